/** How a page comes to its session: the launch token once, afterwards what this tab kept. */
import type { Engine, SessionState } from '#studio/protocol.ts'
import { ask, newRequestId, type Patience } from '#studio/client/lib/api.ts'
import { keepSiteOrigin } from '#studio/client/lib/site.ts'

/** The page was opened without a token and without a session kept from before. */
export class NoSession extends Error {}

/** One tab may play several games one after another: each page address keeps its own session. */
const KEY = `studio.session ${location.pathname}${location.search}`

/** Takes the launch token out of the address, so that neither history nor a shared address carries it. */
function takeLaunchToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('t')
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

function keep<Open>(state: SessionState<Open>): SessionState<Open> {
  sessionStorage.setItem(KEY, state.session)
  keepSiteOrigin(state.siteOrigin)
  return state
}

/** Forgets the session, after it has ended. */
export function forgetSession(): void {
  sessionStorage.removeItem(KEY)
}

/**
 * Exchanges the launch token of the address, or asks for the session that this tab kept. Throws NoSession when there is
 * neither, StudioRefusal when the studio refuses, Unreachable when it cannot be reached for minutes.
 */
export async function openSession<Open>(engine: Engine, patience: Patience): Promise<SessionState<Open>> {
  const launchToken = takeLaunchToken()
  if (launchToken) {
    const vendorCode = new URLSearchParams(location.search).get('vendor') ?? ''
    const body = { launchToken, vendorCode, requestId: newRequestId(), engine }
    return keep(await ask<SessionState<Open>>({ method: 'POST', path: '/api/session', body }, patience))
  }
  const session = sessionStorage.getItem(KEY)
  if (!session) throw new NoSession('no launch token')
  return keep(await ask<SessionState<Open>>({ path: '/api/session', session }, patience))
}
