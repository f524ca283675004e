/** The second step of a login: sends its codes and verifies the answer. */
import { CallError, fail } from '#contract/errors.ts'
import type { SessionOpened } from '#contract/identity/identity.ts'
import type { StepMethod } from '#contract/identity/security.ts'
import { getBrand } from '#server/lib/brands.ts'
import { DAY_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Context } from '#server/lib/http.ts'
import { sameSecret } from '#server/lib/random.ts'
import { findAccountRow, type AccountRow } from '../accounts/accounts.sql.ts'
import { renewCookie } from '../sessions/note-login.ts'
import { trustDevice } from '../sessions/devices.sql.ts'
import { clearFailures } from '../guard/login-guard.ts'
import { askPasskey, checkPasskey } from '../factors/passkeys.ts'
import { useRecoveryCode } from '../factors/recovery.ts'
import { checkTotp } from '../factors/totp.ts'
import { listPasskeys } from '../factors/factors.sql.ts'
import { guardAttempts } from '../guard/guard-attempts.ts'
import { openAccountSession } from '../sessions/open-account-session.ts'
import { maskEmail, maskMobile } from '../accounts/mask-contacts.ts'
import { checkCode, sendCode, spendCode, type CodeClaim } from '../codes/one-time-codes.ts'
import { memberLifetime } from '../sessions/open-session.ts'
import { refuseShut } from '../guard/refuse-shut.ts'
import { findStep, findStepContacts, finishStep, putStepChallenge, takeStepTry, type StepRow } from './steps.sql.ts'

const TRIES_MAX = 5
const TRUST_MS = 30 * DAY_MS

async function getStep({ env }: Pick<Context, 'env'>, token: string): Promise<StepRow> {
  return (await findStep(env.db, token, env.clock.now(), TRIES_MAX)) ?? fail('VERIFICATION_EXPIRED')
}

async function claimOf(
  { env, merchant }: Pick<Context, 'env' | 'merchant'>,
  step: StepRow,
  method: 'sms' | 'email',
): Promise<CodeClaim> {
  const { mobile, email } = await findStepContacts(env.db, step.account_id)
  const target = (method === 'sms' ? mobile : email) ?? fail('NO_CONTACT')
  return {
    merchant,
    purpose: 'verify-login',
    channel: method === 'sms' ? 'sms' : 'mail',
    target,
    accountId: step.account_id,
  }
}

/** Sends the code of the second step. Fails with VERIFICATION_EXPIRED, TOO_MANY_REQUESTS, NO_CONTACT. */
export async function sendStepCode(
  context: Context,
  input: { verificationId: string; method: 'sms' | 'email' },
): Promise<{ recipient: string; expiredMinutes: number }> {
  const { env, ip, locale } = context
  const step = await getStep(context, input.verificationId)
  if (!step.methods.includes(input.method)) return fail('NO_CONTACT')
  const claim = await claimOf(context, step, input.method)
  const { expiredMinutes } = await sendCode(env, { ...claim, ip, locale, isReal: true })
  return { recipient: input.method === 'sms' ? maskMobile(claim.target) : maskEmail(claim.target), expiredMinutes }
}

/** Returns the challenge for the passkeys of a waiting login. Fails with VERIFICATION_EXPIRED. */
export async function askStepPasskey(context: Context, token: string): Promise<Record<string, unknown>> {
  const step = await getStep(context, token)
  const { options, challenge } = await askPasskey(
    context,
    await listPasskeys(context.env.db, { accountId: step.account_id }),
  )
  await putStepChallenge(context.env.db, token, challenge)
  return options
}

/** Normalises a name: spaces, dots and capitals may differ from those it was registered with. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim()

type Answer = { method: StepMethod; code?: string | undefined; assertion?: { id: string } | undefined }

/** Returns whether the answer is right. `spend` uses up what is valid once, in the transaction of the session. */
async function judge(
  context: Context,
  step: StepRow,
  { method, code = '', assertion }: Answer,
): Promise<((tx: Tx) => Promise<void>) | null> {
  const { env, merchant } = context
  const nothing = async () => undefined
  if (method === 'totp') return (await checkTotp(env, merchant, { accountId: step.account_id }, code)) ? nothing : null
  if (method === 'recovery')
    return (await useRecoveryCode(env, merchant, { accountId: step.account_id }, code)) ? nothing : null
  if (method === 'passkey') {
    const isOwn =
      assertion &&
      step.passkey_challenge &&
      (await checkPasskey(context, assertion, step.passkey_challenge)) === step.account_id
    return isOwn ? nothing : null
  }
  if (method === 'bankName') {
    const { bankName } = await findStepContacts(env.db, step.account_id)
    const isRight = await guardAttempts(
      env,
      { guard: 'factor', merchant, username: String(step.account_id), ip: '' },
      async () => bankName !== null && sameSecret(plain(bankName), plain(code)),
    )
    return isRight ? nothing : null
  }
  const proof = await checkCode(env, await claimOf(context, step, method), code).catch((error: unknown) => {
    if (error instanceof CallError) return null
    throw error
  })
  return proof && ((tx) => spendCode(tx, env, proof))
}

/**
 * Finishes a login with its second step. A step has five tries and ten minutes. Wrong factors also count for the
 * account, from every network. Fails with VERIFICATION_EXPIRED, VERIFICATION_FAILED (value.attemptsLeft),
 * ACCOUNT_LOCKED, ACCOUNT_FROZEN.
 */
export async function verifyLogin(
  context: Context,
  input: Answer & { verificationId: string; trustDevice: boolean },
): Promise<SessionOpened> {
  const { env, merchant, cookies } = context
  const step = await getStep(context, input.verificationId)
  const attemptsLeft = await takeStepTry(env.db, input.verificationId, env.clock.now(), TRIES_MAX)
  if (attemptsLeft === null) return fail('VERIFICATION_EXPIRED')
  const account = await findAccountRow(env.db, step.account_id)
  if (account?.merchant !== merchant) return fail('VERIFICATION_EXPIRED')
  const spend = step.methods.includes(input.method) ? await judge(context, step, input) : null
  if (!spend) return fail('VERIFICATION_FAILED', { attemptsLeft })
  refuseShut(account.status)
  const { memberIdleMinutes } = await getBrand(env, merchant)
  const now = env.clock.now()
  const opened = await env.db.tx(async (tx) => {
    if (!(await finishStep(tx, input.verificationId, now))) return fail('VERIFICATION_EXPIRED')
    await spend(tx)
    const session = await openAccountSession(
      tx,
      { ...context, method: input.method },
      step.account_id,
      memberLifetime(memberIdleMinutes),
      step.password_expired,
      step.must_change,
    )
    const device = input.trustDevice && step.reason === 'factor' ? await renewCookie(tx, env, cookies) : null
    if (device) await trustDevice(tx, step.account_id, device, after(now, TRUST_MS))
    return session
  })
  await forgiveFailures(context, account)
  return opened
}

/**
 * Deletes the failures of this name and number on this network, because a login that a second step finished is a login
 * like any other.
 */
async function forgiveFailures({ env, merchant, ip }: Context, { id, username }: AccountRow): Promise<void> {
  const { mobile } = await findStepContacts(env.db, id)
  for (const name of [username.toLowerCase(), ...(mobile ? [mobile] : [])])
    await clearFailures(env, { merchant, name, ip })
}
