/** The catalogue's calls: lanes, lists, winners, jackpot. */
import { WINNERS_TOPIC } from '#contract/catalogue/live.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import { fairness, fairnessOptions } from '#contract/catalogue/fairness.ts'
import { gameFilters } from '#contract/catalogue/game-filters.ts'
import * as calls from '#contract/catalogue/games.ts'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { jackpots } from '#contract/catalogue/jackpots.ts'
import { recentGames, setWinnerPrivacy, winnerPrivacy } from '#contract/catalogue/player-games.ts'
import { launchChat, liveModels } from '#contract/catalogue/live-models.ts'
import { openMatches } from '#contract/catalogue/open-matches.ts'
import { pvpRooms } from '#contract/catalogue/pvp-rooms.ts'
import { FAVORITES_MAX } from '#contract/limits.ts'
import { bindCall, type Context, type Http } from '#server/lib/http.ts'
import { chooseGames, chooseHot, chooseMenus, choosePopular } from './view/choose-games.ts'
import type { Game } from './titles/catalogue.ts'
import {
  describeGames,
  describeJackpots,
  describeMenus,
  describePage,
  describeVendor,
  describeWinners,
  whole,
} from './view/describe.ts'
import { readView, type View } from './view/read-view.ts'
import { getJackpots } from './figures/jackpots.ts'
import { listWinners } from './figures/winners.ts'
import { listLanes } from './titles/lanes.ts'
import { answerFairness, answerFairnessOptions } from './fairness/fairness.ts'
import { answerFilters } from './lists/list-filters.ts'
import { recommendGames } from './lists/recommend-games.ts'
import { launchTableChat, listLiveModels } from './studio-rooms/live-models.ts'
import { listFavorites, listRecentPlays } from './own-games/player-games.sql.ts'
import { listOpenMatches } from './studio-rooms/open-matches.ts'
import { listPvpRooms } from './studio-rooms/pvp-rooms.ts'
import { queryGames, type GameFilter } from './titles/query-games.ts'
import { listHiddenWinners, putWinnerPrivacy } from './figures/winner-privacy.sql.ts'

const viewOf = ({ env, merchant, locale }: Context, { language }: { language?: string | undefined }): Promise<View> =>
  readView(env, { merchant, locale, language })

/** Returns games by their codes, in that order, without games that no longer exist. */
function gamesByCode(codes: readonly string[], { catalogue }: View): Game[] {
  return codes.flatMap((code) => catalogue.byCode.get(code) ?? [])
}

/** What a list's filters choose by, without its category. */
function filterOf({
  gameType,
  vassalage,
  gameClassify,
  search,
  features,
  volatility,
  rtpMin,
  minBetMax,
}: Omit<ParsedInputOf<typeof calls.gameQuery>, 'category'>): GameFilter {
  return { gameType, vassalage, gameClassify, search, features, volatility, rtpMin, minBetMax }
}

type GameTypeRow = calls.GameType | typeof calls.BINGO
/** The most rows of a player's recent list; favourites have their own limit. */
const RECENT_MAX = 200

