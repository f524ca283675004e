/** The calls about one lottery: what it sells, and opening it. */
import { lotteryLaunch, lotteryRules } from '#contract/lottery/hall.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { hasFavorite } from '#server/modules/catalogue/own-games/player-games.sql.ts'
import { voidAfterMinutes } from '#games/lottery/places.ts'
import { readMemberTerms } from '../terms/member-terms.ts'
import { soldPlays } from '../terms/sold-plays.ts'
import { currencyOf, describeLotteries, getLottery } from './describe-lottery.ts'
import { launchLottery } from './launch-lottery.ts'

/** Adds lotteryRules and lotteryLaunch. */
export function bindLottery(http: Http): void {
  bindCall(http, lotteryRules, async (given, { gameCode, language }) => {
    const { env, merchant, principal } = given
    const lottery = getLottery(gameCode)
    const currency = currencyOf(given)
    const { version, terms } = await readMemberTerms(env, { merchant, currency }, lottery.code)
    const isFavourite = principal?.kind === 'account' && (await hasFavorite(env.db, principal.account.id, lottery.code))
    const context = language === undefined ? given : { ...given, locale: language.toLowerCase() }
    const [row] = await describeLotteries(context, [lottery], new Set(isFavourite ? [lottery.code] : []))
    if (!row) throw new Error('a lottery without a row')
    return {
      lottery: { ...row, isOnSale: terms.isOnSale },
      currency,
      termsVersion: version,
      plays: soldPlays(lottery, terms),
      ticket: {
        linesMax: terms.linesMax,
        payoutMax: terms.ticketPayoutMax,
        stakeMaxOfIssue: terms.memberIssueMax,
      },
      voidAfterMinutes: voidAfterMinutes(lottery),
    }
  })
  bindCall(http, lotteryLaunch, (context, order) => launchLottery(context, order))
}
