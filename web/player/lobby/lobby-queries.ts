import type { QueryClient } from '@tanstack/react-query'
import { gameMenus, gameQuery, type GameType, hotGames, INHOUSE, type Lane } from '#contract/catalogue/games.ts'
import { jackpots } from '#contract/catalogue/jackpots.ts'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { HOME_SECTION_CAP, WINNERS_ASKED } from '#contract/limits.ts'
import { notices } from '#contract/messages/messages.ts'
import { permission } from '#contract/site/site.ts'
import { banners } from '#contract/site/site-pages.ts'
import type { BootData } from '#web/lib/boot-data.ts'
import { primeAnswers } from '#web/lib/first-answers.ts'
import { callKey } from '#web/lib/queries.ts'

/** The inputs of the lobby's queries, so that inlined answers and later queries have the same cache key. */
export const HOT_INPUT = { isPlatform: 2, platform: 'flash,html5-desktop', limitNum: HOME_SECTION_CAP }
export const WINNERS_INPUT = { gameCategory: 'ALL', limitNum: WINNERS_ASKED } as const
export const BANNERS_INPUT = { groupName: 'w_home' } as const
export const NOTICES_INPUT = { types: 'B,PL,PU,PR', execution: 'B' } as const
const sectionInput = (gameType: GameType, vassalage?: string) => ({
  clientType: 3,
  platform: 'html5-desktop',
  gameType,
  pageNo: 1,
  pageSize: HOME_SECTION_CAP,
  ...(vassalage ? { vassalage } : {}),
})
/** Returns the input for the first games of a lane; the house's own lane is a vendor among the slots. */
export const laneInput = (lane: Lane) => (lane === INHOUSE ? sectionInput('RNG', INHOUSE) : sectionInput(lane))

/** Puts the answers that the server inlined into the cache, as if they had just been fetched. */
export function primeQueries(client: QueryClient, boot: BootData): void {
  const put = (key: readonly unknown[], value: unknown) => {
    if (value !== null) client.setQueryData(key, value)
  }
  put(callKey(permission, {}), boot.permission)
  put(callKey(banners, BANNERS_INPUT), boot.banners)
  put(callKey(notices, NOTICES_INPUT), boot.notices)
  put(callKey(gameMenus, {}), boot.gameMenus)
  put(callKey(hotGames, HOT_INPUT), boot.hotGames)
  put(callKey(winnerBoard, WINNERS_INPUT), boot.winnerBoard)
  put(callKey(jackpots, {}), boot.jackpots)
  primeAnswers(client, boot.answers)
  if (boot.firstLane) put(callKey(gameQuery, laneInput(boot.firstLane.lane)), boot.firstLane.page)
}
