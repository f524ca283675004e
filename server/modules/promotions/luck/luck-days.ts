/** What members did by day, as tickets and conditions count it: a follower of facts and of the journal of bets. */
import { DEPOSIT_CREDITED, DEPOSIT_REVERSED, MEMBER_LOGGED_IN } from '#contract/facts.ts'
import type { LuckDay } from '#games/luck/tickets.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { localDay } from '#server/lib/local-day.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { ownCountedBy } from '#server/modules/bets/counted.ts'
import { BRANDED_JOURNAL, type BrandedJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { addToDays, type DayChange, LUCK_DAYS_NAME } from './luck-days.sql.ts'

const FACTS = facts(DEPOSIT_CREDITED, DEPOSIT_REVERSED, MEMBER_LOGGED_IN)
type Line = FactLine<typeof DEPOSIT_CREDITED | typeof DEPOSIT_REVERSED | typeof MEMBER_LOGGED_IN> | BrandedJournalRow

/** What a line adds to the day of its member. */
export type LuckEffect = LuckDay & { memberId: string; brand: string; at: Date }

const NOTHING: LuckDay = { hasLoggedIn: false, depositedMinor: 0n, stakedMinor: 0n }

/** Turnover of real money: bonus money earns no tickets. Negative where a stake was given back. */
function stakedBy(line: BrandedJournalRow): bigint {
  return ownCountedBy(line)
}

function effectOf(line: Line): LuckEffect | null {
  const { memberId, brand, at } = line
  if (line.stream === 'bets') {
    const stakedMinor = line.isTrial || brand === '' ? 0n : stakedBy(line)
    // field by field: there is one for each bet, and an object that is spread and grows is dear to make and to collect
    return stakedMinor === 0n ? null : { memberId, brand, at, hasLoggedIn: false, depositedMinor: 0n, stakedMinor }
  }
  const about = { ...NOTHING, memberId, brand, at }
  // from the day on which it was credited
  if (line.topic === 'deposit.reversed')
    return { ...about, at: line.tells.creditedAt, depositedMinor: -line.tells.amountMinor }
  return line.topic === 'member.logged-in'
    ? { ...about, hasLoggedIn: true }
    : { ...about, depositedMinor: line.tells.amountMinor }
}

async function keepDays(tx: Tx, env: Env, effects: readonly LuckEffect[]): Promise<DayChange[]> {
  const zones = new Map<string, string>()
  for (const { brand } of effects) if (!zones.has(brand)) zones.set(brand, (await getBrandIn(tx, env, brand)).timeZone)
  const days = new Map<string, DayChange>()
  for (const { memberId, brand, at, hasLoggedIn, depositedMinor, stakedMinor } of effects) {
    const day = localDay(at, zones.get(brand) ?? 'UTC')
    const key = `${memberId} ${day}`
    const known = days.get(key)
    days.set(key, {
      memberId,
      brand,
      day,
      hasLoggedIn: hasLoggedIn || known?.hasLoggedIn === true,
      depositedMinor: depositedMinor + (known?.depositedMinor ?? 0n),
      stakedMinor: stakedMinor + (known?.stakedMinor ?? 0n),
    })
  }
  return [...days.values()]
}

/**
 * Maintains promotions.luck_days. It stores no rows of its own fold: a day is that of the brand's time zone, which only
 * the store knows.
 */
export const LUCK_DAYS_FOLLOWER: Follower<Line, Record<never, never>, LuckEffect, Record<never, never>> = {
  name: LUCK_DAYS_NAME,
  streams: [FACTS, BRANDED_JOURNAL],
  begins: 'now',
  keys: () => ({}),
  fold: (_state, line) => {
    const effect = effectOf(line)
    return effect ? { effects: [effect] } : {}
  },
  store: {
    tables: {},
    carryOut: async (tx, effects, env) => addToDays(tx, await keepDays(tx, env, effects)),
  },
}
