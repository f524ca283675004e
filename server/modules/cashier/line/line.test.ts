/** Money within a sender's own line: to the agent above and to accounts below, and to no other account. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agentTransfer, lineTransferOptions, lineTransfers, transferUpline } from '#contract/cashier/line-payment.ts'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { messages } from '#contract/messages/messages.ts'
import { excludeSelf, setLimit } from '#contract/protection/protection.ts'
import { transactions, walletBalance } from '#contract/wallet/wallet.ts'
import { putBrandSwitch } from '#server/lib/brand-settings.sql.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { restOutgoing } from '#server/modules/identity/members/rest-outgoing.ts'
import { seedCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, buildTrial, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { lockWithdrawal } from '../withdrawals/withdrawal-locks.sql.ts'

const PASSWORD = '246810'
let house: House
let top: Person
let agent: Person
let member: Person
let stranger: Person

async function below(upline: Person, build: typeof buildMember): Promise<Person> {
  const person = await build(house, {
    upline: { id: BigInt(upline.id), path: (await findLine(house.env.db, upline.id)) ?? '' },
  })
  await ready(person)
  return person
}
async function ready(person: Person): Promise<void> {
  await person.caller.ok(paymentPassword, { newPassword: PASSWORD })
  await fundCash(house, person.id, 1_000)
}

beforeAll(async () => {
  house = await openHouse()
  await seedCashier(house.env)
})
beforeEach(async () => {
  top = await buildAgent(house)
  await ready(top)
  agent = await below(top, buildAgent)
  member = await below(agent, buildMember)
  stranger = await buildMember(house)
  await ready(stranger)
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

let count = 0
const key = () => `line-request-${++count}`
const balanceOf = async (person: Person) => (await person.caller.ok(walletBalance)).balance
const up = async (person: Person, amount: string, more: object = {}) =>
  (await person.caller.call(transferUpline, { requestId: key(), amount, paymentPassword: PASSWORD, ...more })).body
const down = async (person: Person, username: string, amount: string, more: object = {}) =>
  (
    await person.caller.call(agentTransfer, {
      requestId: key(),
      direction: 'down',
      username,
      amount,
      paymentPassword: PASSWORD,
      ...more,
    })
  ).body

test('CASH-6 H7 nothing leaves within the line either while outgoing money rests, and a second reason begins anew', async () => {
  const rest = () => house.env.db.tx((tx) => restOutgoing(tx, house.env, BigInt(member.id), 'payment_password'))
  await rest()
  house.clock.advance(20 * HOUR_MS)
  await rest()
  house.clock.advance(20 * HOUR_MS)
  member = await logInAgain(house, member)
  const { restsUntil } = await member.caller.ok(lineTransferOptions)
  expect(await up(member, '100')).toMatchObject({ code: 'OUTGOING_RESTS', value: { until: restsUntil } })
  house.clock.advance(4 * HOUR_MS)
  expect(await up(member, '100')).toMatchObject({ success: true })
})

describe('transferUpline', () => {
  test('CASH-6 sends to the agent right above, with a receipt and an entry on both sides', async () => {
    const sent = await member.caller.ok(transferUpline, {
      requestId: key(),
      amount: '250.50',
      paymentPassword: PASSWORD,
    })
    expect(sent).toMatchObject({ isSent: true, other: { username: agent.username }, amount: '250.50' })
    expect([await balanceOf(member), await balanceOf(agent)]).toEqual(['749.50', '1250.50'])
    expect((await agent.caller.ok(lineTransfers)).content).toMatchObject([
      { reference: sent.reference, isSent: false, other: { username: member.username } },
    ])
    for (const [person, amount, title] of [
      [member, '-250.50', 'Your transfer was sent'],
      [agent, '250.50', 'You received a transfer'],
    ] as const) {
      expect((await person.caller.ok(transactions, { type: 'line_transfer' })).content).toMatchObject([
        { amount, reference: sent.reference },
      ])
      expect((await person.caller.ok(messages)).content[0]).toMatchObject({ title })
    }
    expect(await member.caller.ok(lineTransferOptions)).toMatchObject({
      upline: { username: agent.username },
      canSendUp: true,
      canSendDown: false,
      available: '749.50',
      today: { amount: '250.50', count: 1 },
      hasPaymentPassword: true,
    })
  })

  test('CASH-6 the same request is the same line payment, also fifty times at once; with other content it is refused', async () => {
    const requestId = key()
    const rows = await Promise.all(
      Array.from({ length: 50 }, () =>
        member.caller.ok(transferUpline, { requestId, amount: '100.00', paymentPassword: PASSWORD }),
      ),
    )
    expect(new Set(rows.map((row) => row.reference)).size).toBe(1)
    expect(await balanceOf(member)).toBe('900.00')
    expect(await up(member, '101.00', { requestId })).toMatchObject({ code: 'KEY_REUSED' })
  })

  test('CASH-6 refuses what the policy, the password or the balance do not allow', async () => {
    expect(await up(member, '99.99')).toMatchObject({
      code: 'AMOUNT_TOO_SMALL',
      message: expect.stringContaining('100'),
    })
    expect(await up(member, '25000.01')).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
    expect(await up(member, '1000.01')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await up(member, '100.00', { paymentPassword: '000000' })).toMatchObject({ code: 'PAYMENT_PASSWORD_WRONG' })
    expect(await up(stranger, '100.00')).toMatchObject({ code: 'NOT_FOUND' })
    const fresh = await buildMember(house)
    expect(await up(fresh, '100.00')).toMatchObject({ code: 'PAYMENT_PASSWORD_NOT_SET' })
    const lock = {
      memberId: member.id,
      currency: 'BDT',
      amountMinor: 9_500_000n,
      reason: 'wagering',
      source: 'test',
    } as const
    await house.env.db.tx((tx) => lockWithdrawal(tx, lock, house.env.clock.now()))
    expect(await up(member, '100.00')).toMatchObject({ code: 'WITHDRAWAL_LOCKED' })
    expect(await balanceOf(member)).toBe('1000.00')
  })

  test('CASH-6 five wrong passwords lock this way out too', async () => {
    for (let tries = 0; tries < 5; tries++) await up(member, '100.00', { paymentPassword: '000000' })
    expect(await up(member, '100.00')).toMatchObject({ code: 'PAYMENT_PASSWORD_LOCKED' })
  })

  test('CASH-6 the brand’s switches close it: for agents as a whole, each way, and where it says nothing', async () => {
    const { env } = house
    const set = (enabled: boolean) => env.db.tx((tx) => putBrandSwitch(tx, env, 'fairhouse', 'AGENTPOLICY3', enabled))
    await set(false)
    expect(await up(member, '100.00')).toMatchObject({ code: 'LINE_CLOSED' })
    expect(await member.caller.ok(lineTransferOptions)).toMatchObject({ canSendUp: false })
    await set(true)
    await env.db.query('update cashier.line_policies set to_upline = false')
    expect(await up(member, '100.00')).toMatchObject({ code: 'LINE_CLOSED' })
    expect(await down(agent, member.username, '100.00')).toMatchObject({ success: true })
    await env.db.query('update cashier.line_policies set to_upline = true, to_downline = false')
    expect(await down(agent, member.username, '100.00')).toMatchObject({ code: 'LINE_CLOSED' })
    await env.db.query('update cashier.line_policies set to_downline = true')
  })

  test('CASH-6 trial players have no part in it', async () => {
    const trial = await buildTrial(house)
    for (const call of [transferUpline, lineTransferOptions, lineTransfers, agentTransfer] as const) {
      expect(
        (
          await trial.caller.call(call, {
            requestId: key(),
            amount: '100.00',
            paymentPassword: PASSWORD,
            direction: 'up',
          } as never)
        ).body,
      ).toMatchObject({ code: 'in_need_true_account' })
    }
  })
})

describe('agentTransfer', () => {
  test('AGENT-6 CASH-6 an agent sends to any depth of the own line, and to the agent above', async () => {
    expect(await down(top, member.username.toUpperCase(), '300.00')).toMatchObject({
      success: true,
      value: { other: { username: member.username } },
    })
    expect(
      (
        await agent.caller.call(agentTransfer, {
          requestId: key(),
          direction: 'up',
          amount: '100.00',
          paymentPassword: PASSWORD,
        })
      ).body,
    ).toMatchObject({ success: true })
    expect([await balanceOf(top), await balanceOf(agent), await balanceOf(member)]).toEqual([
      '800.00',
      '900.00',
      '1300.00',
    ])
    expect(await agent.caller.ok(lineTransferOptions)).toMatchObject({ canSendUp: true, canSendDown: true })
  })

  test('AGENT-6 an account that is not below is answered like an unknown one: above, beside, another line, a trial, oneself, an unused name', async () => {
    const other = await buildAgent(house)
    await ready(other)
    const trial = await buildTrial(house)
    const sister = await below(top, buildAgent)
    const names = [
      top.username,
      agent.username,
      sister.username,
      stranger.username,
      other.username,
      trial.username,
      'nobody-of-that-name',
      '%',
    ]
    const answers = await Promise.all(names.map((name) => down(agent, name, '100.00')))
    for (const answer of answers) {
      expect(answer).toEqual({ ...answers[0], requestId: expect.any(String) })
      expect(answer).toMatchObject({ success: false, code: 'NOT_FOUND', value: null })
    }
    expect(await down(other, member.username, '100.00')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await balanceOf(agent)).toBe('1000.00')
  })

  test('AGENT-6 a member is no agent; an upline is not chosen by name', async () => {
    expect(
      (
        await member.caller.call(agentTransfer, {
          requestId: key(),
          direction: 'down',
          username: agent.username,
          amount: '100.00',
          paymentPassword: PASSWORD,
        })
      ).body,
    ).toMatchObject({ code: 'NOT_AN_AGENT' })
    expect(
      (
        await agent.caller.call(agentTransfer, {
          requestId: key(),
          direction: 'up',
          username: stranger.username,
          amount: '100.00',
          paymentPassword: PASSWORD,
        })
      ).body,
    ).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('CASH-6 CASH-9 why a receiver takes nothing stays the receiver’s business', async () => {
    const excluded = await below(agent, buildMember)
    await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
    const limited = await below(agent, buildMember)
    await limited.caller.ok(setLimit, { kind: 'deposit', period: 'day', value: '100.00' })
    const frozen = await below(agent, buildMember)
    await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1::bigint`, [frozen.id])
    const answers = await Promise.all([
      down(agent, excluded.username, '100.00'),
      down(agent, limited.username, '150.00'),
      down(agent, frozen.username, '100.00'),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ code: 'LINE_UNAVAILABLE', value: null })
    expect(await up(excluded, '100.00')).toMatchObject({ success: true })
  })
})

describe('under concurrency', () => {
  test('CASH-6 both directions at once, many times: no deadlock, and no money is created or lost', async () => {
    const moves = Array.from({ length: 8 }, (_one, index) =>
      index % 2 === 0 ? up(member, '100.00') : down(agent, member.username, '100.00'),
    )
    expect((await Promise.all(moves)).filter((answer) => !answer.success)).toEqual([])
    expect([await balanceOf(member), await balanceOf(agent)]).toEqual(['1000.00', '1000.00'])
  })

  test('CASH-6 the day’s limits hold however many come at once', async () => {
    await house.env.db.query('update cashier.line_policies set day_amount = 3000000, max_amount = 2000000')
    const answers = await Promise.all(Array.from({ length: 6 }, () => up(member, '100.00')))
    expect(answers.filter((answer) => answer.success)).toHaveLength(3)
    expect(new Set(answers.flatMap((answer) => (answer.success ? [] : [answer.code])))).toEqual(new Set(['LINE_LIMIT']))
    await house.env.db.query('update cashier.line_policies set day_count = 1')
    expect(await up(stranger, '100.00')).toMatchObject({ code: 'NOT_FOUND' })
    const [one, two] = await Promise.all([
      down(agent, member.username, '100.00'),
      down(agent, member.username, '100.00'),
    ])
    expect([one?.success, two?.success].filter(Boolean)).toHaveLength(1)
    await house.env.db.query(
      'update cashier.line_policies set day_amount = 1000000000, max_amount = 250000000, day_count = 20',
    )
  })
})
