import { lobbyHome, memberBadges, memberState } from '#contract/lobby/lobby.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { composeLobby } from './compose-lobby.ts'
import { countBadges } from './count-badges.ts'
import { showState } from './show-state.ts'

/** Adds the calls that combine data of several modules. */
export function bindLobby(http: Http): void {
  bindCall(http, lobbyHome, ({ env, merchant, locale }, { language }) =>
    composeLobby(env, { merchant, locale, language }),
  )
  bindCall(http, memberBadges, ({ env, account }) => countBadges(env, account.id))
  bindCall(http, memberState, showState)
}
