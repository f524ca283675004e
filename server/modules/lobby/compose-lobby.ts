import type { OutputOf } from '#contract/call.ts'
import { HOME_SECTION_CAP, WINNERS_ASKED } from '#contract/limits.ts'
import type { lobbyHome } from '#contract/lobby/lobby.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { getJackpots } from '#server/modules/catalogue/figures/jackpots.ts'
import { listWinners } from '#server/modules/catalogue/figures/winners.ts'
import { chooseHot, chooseLane, chooseMenus } from '#server/modules/catalogue/view/choose-games.ts'
import {
  describeJackpots,
  describeMenus,
  describePage,
  describeWinners,
} from '#server/modules/catalogue/view/describe.ts'
import { readView, type Reader } from '#server/modules/catalogue/view/read-view.ts'
import { showNotices } from '#server/modules/messages/show-notices.ts'
import { showBanners } from '#server/modules/site/show-contents.ts'

export type LobbyHome = OutputOf<typeof lobbyHome>

/** For how long every visitor of a brand and language gets the same cached first screen. */
const FRESH_MS = 3 * SECOND_MS
const cache = new ShortCache<Omit<LobbyHome, 'jackpots'>>(FRESH_MS)

const FIRST_GAMES = { pageNo: 1, pageSize: HOME_SECTION_CAP }

/**
 * Returns the lobby's first screen for a brand and language, as its calls would answer a visitor. Cached for FRESH_MS,
 * except for the jackpot counter, which is always current. The server puts it into the page that it sends.
 * It reads everything first, then chooses games from it, then describes what was chosen.
 */
export async function composeLobby(env: Env, reader: Reader): Promise<LobbyHome> {
  const view = await readView(env, reader)
  const { brand, locale, orderKey } = view
  const kept = await cache.get(env, `${orderKey} ${locale}`, async () => {
    const [banners, notices, winners] = await Promise.all([
      showBanners({ env, brand, locale }, { groupName: 'w_home' }),
      showNotices({ env, brand, locale }, { types: ['B', 'PL', 'PU', 'PR'], execution: 'B' }),
      listWinners(env.db, view.wins, { limit: WINNERS_ASKED }),
    ])

    const menus = chooseMenus(view)
    const hot = chooseHot(view)
    const [lane] = menus.sections.flatMap((one) => one.lane ?? [])
    const first = lane && chooseLane(view, lane)

    return {
      locale,
      banners,
      notices,
      winnerBoard: describeWinners(winners, view),
      gameMenus: describeMenus(menus, view),
      hotGames: describePage(hot, FIRST_GAMES, view),
      firstLane: first ? { lane, page: describePage(first, FIRST_GAMES, view) } : null,
    }
  })
  const jackpots = await getJackpots(env, view.order.content.jackpot, view.currency)
  return { ...kept, jackpots: describeJackpots(jackpots, view) }
}
