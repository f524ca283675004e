import { fail } from '#contract/errors.ts'
import type { GameType } from '#contract/games.ts'
import type { GameUnavailable } from '#contract/launch.ts'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import { isPlayable, nameIn, statusOf, type Game } from './catalogue.ts'
import { ENGINE_PAGES } from './engine-pages.ts'
import { describeGame, readView, vendorName, type View } from './describe-game.ts'
import { grantPlayMoney } from '#server/modules/wallet/grant-play-money.ts'
import { admitLaunch } from '#server/modules/protection/admit-launch.ts'
import { isInLane, laneOf, listPathOf } from './lanes.ts'
import { insertLaunch } from './launches.sql.ts'
import { transferAtLaunch } from './transfer-create.ts'
import { putRecentPlay } from './player-games.sql.ts'
import { findBar } from './vendor-doors.sql.ts'

/** "One-time launch token": good once, for this long. */
export const LAUNCH_TOKEN_MS = 60 * SECOND_MS
const RECOMMENDED_MAX = 6

export type LaunchOrder = {
  account: Account
  merchant: string
  locale: string
  language?: string | undefined
  /** By code or by node. */
  gameCode?: string | undefined
  nodeId?: string | undefined
  /** Only games of these types; all where absent. */
  types?: readonly GameType[]
  trial: boolean
  backUrl?: string | undefined
  roomId?: string | undefined
  chat?: boolean | undefined
}
export type Launched = {
  url: string
  gameCode: string
  title: string
  vendor: string
  vendorName: string
  gameType: Game['gameType']
  isTrial: boolean
  currency: string
  width: number
  height: number
  backUrl: string
}

/** Playable games in place of one that is not: of its vendor and lane first, hot ones before the rest. */
export function recommendGames(game: Game, view: View): Game[] {
  const lane = laneOf(game.vendor, game.gameType)
  const distance = (other: Game) => (isInLane(other, lane) ? 0 : 2) + (other.vendor === game.vendor ? 0 : 1)
  return view.catalogue.games
    .filter((other) => other !== game && isPlayable(other, view.catalogue))
    .toSorted((a, b) => distance(a) - distance(b) || Number(b.isHot) - Number(a.isHot) || a.sort - b.sort)
    .slice(0, RECOMMENDED_MAX)
}

/** Refuses with GAME_UNAVAILABLE, and with what may be played in its place. */
export function refuseUnavailable(game: Game, view: View): never {
  const status = statusOf(game, view.catalogue)
  const value: GameUnavailable = {
    gameCode: game.code,
    gameName: nameIn(game.names, view.locale, game.code),
    reason: status === 'on' ? 'no-engine' : status,
    recommended: recommendGames(game, view).map((one) => describeGame(one, view)),
  }
  return fail('GAME_UNAVAILABLE', value)
}

/**
 * Opens a game: a token for the vendor that is good once, for a minute, and the page that takes it. A trial account, or a member
 * who asks for `trial`, plays with play money. A vendor with wallets of its own gets the balance first. Fails with GAME_NOT_FOUND,
 * and with GAME_UNAVAILABLE and recommended games where the game is off, under maintenance, or nothing plays it yet; with PLAY_BARRED where the member may not play; with EXCLUDED, ON_BREAK
 * or PLAY_LIMIT as admitLaunch says. A frozen account has no session to ask with; should it be frozen
 * now, the exchange of the token is refused.
 */
export async function launchGame(env: Env, order: LaunchOrder): Promise<Launched> {
  const { account } = order
  const view = await readView(env, order)
  const game =
    order.gameCode === undefined
      ? view.catalogue.byNode.get(order.nodeId ?? '')
      : view.catalogue.byCode.get(order.gameCode)
  if (!game || order.types?.includes(game.gameType) === false) return fail('GAME_NOT_FOUND')
  const engine = game.engine === null ? undefined : ENGINE_PAGES[game.engine]
  if (!engine || !isPlayable(game, view.catalogue)) return refuseUnavailable(game, view)

  if (await findBar(env.db, account.id)) return fail('PLAY_BARRED')
  const isTrial = account.isTrial || order.trial
  await admitLaunch(env, account.id, isTrial)
  const now = env.clock.now()
  if (isTrial) await grantPlayMoney(env, account)
  const token = newToken(env.random)
  if (!isTrial && !game.vendor.isSingle) await transferAtLaunch(env, account, game.vendor.code, token)
  await insertLaunch(env.db, sha256(token), {
    memberId: account.id,
    isTrial,
    vendor: game.vendor.code,
    gameCode: game.code,
    currency: account.currency,
    language: view.locale,
    expiresAt: after(now, LAUNCH_TOKEN_MS),
  })
  await putRecentPlay(env.db, account.id, game.code, now)
  const query = new URLSearchParams({
    vendor: game.vendor.code,
    game: game.code,
    lang: view.locale,
    ...(order.roomId === undefined ? {} : { room: order.roomId }),
    ...(order.chat ? { chat: '1' } : {}),
  })
  return {
    url: `${env.config.studioOrigin}/play/${engine.page}?${query.toString()}#t=${token}`,
    gameCode: game.code,
    title: nameIn(game.names, view.locale, game.code),
    vendor: game.vendor.code,
    vendorName: vendorName(game.vendor, view),
    gameType: game.gameType,
    isTrial,
    currency: account.currency,
    width: engine.width,
    height: engine.height,
    backUrl: order.backUrl ?? listPathOf(game),
  }
}
