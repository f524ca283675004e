/**
 * "Remember me" for a day. The cookies of docs/specification.md 4.9 hold user and password. Here the browser holds a
 * token that is valid in this browser only, for one use, and that scripts cannot read
 * (server/modules/identity/rules/0111-remembered-without-a-password.md).
 */
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import { fail } from '#contract/errors.ts'
import type { SessionOpened } from '#contract/identity/identity.ts'
import { getBrand } from '#server/lib/brands.ts'
import { DAY_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Context, PlayerContext } from '#server/lib/http.ts'
import { newToken } from '#server/lib/random.ts'
import { renewCookie } from '../sessions/note-login.ts'
import { findDevice } from '../sessions/devices.sql.ts'
import { announceChange } from '../accounts/announce-change.ts'
import { openAccountSession } from '../sessions/open-account-session.ts'
import { memberLifetime } from '../sessions/open-session.ts'
import { endRemembered, findRemembered, putRemembered, rotateRemembered } from './remember.sql.ts'
import { endSessionsOf } from '../sessions/sessions.sql.ts'
import { askSecondStep } from './ask-step.ts'

/** One day (docs/specification.md 9.9). */
const REMEMBERED_MS = DAY_MS
/**
 * Two tabs of one browser may use the same token within this time. After it, a use of the former token means that it
 * was copied.
 */
const RACE_MS = 10 * SECOND_MS

const tokensOf = ({ cookies }: Context) => ({
  token: cookies.read('remember') ?? '',
  device: cookies.read('device') ?? '',
})

/** Returns the name whose login this browser remembers, or null. Does not use the token up. */
export async function findRememberedName(context: Context): Promise<string | null> {
  const { env, merchant, cookies } = context
  const { token, device } = tokensOf(context)
  if (!token) return null
  const row = await findRemembered(env.db, merchant, token, device, env.clock.now(), false)
  if (!row?.is_current || row.status !== 'active') {
    if (!row) cookies.clear('remember')
    return null
  }
  return row.username
}

/**
 * Remembers the member's login in the caller's browser until a day from now. Returns null in a browser that stores no
 * cookies.
 */
export async function rememberHere(context: PlayerContext): Promise<Date | null> {
  const { env, account, cookies } = context
  const accountId = BigInt(account.id)
  const deviceToken = cookies.read('device')
  const device = deviceToken ? await findDevice(env.db, accountId, deviceToken) : null
  if (!device) return null
  const token = newToken(env.random)
  const at = env.clock.now()
  const expiresAt = after(at, REMEMBERED_MS)
  await env.db.tx(async (tx) => {
    await renewCookie(tx, env, cookies)
    await putRemembered(tx, { accountId, deviceId: device.id, token, at, expiresAt })
  })
  cookies.write('remember', token, REMEMBERED_MS / SECOND_MS)
  return expiresAt
}

/** Ends the login that this browser remembers. Returns false when it remembers none. */
export async function forgetHere(context: Context): Promise<boolean> {
  const { env, merchant, cookies } = context
  const { token, device } = tokensOf(context)
  if (!token) return false
  const row = await findRemembered(env.db, merchant, token, device, env.clock.now(), false)
  if (row) await env.db.tx((tx) => endRemembered(tx, row.id, env.clock.now()))
  cookies.clear('remember')
  return row !== null
}

/**
 * Opens a session with the login that the browser remembers, and gives the browser the next token. A token that was
 * used before is a copy: all sessions and remembered logins of the account end and the member is notified. The new
 * session is not fresh: changes of what protects the account ask for the password. Fails with REMEMBERED_ENDED,
 * ACCOUNT_FROZEN, VERIFICATION_REQUIRED.
 */
export async function logInRemembered(context: Context): Promise<SessionOpened> {
  const { env, merchant, cookies } = context
  const { token, device } = tokensOf(context)
  const now = env.clock.now()
  const seen = token ? await findRemembered(env.db, merchant, token, device, now, false) : null
  if (seen?.is_current && seen.status === 'active')
    await askSecondStep(context, seen.account_id, { passwordExpired: false, mustChange: false, byPhone: false })
  const { memberIdleMinutes } = await getBrand(env, merchant)
  const next = newToken(env.random)
  const verdict = await env.db.tx(async (tx) => {
    const row = token ? await findRemembered(tx, merchant, token, device, now, true) : null
    if (!row) return 'ended'
    if (!row.is_current) {
      if (now.getTime() - row.rotated_at.getTime() < RACE_MS) return 'raced'
      await endRemembered(tx, row.id, now)
      await endSessionsOf(tx, row.account_id, now, 'revoked')
      await announceChange(tx, row.account_id, 'remember-stolen')
      tx.onCommit(() => env.live.signal(String(row.account_id), SESSION_TOPIC))
      return 'ended'
    }
    if (row.status !== 'active') return row.status === 'closed' ? 'closed' : 'frozen'
    await rotateRemembered(tx, row.id, next, now)
    cookies.write('remember', next, Math.floor((row.expires_at.getTime() - now.getTime()) / SECOND_MS))
    return openAccountSession(
      tx,
      { ...context, method: 'remembered' },
      row.account_id,
      memberLifetime(memberIdleMinutes),
    )
  })
  if (verdict === 'closed' || verdict === 'frozen')
    return fail(verdict === 'closed' ? 'ACCOUNT_CLOSED' : 'ACCOUNT_FROZEN')
  if (verdict === 'ended') cookies.clear('remember')
  return typeof verdict === 'string' ? fail('REMEMBERED_ENDED') : verdict
}
