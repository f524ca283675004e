/** Lists of lotteries and issues for operators of a brand, who see their own sales. */
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import type { officeLotteries } from '#contract/lottery/office.ts'
import type { officeIssue, officeIssues, officeLotteryFigures } from '#contract/lottery/office-issues.ts'
import { toWire } from '#contract/money.ts'
import type { Urn } from '#games/lottery/core/urn.ts'
import { LOTTERIES, type Lottery } from '#games/lottery/lotteries.ts'
import { areaOf } from '#games/lottery/places.ts'
import { getBrand } from '#server/lib/brands.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { nameOf } from '../hall/describe-lottery.ts'
import { presentIssue, sourceOf } from '../issues/issue.ts'
import { listNext } from '../issues/issues.sql.ts'
import { readSale } from '../terms/on-sale.ts'
import { readTerms } from '../terms/read-terms.ts'
import { returnsOf } from '../terms/returns.ts'
import { playsOf } from '../terms/sold-plays.ts'
import { alarmsOf, listTroubles } from './alarms.sql.ts'
import { getIssue, getLottery, pageOf } from './find-issue.ts'
import { isUnfed, UNFED } from './unfed.ts'
import { listResults } from './office-results.sql.ts'
import { presentResult } from './present-result.ts'
import {
  listSoldIssues,
  readExposure,
  readWorst,
  sumByPlay,
  sumFigures,
  sumToday,
  type PlaySales,
  type SoldBeside,
} from './sales.sql.ts'

/** Chunks of a hundred cells that are shown of each urn. */
const CHUNKS_MAX = 10
const FIGURES_DAYS = 7

const presentSold = ({ tickets, cost, won, others }: SoldBeside) => ({
  tickets,
  cost: toWire(cost),
  won: toWire(won),
  others: others.map((one) => ({
    currency: one.currency,
    cost: toWire(BigInt(one.cost)),
    won: toWire(BigInt(one.won)),
  })),
})

/** Returns every lottery with today's sales of the operator's brand. */
export async function showLotteries(
  { env, merchant, locale }: OperatorContext,
  { area }: ParsedInputOf<typeof officeLotteries>,
): Promise<OutputOf<typeof officeLotteries>> {
  const brand = await getBrand(env, merchant)
  const chosen = LOTTERIES.filter((lottery) => area === undefined || areaOf(lottery) === area)
  const codes = chosen.map(({ code }) => code)
  const [next, troubles, today, sale] = await Promise.all([
    listNext(env.db, codes),
    listTroubles(env.db),
    sumToday(env.db, merchant, brand.timeZone),
    readSale(env, merchant),
  ])
  const nextOf = new Map(next.map((issue) => [issue.lottery, issue]))
  const alarms = alarmsOf(troubles)
  return {
    currency: brand.currency,
    lotteries: chosen.map((lottery) => {
      const coming = nextOf.get(lottery.code)
      const sold = today.get(lottery.code) ?? { tickets: 0, cost: 0n, won: 0n, others: [] }
      return {
        gameCode: lottery.code,
        name: nameOf(lottery, locale),
        area: areaOf(lottery),
        family: lottery.family,
        source: sourceOf(lottery, env.config.sandbox),
        isOnSale: sale.get(lottery.code) === 'on',
        next: coming ? presentIssue(coming, lottery) : null,
        alarms: [
          ...(alarms.get(lottery.code) ?? []),
          ...(sale.get(lottery.code) === 'on' && isUnfed(env, lottery) ? UNFED : []),
        ],
        today: presentSold(sold),
      }
    }),
  }
}

/** Returns issues of a lottery with the brand's sales. Fails with LOTTERY_NOT_FOUND. */
export async function showIssues(
  { env, merchant }: OperatorContext,
  { gameCode, state, day, ...asked }: ParsedInputOf<typeof officeIssues>,
): Promise<OutputOf<typeof officeIssues>> {
  const lottery = getLottery(gameCode)
  const { rows, total } = await listSoldIssues(env.db, { lottery: gameCode, state, day, merchant }, pageOf(asked))
  const shown = rows.map((row) => ({
    ...presentIssue(row, lottery),
    ...presentSold(row),
    worst: toWire(row.worst),
    results: row.results,
  }))
  return toPage(shown, asked.pageNo, asked.pageSize, total)
}

const namesOfPlays = (lottery: Lottery) => new Map(playsOf(lottery).map(({ id, name }) => [id, name]))

