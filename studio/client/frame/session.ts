/** How a page gets its session: by the launch token once, afterwards by the session stored in this tab. */
import type { Engine, SessionState } from '#studio/protocol.ts'
import { ask, newRequestId, type Patience } from '#studio/client/lib/api.ts'
import { keepSiteOrigin } from '#studio/client/lib/site.ts'

/** The page was opened without a token, and this tab has no stored session. */
export class NoSession extends Error {}

/** One tab may play several games one after another: each page address has its own session. */
const KEY = `studio.session ${location.pathname}${location.search}`

/** Returns the launch token and removes it from the address, so that no history and no shared address carries it. */
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

/** Deletes the stored session, after it has ended. */
export function forgetSession(): void {
  sessionStorage.removeItem(KEY)
}

/**
 * Exchanges the launch token of the address, or asks for the session stored in this tab. Throws NoSession when there is
 * neither, StudioRefusal when the studio refuses, Unreachable when the studio cannot be reached for minutes.
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
