import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, logout, memberIcon, memberInfoCall, smsNoLogin } from '#contract/identity/identity.ts'
import {
  changePassword,
  passwordCode,
  passwordEmail,
  passwordRule,
  passwordVerification,
} from '#contract/identity/passwords.ts'
import { giveOneTimePassword, setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { openHouse, type Answer, type Caller, type House } from '#server/testing/house.ts'
import { PASSWORD, buildMember, buildOperator, buildTrial } from '#server/testing/builders.ts'
import { lastCode } from '#server/testing/codes.ts'
import { speakOfOperators } from '#server/testing/operators.ts'
import { solveBotCheck } from '#server/testing/login-guard.ts'
import { MAILS_OF_STRANGERS_HOUR, MAILS_PER_NAME_HOUR } from './forgot-password.ts'
import { settleDeliveries } from '../codes/one-time-codes.ts'

let house: House
let operator: Caller
beforeAll(async () => {
  house = await openHouse()
  operator = (await buildOperator(house)).caller
  await operator.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 30 })
})
afterAll(() => house.close())

const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const fieldsOf = ({ body }: Answer<unknown>) => (body.success ? null : body.value?.fields)
const NEW = 'A-better-one-9'
const change = (caller: Caller, oldPassword: string, newPassword = NEW, verificationCode?: string) =>
  caller.call(changePassword, {
    oldPassword,
    newPassword,
    confirmNewPassword: newPassword,
    ...(verificationCode ? { verificationCode } : {}),
  })
const enter = (username: string, password: string) => house.as().call(login, { username, password })
let next = 10_000_000
const withMobile = async () => {
  const mobileNum = `18${++next}`
  return {
    ...(await buildMember(house, {
      profile: { mobileNum, countryDialingCode: '+880', email: `m${next}@example.com` },
    })),
    mobileNum,
    number: `+880${mobileNum}`,
    email: `m${next}@example.com`,
  }
}