/** Adds the calls that show the catalogue. */
export function bindCatalogue(http: Http): void {
  const { env } = http
  bindCall(http, calls.gameMenus, async (context, input) => {
    const view = await viewOf(context, input)
    return describeMenus(chooseMenus(view), view)
  })
  bindCall(http, calls.gameQuery, async (context, input) => {
    const view = await viewOf(context, input)
    return describePage(chooseGames(view, { ...filterOf(input), category: input.category }), input, view)
  })
  bindCall(http, calls.hotGames, async (context, input) => {
    const view = await viewOf(context, input)
    return describePage(chooseHot(view), { pageNo: 1, pageSize: input.limitNum }, view)
  })
  bindCall(http, winnerBoard, async (context, input) => {
    const view = await viewOf(context, input)
    const gameType = input.gameCategory === 'ALL' ? undefined : input.gameCategory
    const { gameCode, limitNum: limit } = input
    return describeWinners(await listWinners(env.db, view.wins, { gameType, gameCode, limit }), view)
  })
  bindCall(http, jackpots, async (context) => {
    const view = await viewOf(context, {})
    return describeJackpots(await getJackpots(env, view.order.content.jackpot, view.currency), view)
  })
  bindCall(http, fairness, async (context, input) => answerFairness(env, await viewOf(context, input)))
  bindCall(http, fairnessOptions, async (_context, { engine }) => answerFairnessOptions(engine))
  bindCall(http, gameFilters, async (context, input) => answerFilters(await viewOf(context, input), input))
  bindCall(http, calls.popular, async (context, input) => {
    const view = await viewOf(context, input)
    const closed = view.catalogue.byCode.get(input.insteadOf ?? '')
    const { games, tellPlayers } = closed
      ? { games: recommendGames(closed, view), tellPlayers: false }
      : choosePopular(view)
    return whole(describeGames(games.slice(0, input.limitNum), view, tellPlayers))
  })
  bindCall(http, calls.gameVendors, async (context, input) => {
    const view = await viewOf(context, input)
    const lanes = listLanes(view.catalogue).filter(
      (lane) => input.gameType === undefined || lane.gameType === input.gameType,
    )
    const ofClassify = (game: Game) => input.gameClassify === undefined || game.classify === input.gameClassify
    const vendors = lanes
      .flatMap((lane) => lane.vendors)
      .map((one) => ({ ...one, games: one.games.filter(ofClassify) }))
      .filter((one) => one.games.length > 0)
    return whole(vendors.map((one) => describeVendor(one.vendor, one.gameType, one.games, view)))
  })
  bindCall(http, calls.vendorGameTypes, async (context, input) => {
    const { catalogue, brand } = await viewOf(context, input)
    const types = listLanes(catalogue)
      .filter((lane) => lane.lane !== calls.INHOUSE)
      .map(({ gameType, sort, vendors }) => ({
        gameType: gameType as GameTypeRow,
        sort,
        vendors: vendors.map((one) => one.vendor.code),
        gameCount: vendors.reduce((sum, one) => sum + one.games.length, 0),
      }))
    // Bingo only where the languages include TY (docs/specification.md 9.14)
    const hasBingo = brand.languages.some((language) => language.toUpperCase() === calls.BINGO_LANGUAGE)
    return whole(
      hasBingo ? [...types, { gameType: calls.BINGO, sort: types.length + 2, vendors: [], gameCount: 0 }] : types,
    )
  })
  bindCall(http, pvpRooms, async (context, input) =>
    listPvpRooms(env, await viewOf(context, input), context.account, input.gameCode),
  )
  bindCall(http, liveModels, async (context, input) => listLiveModels(env, await viewOf(context, input)))
  bindCall(http, openMatches, async (context, input) => listOpenMatches(env, await viewOf(context, input), input.lane))
  bindCall(http, launchChat, async (context, input) => launchTableChat(await viewOf(context, input), input.modelId))
}

/** Adds the calls of one player: lists of favourites and recent games. */
export function bindOwnLists(http: Http): void {
  const { env } = http
  bindCall(http, winnerPrivacy, async ({ account }) => ({
    isShown: !(await listHiddenWinners(env.db, [account.id])).has(account.id),
  }))
  bindCall(http, setWinnerPrivacy, async ({ account }, { isShown }) => {
    await putWinnerPrivacy(env.db, account.id, isShown, env.clock.now())
    env.live.signal('all', WINNERS_TOPIC)
    return { isShown }
  })
  bindCall(http, calls.gameList, async (context, input) => {
    const view = await viewOf(context, input)
    const { category } = input
    const filter = filterOf(input)
    if (category !== 'FAV' && category !== 'RECENT')
      return describePage(chooseGames(view, { ...filter, category }), input, view)
    const own =
      category === 'FAV'
        ? await listFavorites(env.db, context.account.id, FAVORITES_MAX)
        : await listRecentPlays(env.db, context.account.id, RECENT_MAX)
    const fitting = new Set(queryGames(view.catalogue, { ...filter, currency: view.currency }))
    const games = gamesByCode(own, view).filter((game) => fitting.has(game))
    return describePage({ games, tellPlayers: false }, input, view)
  })
  bindCall(http, recentGames, async (context, input) => {
    const view = await viewOf(context, input)
    const games = gamesByCode(await listRecentPlays(env.db, context.account.id, RECENT_MAX), view)
    const fitting = games.filter((game) => input.gameType === undefined || game.gameType === input.gameType)
    const page = { pageNo: input.page, pageSize: input.pageSize }
    return describePage({ games: fitting, tellPlayers: false }, page, view)
  })
}
