/**
 * The fresh mark of a session: its holder proved recently that they are the member. Only changes of what protects an
 * account ask for it (server/modules/identity/rules/0110-when-we-ask-who-is-there.md).
 */
import { fail } from '#contract/errors.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { findFreshAt, putFresh } from './sessions.sql.ts'

/** How long such a proof counts. */
export const FRESH_MS = 10 * MINUTE_MS

/** Returns until when a session is fresh; null when it no longer is. */
export async function freshUntil({ env, sessionId }: Pick<PlayerContext, 'env' | 'sessionId'>): Promise<Date | null> {
  const at = await findFreshAt(env.db, BigInt(sessionId))
  const until = at && after(at, FRESH_MS)
  return until && until > env.clock.now() ? until : null
}

/** Passes for a fresh session. Fails with REAUTH_REQUIRED: the page then asks for proof and sends the call again. */
export async function requireFresh(context: Pick<PlayerContext, 'env' | 'sessionId'>): Promise<void> {
  if (!(await freshUntil(context))) return fail('REAUTH_REQUIRED')
}

/** Marks the caller's session as fresh from now on. */
export async function markFresh({ env, sessionId }: Pick<PlayerContext, 'env' | 'sessionId'>): Promise<Date> {
  const now = env.clock.now()
  await putFresh(env.db, BigInt(sessionId), now)
  return after(now, FRESH_MS)
}
