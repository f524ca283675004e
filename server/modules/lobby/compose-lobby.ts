import type { OutputOf } from '#contract/call.ts'
import { INHOUSE } from '#contract/games.ts'
import { HOME_SECTION_CAP, WINNERS_ASKED } from '#contract/limits.ts'
import type { lobbyHome } from '#contract/lobby.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import {
  answerHot,
  answerJackpots,
  answerMenus,
  answerQuery,
  answerWinners,
} from '#server/modules/games/catalogue-answers.ts'
import { readView, type Reader, type View } from '#server/modules/games/describe-game.ts'
import { laneOfSection } from '#server/modules/games/lobby-order.ts'
import { showNotices } from '#server/modules/messages/show-notices.ts'
import { showBanners } from '#server/modules/site/show-contents.ts'

export type LobbyHome = OutputOf<typeof lobbyHome>

/** Every visitor of a brand and language sees the same first screen for so long. */
const FRESH_MS = 3 * SECOND_MS
const cache = new ShortCache<Omit<LobbyHome, 'jackpots'>>(FRESH_MS)

/** The first section below the hot games that shows games of a lane. */
function firstLane(view: View, sections: LobbyHome['gameMenus']['sections']): LobbyHome['firstLane'] {
  for (const { section } of sections) {
    const lane = laneOfSection(section, view.catalogue)
    if (lane === null) continue
    const list = lane === INHOUSE ? ({ gameType: 'RNG', vassalage: INHOUSE } as const) : { gameType: lane }
    return {
      lane,
      page: answerQuery(view, { ...list, clientType: 3, pageNo: 1, pageSize: HOME_SECTION_CAP, category: 'ALL' }),
    }
  }
  return null
}

async function compose(env: Env, view: View, merchant: string): Promise<Omit<LobbyHome, 'jackpots'>> {
  const reader = { merchant, locale: view.locale }
  const [banners, notices, winnerBoard] = await Promise.all([
    showBanners(env, reader, { groupName: 'w_home' }),
    showNotices(env, reader, { types: ['B', 'PL', 'PU', 'PR'], execution: 'B' }),
    answerWinners(env, view, { limitNum: WINNERS_ASKED }),
  ])
  const menus = answerMenus(view)
  return {
    locale: view.locale,
    banners,
    notices,
    winnerBoard,
    gameMenus: menus,
    hotGames: answerHot(view, { limitNum: HOME_SECTION_CAP }),
    firstLane: firstLane(view, menus.sections),
  }
}

/**
 * The lobby's first screen for a brand and language, as its calls would answer a visitor: kept for a few seconds, the counter
 * always of now. The server's ready shell inlines it.
 */
export async function composeLobby(env: Env, reader: Reader): Promise<LobbyHome> {
  const view = await readView(env, reader)
  const kept = await cache.get(env, `${reader.merchant} ${view.locale} ${view.order.revision}`, () =>
    compose(env, view, reader.merchant),
  )
  return { ...kept, jackpots: await answerJackpots(env, view) }
}