/** Returns a one-time password that two operators sent to a member without a proved contact. */
async function helpIn(id: string): Promise<string> {
  const email = `help${++next}@example.com`
  const { waiting } = await operator.ok(giveOneTimePassword, {
    id,
    reason: 'lost his phone',
    email,
    evidence: `passport ${next}`,
  })
  await speakOfOperators(house).agree((await buildOperator(house)).caller, waiting?.id ?? '')
  await settleDeliveries(house.env)
  const [row] = await house.env.db.query<{ body: string }>(
    'select body from core.outgoing_messages where recipient = $1',
    [email],
  )
  return /[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/.exec(row?.body ?? '')?.[0] ?? ''
}

describe('a password that must be changed', () => {
  test('AUTH-5 a one-time password of an operator opens nothing but setting one’s own', async () => {
    const member = await buildMember(house)
    const password = await helpIn(member.id)
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(codeOf(await member.caller.call(memberInfoCall)), 'sessions that were open are ended').toBe('LOGIN_REQUIRED')
    expect(codeOf(await enter(member.username, PASSWORD))).toBe('LOGIN_FAILED')

    const opened = await house.as().ok(login, { username: member.username, password })
    expect(opened).toMatchObject({ mustChangePassword: true, passwordExpired: false })
    const caller = house.as(opened.token)
    expect(codeOf(await caller.call(walletBalance))).toBe('PASSWORD_CHANGE_REQUIRED')
    expect(codeOf(await caller.call(memberIcon))).toBe('PASSWORD_CHANGE_REQUIRED')
    expect(codeOf(await caller.call(memberInfoCall))).toBe('ok')
    expect(fieldsOf(await change(caller, password, password))).toMatchObject({ newPassword: { rule: 'same' } })
    expect(codeOf(await change(caller, password))).toBe('ok')
    expect(codeOf(await caller.call(walletBalance))).toBe('ok')
    expect((await house.as().ok(login, { username: member.username, password: NEW })).mustChangePassword).toBe(false)
    const rows = await house.env.db.query<{ text: string }>(
      "select to_jsonb(l)::text as text from core.audit_log l where action = 'member.one-time-password'",
    )
    expect(rows.map(({ text }) => text.includes(password))).toEqual([false])
  })

  test('AUTH-5 two one-time passwords are never the same, and only members of the brand get one', async () => {
    const { id } = await buildMember(house)
    expect(new Set([await helpIn(id), await helpIn(id), await helpIn(id)]).size).toBe(3)
    for (const other of ['999999999', 'x', (await buildTrial(house)).id])
      expect(codeOf(await operator.call(giveOneTimePassword, { id: other, reason: 'nobody' }))).toBe('NOT_FOUND')
  })

  test('AUTH-5 an old password must be changed where expiry is on, after the days that operators set; a login by SMS is not stopped', async () => {
    const at = new Date(house.clock.now().getTime() - 31 * DAY_MS)
    const member = await buildMember(house, { at, profile: { mobileNum: '1755555551', countryDialingCode: '+880' } })
    expect((await house.as().ok(login, { username: member.username, password: PASSWORD })).mustChangePassword).toBe(
      false,
    )
    await operator.ok(setSwitch, { id: 'PASSWORDEXPIRY', enabled: true })
    const opened = await house.as().ok(login, { username: member.username, password: PASSWORD })
    expect(opened).toMatchObject({ passwordExpired: true, mustChangePassword: true })
    expect(codeOf(await house.as(opened.token).call(walletBalance))).toBe('PASSWORD_CHANGE_REQUIRED')
    expect(codeOf(await house.as(opened.token).call(logout))).toBe('ok')
    await operator.ok(setSwitch, { id: 'MOBILECODELOGIN', enabled: true })
    await house.as().ok(smsNoLogin, { mobileNum: '01755555551', purpose: 'login' })
    const bySms = await house
      .as()
      .ok(login, { type: 'sms', mobileNum: '01755555551', verificationCode: await lastCode(house, '+8801755555551') })
    expect(bySms).toMatchObject({ passwordExpired: true, mustChangePassword: false })
    expect(codeOf(await house.as(bySms.token).call(walletBalance))).toBe('ok')
    await operator.ok(setSwitch, { id: 'PASSWORDEXPIRY', enabled: false })
  })
})

describe('forgot, by mail', () => {
  const ask = (username: string, email: string, remoteAddress = '127.0.0.1') =>
    house.app.inject({
      remoteAddress,
      method: 'POST',
      url: '/wps/member/password/email',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
      payload: new URLSearchParams({ username, email }).toString(),
    })
  const lastLink = async (email: string) => {
    await settleDeliveries(house.env)
    const rows = await house.env.db.query<{ body: string }>(
      "select body from core.outgoing_messages where recipient = $1 and channel = 'mail' order by id desc",
      [email],
    )
    return { count: rows.length, link: /#reset=([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1] ?? '' }
  }

  test('AUTH-9 the form’s answer is in_been_out for every caller; the mail’s link sets a new password once and ends every session', async () => {
    const member = await withMobile()
    const [right, wrong, unknown] = [
      await ask(member.username, member.email.toUpperCase()),
      await ask(member.username, 'other@example.com'),
      await ask('nobody', member.email),
    ]
    expect(right.json()).toEqual({ success: true, value: { message: 'in_been_out' } })
    expect([wrong.body, unknown.body]).toEqual([right.body, right.body])
    const { count, link } = await lastLink(member.email)
    expect([count, link.length]).toEqual([1, 43])
    expect(await house.env.db.query('select 1 from identity.password_links where digest = $1', [link])).toEqual([])

    expect(fieldsOf(await house.as().call(passwordVerification, { link, newPassword: 'password' }))).toMatchObject({
      newPassword: { rule: 'common' },
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => house.as().call(passwordVerification, { link, newPassword: NEW })),
    )
    expect(answers.map(codeOf).sort()).toEqual(['LINK_INVALID', 'LINK_INVALID', 'ok'])
    expect(codeOf(await member.caller.call(memberInfoCall))).toBe('LOGIN_REQUIRED')
    expect(codeOf(await enter(member.username, NEW))).toBe('ok')
  })

  test('AUTH-9 a link ends by its age and by a newer one, and is invalid on another brand; at most three mails an hour are sent', async () => {
    const member = await withMobile()
    await ask(member.username, member.email)
    const { link: first } = await lastLink(member.email)
    await ask(member.username, member.email)
    const { link: second } = await lastLink(member.email)
    expect(codeOf(await house.as().call(passwordVerification, { link: first, newPassword: NEW }))).toBe('LINK_INVALID')
    house.clock.advance(31 * MINUTE_MS)
    expect(codeOf(await house.as().call(passwordVerification, { link: second, newPassword: NEW }))).toBe('LINK_INVALID')
    for (let count = 2; count < MAILS_PER_NAME_HOUR; count++)
      expect((await ask(member.username, member.email)).statusCode).toBe(200)
    expect((await ask(member.username, member.email)).json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      value: { retryAfterSeconds: 300 },
    })
    house.clock.advance(61 * MINUTE_MS)
  })

  test('AUTH-9 other people use up their own requests, never the member’s: neither with the member’s name, nor with name and address from many networks', async () => {
    const member = await withMobile()
    const home = '198.51.100.7'
    await house.env.db.query(
      'insert into identity.known_networks (account_id, network, first_seen_at, last_seen_at) values ($1, $2, $3, $3)',
      [member.id, '198.51.100.0/24', house.clock.now()],
    )
    const askFrom = async (network: number, email: string) =>
      (await ask(member.username, email, `203.0.${network}.9`)).statusCode
    // a stranger who knows only the name, from many networks
    for (let network = 0; network < 30; network++) await askFrom(network, 'guess@example.com')
    expect((await ask(member.username, member.email, '203.0.200.9')).statusCode).toBe(200)
    // one network is stopped after its three, and used up no more than those of the strangers' common share
    const one = []
    for (let count = 0; count < 6; count++) one.push(await askFrom(100, member.email))
    expect(one).toEqual([200, 200, 200, 429, 429, 429])
    // a stranger who knows name and address, from many networks: the number of mails is limited, and the member at home
    // does not wait
    const many = []
    for (let network = 101; network < 120; network++) many.push(await askFrom(network, member.email))
    expect(many.filter((status) => status === 200)).toHaveLength(MAILS_OF_STRANGERS_HOUR - MAILS_PER_NAME_HOUR - 1)
    for (let count = 0; count < MAILS_PER_NAME_HOUR; count++)
      expect((await ask(member.username, member.email, home)).statusCode).toBe(200)
    expect((await ask(member.username, member.email, home)).statusCode).toBe(429)
    expect((await lastLink(member.email)).count).toBe(MAILS_OF_STRANGERS_HOUR + MAILS_PER_NAME_HOUR)
    house.clock.advance(61 * MINUTE_MS)
  })

  test('AUTH-9 SITE-6 the link of another brand leads to its own domain', async () => {
    await seedMeghna(house.env)
    const there = { host: MEGHNA.domain }
    await (
      await buildOperator(house, 'admin', MEGHNA.code)
    ).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 30 }, there)
    const email = 'rahima@example.com'
    const member = await buildMember(house, { merchant: MEGHNA.code, currency: 'INR', profile: { email } })
    await house.as().ok(passwordEmail, { username: member.username, email }, there)
    await settleDeliveries(house.env)
    const [mail] = await house.env.db.query<{ body: string }>(
      "select body from core.outgoing_messages where recipient = $1 and channel = 'mail'",
      [email],
    )
    const address = new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '')
    expect([address.hostname, address.pathname, address.hash.length]).toEqual([
      MEGHNA.domain,
      '/login',
      '#reset='.length + 43,
    ])
  })

  test('AUTH-9 where the bot check is on, so is it here', async () => {
    const { caller } = await buildOperator(house)
    await caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'auto', passwordDays: 30 })
    expect(codeOf(await house.as().call(passwordEmail, { username: 'a', email: 'a@example.com' }))).toBe(
      'BOT_CHECK_REQUIRED',
    )
    expect(
      codeOf(
        await house
          .as()
          .call(passwordEmail, { username: 'a', email: 'a@example.com', botCheck: await solveBotCheck(house) }),
      ),
    ).toBe('ok')
    await caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 30 })
  })
})

