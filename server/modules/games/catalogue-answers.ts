/** Answers of the catalogue's calls for one reader, for their routes and for whoever composes a first screen from them. */
import { toPage, type InputOf, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import type { gameMenus, gameQuery, hotGames, jackpots, winnerBoard } from '#contract/games.ts'
import { toWire } from '#contract/money.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { nameIn, type Game } from './catalogue.ts'
import { describeGame, describeVendor, type View } from './describe-game.ts'
import { readJackpot } from './jackpot-counter.ts'
import { listLanes, prizeMode } from './lanes.ts'
import { cardOf, oneUrl } from './pictures.ts'
import { listHotGames, pageOfGames, queryGames } from './query-games.ts'
import { listWinners } from './recent-wins.ts'

const JACKPOT_AHEAD_MS = MINUTE_MS

/** Rows of games. */
export function describeGames(games: readonly Game[], view: View) {
  return games.map((game) => describeGame(game, view))
}

/** One page of games. */
export function pageGames(games: readonly Game[], view: View, { pageNo, pageSize }: { pageNo: number; pageSize: number }): OutputOf<typeof gameQuery> {
  return toPage(describeGames(pageOfGames(games, pageNo, pageSize), view), pageNo, pageSize, games.length)
}

/** A list that is always answered whole. */
export function whole<Row>(content: Row[]) {
  return toPage(content, 1, Math.max(1, content.length), content.length)
}

/** gameMenus. */
export function answerMenus(view: View): OutputOf<typeof gameMenus> {
  const menus = listLanes(view.catalogue).map(({ lane, gameType, sort, vendors }) => ({
    lane, gameType, sort, vendors: vendors.map((one) => describeVendor(one.vendor, one.gameType, one.games, view)),
  }))
  return { menus, prizeMode: prizeMode(view.catalogue) }
}

/** gameQuery. */
export function answerQuery(view: View, input: ParsedInputOf<typeof gameQuery>): OutputOf<typeof gameQuery> {
  return pageGames(queryGames(view.catalogue, input), view, input)
}

/** hotGames. */
export function answerHot(view: View, { limitNum }: Pick<ParsedInputOf<typeof hotGames>, 'limitNum'>): OutputOf<typeof hotGames> {
  return whole(describeGames(listHotGames(view.catalogue, limitNum), view))
}

/** winnerBoard, in the reader's brand's currency. */
export async function answerWinners(env: Env, view: View, { gameCategory = 'ALL', limitNum }: InputOf<typeof winnerBoard> & { limitNum: number }): Promise<OutputOf<typeof winnerBoard>> {
  const gameType = gameCategory === 'ALL' ? undefined : gameCategory
  const winners = await listWinners(env, { merchant: view.merchant, currency: view.currency, gameType, limit: limitNum })
  return whole(winners.map((win) => {
    const game = view.catalogue.byCode.get(win.gameCode)
    const picture = cardOf(view.pictures, win.gameCode, view.locale)
    return {
      customerName: win.customerName, winAmount: toWire(win.payoutMinor), currency: win.currency, gameCode: win.gameCode,
      gameName: game ? nameIn(game.names, view.locale, game.code) : win.gameCode, iconUrl: oneUrl(picture, 'small'), picture, at: win.at.toISOString(),
    }
  }))
}

/** jackpots. */
export function answerJackpots(env: Env, currency: string): OutputOf<typeof jackpots> {
  const now = env.clock.now()
  const { amountMinor, ticks } = readJackpot(now, JACKPOT_AHEAD_MS)
  return {
    display: 'counter', currency, amount: toWire(amountMinor),
    ticks: ticks.map((tick) => ({ afterMs: tick.afterMs, amount: toWire(tick.amountMinor) })), refreshAfterMs: JACKPOT_AHEAD_MS, at: now.toISOString(),
  }
}
