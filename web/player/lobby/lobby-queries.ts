import type { QueryClient } from '@tanstack/react-query'
import {
  gameMenus,
  gameQuery,
  type GameType,
  hotGames,
  INHOUSE,
  jackpots,
  type Lane,
  winnerBoard,
} from '#contract/games.ts'
import { HOME_SECTION_CAP, WINNERS_ASKED } from '#contract/limits.ts'
import { notices } from '#contract/messages.ts'
import { banners, permission } from '#contract/site.ts'
import type { BootData } from '#web/lib/boot-data.ts'
import { callKey } from '#web/lib/queries.ts'

/** What the lobby asks, so that inlined answers and later questions meet under the same key. */
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
/** The first games of a lane; the house’s own lane is a vendor among the slots. */
export const laneInput = (lane: Lane) => (lane === INHOUSE ? sectionInput('RNG', INHOUSE) : sectionInput(lane))

/** Puts what the server inlined into the cache, as if it had just been asked. */
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
  if (boot.firstLane) put(callKey(gameQuery, laneInput(boot.firstLane.lane)), boot.firstLane.page)
}
