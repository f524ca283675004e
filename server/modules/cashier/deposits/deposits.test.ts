import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDeposit, deposit, depositMethods, listDeposits, type DepositRow } from '#contract/cashier/deposits.ts'
import { listWithdrawals } from '#contract/cashier/withdrawals.ts'
import { officeDeposit, officeResolveDeposit } from '#contract/cashier/office-deposits.ts'
import { officeUpdatePaymentMethod, paymentMethodRow } from '#contract/cashier/office-methods.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, buildOperator, buildTrial } from '#server/testing/builders.ts'
import {
  balanceOf,
  newRequestId,
  openCashierHouse,
  openDeposit,
  payOnPage,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

describe('depositMethods', () => {
  test('CASH-2 lists the brand’s methods in order, in the reader’s language, with limits, fee and quick amounts', async () => {
    const member = await buildMember(house)
    const { methods } = await member.caller.ok(depositMethods)
    expect(methods.map((one) => one.code)).toEqual(['takago', 'surma-pay', 'bank', 'usdt', 'takago-send', 'bank-send'])
    expect(methods[0]).toEqual({
      code: 'takago',
      kind: 'ewallet',
      name: 'TakaGo',
      flow: 'hosted',
      min: '100.00',
      max: '25000.00',
      fee: { fixed: '0.00', percent: '0' },
      quickAmounts: ['500.00', '1000.00', '2500.00', '5000.00', '10000.00'],
      isAvailable: true,
      unavailable: null,
    })
    const inBengali = await member.caller.ok(depositMethods, {}, { 'accept-language': 'bn' })
    expect(inBengali.methods[1]?.name).toBe('সুরমা পে')
  })

  test('CASH-2 shows a paused method, and one for another currency, with the reason', async () => {
    const dollars = await buildMember(house, { currency: 'USD' })
    const { methods } = await dollars.caller.ok(depositMethods)
    expect(methods.every((one) => !one.isAvailable && one.unavailable === 'currency')).toBe(true)
  })
})

describe('createDeposit', () => {
  test('CASH-2 the same request twice, at once and later, is one deposit and one page', async () => {
    const member = await buildMember(house)
    const request = { requestId: newRequestId(house), methodCode: 'surma-pay', amount: '700' }
    const [one, two] = await Promise.all([
      member.caller.ok(createDeposit, request),
      member.caller.ok(createDeposit, request),
    ])
    const three = await member.caller.ok(createDeposit, request, { 'accept-language': 'bn' })
    expect(new Set([one.id, two.id, three.id]).size).toBe(1)
    expect(new Set([one.redirectUrl, two.redirectUrl, three.redirectUrl]).size).toBe(1)
    expect((await member.caller.ok(listDeposits, {})).total).toBe(1)
  })

  test.each([
    ['METHOD_UNAVAILABLE', { methodCode: 'carrier-pigeon' }],
    ['AMOUNT_TOO_SMALL', { amount: '99.99' }],
    ['AMOUNT_TOO_LARGE', { amount: '25000.01' }],
    ['INVALID_INPUT', { amount: '-5' }],
    ['INVALID_INPUT', { amount: '100.001' }],
  ])('CASH-2 refuses with %s', async (code, change) => {
    const member = await buildMember(house)
    const { body } = await member.caller.call(createDeposit, {
      requestId: newRequestId(house),
      methodCode: 'surma-pay',
      amount: '700',
      ...change,
    })
    expect(body).toMatchObject({ success: false, code })
  })

  test('CASH-2 refuses another amount under the same request with KEY_REUSED', async () => {
    const member = await buildMember(house)
    const requestId = newRequestId(house)
    await openDeposit(house, member, { requestId })
    const { status, body } = await member.caller.call(createDeposit, {
      requestId,
      methodCode: 'surma-pay',
      amount: '701',
    })
    expect([status, body]).toMatchObject([409, { code: 'KEY_REUSED' }])
  })

  test('CASH-2 refuses a sixth deposit while five wait for payment, and takes it when one is paid', async () => {
    const member = await buildMember(house)
    const rows = []
    for (let count = 0; count < 5; count++) rows.push(await openDeposit(house, member))
    const sixth = { requestId: newRequestId(house), methodCode: 'surma-pay', amount: '700' }
    expect((await member.caller.call(createDeposit, sixth)).body).toMatchObject({
      code: 'DEPOSITS_OPEN',
      value: { limit: 5 },
    })
    await payOnPage(rows[0] as DepositRow)
    expect(await member.caller.ok(createDeposit, sixth)).toMatchObject({ state: 'pending' })
  })

  test('CASH-2 says PROVIDER_UNAVAILABLE while the provider is down, and the same request succeeds afterwards', async () => {
    const member = await buildMember(house)
    const request = { requestId: newRequestId(house), methodCode: 'surma-pay', amount: '700' }
    house.payments.faults.isDown = true
    const { status, body } = await member.caller.call(createDeposit, request)
    house.payments.faults.isDown = false
    expect([status, body]).toMatchObject([503, { code: 'PROVIDER_UNAVAILABLE' }])
    expect((await member.caller.ok(createDeposit, request)).redirectUrl).toContain('/pay/o/')
    expect((await member.caller.ok(listDeposits, {})).total).toBe(1)
  })

  test('CASH-2 is for members and agents: not for visitors, trial players or operators', async () => {
    const request = () => ({ requestId: newRequestId(house), methodCode: 'surma-pay', amount: '700' })
    expect((await house.as().call(createDeposit, request())).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect((await (await buildTrial(house)).caller.call(createDeposit, request())).body).toMatchObject({
      code: 'in_need_true_account',
    })
    expect((await (await buildOperator(house)).caller.call(createDeposit, request())).body).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
    expect(await (await buildAgent(house)).caller.ok(createDeposit, request())).toMatchObject({ state: 'pending' })
  })
})

describe('deposit, listDeposits', () => {
  test('CASH-2 show a member’s own deposits only, filtered and paged, newest first', async () => {
    const member = await buildMember(house)
    const paid = await openDeposit(house, member)
    await payOnPage(paid)
    const open = await openDeposit(house, member)
    const page = await member.caller.ok(listDeposits, { pageNo: 1, pageSize: 1 })
    expect(page).toMatchObject({ total: 2, totalPages: 2, content: [{ id: open.id }] })
    expect((await member.caller.ok(listDeposits, { state: 'paid' })).content.map((row) => row.id)).toEqual([paid.id])
    expect((await member.caller.ok(listDeposits, { to: paid.createdAt })).total).toBe(0)

    expect(page).toMatchObject({ totals: { amount: '2000.00', credited: paid.amount }, next: open.id, previous: null })
    const older = await member.caller.ok(listDeposits, { pageSize: 1, before: String(page.next) })
    expect(older).toMatchObject({ content: [{ id: paid.id }], next: null, previous: paid.id })
    expect((await member.caller.ok(listDeposits, { pageSize: 1, after: String(older.previous) })).content).toEqual(
      page.content,
    )
    const from = new Date(house.clock.now().getTime() - 400 * DAY_MS).toISOString()
    for (const call of [listDeposits, listWithdrawals]) {
      expect(await member.caller.call(call, { from }), call.id).toMatchObject({
        status: 422,
        body: { code: 'RANGE_TOO_OLD' },
      })
    }

    const stranger = await buildMember(house)
    expect((await stranger.caller.call(deposit, { id: paid.id })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await stranger.caller.ok(listDeposits, {})).total).toBe(0)
  })
})

describe('officeResolveDeposit', () => {
  async function payWrongAmount(amount: string) {
    const member = await buildMember(house)
    const row = await openDeposit(house, member)
    await payOnPage(row, { amount })
    return { member, row }
  }

  test('CASH-2 OFFICE-2 another amount than asked credits nothing until an operator credits what was paid', async () => {
    const { member, row } = await payWrongAmount('900.50')
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({
      state: 'review',
      paidAmount: '900.50',
      credited: null,
      reason: { key: 'amount_differs' },
    })
    expect(await balanceOf(member)).toBe('0.00')
    const operator = await buildOperator(house, 'finance')
    const { waiting } = await operator.caller.ok(officeResolveDeposit, {
      id: row.id,
      decision: 'credit',
      reason: 'the receipt shows 900.50',
    })
    expect(await balanceOf(member)).toBe('0.00')
    await agreeTo(await buildOperator(house, 'finance'), waiting)
    expect(await balanceOf(member)).toBe('900.50')
    const { history } = await operator.caller.ok(officeDeposit, { id: row.id })
    expect(history.map((line) => `${line.actor.kind} ${line.event}`)).toEqual([
      'member created',
      'provider provider_paid',
      'operator credit_asked',
      'operator credited',
    ])
    const audit = await house.env.db.query<{ action: string }>(
      'select action from core.audit_log where subject = $1 order by id',
      [`deposit:${row.reference}`],
    )
    expect(audit.map((line) => line.action)).toEqual(['decision.ask', 'decision.agree', 'deposit.credit'])
  })

  test('OFFICE-2 refuses: nothing is credited, and the member reads why', async () => {
    const { member, row } = await payWrongAmount('1')
    const operator = await buildOperator(house, 'finance')
    await operator.caller.ok(officeResolveDeposit, { id: row.id, decision: 'refuse', reason: 'a test payment' })
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({
      state: 'failed',
      reason: { key: 'refused', note: null },
    })
    expect(await balanceOf(member)).toBe('0.00')
  })

  test('OFFICE-2 of two operators at once one asks and the other is shown what waits', async () => {
    const { member, row } = await payWrongAmount('800')
    const [first, second] = await Promise.all([buildOperator(house, 'finance'), buildOperator(house, 'finance')])
    const answers = await Promise.all([
      first.caller.call(officeResolveDeposit, { id: row.id, decision: 'credit', reason: 'it is there' }),
      second.caller.call(officeResolveDeposit, { id: row.id, decision: 'credit', reason: 'it is there' }),
    ])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
    expect(answers.find((one) => one.status === 409)?.body).toMatchObject({ code: 'DECISION_OPEN' })
    expect(await balanceOf(member)).toBe('0.00')
  })

  test('OFFICE-2 refuses with NOT_FOUND and AMOUNT_TOO_SMALL, and who may not', async () => {
    const { member, row } = await payWrongAmount('0')
    const input = { id: row.id, decision: 'credit', reason: 'it is there' } as const
    const operator = await buildOperator(house, 'finance')
    expect((await operator.caller.call(officeResolveDeposit, input)).body).toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
    expect((await operator.caller.call(officeResolveDeposit, { ...input, id: '999999' })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await (await buildOperator(house, 'viewer')).caller.call(officeResolveDeposit, input)).body).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect((await member.caller.call(officeResolveDeposit, input)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect((await house.as().call(officeResolveDeposit, input)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })
})

test('CASH-2 OFFICE-2 a fee that an operator sets is taken from what is credited, also of another amount', async () => {
  const operator = await buildOperator(house, 'finance')
  const settings = paymentMethodRow.omit({ kind: true }).parse({
    direction: 'deposit',
    code: 'usdt',
    names: { bn: 'ইউএসডিটি', en: 'USDT' },
    currencies: ['BDT'],
    min: '2000',
    max: '500000',
    feeFixed: '10',
    feePercent: '1.5',
    quickAmounts: ['5000'],
    position: 40,
    isActive: true,
    minVip: 0,
    countries: [],
    payee: null,
  })
  await operator.caller.ok(officeUpdatePaymentMethod, settings)
  const member = await buildMember(house)
  const row = await openDeposit(house, member, { methodCode: 'usdt', amount: '2000' })
  expect(row.fee).toBe('40.00')
  await payOnPage(row)
  expect(await balanceOf(member)).toBe('1960.00')

  const other = await openDeposit(house, member, { methodCode: 'usdt', amount: '2000' })
  await payOnPage(other, { amount: '1000' })
  const { waiting } = await operator.caller.ok(officeResolveDeposit, {
    id: other.id,
    decision: 'credit',
    reason: 'half of it came',
  })
  await agreeTo(await buildOperator(house, 'finance'), waiting)
  expect(await balanceOf(member)).toBe('2940.00')
})
