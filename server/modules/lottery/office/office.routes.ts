/** Operators' calls about lotteries. */
import { houseChains } from '#contract/lottery/office-chains.ts'
import {
  houseCalendar,
  houseIssue,
  houseIssues,
  houseLotteries,
  enterResult,
  previewResettle,
  resettle,
  setCalendar,
  voidIssue,
} from '#contract/lottery/office-house.ts'
import {
  officeLotteries,
  officeLotteryTerms,
  previewLotteryTerms,
  restoreLotteryTerms,
  setLotteryTerms,
} from '#contract/lottery/office.ts'
import { officeCalendar, officeIssue, officeIssues, officeLotteryFigures } from '#contract/lottery/office-issues.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { changeCalendar, showCalendar } from '../calendars/set-calendar.ts'
import { askRestore, askTerms } from '../terms/set-terms.ts'
import { previewTerms, showTerms } from '../terms/show-terms.ts'
import { nameOf } from '../hall/describe-lottery.ts'
import { askResettle, askResult, askVoid } from './ask-draws.ts'
import { getLottery } from './find-issue.ts'
import { previewCorrection } from './preview-resettle.ts'
import { showChains } from './show-chains.ts'
import { showHouseIssue, showHouseIssues, showHouseLotteries } from './show-house.ts'
import { showFigures, showIssue, showIssues, showLotteries } from './show-lotteries.ts'

/** Adds the lottery's name in the reader's language to what a page of it shows. Fails with LOTTERY_NOT_FOUND. */
const named =
  <Shown extends object>(show: (context: OperatorContext, code: string) => Promise<Shown>) =>
  async (context: OperatorContext, { gameCode }: { gameCode: string }) => ({
    name: nameOf(getLottery(gameCode), context.locale),
    ...(await show(context, gameCode)),
  })

function bindHouse(http: Http): void {
  bindCall(http, houseLotteries, showHouseLotteries)
  bindCall(http, houseChains, showChains)
  bindCall(http, houseIssues, showHouseIssues)
  bindCall(http, houseIssue, showHouseIssue)
  bindCall(http, enterResult, async (context, asked) => ({ waiting: await askResult(context, asked) }))
  bindCall(http, voidIssue, async (context, asked) => ({ waiting: await askVoid(context, asked) }))
  bindCall(http, previewResettle, previewCorrection)
  bindCall(http, resettle, async (context, asked) => ({ waiting: await askResettle(context, asked) }))
  bindCall(
    http,
    houseCalendar,
    named(({ env }, code) => showCalendar(env, code)),
  )
  bindCall(http, setCalendar, changeCalendar)
}

/** Adds the operators' calls of lotteries. */
export function bindLotteryOffice(http: Http): void {
  bindHouse(http)
  bindCall(http, officeLotteries, showLotteries)
  bindCall(http, officeLotteryTerms, named(showTerms))
  bindCall(http, previewLotteryTerms, (context, { gameCode, terms }) => previewTerms(context, gameCode, terms))
  bindCall(http, setLotteryTerms, (context, { gameCode, ...asked }) => askTerms(context, { code: gameCode, ...asked }))
  bindCall(http, restoreLotteryTerms, (context, { gameCode, ...asked }) =>
    askRestore(context, { code: gameCode, ...asked }),
  )
  bindCall(http, officeLotteryFigures, showFigures)
  bindCall(http, officeIssues, showIssues)
  bindCall(http, officeIssue, showIssue)
  bindCall(
    http,
    officeCalendar,
    named(({ env }, code) => showCalendar(env, code)),
  )
}
