/** A closed account at every interface: logins, sessions, vendors, the agent line, money in transit (decision 0213). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withdrawal } from '#contract/cashier/withdrawals.ts'
import { closeAccount } from '#contract/identity/closing.ts'
import { login, memberInfoCall, smsNoLogin } from '#contract/identity/identity.ts'
import { register } from '#contract/identity/register.ts'
import { passwordVerification } from '#contract/identity/passwords.ts'
import { messages } from '#contract/messages/messages.ts'
import { agentTransfer } from '#contract/cashier/line-payment.ts'
import { officeApproveWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { getMember, listMembers } from '#contract/identity/office-identity.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { referral } from '#contract/referral/referral.ts'
import {
  exchangeToken,
  loginRemembered,
  loginVerify,
  loginVerifyPasskey,
  passkeyLogin,
  passkeyLoginBegin,
  rememberLogin,
} from '#contract/identity/login-steps.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { closeDueAccounts } from '#server/modules/identity/closing/close-account.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { Browser } from '#server/testing/browser.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, PASSWORD, type Person } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  buildPayee,
  openCashierHouse,
  PAYMENT_PASSWORD,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { lastCode } from '#server/testing/codes.ts'
import { solveBotCheck } from '#server/testing/login-guard.ts'
import { speakOfLogins } from '#server/testing/logins.ts'
import { fundCash, sitDown, vendorClient } from '#server/testing/vendor.ts'
import type { Env } from './lib/env.ts'
import { CLOSING_TIES } from './lib/people.ts'
import { withAnswers } from './testing/slots.ts'

let house: CashierHouse
let say: ReturnType<typeof speakOfLogins>
let operator: Person
beforeAll(async () => {
  house = await openCashierHouse({ AUTO_RECEIVE_MINUTES: '45' })
  say = speakOfLogins(house)
  operator = await buildOperator(house)
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

/** Moves the clock to the end of the week for a member who asked to close; `before` runs right before the end. */
async function closeAfterAWeek(
  person: Person,
  before: () => Promise<unknown> = async () => undefined,
  env: Env = house.env,
): Promise<void> {
  await person.caller.ok(closeAccount, { reason: 'unused' })
  house.clock.advance(7 * DAY_MS + HOUR_MS)
  await before()
  await closeDueAccounts(env)
  operator = await buildOperator(house) // the former session has ended
}
const statusOf = async ({ id }: Person) => (await operator.caller.ok(getMember, { id })).member.status

