/** The catalogue's calls: lanes, lists, winners, jackpot, and opening a game. */
import { fairness, fairnessOptions } from '#contract/fairness.ts'
import { gameFilters } from '#contract/game-filters.ts'
import * as calls from '#contract/games.ts'
import * as launchCalls from '#contract/launch.ts'
import { recentGames, setWinnerPrivacy, winnerPrivacy } from '#contract/player-games.ts'
import { launchChat, liveModels } from '#contract/live-models.ts'
import { pvpRooms } from '#contract/pvp-rooms.ts'
import { FAVORITES_MAX } from '#contract/limits.ts'
import { bindCall, type Context, type Http, type PlayerContext } from '#server/lib/http.ts'
import {
  answerHot,
  answerJackpots,
  answerMenus,
  answerQuery,
  answerWinners,
  describeGames,
  listInOrder,
  pageGames,
  whole,
} from './catalogue-answers.ts'
import { isPlayable, type Game } from './catalogue.ts'
import { describeVendor, readView, type View } from './describe-game.ts'
import { listLanes } from './lanes.ts'
import { answerFairness, answerFairnessOptions } from './fairness.ts'
import { answerFilters } from './list-filters.ts'
import { launchGame, recommendGames, type LaunchOrder } from './launch-game.ts'
import { launchTableChat, listLiveModels } from './live-models.ts'
import { listFavorites, listRecentPlays } from './player-games.sql.ts'
import { listPvpRooms } from './pvp-rooms.ts'
import { listHotGames, queryGames } from './query-games.ts'
import { listHiddenWinners, putWinnerPrivacy } from './winner-privacy.sql.ts'

const viewOf = ({ env, merchant, locale }: Context, { language }: { language?: string | undefined }): Promise<View> =>
  readView(env, { merchant, locale, language })

/** Games by their codes, in that order, without those that are gone. */
function gamesByCode(codes: readonly string[], { catalogue }: View): Game[] {
  return codes.flatMap((code) => catalogue.byCode.get(code) ?? [])
}

type GameTypeRow = calls.GameType | typeof calls.BINGO
const BINGO_LANGUAGE = 'TY'
/** Rows of a player's recent list at most; favourites have their own limit. */
const RECENT_MAX = 200

/** Adds the calls that show the catalogue. */
export function bindCatalogue(http: Http): void {
  const { env } = http
  bindCall(http, calls.gameMenus, async (context, input) => answerMenus(await viewOf(context, input)))
  bindCall(http, calls.gameQuery, async (context, input) => answerQuery(await viewOf(context, input), input))
  bindCall(http, calls.hotGames, async (context, input) => answerHot(await viewOf(context, input), input))
  bindCall(http, calls.winnerBoard, async (context, input) => answerWinners(env, await viewOf(context, input), input))
  bindCall(http, calls.jackpots, async (context) => answerJackpots(env, await viewOf(context, {})))
  bindCall(http, fairness, async (context, input) => answerFairness(env, await viewOf(context, input)))
  bindCall(http, fairnessOptions, async (_context, { engine }) => answerFairnessOptions(engine))
  bindCall(http, gameFilters, async (context, input) => answerFilters(await viewOf(context, input), input))
  bindCall(http, calls.popular, async (context, input) => {
    const view = await viewOf(context, input)
    const closed = view.catalogue.byCode.get(input.insteadOf ?? '')
    if (closed) return whole(describeGames(recommendGames(closed, view).slice(0, input.limitNum), view))
    const players = (game: Game) => view.players.of.get(game.code) ?? 0
    const played = gamesByCode([...view.players.of.keys()], view).toSorted((a, b) => players(b) - players(a))
    const others = listHotGames(view.catalogue).filter((game) => players(game) === 0)
    return whole(
      describeGames(
        [...played, ...others].filter((game) => isPlayable(game, view.catalogue)).slice(0, input.limitNum),
        view,
        true,
      ),
    )
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
    const { catalogue, languages } = await viewOf(context, input)
    const types = listLanes(catalogue)
      .filter((lane) => lane.lane !== calls.INHOUSE)
      .map(({ gameType, sort, vendors }) => ({
        gameType: gameType as GameTypeRow,
        sort,
        vendors: vendors.map((one) => one.vendor.code),
        gameCount: vendors.reduce((sum, one) => sum + one.games.length, 0),
      }))
    // Bingo only where the languages include TY (docs/specification.md 9.14)
    const hasBingo = languages.some((language) => language.toUpperCase() === BINGO_LANGUAGE)
    return whole(
      hasBingo ? [...types, { gameType: calls.BINGO, sort: types.length + 2, vendors: [], gameCount: 0 }] : types,
    )
  })
  bindCall(http, pvpRooms, async (context, input) =>
    listPvpRooms(env, await viewOf(context, input), context.account, input.gameCode),
  )
  bindCall(http, liveModels, async (context, input) => listLiveModels(env, await viewOf(context, input)))
  bindCall(http, launchChat, async (context, input) => launchTableChat(await viewOf(context, input), input.modelId))
}

function orderOf(
  { account, merchant, locale }: PlayerContext,
  input: Omit<LaunchOrder, 'account' | 'merchant' | 'locale'>,
): LaunchOrder {
  return { account, merchant, locale, ...input }
}

/** Adds the calls of one player: opening a game, lists by favourites and recent games. */
export function bindPlay(http: Http): void {
  const { env } = http
  bindCall(http, winnerPrivacy, async ({ account }) => ({
    isShown: !(await listHiddenWinners(env.db, [account.id])).has(account.id),
  }))
  bindCall(http, setWinnerPrivacy, async ({ account }, { isShown }) => {
    await putWinnerPrivacy(env.db, account.id, isShown, env.clock.now())
    env.live.signal('all', 'winners')
    return { isShown }
  })
  bindCall(http, launchCalls.gameLaunch, (context, input) => launchGame(env, orderOf(context, input)))
  bindCall(http, launchCalls.launchGame, (context, input) =>
    launchGame(env, { ...orderOf(context, input), types: launchCalls.LAUNCH_GAME_TYPES }),
  )
  bindCall(http, calls.gameList, async (context, input) => {
    const view = await viewOf(context, input)
    const { category, gameType, vassalage, gameClassify, search, features, volatility, rtpMin, minBetMax } = input
    const filter = {
      gameType,
      vassalage,
      gameClassify,
      search,
      features,
      volatility,
      rtpMin,
      minBetMax,
      currency: view.currency,
    }
    if (category !== 'FAV' && category !== 'RECENT') {
      const { games, tellPlayers } = listInOrder(view, { ...filter, category })
      return pageGames(games, view, input, tellPlayers)
    }
    const own =
      category === 'FAV'
        ? await listFavorites(env.db, context.account.id, FAVORITES_MAX)
        : await listRecentPlays(env.db, context.account.id, RECENT_MAX)
    const fitting = new Set(queryGames(view.catalogue, filter))
    return pageGames(
      gamesByCode(own, view).filter((game) => fitting.has(game)),
      view,
      input,
    )
  })
  bindCall(http, recentGames, async (context, input) => {
    const view = await viewOf(context, input)
    const games = gamesByCode(await listRecentPlays(env.db, context.account.id, RECENT_MAX), view)
    const fitting = games.filter((game) => input.gameType === undefined || game.gameType === input.gameType)
    return pageGames(fitting, view, { pageNo: input.page, pageSize: input.pageSize })
  })
}
