/**
 * A token in a page's address (docs/specification.md 4.5) can be seen by everyone who sees the address. It can be used
 * only once, to open a new session whose token never was in an address
 * (server/modules/identity/rules/0214-a-token-in-an-address-is-worth-one-exchange.md).
 */
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import { fail } from '#contract/errors.ts'
import type { TokenExchanged } from '#contract/identity/login-steps.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { findDevice } from '../sessions/devices.sql.ts'
import { openAccountSession } from '../sessions/open-account-session.ts'
import { readPrincipal } from '../read-principal.ts'
import { takeSession } from '../sessions/sessions.sql.ts'

/**
 * Opens a session in place of the token's session, which ends in the same commit: of two concurrent callers one
 * succeeds. The new session ends when the former one would have, must change its password where that one had to, and is
 * not fresh. A browser where the account was never open is not stored as a known device, so that a link from an
 * attacker leads to a second step each time. Fails with LINK_INVALID: unknown, ended, an operator's,
 * another brand's, or of an account that is closed or frozen.
 */
export async function exchangeOwnToken(context: Context, token: string): Promise<TokenExchanged> {
  const { env, merchant, ip, userAgent, cookies } = context
  const principal = await readPrincipal(env, token, context)
  if (principal?.kind !== 'account' || principal.account.merchant !== merchant) return fail('LINK_INVALID')
  const browser = cookies.read('device')
  const isKnownHere = browser !== null && (await findDevice(env.db, BigInt(principal.account.id), browser)) !== null
  const now = env.clock.now()
  return env.db.tx(async (tx) => {
    const former = await takeSession(tx, token, now)
    if (!former) return fail('LINK_INVALID')
    const lifetime = { idleMs: former.idle_seconds * SECOND_MS, longestMs: former.expires_at.getTime() - now.getTime() }
    const facts = {
      env,
      merchant,
      ip,
      userAgent,
      method: former.method === 'trial' ? 'trial' : 'link',
      ...(isKnownHere ? { cookies } : {}),
    } as const
    const opened = await openAccountSession(tx, facts, former.account_id, lifetime, false, former.must_change_password)
    tx.onCommit(() => env.live.signal(String(former.account_id), SESSION_TOPIC))
    return { ...opened, isKnownHere }
  })
}
