import { AGENT_TYPES, type SessionOpened } from '#contract/identity.ts'
import { fail } from '#contract/errors.ts'
import { getBrand, type Brand } from '#server/lib/brands.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Context } from '#server/lib/http.ts'
import { findCredentials } from './accounts.sql.ts'
import { describeMember } from './describe-member.ts'
import { guardAttempts } from './guard-attempts.ts'
import { memberLifetime, openSession, type Lifetime } from './open-session.ts'
import { verifyPassword } from './passwords.ts'

type Facts = Pick<Context, 'env' | 'ip' | 'userAgent' | 'merchant'>
/** Where the brand's switch PASSWORDEXPIRY is on, a password expires after this time. */
const PASSWORD_AGE_MS = 90 * DAY_MS

/** Opens an account's session and answers what every way of logging in answers. */
export async function openAccountSession(
  tx: Tx, { env, ip, userAgent }: Facts, accountId: bigint, lifetime: Lifetime, passwordExpired = false,
): Promise<SessionOpened> {
  const { token, expiresAt } = await openSession(tx, env, { accountId }, lifetime, { ip, userAgent })
  const { info, isFirstLogin } = await describeMember(tx, accountId)
  return { token, expiresAt: expiresAt.toISOString(), firstTimeLogin: isFirstLogin, passwordExpired, memberInfo: info }
}

function isExpired(brand: Brand, changedAt: Date | null, now: Date): boolean {
  return brand.switches.PASSWORDEXPIRY && changedAt !== null && now.getTime() - changedAt.getTime() > PASSWORD_AGE_MS
}

/**
 * Logs in with user name and password. An unknown name and a wrong password are answered alike and cost the same work; that an
 * account is frozen, or no agent's, is said only to who knows its password.
 */
export async function logIn(facts: Facts, input: { username: string; password: string; area: 'member' | 'agent' }): Promise<SessionOpened> {
  const { env, merchant, ip } = facts
  const found = await findCredentials(env.db, merchant, input.username)
  const isRight = await guardAttempts(env, { door: 'member', merchant, username: input.username, ip },
    () => verifyPassword(found?.hash ?? null, input.password))
  if (!found || !isRight) return fail('LOGIN_FAILED')
  if (found.status === 'frozen') return fail('ACCOUNT_FROZEN')
  if (input.area === 'agent' && !(AGENT_TYPES as readonly number[]).includes(found.type)) return fail('NOT_AN_AGENT')
  const brand = await getBrand(env, merchant)
  const passwordExpired = isExpired(brand, found.changed_at, env.clock.now())
  return env.db.tx((tx) => openAccountSession(tx, facts, found.id, memberLifetime(brand.memberIdleMinutes), passwordExpired))
}
