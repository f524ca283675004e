import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { depositMethods } from '#contract/cashier/deposits.ts'
import { officeDepositCount, officeWithdrawalCount } from '#contract/cashier/office-counts.ts'
import {
  officeApproveWithdrawal,
  officeCorrectWithdrawal,
  officeRejectWithdrawal,
  officeReviewWithdrawal,
  officeSettleWithdrawal,
  officeWithdrawal,
  officeWithdrawals,
} from '#contract/cashier/office-withdrawals.ts'
import { officeDeposit, officeDeposits } from '#contract/cashier/office-deposits.ts'
import {
  officePaymentMethods,
  officeUpdatePaymentMethod,
  type PaymentMethodRow,
} from '#contract/cashier/office-methods.ts'
import { operatorsOf } from '#server/lib/live.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  balanceOf,
  buildDepositor,
  buildPayee,
  openCashierHouse,
  openDeposit,
  sendWithdrawal,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
  await house.env.db
    .query(`insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
    values ('otherhouse', 'Otherhouse', 'BDT', '{en}', 'en', 'Asia/Dhaka', 'BD', 'other.test')`)
  await house.env.db.query(`insert into core.brand_domains (domain, brand) values ('other.test', 'otherhouse')`)
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const auditOf = (subject: string) =>
  house.env.db.query('select operator, action from core.audit_log where subject = $1 order by id', [subject])

describe('officeDeposits, officeDeposit', () => {
  test('OFFICE-2 list by username, state, method and time, with the totals of all pages', async () => {
    const member = await buildDepositor(house, '1000')
    await openDeposit(house, member, { amount: '300' })
    const operator = await buildOperator(house, 'support')
    const page = await operator.caller.ok(officeDeposits, { username: member.username, pageSize: 1 })
    expect(page).toMatchObject({
      total: 2,
      totals: [{ currency: 'BDT', amount: '1300.00', credited: '1000.00' }],
      content: [{ state: 'pending', member: { username: member.username } }],
    })
    expect((await operator.caller.ok(officeDeposits, { username: member.username, state: 'paid' })).total).toBe(1)
    expect((await operator.caller.ok(officeDeposits, { username: member.username, methodCode: 'bank' })).total).toBe(0)
    expect(
      (await operator.caller.ok(officeDeposits, { username: member.username, from: '2999-01-01T00:00:00Z' })).total,
    ).toBe(0)
    const [row] = page.content
    expect(
      (await operator.caller.ok(officeDeposits, { reference: String(row?.reference) })).content.map((one) => one.id),
    ).toEqual([row?.id])
  })

  test('OFFICE-2 an operator sees the own brand only', async () => {
    const member = await buildDepositor(house)
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const { caller } = await buildOperator(house, 'admin', 'otherhouse')
    const there = { host: 'other.test' }
    expect((await caller.ok(officeDeposits, { username: member.username }, there)).total).toBe(0)
    expect((await caller.ok(officeWithdrawals, {}, there)).total).toBe(0)
    expect((await caller.call(officeWithdrawal, { id: asked.id }, there)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await caller.call(officeApproveWithdrawal, { id: asked.id }, there)).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await caller.ok(officePaymentMethods, {}, there)).methods).toEqual([])
  })
})

describe('officeWithdrawals, officeWithdrawal', () => {
  test('OFFICE-2 the review queue has the longest waiting first, and each look at a payee’s number is audited', async () => {
    const [early, late] = [await buildPayee(house), await buildPayee(house)]
    const first = await askWithdrawal(house, early)
    const second = await askWithdrawal(house, late)
    const operator = await buildOperator(house, 'viewer')
    const queue = (await operator.caller.ok(officeWithdrawals, { queue: 'review', pageSize: 100 })).content
    const places = [first, second].map((one) => queue.findIndex((row) => row.id === one.id))
    expect(places[0]).toBeLessThan(places[1] ?? -1)
    expect(queue[places[0] ?? 0]?.account.number).toBe('017•• •••482')
    await operator.caller.ok(officeWithdrawal, { id: first.id })
    expect(await auditOf(`withdrawal:${first.reference}`)).toEqual([
      { operator: operator.username, action: 'withdrawal.look' },
    ])
  })
})

test('OFFICE-2 a new withdrawal and its decision are heard at the office of its brand alone, and counted there', async () => {
  const heard: string[] = []
  const elsewhere: string[] = []
  const stops = [
    house.env.live.listen(operatorsOf('fairhouse'), ({ topic }) => heard.push(topic)),
    house.env.live.listen(operatorsOf('otherhouse'), ({ topic }) => elsewhere.push(topic)),
  ]
  const operator = await buildOperator(house, 'finance')
  const { waiting } = await operator.caller.ok(officeWithdrawalCount)
  const asked = await askWithdrawal(house, await buildPayee(house))
  expect(await operator.caller.ok(officeWithdrawalCount)).toEqual({ waiting: waiting + 1 })
  expect(heard).toContain('withdrawal')
  heard.length = 0
  await operator.caller.ok(officeRejectWithdrawal, { id: asked.id, reason: 'other' })
  expect(heard).toContain('withdrawal')
  expect(await operator.caller.ok(officeWithdrawalCount)).toEqual({ waiting })
  expect((await operator.caller.ok(officeDepositCount)).waiting).toBeGreaterThanOrEqual(0)
  expect(elsewhere).toEqual([])
  for (const stop of stops) stop()
})

