/**
 * The two ways to replace a forgotten password: a link by mail, a code by phone. Neither reveals who has an account
 * here.
 */
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import { paths } from '#contract/paths.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import type { passwordEmail, passwordVerification } from '#contract/identity/passwords.ts'
import { fail } from '#contract/errors.ts'
import { originOf } from '#server/lib/brand-origin.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Context } from '#server/lib/http.ts'
import { networkOf } from '#contract/callers.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import { findAccountRow, putPassword, type AccountRow } from '../accounts/accounts.sql.ts'
import { findRegistrationDemand, passLoginGuard } from '../guard/login-guard.ts'
import { addGuardCount } from '../guard/login-guard.sql.ts'
import { readMobile } from '../accounts/mobile-numbers.ts'
import { claimMobile, findMobileOwner } from '../accounts/mobiles.sql.ts'
import { checkCode, deliver, spendCode } from '../codes/one-time-codes.ts'
import { closeLink, findByNameAndMail, findLink, insertLink } from './password-links.sql.ts'
import { checkNewPassword } from './password-policy.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { refuseShut } from '../guard/refuse-shut.ts'
import { endSessionsOf } from '../sessions/sessions.sql.ts'

export const LINK_LIFE_MS = 30 * MINUTE_MS
/**
 * The most mails for one name in an hour: at the request of one network, and of all networks together where the account
 * was never open.
 */
export const MAILS_PER_NAME_HOUR = 3
export const MAILS_OF_STRANGERS_HOUR = 9
/** The most mails at the request of one network in an hour, for all names together. */
export const MAILS_PER_NETWORK_HOUR = 20

const digestOf = (link: string) => sha256(`password link ${link}`)

/**
 * Counts one request. Strangers use up the share of their own network and the common share of all strangers. The common
 * share is counted by name and address together, so that a stranger who knows only the name uses up nothing. A network
 * where the account was open never waits because of others; its requests are counted as well, so that the work is the
 * same.
 */
async function countMail(
  { env, merchant, ip }: Context,
  { username, email }: { username: string; email: string },
  isKnownNetwork: boolean,
): Promise<void> {
  const now = env.clock.now()
  const ends = after(now, HOUR_MS)
  const network = networkOf(ip)
  const whose = sha256(`${username.toLowerCase()}\n${email.toLowerCase()}`)
  const wait = () => fail('TOO_MANY_REQUESTS', { retryAfterSeconds: (5 * MINUTE_MS) / SECOND_MS })
  if ((await addGuardCount(env.db, `mail.network ${merchant} ${network}`, now, ends)) > MAILS_PER_NETWORK_HOUR) wait()
  if (
    (await addGuardCount(env.db, `mail.pair ${merchant} ${network} ${username.toLowerCase()}`, now, ends)) >
    MAILS_PER_NAME_HOUR
  )
    wait()
  const ofStrangers = await addGuardCount(
    env.db,
    `${isKnownNetwork ? 'mail.known' : 'mail.strangers'} ${merchant} ${whose}`,
    now,
    ends,
  )
  if (!isKnownNetwork && ofStrangers > MAILS_OF_STRANGERS_HOUR) wait()
}

/**
 * Mails a link when name and proved address belong to one account. Otherwise does the same work and returns the same
 * answer. The link's secret has 256 bits and is in the part of the address after #, which no log contains. Fails with
 * BOT_CHECK_REQUIRED, the captcha's errors, TOO_MANY_REQUESTS.
 */
export async function mailPasswordLink(
  context: Context,
  input: ParsedInputOf<typeof passwordEmail>,
): Promise<{ message: 'in_been_out' }> {
  const { env, merchant, brand, locale } = context
  await passLoginGuard(context, await findRegistrationDemand(env, merchant), input)
  const found = await findByNameAndMail(env.db, merchant, input, networkOf(context.ip))
  await countMail(context, input, found?.isKnownNetwork ?? false)
  if (found) {
    deliver(env, async () => {
      const link = newToken(env.random)
      const now = env.clock.now()
      const expiresAt = after(now, LINK_LIFE_MS)
      await env.db.tx(async (tx) => {
        await insertLink(tx, { digest: digestOf(link), accountId: found.id, at: now, expiresAt })
        await messageGateway.send(tx, env, {
          kind: 'password-link',
          channel: 'mail',
          recipient: found.email,
          brand: merchant,
          locale: found.language ?? locale,
          values: {
            name: found.username,
            minutes: LINK_LIFE_MS / MINUTE_MS,
            url: `${originOf(env, brand)}${paths.resetPassword(link)}`,
          },
          expiresAt,
        })
      })
    })
  }
  return { message: 'in_been_out' }
}

type Proof = { accountId: bigint; spend(tx: Tx): Promise<void> }

async function proveByLink({ env, merchant }: Context, link: string): Promise<Proof> {
  const digest = digestOf(link)
  const found = await findLink(env.db, merchant, digest, env.clock.now())
  if (!found) return fail('LINK_INVALID')
  return {
    accountId: found.accountId,
    spend: async (tx) => {
      if (!(await closeLink(tx, digest, env.clock.now()))) fail('LINK_INVALID')
    },
  }
}

async function proveByPhone(
  { env, merchant, brand }: Context,
  input: ParsedInputOf<typeof passwordVerification>,
): Promise<Proof> {
  const mobile = readMobile(input.mobileNum ?? '', input.countryDialingCode, brand.market)
  if (!mobile) return fail('INVALID_INPUT', { fields: { mobileNum: { rule: 'mobile' } } })
  const proof = await checkCode(
    env,
    { merchant, purpose: 'forgot', channel: 'sms', target: mobile.e164, accountId: null },
    input.verificationCode ?? '',
  )
  const owner = await findMobileOwner(env.db, merchant, mobile.e164)
  // since the code was sent the number lost its account, or moved to an account that never proved it
  if (!owner?.isVerified) return fail('CODE_EXPIRED')
  return {
    accountId: owner.accountId,
    spend: async (tx) => {
      await spendCode(tx, env, proof)
      await claimMobile(tx, {
        merchant,
        number: mobile.e164,
        accountId: owner.accountId,
        at: env.clock.now(),
        isVerified: true,
      })
    },
  }
}

/**
 * Sets a new password with a code by phone or the link of a mail, and ends every session of the account. Fails with
 * CODE_WRONG and CODE_EXPIRED, or LINK_INVALID; with INVALID_INPUT (the field named) without using the proof up; with
 * ACCOUNT_FROZEN.
 */
export async function setForgottenPassword(
  context: Context,
  input: ParsedInputOf<typeof passwordVerification>,
): Promise<AccountRow> {
  const { env, brand } = context
  const proof = input.link ? await proveByLink(context, input.link) : await proveByPhone(context, input)
  const account = await findAccountRow(env.db, proof.accountId)
  if (!account) return fail('LINK_INVALID')
  refuseShut(account.status)
  await checkNewPassword(brand.registration.password, input.newPassword, account.username, 'newPassword')
  const hash = await hashPassword(input.newPassword)
  const now = env.clock.now()
  await env.db.tx(async (tx) => {
    await proof.spend(tx)
    await putPassword(tx, account.id, hash, now)
    await endSessionsOf(tx, account.id, now, 'password')
    tx.onCommit(() => env.live.signal(String(account.id), SESSION_TOPIC))
  })
  return account
}