describe('its own doors', () => {
  test('AUTH-4 AUTH-17 every session ends, and each kind of login says that the account is closed only to callers who prove that it is theirs', async () => {
    await operator.caller.ok(setSwitch, { id: 'MOBILECODELOGIN', enabled: true })
    const number = '+8801755500011'
    const mobileNum = '01755500011'
    const person = await buildMember(house, {
      profile: { mobileNum: '1755500011', countryDialingCode: '+880' },
      isMobileVerified: true,
    })
    const browser = await say.enter(person)
    const key = await say.addPasskey(browser)
    const withoutFactor = await buildMember(house)
    const remembered = await say.enter(withoutFactor)
    let own: Person | null = null
    let linked = ''
    let offer: Awaited<ReturnType<typeof say.offerOf>> | null = null
    await withoutFactor.caller.ok(closeAccount, { reason: 'unused' })
    await closeAfterAWeek(person, async () => {
      offer = await say.offerOf(person, new Browser(house))
      remembered.token = (await remembered.ok(login, { username: withoutFactor.username, password: PASSWORD })).token
      await remembered.ok(rememberLogin, { remember: true })
      own = await logInAgain(house, withoutFactor)
      linked = (await logInAgain(house, withoutFactor)).token
      for (const purpose of ['login', 'forgot'] as const)
        await house.as().ok(smsNoLogin, { mobileNum, purpose, botCheck: await solveBotCheck(house) })
    })
    expect([await statusOf(person), await statusOf(withoutFactor)]).toEqual(['closed', 'closed'])
    expect((await (own as Person | null)?.caller.call(memberInfoCall))?.body).toMatchObject({ code: 'LOGIN_REQUIRED' })

    const refused = async (answer: Promise<{ body: { success: boolean; code?: string; message?: string } }>) => {
      const { body } = await answer
      return [body.code, body.message]
    }
    const closed = ['ACCOUNT_CLOSED', 'This account was closed by its owner. Customer service can help you further.']
    expect(await refused(house.as().call(login, { username: person.username, password: PASSWORD }))).toEqual(closed)
    const [sms] = await house.env.db.query<{ body: string }>(
      'select body from core.outgoing_messages where recipient = $1 order by id desc offset 1 limit 1',
      [number],
    )
    const code = /\b\d{6}\b/.exec(sms?.body ?? '')?.[0] ?? ''
    expect(await refused(house.as().call(login, { type: 'sms', mobileNum, verificationCode: code }))).toEqual(closed)
    const verificationCode = await lastCode(house, number)
    expect(
      await refused(
        house.as().call(passwordVerification, { mobileNum, verificationCode, newPassword: 'Another-1234' }),
      ),
    ).toEqual(closed)
    const { loginId, options } = await house.as().ok(passkeyLoginBegin)
    expect(await refused(house.as().call(passkeyLogin, { loginId, assertion: key.get(options) }))).toEqual(closed)
    expect(await refused(remembered.call(loginRemembered, {}))).toEqual(['REMEMBERED_ENDED', expect.any(String)])
    expect(await refused(house.as().call(exchangeToken, { token: linked }))).toEqual([
      'LINK_INVALID',
      expect.any(String),
    ])
    const verificationId = (offer as { verificationId: string } | null)?.verificationId ?? ''
    const step = await house.as().ok(loginVerifyPasskey, { verificationId })
    expect(
      await refused(
        house.as().call(loginVerify, { verificationId, method: 'passkey', assertion: key.get(step.options) }),
      ),
    ).toEqual(closed)

    const [wrong, unknown] = [
      await refused(house.as().call(login, { username: person.username, password: 'Wrong-1234' })),
      await refused(house.as().call(login, { username: 'neverwashere', password: 'Wrong-1234' })),
    ]
    expect(wrong).toEqual(unknown)
    await operator.caller.ok(setSwitch, { id: 'MOBILECODELOGIN', enabled: false })
  })
})

describe('vendors', () => {
  test('GAME-2 AUTH-17 a bet is refused; what was staked before is paid, given back and answered as ever', async () => {
    const keys = await seedGames(house.env, { studioVendors: null })
    const key = keys.BGS
    if (!key) throw new Error('no key of BGS')
    const vendor = vendorClient(house, 'BGS', key)
    const member = await buildMember(house)
    let play: { session: string; accountRef: string; gameCode: string; currency: string } | null = null
    const bet = (id: string) => ({ ...play, txId: id, roundId: `round-${id}`, amount: '100' })
    // the rounds began between the last check and the end, which is the only way that they can be open
    await closeAfterAWeek(
      member,
      async () => {
        await fundCash(house, member.id, 1000)
        const seat = await sitDown(house, vendor, await logInAgain(house, member), 'skyrise')
        play = { session: seat.session, accountRef: seat.accountRef, gameCode: 'skyrise', currency: 'BDT' }
        for (const id of ['won', 'undone']) expect(await vendor.send('bet', bet(id))).toMatchObject({ code: 0 })
      },
      withAnswers(house.env, CLOSING_TIES),
    )
    expect(await statusOf(member)).toBe('closed')
    const { accountRef } = bet('') as { accountRef?: string }
    expect(await vendor.send('bet', bet('late'))).toMatchObject({ code: 6, status: 'PLAYER_FROZEN' })
    expect(await vendor.send('bet', bet('won')), 'a repetition hears what it heard').toMatchObject({
      code: 0,
      replay: true,
      balance: '800.00',
    })
    expect(
      await vendor.send('win', {
        txId: 'win',
        betTxId: 'won',
        accountRef,
        roundId: 'round-won',
        gameCode: 'skyrise',
        amount: '250',
        currency: 'BDT',
        roundClosed: true,
      }),
    ).toMatchObject({ code: 0, balance: '1050.00' })
    expect(
      await vendor.send('rollback', { txId: 'back', targetTxId: 'undone', accountRef, roundId: 'round-undone' }),
    ).toMatchObject({ code: 0, balance: '1150.00' })
    expect(await vendor.send('balance', { accountRef, currency: 'BDT' })).toMatchObject({ balance: '1150.00' })
  })
})