describe('forgot, by phone', () => {
  test('AUTH-9 a code sets a new password, which logs in with the number at once; a bad password costs no code', async () => {
    const member = await withMobile()
    const send = (code: string, newPassword = NEW) =>
      house.as().call(passwordVerification, { mobileNum: member.number, verificationCode: code, newPassword })
    expect(codeOf(await send('000000'))).toBe('CODE_WRONG')
    await house.as().ok(smsNoLogin, { mobileNum: member.mobileNum, countryDialingCode: '+880', purpose: 'forgot' })
    const code = await lastCode(house, member.number)
    expect(fieldsOf(await send(code, 'short'))).toMatchObject({ newPassword: { rule: 'length' } })
    const done = await send(code)
    expect(done.body).toEqual({ success: true, value: { changed: true, account: member.username } })
    expect(codeOf(await member.caller.call(memberInfoCall))).toBe('LOGIN_REQUIRED')
    expect(codeOf(await enter(member.number, NEW))).toBe('ok')
    expect(codeOf(await send(code))).toBe('CODE_EXPIRED')
  })

  test('AUTH-9 an unknown number gets the same answers at every step; only the right code reveals that an account is frozen', async () => {
    await house.as().ok(smsNoLogin, { mobileNum: '01811111111', purpose: 'forgot' })
    expect(
      codeOf(
        await house
          .as()
          .call(passwordVerification, { mobileNum: '01811111111', verificationCode: '000000', newPassword: NEW }),
      ),
    ).toBe('CODE_WRONG')
    const frozen = await withMobile()
    await house.as().ok(smsNoLogin, { mobileNum: frozen.number, purpose: 'forgot' })
    await house.env.db.query("update identity.accounts set status = 'frozen' where id = $1", [frozen.id])
    const code = await lastCode(house, frozen.number)
    expect(
      codeOf(
        await house
          .as()
          .call(passwordVerification, { mobileNum: frozen.number, verificationCode: code, newPassword: NEW }),
      ),
    ).toBe('ACCOUNT_FROZEN')
  })
})

