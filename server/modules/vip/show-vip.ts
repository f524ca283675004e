/** What a member sees of VIP: everything that decides about their level, in figures. */
import type { OutputOf } from '#contract/call.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { CLAIM_KINDS, type vip } from '#contract/vip/vip.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { listLimits } from '#server/modules/cashier/rules/rules.sql.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { readLevel } from './apply-level.ts'
import { type Bonus, findFloor, listBonuses } from './bonuses.sql.ts'
import { endMonths, newStanding, type Standing, versionAt } from './climb.ts'
import { findPerson } from './find-person.ts'
import { type LadderRow, listLadders } from './ladders.sql.ts'
import { monthAfter, monthOf, startOfMonth } from './months.ts'
import { presentClaim, readClaim } from './present-claims.ts'
import { findStanding, listSteps, type StepRow } from './standings.sql.ts'

const SHOWN = 100
type Vip = OutputOf<typeof vip>

const lacking = (needed: bigint, have: bigint) => ({
  needed: toWire(needed),
  have: toWire(have),
  missing: toWire(needed > have ? needed - have : 0n),
})

/** Returns what keeps the earned level, or null on level 0. */
function presentKeeping(standing: Standing, versions: readonly LadderRow[], now: Date): Vip['keeping'] {
  const zone = versions[0]?.timeZone ?? 'UTC'
  const isHeld = (standing.months.at(-1) ?? '') < standing.month
  const month = isHeld ? standing.month : monthAfter(standing.month)
  // a month is checked by the version that it begins with; of a month to come that is the newest one
  const version = versionAt(versions, isHeld ? startOfMonth(month, zone) : now) ?? versions.at(-1)
  const row = version?.ladder.levels[standing.level - 1]
  if (!row) return null
  return {
    ...lacking(parseMoney(row.keep), isHeld ? standing.monthValid : 0n),
    until: startOfMonth(monthAfter(month), zone).toISOString(),
    countsNow: isHeld,
    below: standing.level - 1,
  }
}

/** Returns the level after the one that counts: of a member who is held above what they earned, the one after that. */
function presentNext(
  { level: earned, best, total, monthValid }: Standing,
  { ladder }: LadderRow,
  { isOffered, counts }: { isOffered: boolean; counts: number },
): Vip['next'] {
  const level = best <= counts ? Math.max(earned, counts) : earned
  const row = ladder.levels[level]
  if (!row) return null
  const isLost = level + 1 <= best
  const sums = isLost ? lacking(parseMoney(row.keep), monthValid) : lacking(parseMoney(row.reach), total)
  return {
    level: level + 1,
    label: row.label,
    by: isLost ? 'month' : 'total',
    ...sums,
    bonus: toWire(isLost || !isOffered ? 0n : parseMoney(row.bonus)),
  }
}

/** Returns a change of a level as pages show it. */
export const presentStep = ({ at, from, to, why, total }: StepRow) => ({
  at: at.toISOString(),
  from,
  to,
  why,
  total: toWire(total),
})

/** Returns a bonus as pages show it. */
export const presentBonus = ({ kind, occurrence, amountMinor, state, at }: Bonus) => ({
  kind,
  occurrence,
  amount: toWire(amountMinor),
  state,
  at: at.toISOString(),
})

async function presentLevels(
  q: Queryable,
  { brand, ladder }: LadderRow,
  bonuses: readonly Bonus[],
  isOffered: boolean,
): Promise<Vip['levels']> {
  const limits = await listLimits(q, brand, ladder.currency)
  return ladder.levels.map(({ label, ...amounts }, place) => {
    const level = place + 1
    const wire = (name: keyof typeof amounts) => toWire(parseMoney(amounts[name]))
    const offered = (name: keyof typeof amounts) => (isOffered ? wire(name) : toWire(0n))
    const fitting = limits.filter(({ minVip }) => minVip <= level)
    const isTop = (one: (typeof limits)[number]) =>
      !fitting.some(({ period, minVip }) => period === one.period && minVip > one.minVip)
    return {
      level,
      label,
      reach: wire('reach'),
      keep: wire('keep'),
      bonus: offered('bonus'),
      weekly: offered('weekly'),
      monthly: offered('monthly'),
      birthday: offered('birthday'),
      state: bonuses.find((one) => one.kind === 'level' && one.level === level)?.state ?? null,
      withdrawals: fitting
        .filter(isTop)
        .map(({ period, withdrawals, amountMinor }) => ({ period, withdrawals, amount: toWire(amountMinor) })),
    }
  })
}

/** Returns a standing as it is now: months that are over and were not checked yet count as they will be checked. */
export function standingNow(
  stored: Standing | null,
  { brand, now, versions }: { brand: string; now: Date; versions: readonly LadderRow[] },
): Standing {
  const month = monthOf(now, versions[0]?.timeZone ?? 'UTC')
  return stored ? endMonths(stored, month, versions).standing : newStanding(brand, month)
}

/**
 * Returns a member's VIP level with all of its arithmetic; `hasVip` false where the brand has no ladder. A member to
 * whom nothing may be given is shown nothing that could be given.
 */
export async function showVip({ env, account }: PlayerContext): Promise<Vip> {
  const { id: memberId, currency, merchant: brand } = account
  const { db } = env
  const now = env.clock.now()
  const versions = (await listLadders(db, [brand])).filter(({ ladder }) => ladder.currency === currency)
  const current = versionAt(versions, now)
  const nothing = { hasVip: false, vipLabelName: null, vipRankLevel: 0, keeping: null, next: null, floor: null }
  const lists = { levels: [], claims: [], bonuses: [], history: [] }
  const { timeZone } = await getBrand(env, brand)
  const zero = { total: toWire(0n), month: toWire(0n), turnover: 0 }
  if (!current) return { ...nothing, ...lists, ...zero, currency, timeZone }
  const standing = standingNow(await findStanding(db, memberId, currency), { brand, now, versions })
  const [{ level }, floor, steps, bonuses, person] = await Promise.all([
    readLevel(db, { memberId, currency, now }),
    findFloor(db, memberId),
    listSteps(db, memberId, SHOWN),
    listBonuses(db, memberId, SHOWN),
    findPerson(db, memberId),
  ])
  const isOffered = await mayBeRewarded(db, env, memberId)
  const claims = await Promise.all(
    (isOffered ? CLAIM_KINDS : []).map((kind) =>
      readClaim(db, kind, { memberId, level, person, ladder: current, now }),
    ),
  )
  return {
    hasVip: true,
    vipLabelName: current.ladder.levels[level - 1]?.label ?? null,
    vipRankLevel: level,
    currency,
    timeZone: current.timeZone,
    turnover: current.ladder.turnover,
    total: toWire(standing.total),
    month: toWire(standing.monthValid),
    keeping: presentKeeping(standing, versions, now),
    next: presentNext(standing, current, { isOffered, counts: level }),
    floor: floor && floor.until > now ? { level: floor.level, until: floor.until.toISOString() } : null,
    levels: await presentLevels(db, current, bonuses, isOffered),
    claims: claims.flatMap((claim) => (claim ? [presentClaim(claim)] : [])),
    bonuses: bonuses.map(presentBonus),
    history: steps.map(presentStep),
  }
}
