/** Offers that look back on a period: rescue and cashback of a loss, rebate of what was staked. */
import type { z } from 'zod'
import { parseMoney, toWire } from '#contract/money.ts'
import { OFFER_TERMS } from '#contract/promotions/documents.ts'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { DAILY_FOLLOWER } from '#server/modules/bets/daily.sql.ts'
import { hasUnreadReturn } from '#server/modules/bets/open-stakes.sql.ts'
import { getCatalogueIn } from '#server/modules/catalogue/titles/catalogue.ts'
import { giftFigures, plainTerms } from '../offers/figures.ts'
import { type Reckoned, rebateSum, reckoned } from '../offers/gift-amounts.ts'
import { defineOfferKind, type OfferKind } from '../offers/offer-kind.ts'
import { listPaidDays } from '../offers/participations.sql.ts'
import { listStaked, type StakedDay } from '../settling/play-days.sql.ts'
import { GIVEN_AT_HOUR, utcDay } from '../settling/periods.ts'

type Loss = z.output<typeof OFFER_TERMS.rescue>
type Rebate = z.output<typeof OFFER_TERMS.rebate>

const lossKind = (name: 'rescue' | 'cashback'): OfferKind =>
  defineOfferKind<Loss>({
    name,
    terms: OFFER_TERMS[name],
    entry: 'none',
    present: (document, currency, names) => {
      const { terms } = document
      const { percent, max, lossMin, period, lossBy } = terms
      const from = lossMin === null ? null : toWire(parseMoney(lossMin))
      const step = { from, level: null, type: null, percent, amount: toWire(parseMoney(max)) }
      return {
        ...plainTerms(document, currency),
        ...giftFigures(terms.gift, names),
        gift: { form: terms.gift.form, of: 'loss', steps: [step], points: null, rounds: null },
        period,
        lossBy,
        givenAtHour: GIVEN_AT_HOUR,
      }
    },
  })

export const RESCUE = lossKind('rescue')
export const CASHBACK = lossKind('cashback')

const gameType = (type: string) => GAME_TYPES.find((one) => one === type) ?? null

/** How many days back what has gathered can be claimed. */
const CLAIM_BACK_DAYS = 7

/**
 * Returns what of each day is still owed: the rebate on what was staked on it until now, less what was claimed of it
 * before. A day of which nothing is owed is left out.
 */
export function owedByDay(
  terms: Pick<Rebate, 'rates' | 'maxPerDay'>,
  level: number,
  staked: readonly StakedDay[],
  paid: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, Reckoned> {
  const owed = (day: string): Reckoned | null => {
    const ofDay = staked.filter((one) => one.day === day)
    const sum = rebateSum(terms, level, ofDay, paid.get(day))
    return sum && reckoned([sum])
  }
  const days = [...new Set(staked.map(({ day }) => day))]
  return new Map(
    days.flatMap((day) => {
      const one = owed(day)
      return one !== null && one.amountMinor > 0n ? [[day, one] as const] : []
    }),
  )
}

/** Part of what was staked, by type of game and VIP level. */
/** What a game may return together with its rebate, and what points give back beside it, of a stake. */
const RETURN_MAX = 1
const POINTS_SHARE = 0.0001

/**
 * Returns the rates at which a game of their type, as its maker states it, would return all of its stake or more: nobody
 * may win by staking alone.
 */
async function tooHighRates(q: Queryable, env: Env, { rates }: Rebate): Promise<string[]> {
  const games = [...(await getCatalogueIn(q, env)).byCode.values()]
  const own = new Set(rates.map(({ type }) => type))
  return rates.flatMap(({ type, byLevel }, place) => {
    const returns = games
      .filter((game) => (type === 'otherwise' ? !own.has(game.gameType) : game.gameType === type))
      .map(({ facts }) => facts?.rtp ?? 0)
    const most = Math.max(0, ...returns) + Math.max(...byLevel.map(Number)) / 100 + POINTS_SHARE
    return most >= RETURN_MAX ? [`terms.rates.${place}.byLevel`] : []
  })
}

export const REBATE = defineOfferKind({
  name: 'rebate',
  terms: OFFER_TERMS.rebate,
  entry: 'none',
  present: (document, currency, names) => {
    const { terms } = document
    const steps = terms.rates.flatMap(({ type, byLevel }) =>
      byLevel.map((percent, level) => ({ from: null, level, type: gameType(type), percent, amount: null })),
    )
    return {
      ...plainTerms(document, currency),
      ...giftFigures(terms.gift, names),
      gift: { form: 'cash', of: 'stakes', steps, points: null, rounds: null },
      period: 'day',
      givenAtHour: terms.when === 'daily' ? GIVEN_AT_HOUR : null,
    }
  },
  check: (q, env, { terms }) => tooHighRates(q, env, terms),
  claimable: async (q, env, offer, { memberId, level }) => {
    const { terms } = offer.document
    if (terms.when !== 'on_claim') return null
    const now = env.clock.now()
    const since = utcDay(new Date(Math.max(offer.startsAt.getTime(), after(now, -CLAIM_BACK_DAYS * DAY_MS).getTime())))
    const place = (await findPlace(q, DAILY_FOLLOWER.name)) ?? LOG_START
    const { brand, currency } = offer
    const staked = await listStaked(q, { memberId, brand, currency }, since, utcDay(now))
    // a stake that came back is still in the figures of its day: they are whole in a moment
    if (await hasUnreadReturn(q, memberId, place)) return null
    const days = owedByDay(terms, level, staked, await listPaidDays(q, offer.id, memberId))
    if (days.size === 0) return null
    const whole = reckoned([...days.values()].flatMap(({ reckoning }) => reckoning.sums))
    return {
      occurrence: `claim:${now.toISOString()}`,
      gift: { ...whole, depositMinor: 0n, form: terms.gift, claim: 'now', claimDays: terms.claimDays },
      evidence: { days: Object.fromEntries([...days].map(([day, { amountMinor }]) => [day, String(amountMinor)])) },
    }
  },
})