describe('contacts that were not proved', () => {
  test('AUTH-9 a number and an address that were not proved get neither code nor link, with the same answer; proved ones do', async () => {
    const mobileNum = `18${++next}`
    const number = `+880${mobileNum}`
    const email = `typed${next}@example.com`
    const member = await buildMember(house, {
      profile: { mobileNum, countryDialingCode: '+880', email },
      isMobileVerified: false,
    })
    const sent = async () => {
      await settleDeliveries(house.env)
      return house.env.db.query('select 1 from core.outgoing_messages where recipient = any ($1)', [[number, email]])
    }
    const ask = async () => {
      house.clock.advance(61 * MINUTE_MS)
      return [
        await house.as().ok(smsNoLogin, { mobileNum: number, purpose: 'forgot' }),
        await house.as().ok(passwordEmail, { username: member.username, email }),
      ]
    }
    expect(await ask()).toEqual([{ expiredMinutes: 3 }, { message: 'in_been_out' }])
    expect(await sent()).toEqual([])
    await house.env.db.query('update identity.mobiles set verified_at = now() where number = $1', [number])
    await house.env.db.query('update identity.profiles set email_verified_at = now() where account_id = $1', [
      member.id,
    ])
    await ask()
    expect(await sent()).toHaveLength(2)
    // the proof is lost between code and password: the person with the phone now is not the member
    const code = await lastCode(house, number)
    await house.env.db.query('update identity.mobiles set verified_at = null where number = $1', [number])
    expect(
      codeOf(
        await house.as().call(passwordVerification, { mobileNum: number, verificationCode: code, newPassword: NEW }),
      ),
    ).toBe('CODE_EXPIRED')
    expect(codeOf(await enter(member.username, PASSWORD))).toBe('ok')
  })

  test('AUTH-2 nor does a number that was only typed log in by SMS', async () => {
    const mobileNum = `18${++next}`
    await buildMember(house, { profile: { mobileNum, countryDialingCode: '+880' }, isMobileVerified: false })
    await house.as().ok(smsNoLogin, { mobileNum, countryDialingCode: '+880', purpose: 'login' })
    await settleDeliveries(house.env)
    expect(
      await house.env.db.query('select 1 from core.outgoing_messages where recipient = $1', [`+880${mobileNum}`]),
    ).toEqual([])
  })
})

describe('changing', () => {
  test('AUTH-10 with CHNGPASSVERIF3 it needs a code to the member’s own number; without a contact the old password is enough', async () => {
    const { caller } = await buildOperator(house)
    const member = await withMobile()
    expect((await member.caller.ok(passwordRule)).needsCode).toBe(false)
    expect(codeOf(await member.caller.call(passwordCode))).toBe('SMS_CLOSED')
    await caller.ok(setSwitch, { id: 'CHNGPASSVERIF3', enabled: true })
    expect((await member.caller.ok(passwordRule)).needsCode).toBe(true)
    expect(fieldsOf(await change(member.caller, PASSWORD))).toEqual({ verificationCode: { rule: 'required' } })
    expect(await member.caller.ok(passwordCode)).toMatchObject({
      channel: 'sms',
      recipient: expect.stringMatching(/^\+8801.•••\d{3}$/) as string,
      expiredMinutes: 3,
    })
    const code = await lastCode(house, member.number)
    expect(codeOf(await change(member.caller, PASSWORD, NEW, '1'))).toBe('CODE_WRONG')
    expect(codeOf(await change(member.caller, 'wrong', NEW, code))).toBe('PASSWORD_WRONG')
    expect(codeOf(await change(member.caller, PASSWORD, NEW, code))).toBe('ok')
    const without = await buildMember(house)
    expect(codeOf(await without.caller.call(passwordCode))).toBe('NO_CONTACT')
    expect(codeOf(await change(without.caller, PASSWORD))).toBe('ok')
    await caller.ok(setSwitch, { id: 'CHNGPASSVERIF3', enabled: false })
  })
})