describe('decisions', () => {
  test('OFFICE-2 of twenty approvals at once one wins, and the provider gets one order', async () => {
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const operators = await Promise.all([buildOperator(house, 'finance'), buildOperator(house, 'finance')])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (operators[index % 2] ?? operators[0]).caller.call(officeApproveWithdrawal, { id: asked.id }),
      ),
    )
    const refused = answers.filter((answer) => !answer.body.success)
    expect(refused).toHaveLength(19)
    expect(refused.every((answer) => !answer.body.success && answer.body.code === 'WITHDRAWAL_STATE')).toBe(true)
    await house.work()
    expect((await auditOf(`withdrawal:${asked.reference}`)).length).toBe(1)
    expect(await balanceOf(payee)).toBe('500.00')
  })

  test('OFFICE-2 an approval and a rejection at once: one of them happens', async () => {
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const [one, two] = await Promise.all([buildOperator(house, 'finance'), buildOperator(house, 'finance')])
    const [approved, rejected] = await Promise.all([
      one.caller.call(officeApproveWithdrawal, { id: asked.id }),
      two.caller.call(officeRejectWithdrawal, { id: asked.id, reason: 'duplicate' }),
    ])
    expect([approved.status, rejected.status].sort()).toEqual([200, 409])
    expect(await balanceOf(payee)).toBe(rejected.status === 200 ? '1000.00' : '500.00')
  })

  test('OFFICE-2 none before the risk check has run, and none after the hand-over', async () => {
    const operator = await buildOperator(house)
    const payee = await buildPayee(house)
    const sent = await sendWithdrawal(house, payee)
    const calls = [
      operator.caller.call(officeReviewWithdrawal, { id: sent.id }),
      operator.caller.call(officeApproveWithdrawal, { id: sent.id }),
      operator.caller.call(officeRejectWithdrawal, { id: sent.id, reason: 'other' }),
      operator.caller.call(officeCorrectWithdrawal, { id: sent.id, amount: '1', reason: 'because' }),
      operator.caller.call(officeSettleWithdrawal, { id: sent.id, outcome: 'paid', reason: 'because' }),
    ]
    for (const answer of await Promise.all(calls))
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'WITHDRAWAL_STATE', value: { state: 'sending' } },
      ])
  })

  test('OFFICE-2 are refused without the permission, without a session, and for what does not exist', async () => {
    const asked = await askWithdrawal(house, await buildPayee(house))
    const viewer = await buildOperator(house, 'viewer')
    const operator = await buildOperator(house, 'finance')
    const member = await buildMember(house)
    for (const call of [officeApproveWithdrawal, officeReviewWithdrawal]) {
      expect((await viewer.caller.call(call, { id: asked.id })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
      expect((await member.caller.call(call, { id: asked.id })).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
      expect((await house.as().call(call, { id: asked.id })).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
      expect((await operator.caller.call(call, { id: '999999' })).body).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(
      (await viewer.caller.call(officeSettleWithdrawal, { id: asked.id, outcome: 'paid', reason: 'because' })).body,
    ).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await operator.caller.call(officeDeposit, { id: '999999' })).body).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('officePaymentMethods, officeUpdatePaymentMethod', () => {
  async function settingsOf(code: string): Promise<Omit<PaymentMethodRow, 'kind'>> {
    const { methods } = await (await buildOperator(house)).caller.ok(officePaymentMethods)
    const found = methods.find((one) => one.direction === 'deposit' && one.code === code)
    if (!found) throw new Error('no such method')
    const { kind: _kind, provider: _provider, waiting: _waiting, ...settings } = found
    return settings
  }

  test('CASH-2 OFFICE-2 a change is what members see next, and is audited with before and after', async () => {
    const operator = await buildOperator(house)
    const before = await settingsOf('bank')
    const changed = await operator.caller.ok(officeUpdatePaymentMethod, {
      ...before,
      min: '1500',
      feePercent: '0.75',
      isActive: false,
    })
    expect(changed).toMatchObject({ min: '1500.00', feePercent: '0.75', isActive: false, provider: 'sandbox' })
    const member = await buildMember(house)
    const seen = (await member.caller.ok(depositMethods)).methods.find((one) => one.code === 'bank')
    expect(seen).toMatchObject({
      min: '1500.00',
      fee: { fixed: '0.00', percent: '0.75' },
      isAvailable: false,
      unavailable: 'paused',
    })
    const [audit] = await house.env.db.query<{ before: PaymentMethodRow; after: PaymentMethodRow }>(
      `select before, after from core.audit_log where subject = 'payment-method:deposit/bank'`,
    )
    expect([audit?.before.min, audit?.after.min]).toEqual(['1000.00', '1500.00'])
    // switching it on again needs a second person
    expect(await operator.caller.ok(officeUpdatePaymentMethod, before)).toMatchObject({
      isActive: false,
      waiting: { needed: 2 },
    })
  })

  test.each([
    ['an empty range', { min: '500', max: '499' }, 'max'],
    ['a minimum of nothing', { min: '0' }, 'min'],
    ['a fee that eats the smallest amount', { min: '10', feeFixed: '10' }, 'feeFixed'],
  ])('OFFICE-2 refuses %s beside its field', async (_title, change, field) => {
    const operator = await buildOperator(house)
    const { status, body } = await operator.caller.call(officeUpdatePaymentMethod, {
      ...(await settingsOf('takago')),
      ...change,
    })
    expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT', value: { fields: { [field]: {} } } }])
  })

  test('OFFICE-2 refuses an unknown method, and who may not', async () => {
    const settings = await settingsOf('takago')
    expect(
      (await (await buildOperator(house)).caller.call(officeUpdatePaymentMethod, { ...settings, code: 'nothing' }))
        .body,
    ).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await (await buildOperator(house, 'support')).caller.call(officeUpdatePaymentMethod, settings)).body,
    ).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect((await (await buildMember(house)).caller.call(officePaymentMethods)).body).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
  })
})
