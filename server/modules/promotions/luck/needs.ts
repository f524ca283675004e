/** Conditions of taking part, and tickets earned, from a member's days. */
import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { NeedState, TicketState } from '#contract/promotions/luck.ts'
import type { NeedTerms, TicketTerms } from '#contract/promotions/luck-terms.ts'
import { type LuckDay, ticketsEarned, type TicketRules } from '#games/luck/tickets.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { localDay } from '#server/lib/local-day.ts'
import { findReturnable } from '#server/modules/bets/open-stakes.sql.ts'
import type { Offer } from '../offers/offer-kind.ts'
import { listLuckDays, LUCK_DAYS_NAME, markPresent } from './luck-days.sql.ts'

const moneyOrNull = (text: string | null) => (text === null ? null : parseMoney(text))

/**
 * Returns days without what of their stakes may still be taken back, or was taken back later: the newest are lessened
 * first (docs/decisions/0535).
 */
export function lessen(days: readonly LuckDay[], returnableMinor: bigint): LuckDay[] {
  let left = returnableMinor
  const lessened = days.toReversed().map((day) => {
    if (day.stakedMinor < 0n) left -= day.stakedMinor
    const has = day.stakedMinor > 0n ? day.stakedMinor : 0n
    const taken = has < left ? has : left
    left -= taken
    return { ...day, stakedMinor: has - taken }
  })
  return lessened.toReversed()
}

/** Reads a member's days, with stakes that are the member's to take back left out. */
async function listSettledDays(
  q: Queryable,
  env: Env,
  { brand, memberId, from, to }: { brand: string; memberId: string; from: string; to: string },
): Promise<LuckDay[]> {
  const place = (await findPlace(q, LUCK_DAYS_NAME)) ?? LOG_START
  const days = await listLuckDays(q, memberId, from, to)
  const { currency } = await getBrandIn(q, env, brand)
  return lessen(days, (await findReturnable(q, memberId, currency, place)).ownMinor)
}

/** Returns what the member did of what the terms need, in the last days of the brand, today included. */
export async function findNeeds(q: Queryable, env: Env, brand: string, memberId: string, needs: NeedTerms) {
  const now = env.clock.now()
  const { timeZone } = await getBrandIn(q, env, brand)
  const [deposited, staked] = [moneyOrNull(needs.deposited), moneyOrNull(needs.staked)]
  const days =
    deposited === null && staked === null
      ? []
      : await listSettledDays(q, env, {
          brand,
          memberId,
          from: localDay(after(now, -(needs.days - 1) * DAY_MS), timeZone),
          to: localDay(now, timeZone),
        })
  const sum = (one: 'depositedMinor' | 'stakedMinor') => days.reduce((all, day) => all + day[one], 0n)
  const [hasDeposited, hasStaked] = [sum('depositedMinor'), sum('stakedMinor')]
  const missing =
    deposited !== null && hasDeposited < deposited ? 'deposit' : staked !== null && hasStaked < staked ? 'stake' : null
  const state: NeedState = {
    deposited: deposited === null ? null : { needed: toWire(deposited), done: toWire(hasDeposited) },
    staked: staked === null ? null : { needed: toWire(staked), done: toWire(hasStaked > 0n ? hasStaked : 0n) },
    days: needs.days,
    isMet: missing === null,
  }
  return { state, missing } as const
}

/** Fails with PROMOTION_NOT_MET when something must be done first. */
export async function checkNeeds(
  q: Queryable,
  env: Env,
  brand: string,
  memberId: string,
  needs: NeedTerms,
): Promise<void> {
  const { missing } = await findNeeds(q, env, brand, memberId, needs)
  if (missing) fail('PROMOTION_NOT_MET', { why: missing })
}

/** Returns ticket rules in ledger units. */
export const readTicketRules = ({ perDay, perDeposited, perStaked, dayMax }: TicketTerms): TicketRules => ({
  perDay,
  perDepositedMinor: moneyOrNull(perDeposited),
  perStakedMinor: moneyOrNull(perStaked),
  dayMax,
})

/**
 * Returns how many tickets of an offer a member has earned until now, from its first day on. The member is here: where
 * a day's presence earns a ticket, today counts.
 */
export async function countEarned(
  q: Queryable,
  env: Env,
  offer: Offer,
  memberId: string,
  terms: TicketTerms,
  until: Date,
): Promise<number> {
  const now = env.clock.now()
  const { timeZone } = await getBrandIn(q, env, offer.brand)
  if (terms.perDay > 0 && now < until) await markPresent(q, memberId, offer.brand, localDay(now, timeZone))
  const last = now < until ? now : until
  const days = await listSettledDays(q, env, {
    brand: offer.brand,
    memberId,
    from: localDay(offer.startsAt, timeZone),
    to: localDay(last, timeZone),
  })
  return ticketsEarned(readTicketRules(terms), days)
}

/** Returns the state of a member's tickets, of which some are used. */
export function presentTickets(terms: TicketTerms, earned: number, used: number): TicketState {
  const money = (text: string | null) => (text === null ? null : toWire(parseMoney(text)))
  return {
    left: Math.max(0, earned - used),
    earned,
    perDay: terms.perDay,
    perDeposited: money(terms.perDeposited),
    perStaked: money(terms.perStaked),
    dayMax: terms.dayMax,
  }
}
