/**
 * The fresh mark of a session: whoever holds it showed a short while ago that he is the member. Changes of what protects an
 * account ask for it, and nothing else does (docs/decisions/0110).
 */
import { fail } from '#contract/errors.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { findFreshAt, putFresh } from './sessions.sql.ts'

/** How long a proof that it is oneself counts. */
export const FRESH_MS = 10 * MINUTE_MS

/** Until when a session is fresh; null when it no longer is. */
export async function freshUntil({ env, sessionId }: Pick<PlayerContext, 'env' | 'sessionId'>): Promise<Date | null> {
  const at = await findFreshAt(env.db, BigInt(sessionId))
  const until = at && after(at, FRESH_MS)
  return until && until > env.clock.now() ? until : null
}

/** Passes for a fresh session. Fails with REAUTH_REQUIRED: the page then asks who is there and sends the call again. */
export async function requireFresh(context: Pick<PlayerContext, 'env' | 'sessionId'>): Promise<void> {
  if (!(await freshUntil(context))) return fail('REAUTH_REQUIRED')
}

/** Marks the session that asks as fresh from now on. */
export async function markFresh({ env, sessionId }: Pick<PlayerContext, 'env' | 'sessionId'>): Promise<Date> {
  const now = env.clock.now()
  await putFresh(env.db, BigInt(sessionId), now)
  return after(now, FRESH_MS)
}
