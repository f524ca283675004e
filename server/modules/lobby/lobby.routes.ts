import { lobbyHome } from '#contract/lobby.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { composeLobby } from './compose-lobby.ts'

/** Adds lobbyHome. */
export function bindLobby(http: Http): void {
  bindCall(http, lobbyHome, ({ env, merchant, locale }, { language }) => composeLobby(env, { merchant, locale, language }))
}
