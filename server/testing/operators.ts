/** Steps of tests of operators' accounts: links from their mails, second factors, decisions of two persons. */
import { Secret, TOTP } from 'otpauth'
import { officeAnswerDecision, officeDecision, type DecisionDetail } from '#contract/decisions/decisions.ts'
import { officeInvitationAccept, officeInvitationTotp } from '#contract/identity/office-invitation.ts'
import { officeLoginVerify, operatorOffer, type OperatorOffer } from '#contract/identity/office-login.ts'
import { officeLogin } from '#contract/identity/office-identity.ts'
import { officeInviteOperator } from '#contract/identity/office-operators.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { settleDeliveries } from '#server/modules/identity/codes/one-time-codes.ts'
import { Browser } from './browser.ts'
import { buildOperator, type Person } from './builders.ts'
import { openHouse, type Answer, type Caller, type House } from './house.ts'

/** The password that invited operators choose in tests. */
export const CHOSEN = 'quiet-river-41'
export type Enrolled = { username: string; secret: string; codes: string[]; browser: Browser }

/** Returns the code of a refusal, or 'ok'. */
export const codeOf = ({ body }: Answer<unknown>): string => (body.success ? 'ok' : body.code)

/** Returns the steps of tests of operators. */
export function speakOfOperators(house: House) {
  const codeNow = (secret: string, stepsLater = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: house.clock.now().getTime() + stepsLater * 30_000,
    })

  const mailsTo = async (email: string): Promise<{ subject: string; body: string }[]> => {
    await settleDeliveries(house.env)
    return house.env.db.query('select subject, body from core.outgoing_messages where recipient = $1 order by id', [
      email,
    ])
  }

  /** Returns the token of the last link that was sent to an address. */
  const linkTo = async (email: string): Promise<string> => {
    const link = (await mailsTo(email)).flatMap(({ body }) => /invitation#([\w-]{43})/.exec(body)?.[1] ?? []).at(-1)
    if (!link) throw new Error(`no link went to ${email}`)
    return link
  }

  /** Reads a decision and agrees to it; returns the decision afterwards, or the code of the refusal. */
  const agree = async (caller: Caller, id: string): Promise<DecisionDetail | string> => {
    const read = (await caller.call(officeDecision, { id })).body
    if (!read.success) return read.code
    const { body } = await caller.call(officeAnswerDecision, { id, agrees: true, contentHash: read.value.contentHash })
    return body.success ? body.value : body.code
  }
  const stateAfter = async (caller: Caller, id: string): Promise<string> => {
    const after = await agree(caller, id)
    return typeof after === 'string' ? after : after.state
  }

  /** Opens a link, and sets a password and an authenticator. */
  const accept = async (link: string, browser = new Browser(house)): Promise<Enrolled> => {
    const { secret } = await browser.ok(officeInvitationTotp, { link })
    const { username, recoveryCodes } = await browser.ok(officeInvitationAccept, {
      link,
      password: CHOSEN,
      factor: { method: 'totp', code: codeNow(secret) },
    })
    house.clock.advance(MINUTE_MS) // a code can be used once
    return { username, secret, codes: recoveryCodes ?? [], browser }
  }

  const offerOf = async (username: string, browser: Browser, password = CHOSEN): Promise<OperatorOffer> => {
    const { body } = await browser.call(officeLogin, { username, password })
    if (body.success || body.code !== 'VERIFICATION_REQUIRED')
      throw new Error(`no second step: ${JSON.stringify(body)}`)
    return operatorOffer.parse(body.value)
  }

  /** Logs in with password and authenticator. */
  const enter = async (
    { username, secret }: Pick<Enrolled, 'username' | 'secret'>,
    browser = new Browser(house),
  ): Promise<Browser> => {
    const { verificationId } = await offerOf(username, browser)
    browser.token = (
      await browser.ok(officeLoginVerify, { verificationId, method: 'totp', code: codeNow(secret) })
    ).token
    house.clock.advance(MINUTE_MS)
    return browser
  }

  /** Invites an operator with as many persons as it takes; the operator opens the link and logs in. */
  const enrol = async (
    username: string,
    role: string,
    asker: Person,
    agreer: Person,
    scope: 'brand' | 'house' = 'brand',
  ): Promise<Enrolled> => {
    const email = `${username}@example.com`
    const { waiting } = await asker.caller.ok(officeInviteOperator, {
      scope,
      username,
      role,
      personName: username,
      email,
      reason: 'a new colleague',
    })
    if (waiting && (await stateAfter(agreer.caller, waiting.id)) !== 'done') throw new Error('was not agreed to')
    const enrolled = await accept(await linkTo(email))
    await enter(enrolled, enrolled.browser)
    return enrolled
  }

  return { codeNow, mailsTo, linkTo, agree, stateAfter, accept, offerOf, enter, enrol }
}

/**
 * Opens a house whose operators are invited by two persons. `renew` makes both of them again, since sessions end by the
 * clock.
 */
export async function openOperatorHouse() {
  const house = await openHouse({ REQUESTS_PER_MINUTE: '100000', TRUSTED_PROXIES: '1' })
  const say = speakOfOperators(house)
  let count = 0
  const fresh = (prefix: string) => `${prefix}${++count}.login`
  const renew = async () => ({
    manager: await buildOperator(house, 'manager'),
    staff: await buildOperator(house, 'house-staff', null),
  })
  /** Returns what the audit log says of an operator, in order. */
  const auditOf = async (username: string): Promise<string[]> =>
    (
      await house.env.db.query<{ action: string }>('select action from core.audit_log where subject = $1 order by id', [
        `operator:${username}`,
      ])
    ).map((row) => row.action)
  return { house, say, fresh, renew, auditOf }
}
