/** The forecast of a grant for one member: their own mix of games where they have played enough, else slots. */
import type { BonusForecast, BonusTerms } from '#contract/rewards/terms.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { listDaily } from '#server/modules/bets/daily.sql.ts'
import { getCatalogue, type Catalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { targetOf, weigh } from '../wagering/weigh.ts'
import { forecast, UNSTATED_RTP, varianceOf, type Share } from './forecast.ts'

/** The member's mix is that of their last days; with fewer rounds than this it says nothing. */
const MIX_DAYS = 30
const MIX_ROUNDS_MIN = 50
/** A usual stake where the member has none: a hundredth of the bonus. */
const STAKES_OF_BONUS = 100

/** Whole units with four decimals, as a number: forecasts are no bookings. */
const unitsOf = (minor: bigint) => Number(minor) / 10_000
const wireOf = (units: number) => toWire(BigInt(Math.round(units * 10_000)))

type Played = {
  mix: { vendor: string; gameCode: string; gameType: string; stake: number }[]
  bet: number
  perDay: number
}

async function readPlay(env: Env, memberId: string): Promise<Played | null> {
  const now = env.clock.now()
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const days = (await listDaily(env.db, memberId, day(after(now, -MIX_DAYS * DAY_MS)), day(now))).filter(
    ({ isTrial }) => !isTrial,
  )
  const rounds = days.reduce((sum, one) => sum + Number(one.rounds), 0)
  const staked = days.reduce((sum, one) => sum + unitsOf(one.stakeMinor), 0)
  if (rounds < MIX_ROUNDS_MIN || staked <= 0) return null
  const mix = days.map((one) => ({ ...one, stake: unitsOf(one.stakeMinor) }))
  return { mix, bet: staked / rounds, perDay: staked / new Set(days.map((one) => one.day)).size }
}

/** The mix of somebody who has not played enough: the house's slots. */
const SLOTS = [{ vendor: '', gameCode: '', gameType: 'RNG', stake: 1 }]

function sharesOf(terms: BonusTerms, mix: Played['mix'], { byCode }: Catalogue): Share[] {
  const all = mix.reduce((sum, one) => sum + one.stake, 0)
  const types = new Map<string, Share>()
  for (const one of mix) {
    const share = one.stake / all
    const facts = byCode.get(one.gameCode)?.facts
    const known = types.get(one.gameType) ?? { gameType: one.gameType, share: 0, weight: 0, rtp: 0, variance: 0 }
    const { weight } = weigh(terms, one, null)
    types.set(one.gameType, {
      gameType: one.gameType,
      share: known.share + share,
      // sums first, averages below
      weight: known.weight + share * weight,
      rtp: known.rtp + share * (facts?.rtp ?? UNSTATED_RTP),
      variance: known.variance + share * varianceOf(facts?.volatility ?? null, one.gameType),
    })
  }
  return [...types.values()]
    .map((one) => ({
      ...one,
      weight: one.weight / one.share,
      rtp: one.rtp / one.share,
      variance: one.variance / one.share,
    }))
    .toSorted((a, b) => b.share - a.share)
}

const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places

/**
 * Forecasts bonus money for a member, before they take it or while it runs. `leftMinor` is what must still count (all of
 * the target when absent), `moneyMinor` what can be lost on the way (bonus and deposit when absent). Deterministic, reads
 * only.
 */
export async function forecastBonus(
  env: Env,
  memberId: string,
  { amountMinor, terms, ...now }: { amountMinor: bigint; terms: BonusTerms; leftMinor?: bigint; moneyMinor?: bigint },
): Promise<BonusForecast> {
  const [catalogue, played] = await Promise.all([getCatalogue(env), readPlay(env, memberId)])
  const targetMinor = targetOf(terms, amountMinor)
  const mix = sharesOf(terms, played?.mix ?? SLOTS, catalogue)
  const bonus = unitsOf(amountMinor)
  const cap = terms.stakeMax === null ? Infinity : unitsOf(parseMoney(terms.stakeMax))
  const told = forecast({
    left: unitsOf(now.leftMinor ?? targetMinor),
    bonus,
    money: unitsOf(now.moneyMinor ?? amountMinor + (terms.base === 'bonus' ? 0n : BigInt(terms.depositMinor))),
    bet: Math.min(played?.bet ?? bonus / STAKES_OF_BONUS, cap),
    perDay: played?.perDay ?? null,
    mix,
  })
  return {
    target: toWire(targetMinor),
    stakes: wireOf(told.stakes ?? 0),
    expectedCost: wireOf(told.cost),
    expectedValue: wireOf(told.value),
    finishChance: round(told.chance, 2),
    days: told.days,
    lifeDays: terms.lifeDays,
    isOwn: played !== null,
    mix: mix.map(({ gameType, share, weight, rtp }) => ({
      gameType,
      share: round(share * 100, 1),
      weight: round(weight, 1),
      rtp: round(rtp * 100, 2),
    })),
  }
}
