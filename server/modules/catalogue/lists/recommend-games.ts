/** Suggests games in place of one that cannot be played now. */
import { fail } from '#contract/errors.ts'
import type { GameUnavailable } from '#contract/doors/launch.ts'
import { isPlayable, statusOf, type Game } from '../titles/catalogue.ts'
import { describeGame } from '../view/describe.ts'
import { nameIn } from '../titles/name-in.ts'
import type { View } from '../view/read-view.ts'
import { isInLane, laneOf } from '../titles/lanes.ts'

const RECOMMENDED_MAX = 6

/** Returns playable games in place of one that is not: of its vendor and lane first, hot ones before the rest. */
export function recommendGames(game: Game, view: View): Game[] {
  const lane = laneOf(game.vendor, game.gameType)
  const distance = (other: Game) => (isInLane(other, lane) ? 0 : 2) + (other.vendor === game.vendor ? 0 : 1)
  return view.catalogue.games
    .filter((other) => other !== game && isPlayable(other, view.catalogue))
    .toSorted((a, b) => distance(a) - distance(b) || Number(b.isHot) - Number(a.isHot) || a.sort - b.sort)
    .slice(0, RECOMMENDED_MAX)
}

/** Fails with GAME_UNAVAILABLE and the games that may be played instead; `why` is told of a game that is on. */
export function refuseUnavailable(game: Game, view: View, why: GameUnavailable['reason'] = 'no-engine'): never {
  const status = statusOf(game, view.catalogue)
  const value: GameUnavailable = {
    gameCode: game.code,
    gameName: nameIn(game.names, view.locale, game.code),
    reason: status === 'on' ? why : status,
    recommended: recommendGames(game, view).map((one) => describeGame(one, view)),
  }
  return fail('GAME_UNAVAILABLE', value)
}