describe('the line above', () => {
  test('AUTH-17 PROMO-7 AGENT-6 an agent sees the invited member as before, does not learn of the closing, and cannot send money there', async () => {
    await operator.caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
    const agent = await buildAgent(house)
    const { code } = await agent.caller.ok(referral, {})
    const username = 'leavesagain'
    const { session } = await house.as().ok(register, {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: true,
      affiliateCode: String(code),
    })
    const member = {
      id: session?.memberInfo.id ?? '',
      username,
      token: session?.token ?? '',
      caller: house.as(session?.token),
    }
    const before = await agent.caller.ok(referral, {})
    await closeAfterAWeek(member)
    const present = await logInAgain(house, agent)
    await present.caller.ok(paymentPassword, { newPassword: PAYMENT_PASSWORD })
    await fundCash(house, agent.id, 500)
    expect((await present.caller.ok(referral, {})).friends).toEqual(before.friends)
    const send = await present.caller.call(agentTransfer, {
      requestId: 'to-a-closed-account',
      direction: 'down',
      username,
      amount: '100.00',
      paymentPassword: PAYMENT_PASSWORD,
    })
    expect(send.body).toMatchObject({ code: 'LINE_UNAVAILABLE', value: null })
    expect((await operator.caller.ok(listMembers, { search: username })).content).toMatchObject([
      { username, status: 'closed' },
    ])
    expect(await findLine(house.env.db, member.id), 'it stands where it stood').toContain(`${agent.id}.`)
  })
})

describe('withdrawals under way', () => {
  test('CASH-4 AUTH-17 one that is open when the week is over keeps the account open, and the owner gets a message', async () => {
    const payee = await buildPayee(house)
    await house.env.db.query(
      `insert into identity.closings (account_id, reason, note, asked_at, closes_at) values ($1, 'unused', '', $2, $2)`,
      [payee.id, house.clock.now()],
    )
    const asked = await askWithdrawal(house, payee)
    house.clock.advance(MINUTE_MS)
    await closeDueAccounts(house.env)
    operator = await buildOperator(house)
    expect(await statusOf(payee)).toBe('active')
    expect(await payee.caller.ok(withdrawal, { id: asked.id })).toMatchObject({ state: 'checked' })
    await house.work()
    expect((await payee.caller.ok(messages, {})).content.map(({ title }) => title)).toContain('Your account stays open')
  })

  test('CASH-4 AUTH-17 one that slips in at the very end is approved, paid and counts as received without its owner', async () => {
    const payee = await buildPayee(house)
    await house.env.db.query(
      `insert into identity.closings (account_id, reason, note, asked_at, closes_at) values ($1, 'unused', '', $2, $2)`,
      [payee.id, house.clock.now()],
    )
    const asked = await askWithdrawal(house, payee)
    house.clock.advance(MINUTE_MS)
    await closeDueAccounts(withAnswers(house.env, CLOSING_TIES))
    operator = await buildOperator(house)
    expect(await statusOf(payee)).toBe('closed')
    expect((await payee.caller.call(withdrawal, { id: asked.id })).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    await operator.caller.ok(officeApproveWithdrawal, { id: asked.id })
    await house.work()
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    house.clock.advance(50 * MINUTE_MS)
    await house.work()
    const rows = await house.env.db.query<{ state: string; confirmation: string }>(
      'select state, confirmation from cashier.withdrawals where id = $1',
      [asked.id],
    )
    expect(rows).toEqual([{ state: 'confirmed', confirmation: 'auto_received' }])
  })
})
