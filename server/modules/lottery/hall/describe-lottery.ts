/** Lotteries as the hall shows them: names, next and last issue, jackpot, whether the brand sells them. */
import type { LotteryRow, PrizeMode } from '#contract/lottery/shapes.ts'
import { pickText } from '#contract/languages.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { NameValue } from '#server/lib/tell-member.ts'
import type { Context } from '#server/lib/http.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { findLottery, LOTTERIES, type Lottery } from '#games/lottery/lotteries.ts'
import { namesOf } from '#games/lottery/names.ts'
import { areaOf, regionOf, type Area } from '#games/lottery/places.ts'
import { presentIssue, sourceOf, type Issue } from '../issues/issue.ts'
import { hasPool, readPools } from '../pools/pool.ts'
import { readSale, type Sale } from '../terms/on-sale.ts'
import { playsOf } from '../terms/sold-plays.ts'
import { listLast, listNext } from '../issues/issues.sql.ts'

/** Finds a lottery by its code. Fails with LOTTERY_NOT_FOUND. */
export const getLottery = (code: string): Lottery => findLottery(code) ?? fail('LOTTERY_NOT_FOUND')

/** Which lotteries a list shows. */
export type HallFilter = {
  area?: Area | undefined
  prizeMode?: PrizeMode | undefined
  family?: string | undefined
  search?: string | undefined
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[Đđ]/g, 'd')
    .toLowerCase()

/** Lists the lotteries that fit, in the order of the hall. */
export function chooseLotteries({ area, prizeMode, family, search }: HallFilter): Lottery[] {
  const asked = search ? folded(search) : ''
  return LOTTERIES.filter(
    (lottery) =>
      (area === undefined || areaOf(lottery) === area) &&
      (prizeMode === undefined || lottery.modes.includes(prizeMode)) &&
      (family === undefined || lottery.family === family) &&
      [lottery.code, lottery.name, ...Object.values(namesOf(lottery))].some((name) => folded(name).includes(asked)),
  )
}

/** Returns a lottery's name in the reader's language. */
export const nameOf = (lottery: Pick<Lottery, 'code' | 'name' | 'family'>, locale: string): string =>
  pickText(namesOf(lottery), locale) ?? lottery.name

/** Returns a lottery's name as messages bear it: each reader gets it in their own language. */
export function gameValue(code: string): NameValue {
  const lottery = LOTTERIES.find((one) => one.code === code)
  return { names: lottery ? namesOf(lottery) : { en: code } }
}

type Standing = { next: ReadonlyMap<string, Issue>; last: ReadonlyMap<string, Issue> }

/** What stands of all lotteries is read once a second for all callers. */
const STANDING = new ShortCache<Standing>(1_000)
const CODES = LOTTERIES.map(({ code }) => code)
const byLottery = (issues: readonly Issue[]) => new Map(issues.map((issue) => [issue.lottery, issue]))

const readStanding = (env: Env): Promise<Standing> =>
  STANDING.get(env, 'all', async () => {
    const [next, last] = await Promise.all([listNext(env.db, CODES), listLast(env.db, CODES)])
    return { next: byLottery(next), last: byLottery(last) }
  })

/** The lotteries whose jackpot is a pool of stakes. */
const POOLED = LOTTERIES.filter((lottery) => playsOf(lottery).some(hasPool)).map(({ code }) => code)
const POOLS = new ShortCache<ReadonlyMap<string, bigint>>(1_000)

/** Returns the currency in which a caller sees amounts: their own, or the brand's. */
export const currencyOf = ({ brand, principal }: Pick<Context, 'brand' | 'principal'>): string =>
  principal?.kind === 'account' ? principal.account.currency : brand.currency

const readJackpots = (env: Env, merchant: string, currency: string): Promise<ReadonlyMap<string, bigint>> =>
  POOLS.get(env, `${merchant} ${currency}`, () => readPools(env.db, { merchant, lotteries: POOLED, currency }))

const SALE = new ShortCache<ReadonlyMap<string, Sale>>(1_000)

/** Returns what a brand sells now, by lottery; a second old at most. */
export const saleOf = (env: Env, merchant: string): Promise<ReadonlyMap<string, Sale>> =>
  SALE.get(env, merchant, () => readSale(env, merchant))

/** Returns those of some lotteries that the brand's hall shows: one that it never opened is not there. */
export async function shownLotteries(
  { env, merchant }: Pick<Context, 'env' | 'merchant'>,
  lotteries: readonly Lottery[],
): Promise<Lottery[]> {
  const sale = await saleOf(env, merchant)
  return lotteries.filter(({ code }) => sale.get(code) !== 'undecided')
}

/** Returns rows of lotteries for one reader, in the order given. */
export async function describeLotteries(
  { env, locale, merchant, ...reader }: Pick<Context, 'env' | 'locale' | 'merchant' | 'brand' | 'principal'>,
  lotteries: readonly Lottery[],
  favourites: ReadonlySet<string>,
): Promise<LotteryRow[]> {
  const currency = currencyOf(reader)
  const [{ next, last }, sale, pools] = await Promise.all([
    readStanding(env),
    saleOf(env, merchant),
    readJackpots(env, merchant, currency),
  ])
  return lotteries.map((lottery): LotteryRow => {
    const { code, name, family, modes } = lottery
    const [coming, former] = [next.get(code), last.get(code)]
    const pool = pools.get(code)
    return {
      gameCode: code,
      name: nameOf(lottery, locale),
      ownName: name,
      area: areaOf(lottery),
      family,
      region: regionOf(lottery),
      source: sourceOf(lottery, env.config.sandbox),
      modes: [...modes],
      isOnSale: sale.get(code) === 'on',
      isFavourite: favourites.has(code),
      next: coming ? presentIssue(coming, lottery) : null,
      last: former ? presentIssue(former, lottery) : null,
      jackpot: pool === undefined ? null : { amount: toWire(pool), currency },
    }
  })
}