const presentSales = (
  { play, mode, currency, tickets, bets, cost, won }: PlaySales,
  names: ReadonlyMap<string, string>,
) => ({
  play,
  name: names.get(play) ?? play,
  mode,
  currency,
  tickets,
  bets: Number(bets),
  cost: toWire(cost),
  won: toWire(won),
})

function urnsOf(lottery: Lottery): ReadonlyMap<string, Urn> {
  return new Map(playsOf(lottery).flatMap(({ legs }) => legs.map(({ urn }) => [urn.id, urn])))
}

/** Writes what a cell stands for: its numbers, such as 07 or 12-34. */
function labelOf(urn: Urn | undefined, cell: number): string {
  const digits = String((urn?.size ?? 10) - 1).length
  return (urn?.numbersOf(cell) ?? [cell]).map((number) => String(number).padStart(digits, '0')).join('-')
}

async function showExposure({ env, merchant }: OperatorContext, lottery: Lottery, issue: bigint) {
  const { currency } = await getBrand(env, merchant)
  const of = { issue, merchant, currency }
  const [chunks, worst, { terms }] = await Promise.all([
    readExposure(env.db, of, CHUNKS_MAX),
    readWorst(env.db, of),
    readTerms(env, env.db, { merchant, lottery: lottery.code }),
  ])
  const urns = urnsOf(lottery)
  const pages = new Map<string, { cell: string; owes: string }[]>()
  for (const { page, chunk, owed } of chunks) {
    const urn = urns.get(page.replace(/\?$/, ''))
    const cells = pages.get(page) ?? []
    pages.set(page, cells)
    for (const [index, owes] of owed.entries())
      if (owes > 0n) cells.push({ cell: labelOf(urn, chunk * 100 + index), owes: toWire(owes) })
  }
  return {
    max: terms.exposureMax,
    worst: toWire(worst),
    pages: [...pages].map(([urn, owed]) => ({
      urn,
      size: urns.get(urn.replace(/\?$/, ''))?.size ?? owed.length,
      owed,
    })),
  }
}

/** Returns one issue with the brand's sales and exposure. Fails with LOTTERY_NOT_FOUND. */
export async function showIssue(
  context: OperatorContext,
  { gameCode, issue: number }: ParsedInputOf<typeof officeIssue>,
): Promise<OutputOf<typeof officeIssue>> {
  const { env, merchant, locale } = context
  const { lottery, issue } = await getIssue(env.db, gameCode, number)
  const [{ currency }, sales, exposure, results] = await Promise.all([
    getBrand(env, merchant),
    sumByPlay(env.db, issue.id, merchant),
    showExposure(context, lottery, issue.id),
    listResults(env.db, issue.id),
  ])
  return {
    name: nameOf(lottery, locale),
    currency,
    issue: presentIssue(issue, lottery),
    sales: sales.map((row) => presentSales(row, namesOfPlays(lottery))),
    exposure,
    // who of the house typed a result is the house's own affair
    results: results.map((row) => ({ ...presentResult(row, lottery), byName: null })),
  }
}

/** Returns sales by play between two days beside the stated returns. Fails with LOTTERY_NOT_FOUND. */
export async function showFigures(
  { env, merchant }: OperatorContext,
  { gameCode, ...asked }: ParsedInputOf<typeof officeLotteryFigures>,
): Promise<OutputOf<typeof officeLotteryFigures>> {
  const lottery = getLottery(gameCode)
  const { currency, timeZone } = await getBrand(env, merchant)
  const at = env.clock.now()
  const to = asked.to ?? localDay(at, timeZone)
  const from = asked.from ?? localDay(new Date(at.getTime() - (FIGURES_DAYS - 1) * DAY_MS), timeZone)
  const [rows, { terms }] = await Promise.all([
    sumFigures(env.db, { lottery: gameCode, merchant, from, to }),
    readTerms(env, env.db, { merchant, lottery: gameCode }),
  ])
  const names = namesOfPlays(lottery)
  const stated = new Map<string, number>()
  for (const { play, mode, of } of returnsOf(lottery, terms))
    stated.set(`${play} ${mode}`, Math.max(of, stated.get(`${play} ${mode}`) ?? 0))
  return {
    currency,
    from,
    to,
    plays: rows.map((row) => ({
      ...presentSales(row, names),
      returned: row.cost > 0n ? Number((row.won * 10_000n) / row.cost) : null,
      stated: stated.get(`${row.play} ${row.mode}`) ?? null,
    })),
  }
}
