/** Answers of the catalogue's calls for one reader, for their routes and for whoever composes a first screen from them. */
import { toPage, type InputOf, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import type { gameMenus, gameQuery, hotGames, jackpots, winnerBoard } from '#contract/games.ts'
import { toWire } from '#contract/money.ts'
import { MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { nameIn, statusOf, type Game } from './catalogue.ts'
import { describeGame, describeVendor, vendorName, type View } from './describe-game.ts'
import { readJackpot } from './jackpot-counter.ts'
import { listPools, type Pool } from './jackpot-pools.report.sql.ts'
import { listLanes, prizeMode } from './lanes.ts'
import { arrange, laneOfList, laneOfSection, sectionOfLane } from './lobby-order.ts'
import { cardOf, oneUrl } from './pictures.ts'
import { listHotGames, pageOfGames, queryGames, remember, type GameFilter } from './query-games.ts'
import { listWinners } from './recent-wins.ts'

const JACKPOT_AHEAD_MS = MINUTE_MS

/** Rows of games. */
export function describeGames(games: readonly Game[], view: View, tellPlayers = false) {
  return games.map((game) => describeGame(game, view, tellPlayers))
}

/** One page of games. */
export function pageGames(
  games: readonly Game[],
  view: View,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  tellPlayers = false,
): OutputOf<typeof gameQuery> {
  return toPage(describeGames(pageOfGames(games, pageNo, pageSize), view, tellPlayers), pageNo, pageSize, games.length)
}

/** A list that is always answered whole. */
export function whole<Row>(content: Row[]) {
  return toPage(content, 1, Math.max(1, content.length), content.length)
}

/** gameMenus. */
export function answerMenus(view: View): OutputOf<typeof gameMenus> {
  const { catalogue, order } = view
  const lanes = listLanes(catalogue)
  const menus = lanes.map(({ lane, gameType, sort, vendors }) => ({
    lane,
    gameType,
    sort,
    vendors: vendors.map((one) => describeVendor(one.vendor, one.gameType, one.games, view)),
  }))
  const present = new Set(lanes.map((one) => one.lane))
  const sections = order.content.sections
    .filter(({ section, shown }) => {
      const lane = laneOfSection(section, catalogue)
      return shown && (lane === null || present.has(lane))
    })
    .map(({ section, sort }) => ({ section, sort }))
  return { menus, prizeMode: prizeMode(catalogue), sections }
}

/** Games of a list in the brand's order: a lane that is looked at whole, without a search, begins with its pins. */
export function listInOrder(view: View, filter: GameFilter): { games: readonly Game[]; tellPlayers: boolean } {
  const { catalogue, order, players } = view
  const found = queryGames(catalogue, { ...filter, currency: view.currency })
  const lane = filter.search || (filter.category ?? 'ALL') !== 'ALL' ? null : laneOfList(filter)
  const section = lane === null ? undefined : sectionOfLane(order.content, lane)
  if (!section) return { games: found, tellPlayers: false }
  const key = `arranged ${view.brand} ${order.revision} ${players.stamp} ${JSON.stringify(filter)}`
  return {
    games: remember(catalogue, key, () => arrange(found, section, players)),
    tellPlayers: section.sort === 'popular',
  }
}

/** gameQuery. */
export function answerQuery(view: View, input: ParsedInputOf<typeof gameQuery>): OutputOf<typeof gameQuery> {
  const { gameType, vassalage, gameClassify, category, search, features, volatility, rtpMin, minBetMax } = input
  const { games, tellPlayers } = listInOrder(view, {
    gameType,
    vassalage,
    gameClassify,
    category,
    search,
    features,
    volatility,
    rtpMin,
    minBetMax,
  })
  return pageGames(games, view, input, tellPlayers)
}

/** hotGames. */
export function answerHot(
  view: View,
  { limitNum }: Pick<ParsedInputOf<typeof hotGames>, 'limitNum'>,
): OutputOf<typeof hotGames> {
  const section = view.order.content.sections.find((one) => one.section === 'HOT')
  const hot = listHotGames(view.catalogue)
  const pinned = (section?.pins ?? [])
    .flatMap((code) => view.catalogue.byCode.get(code) ?? [])
    .filter((game) => !hot.includes(game) && statusOf(game, view.catalogue) !== 'off')
  const games = arrange([...pinned, ...hot], section, view.players)
  return pageGames(games, view, { pageNo: 1, pageSize: limitNum }, section?.sort === 'popular')
}

/** winnerBoard, in the reader's brand's currency. */
export async function answerWinners(
  env: Env,
  view: View,
  { gameCategory = 'ALL', limitNum }: InputOf<typeof winnerBoard> & { limitNum: number },
): Promise<OutputOf<typeof winnerBoard>> {
  const gameType = gameCategory === 'ALL' ? undefined : gameCategory
  const winners = await listWinners(env, {
    merchant: view.merchant,
    currency: view.currency,
    gameType,
    limit: limitNum,
  })
  return whole(
    winners.map((win) => {
      const game = view.catalogue.byCode.get(win.gameCode)
      const picture = cardOf(view.pictures, win.gameCode)
      return {
        customerName: win.customerName,
        winAmount: toWire(win.payoutMinor),
        currency: win.currency,
        gameCode: win.gameCode,
        gameName: game ? nameIn(game.names, view.locale, game.code) : win.gameCode,
        iconUrl: oneUrl(picture, 'small'),
        picture,
        at: win.settledAt.toISOString(),
      }
    }),
  )
}

/** A pool may be this old: with the time until a page asks again, no displayed pool is older than 30 s. */
const POOLS_FRESH_MS = 10 * SECOND_MS
const POOLS_REFRESH_MS = 15 * SECOND_MS
const pools = new ShortCache<{ at: Date; rows: Pool[] }>(POOLS_FRESH_MS)

/** jackpots: the display counter, or what lies in the vendors' pools where the brand shows that. */
export async function answerJackpots(env: Env, view: View): Promise<OutputOf<typeof jackpots>> {
  const { currency } = view
  if (view.order.content.jackpot === 'pools') {
    const { at, rows } = await pools.get(env, currency, async () => ({
      at: env.clock.now(),
      rows: await listPools(env.db, currency),
    }))
    const total = rows.reduce((sum, row) => sum + row.balanceMinor, 0n)
    return {
      display: 'pools',
      currency,
      amount: toWire(total),
      ticks: [],
      refreshAfterMs: POOLS_REFRESH_MS,
      at: at.toISOString(),
      pools: rows.flatMap(({ vendor, balanceMinor }) => {
        const known = view.catalogue.vendors.find((one) => one.code === vendor)
        return known ? [{ vendor, displayName: vendorName(known, view), amount: toWire(balanceMinor) }] : []
      }),
    }
  }
  const now = env.clock.now()
  const { amountMinor, ticks } = readJackpot(now, JACKPOT_AHEAD_MS)
  return {
    display: 'counter',
    currency,
    amount: toWire(amountMinor),
    pools: [],
    ticks: ticks.map((tick) => ({ afterMs: tick.afterMs, amount: toWire(tick.amountMinor) })),
    refreshAfterMs: JACKPOT_AHEAD_MS,
    at: now.toISOString(),
  }
}
