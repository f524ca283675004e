import type { OutputOf } from '#contract/call.ts'
import type { GameType } from '#contract/games.ts'
import { HOME_SECTION_CAP, WINNERS_ASKED } from '#contract/limits.ts'
import type { lobbyHome } from '#contract/lobby.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { answerHot, answerJackpots, answerMenus, answerQuery, answerWinners } from '#server/modules/games/catalogue-answers.ts'
import { readView, type Reader, type View } from '#server/modules/games/describe-game.ts'
import { showNotices } from '#server/modules/messages/show-notices.ts'
import { showBanners } from '#server/modules/site/show-contents.ts'

export type LobbyHome = OutputOf<typeof lobbyHome>

/** Every visitor of a brand and language sees the same first screen for so long. */
const FRESH_MS = 3 * SECOND_MS
const cache = new ShortCache<Omit<LobbyHome, 'jackpots'>>(FRESH_MS)

/** Lanes that the first screen may show below the hot games, the first with games wins. */
const FIRST_LANES: readonly GameType[] = ['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'LOTT', 'COCKFIGHT']

function firstLane(view: View): LobbyHome['firstLane'] {
  for (const gameType of FIRST_LANES) {
    const page = answerQuery(view, { gameType, clientType: 3, pageNo: 1, pageSize: HOME_SECTION_CAP, category: 'ALL' })
    if (page.total > 0) return { gameType, page }
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
  return {
    locale: view.locale, banners, notices, winnerBoard,
    gameMenus: answerMenus(view), hotGames: answerHot(view, { limitNum: HOME_SECTION_CAP }), firstLane: firstLane(view),
  }
}

/**
 * The lobby's first screen for a brand and language, as its calls would answer a visitor: kept for a few seconds, the counter
 * always of now. The server's ready shell inlines it.
 */
export async function composeLobby(env: Env, reader: Reader): Promise<LobbyHome> {
  const view = await readView(env, reader)
  const kept = await cache.get(env, `${reader.merchant} ${view.locale}`, () => compose(env, view, reader.merchant))
  return { ...kept, jackpots: answerJackpots(env, view.currency) }
}
