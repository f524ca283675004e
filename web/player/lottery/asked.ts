/** What the lottery's pages ask: the same inputs for the pages and for the first screens that the server draws. */
import type { InputOf } from '#contract/call.ts'
import type { lotteryIssues, lotteryLobby, lotteryRules } from '#contract/lottery/hall.ts'
import type { lotteryTrend, openedNumero, openedNumeroByGame, vnNumero } from '#contract/lottery/results.ts'
import type { LotteryArea, PrizeMode, TrendSpan } from '#contract/lottery/states.ts'

const PAST = 10
const AHEAD = 60
const ABSENCE_SPAN: TrendSpan = 100

/** Of the hall; `search` as it was typed. */
export const hallInput = (
  { area, prizeMode, search }: { area: LotteryArea | null; prizeMode: PrizeMode | undefined; search: string },
  locale: string,
): InputOf<typeof lotteryLobby> => ({
  ...(area ? { area } : {}),
  ...(prizeMode ? { prizeMode } : {}),
  ...(search.trim() ? { search: search.trim().slice(0, 60) } : {}),
  device: 'WEB',
  language: locale,
})

/** Of a list of every lottery by its name. */
export const namesInput = (locale: string): InputOf<typeof lotteryLobby> => ({ device: 'WEB', language: locale })

/** Of a betting page. */
export const rulesInput = (gameCode: string, locale: string): InputOf<typeof lotteryRules> => ({
  gameCode,
  language: locale,
})
export const issuesInput = (gameCode: string): InputOf<typeof lotteryIssues> => ({ gameCode, ahead: AHEAD, past: PAST })
export const absenceInput = (gameCode: string): InputOf<typeof lotteryTrend> => ({ gameCode, span: ABSENCE_SPAN })

/** Of the archive, of every lottery. */
export const archiveInput = (
  { day, pageNo }: { day: string | undefined; pageNo: number },
  locale: string,
): InputOf<typeof openedNumero> => ({ pageNo, ...(day ? { day } : {}), language: locale })

/** Of the archive of one lottery. */
export const archiveOfInput = (
  { game, ...page }: { game: string; day: string | undefined; pageNo: number },
  locale: string,
): InputOf<typeof openedNumeroByGame> => ({ ...archiveInput(page, locale), gameCode: game })

/** Of the Vietnamese boards. */
export const boardsInput = (
  { day, game }: { day: string | undefined; game: string | undefined },
  locale: string,
): InputOf<typeof vnNumero> => ({
  ...(day ? { day } : {}),
  ...(game ? { gameCode: game } : {}),
  language: locale,
})

/** Of a trend. */
export const trendInput = (gameCode: string, span: TrendSpan): InputOf<typeof lotteryTrend> => ({ gameCode, span })
