import { parseMoney, toWire } from '#contract/money.ts'
import type { CLAIM_WHYS, ClaimKind } from '#contract/vip/vip.ts'
import { BIRTHDAY_MEMBER_DAYS } from '#contract/vip/ladder.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import { findBonus } from './bonuses.sql.ts'
import { isSettled } from './is-settled.ts'
import type { LadderRow } from './ladders.sql.ts'
import { findStanding } from './standings.sql.ts'
import { type ClaimWindow, type Person, windowOf } from './windows.ts'

type Why = (typeof CLAIM_WHYS)[number]
/** What of a bonus can be claimed: its window, and why not; null: it can. */
export type Claimable = {
  kind: ClaimKind
  amountMinor: bigint
  window: ClaimWindow | null
  why: Why | null
}

/** Returns whether and when a member of a level may claim a bonus; null where no level has one of the kind. */
export async function readClaim(
  q: Queryable,
  kind: ClaimKind,
  {
    memberId,
    level,
    person,
    ladder,
    now,
  }: {
    memberId: string
    level: number
    person: Person
    ladder: LadderRow
    now: Date
  },
): Promise<Claimable | null> {
  const { levels } = ladder.ladder
  if (levels.every((row) => parseMoney(row[kind]) === 0n)) return null
  const amountMinor = parseMoney(levels[Math.min(level, levels.length) - 1]?.[kind] ?? '0')
  const window = windowOf(kind, now, ladder.timeZone, person)
  if (typeof window === 'string') return { kind, amountMinor, window: null, why: window }
  const because = (why: Why | null): Claimable => ({ kind, amountMinor, window, why })
  if (amountMinor === 0n) return because('no_level')
  if (now < window.from) return because('not_yet')
  if (kind === 'birthday' && now < after(person.since, BIRTHDAY_MEMBER_DAYS * DAY_MS)) return because('too_new')
  const bonus = await findBonus(q, memberId, kind, window.occurrence)
  if (bonus && bonus.state !== 'waiting') return because(bonus.state === 'given' ? 'claimed' : 'refused')
  const standing = await findStanding(q, memberId, ladder.ladder.currency)
  // a floor is nothing that was staked for
  if (level === standing?.level && !(await isSettled(q, { memberId, currency: ladder.ladder.currency, level }, ladder)))
    return because('open_rounds')
  return because(null)
}

/** Returns a claim as the page shows it. */
export function presentClaim({ kind, amountMinor, window, why }: Claimable) {
  return {
    kind,
    amount: toWire(amountMinor),
    why,
    from: window?.from.toISOString() ?? null,
    until: window?.until.toISOString() ?? null,
  }
}
