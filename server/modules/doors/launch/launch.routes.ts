/** The calls that open a game. */
import { gameLaunch, LAUNCH_GAME_TYPES, launchGame as launchGameCall } from '#contract/doors/launch.ts'
import { bindCall, type Http, type PlayerContext } from '#server/lib/http.ts'
import { launchGame, type LaunchOrder } from './launch-game.ts'

function orderOf(
  { account, merchant, locale }: PlayerContext,
  input: Omit<LaunchOrder, 'account' | 'merchant' | 'locale'>,
): LaunchOrder {
  return { account, merchant, locale, ...input }
}

/** Adds gameLaunch and launchGame. */
export function bindLaunch(http: Http): void {
  const { env } = http
  bindCall(http, gameLaunch, (context, input) => launchGame(env, orderOf(context, input)))
  bindCall(http, launchGameCall, (context, input) =>
    launchGame(env, { ...orderOf(context, input), types: LAUNCH_GAME_TYPES }),
  )
}
