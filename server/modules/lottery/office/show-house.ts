/** Draws as the house's operators see them: one for all brands. */
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import type { houseIssue, houseIssues, houseLotteries } from '#contract/lottery/office-house.ts'
import type { LotteryAlarm } from '#contract/lottery/office.ts'
import { toWire } from '#contract/money.ts'
import { widthOf, type BoardFormat } from '#games/lottery/core/board.ts'
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import { areaOf } from '#games/lottery/places.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { listWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readSetting } from '#server/lib/settings.ts'
import { isHeard, PUBLIC_BEACON } from '../chains/beacon.ts'
import { LOTTERY_BEACON } from '../lottery.settings.ts'
import { nameOf } from '../hall/describe-lottery.ts'
import { presentIssue, sourceOf } from '../issues/issue.ts'
import { listLast, listNext } from '../issues/issues.sql.ts'
import { readSoldAnywhere } from '../issues/sold-anywhere.ts'
import { alarmsOf, listTroubles } from './alarms.sql.ts'
import { subjectOfIssue } from './draw-decisions.ts'
import { endingAlarm } from './ending-chain.ts'
import { getIssue, getLottery, pageOf } from './find-issue.ts'
import { isUnfed, UNFED } from './unfed.ts'
import { listChainStates, listResults } from './office-results.sql.ts'
import { presentResult } from './present-result.ts'
import { listHouseIssues, sumByBrand } from './sales.sql.ts'

async function beaconOf({ env }: OperatorContext) {
  const isPublic = readSetting(env.config, LOTTERY_BEACON).length > 0
  return { source: isPublic ? PUBLIC_BEACON.source : 'local', isHeard: isPublic ? await isHeard(env) : true }
}

/** Returns every lottery with its alarms and chain. */
export async function showHouseLotteries(
  context: OperatorContext,
  { area }: ParsedInputOf<typeof houseLotteries>,
): Promise<OutputOf<typeof houseLotteries>> {
  const { env, locale } = context
  const chosen = LOTTERIES.filter((lottery) => area === undefined || areaOf(lottery) === area)
  const codes = chosen.map(({ code }) => code)
  const [next, last, troubles, chains, beacon, sold] = await Promise.all([
    listNext(env.db, codes),
    listLast(env.db, codes),
    listTroubles(env.db),
    listChainStates(env.db),
    beaconOf(context),
    readSoldAnywhere(env),
  ])
  const [nextOf, lastOf] = [next, last].map((rows) => new Map(rows.map((row) => [row.lottery, row])))
  const chainOf = new Map(
    chains.map(({ lottery, publishedAt, ...chain }) => [lottery, { ...chain, publishedAt: publishedAt.toISOString() }]),
  )
  const alarms = alarmsOf(troubles)
  return {
    beacon,
    lotteries: chosen.map((lottery) => {
      const [coming, former] = [nextOf?.get(lottery.code), lastOf?.get(lottery.code)]
      const isUnheard: LotteryAlarm[] = lottery.source === 'house' && !beacon.isHeard ? ['beacon'] : []
      return {
        gameCode: lottery.code,
        name: nameOf(lottery, locale),
        area: areaOf(lottery),
        family: lottery.family,
        source: sourceOf(lottery, env.config.sandbox),
        next: coming ? presentIssue(coming, lottery) : null,
        last: former ? presentIssue(former, lottery) : null,
        alarms: [
          ...(alarms.get(lottery.code) ?? []),
          ...endingAlarm(chainOf.get(lottery.code)),
          ...isUnheard,
          ...(sold.has(lottery.code) && isUnfed(env, lottery) ? UNFED : []),
        ],
        open: troubles
          .filter((one) => one.lottery === lottery.code)
          .map((one) => ({ issue: one.number, drawsAt: one.drawsAt.toISOString(), alarms: one.alarms })),
        chain: chainOf.get(lottery.code) ?? null,
      }
    }),
  }
}

/** Returns issues of a lottery with tickets of all brands. Fails with LOTTERY_NOT_FOUND. */
export async function showHouseIssues(
  { env }: OperatorContext,
  { gameCode, state, day, ...asked }: ParsedInputOf<typeof houseIssues>,
): Promise<OutputOf<typeof houseIssues>> {
  const lottery = getLottery(gameCode)
  const [{ rows, total }, troubles] = await Promise.all([
    listHouseIssues(env.db, { lottery: gameCode, state, day }, pageOf(asked)),
    listTroubles(env.db),
  ])
  const shown = rows.map((row) => ({
    ...presentIssue(row, lottery),
    gameCode,
    tickets: row.tickets,
    alarms: troubles.find((one) => one.lottery === gameCode && one.number === row.number)?.alarms ?? [],
    results: row.results,
  }))
  return toPage(shown, asked.pageNo, asked.pageSize, total)
}

/** Returns what a form for a board asks for. */
const partsOf = ({ steps }: BoardFormat) =>
  steps.flatMap((step) =>
    step.parts.map(({ name, count }) => ({
      part: name,
      count,
      from: 'width' in step ? 0 : step.from,
      to: 'width' in step ? 10 ** step.width - 1 : step.to,
      width: widthOf(step),
      canRepeat: step.kind === 'digits' || step.kind === 'free',
    })),
  )

/** Returns one issue as the house sees it. Fails with LOTTERY_NOT_FOUND. */
export async function showHouseIssue(
  { env, locale, operator }: OperatorContext,
  { gameCode, issue: number }: ParsedInputOf<typeof houseIssue>,
): Promise<OutputOf<typeof houseIssue>> {
  const { lottery, issue } = await getIssue(env.db, gameCode, number)
  const [brands, results, troubles, open] = await Promise.all([
    sumByBrand(env.db, issue.id),
    listResults(env.db, issue.id),
    listTroubles(env.db),
    listWaiting(env.db, null, [subjectOfIssue(gameCode, number)]),
  ])
  return {
    name: nameOf(lottery, locale),
    issue: presentIssue(issue, lottery),
    voidAt: issue.voidAt.toISOString(),
    alarms: troubles.find((one) => one.lottery === gameCode && one.number === number)?.alarms ?? [],
    brands: brands.map(({ cost, won, worst, ...rest }) => ({
      ...rest,
      cost: toWire(cost),
      won: toWire(won),
      worst: toWire(worst),
    })),
    format: partsOf(lottery.format),
    results: results.map((row) => presentResult(row, lottery)),
    waiting: open.map((decision) => ({
      kind: decision.kind,
      askedBy: decision.askedName,
      isOwn: decision.askedPerson === BigInt(operator.personId),
      waiting: presentWaiting(decision),
    })),
  }
}
