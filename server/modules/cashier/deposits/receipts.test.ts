/** After a withdrawal was paid: whether the money arrived. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { officeCashierRules, officeSetCashierRules } from '#contract/cashier/office-cashier-rules.ts'
import { confirmWithdrawal, withdrawal } from '#contract/cashier/withdrawals.ts'
import { messages } from '#contract/messages/messages.ts'
import {
  officeCorrectWithdrawal,
  officeForceReceived,
  officeWithdrawals,
} from '#contract/cashier/office-withdrawals.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, buildTrial } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  balanceOf,
  buildPayee,
  openCashierHouse,
  payWithdrawal,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse({ AUTO_RECEIVE_MINUTES: '45' })
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

describe('time', () => {
  test('CASH-4 an unanswered payment counts as received after the configured minutes, and not before', async () => {
    const payee = await buildPayee(house)
    const { id } = await payWithdrawal(house, payee)
    const paid = await payee.caller.ok(withdrawal, { id })
    expect(
      Date.parse(String(paid.autoReceiveAt)) - Date.parse(String(paid.stages.find((one) => one.stage === 'paid')?.at)),
    ).toBe(45 * MINUTE_MS)
    house.clock.advance(44 * MINUTE_MS)
    await house.work()
    expect(await payee.caller.ok(withdrawal, { id })).toMatchObject({ state: 'paid' })
    house.clock.advance(2 * MINUTE_MS)
    await house.work()
    const closed = await payee.caller.ok(withdrawal, { id })
    expect(closed).toMatchObject({ state: 'confirmed', confirmation: 'auto_received', autoReceiveAt: null })
    expect(closed.stages.at(-1)).toMatchObject({ stage: 'confirmed', status: 'done', isAutomatic: true })
  })

  test('CASH-4 OFFICE-4 a brand’s operators say how many minutes, two of them from the house’s figure on', async () => {
    const [operator, second] = [await buildOperator(house), await buildOperator(house)]
    const row = (await operator.caller.ok(officeCashierRules)).rules.find(({ currency }) => currency === 'BDT')
    if (!row) return expect.fail('no rules in BDT')
    const { floor: _floor, waiting: _waiting, ...rules } = row
    expect(rules.receiveMinutes).toBeNull()
    const set = { ...rules, receiveMinutes: 90, reason: 'more time to look' }
    const { waiting } = await operator.caller.ok(officeSetCashierRules, set)
    await agreeTo(second, waiting ?? undefined)
    house.clock.advance(DAY_MS)
    await house.work()
    const later = await buildOperator(house)
    expect((await later.caller.ok(officeSetCashierRules, { ...set, receiveMinutes: 100 })).waiting).toBeNull()
    const payee = await buildPayee(house)
    const paid = await payee.caller.ok(withdrawal, { id: (await payWithdrawal(house, payee)).id })
    const paidAt = paid.stages.find((one) => one.stage === 'paid')?.at
    expect(Date.parse(String(paid.autoReceiveAt)) - Date.parse(String(paidAt))).toBe(100 * MINUTE_MS)
    expect(JSON.stringify((await payee.caller.ok(messages)).content)).toContain('100')
    const back = await later.caller.ok(officeSetCashierRules, { ...set, receiveMinutes: 45 })
    expect(back.waiting, 'less time needs two').not.toBeNull()
  })

  test('CASH-4 a disputed payment is not closed by time', async () => {
    const payee = await buildPayee(house)
    const { id } = await payWithdrawal(house, payee)
    await payee.caller.ok(confirmWithdrawal, { id, receipt: 'not_received' })
    house.clock.advance(60 * MINUTE_MS)
    await house.work()
    expect(await payee.caller.ok(withdrawal, { id })).toMatchObject({ state: 'disputed' })
  })
})

describe('confirmWithdrawal', () => {
  test('CASH-4 not received opens a case for operators; the member may still say received', async () => {
    const payee = await buildPayee(house)
    const { id } = await payWithdrawal(house, payee)
    expect(await payee.caller.ok(confirmWithdrawal, { id, receipt: 'not_received' })).toMatchObject({
      state: 'disputed',
      actsNext: 'house',
      receivedAmount: '0.00',
    })
    const operator = await buildOperator(house, 'finance')
    const queue = await operator.caller.ok(officeWithdrawals, { queue: 'attention', username: payee.username })
    expect(queue.content).toMatchObject([{ id, receipt: 'not_received', needsAttention: true }])
    expect(await payee.caller.ok(confirmWithdrawal, { id, receipt: 'received' })).toMatchObject({
      state: 'confirmed',
      confirmation: 'received',
    })
    expect((await operator.caller.ok(officeWithdrawals, { queue: 'attention', username: payee.username })).total).toBe(
      0,
    )
  })

  test('CASH-4 a part names its amount, which is smaller than the whole', async () => {
    const payee = await buildPayee(house)
    const { id } = await payWithdrawal(house, payee)
    const answer = (input: object) =>
      payee.caller.call(confirmWithdrawal, { id, receipt: 'partially_received', ...input })
    expect((await answer({})).body).toMatchObject({ code: 'INVALID_INPUT', value: { fields: { amount: {} } } })
    expect((await payee.caller.call(confirmWithdrawal, { id, receipt: 'received', amount: '5' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect((await answer({ amount: '500' })).body).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
    expect((await answer({ amount: '120.50' })).body).toMatchObject({
      value: { state: 'disputed', receivedAmount: '120.50' },
    })
  })

  test('CASH-4 refuses a withdrawal that is not paid yet, is closed, or belongs to another member', async () => {
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const input = { id: asked.id, receipt: 'received' } as const
    expect((await payee.caller.call(confirmWithdrawal, input)).body).toMatchObject({
      code: 'WITHDRAWAL_STATE',
      value: { state: 'checked' },
    })
    const other = await buildPayee(house)
    const { id } = await payWithdrawal(house, other)
    expect((await payee.caller.call(confirmWithdrawal, { ...input, id })).body).toMatchObject({ code: 'NOT_FOUND' })
    await other.caller.ok(confirmWithdrawal, { ...input, id })
    expect((await other.caller.call(confirmWithdrawal, { ...input, id })).body).toMatchObject({
      code: 'WITHDRAWAL_STATE',
    })
    expect((await house.as().call(confirmWithdrawal, input)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect((await (await buildTrial(house)).caller.call(confirmWithdrawal, input)).body).toMatchObject({
      code: 'in_need_true_account',
    })
  })
})

describe('officeForceReceived', () => {
  test('CASH-4 OFFICE-2 closes a disputed payment as received, with a reason, and the member gets a message', async () => {
    const payee = await buildPayee(house)
    const { id, reference } = await payWithdrawal(house, payee)
    await payee.caller.ok(confirmWithdrawal, { id, receipt: 'not_received' })
    const operator = await buildOperator(house, 'finance')
    const closed = await operator.caller.ok(officeForceReceived, { id, reason: 'the wallet’s statement shows it' })
    expect(closed).toMatchObject({ state: 'confirmed', confirmation: 'forced_received', needsAttention: false })
    expect(await balanceOf(payee)).toBe('500.00')
    expect((await payee.caller.ok(messages, {})).content[0]).toMatchObject({ title: 'Your withdrawal is closed' })
    const audit = await house.env.db.query(
      'select action, operator, reason from core.audit_log where subject = $1 and action = $2',
      [`withdrawal:${reference}`, 'withdrawal.force-received'],
    )
    expect(audit).toEqual([
      { action: 'withdrawal.force-received', operator: operator.username, reason: 'the wallet’s statement shows it' },
    ])
  })

  test('CASH-4 OFFICE-2 refuses another state with WITHDRAWAL_STATE, and who may not', async () => {
    const payee = await buildPayee(house)
    const { id } = await askWithdrawal(house, payee)
    const input = { id, reason: 'because' }
    expect((await (await buildOperator(house, 'finance')).caller.call(officeForceReceived, input)).body).toMatchObject({
      code: 'WITHDRAWAL_STATE',
    })
    expect((await (await buildOperator(house, 'support')).caller.call(officeForceReceived, input)).body).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect((await (await buildMember(house)).caller.call(officeForceReceived, input)).body).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
  })
})

describe('officeCorrectWithdrawal', () => {
  test('CASH-4 OFFICE-2 credits what did not arrive as a correction entry, and no more than that', async () => {
    const payee = await buildPayee(house)
    const { id } = await payWithdrawal(house, payee)
    await payee.caller.ok(confirmWithdrawal, { id, receipt: 'partially_received', amount: '120' })
    const operator = await buildOperator(house, 'finance')
    const correct = (amount: string) =>
      operator.caller.call(officeCorrectWithdrawal, { id, amount, reason: 'the provider confirms 120' })
    expect((await correct('380.01')).body).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
    const answers = await Promise.all([correct('380'), correct('380')])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
    expect(await balanceOf(payee)).toBe('500.00')
    const waits = await operator.caller.ok(officeWithdrawals, { queue: 'attention', username: payee.username })
    await agreeTo(await buildOperator(house, 'finance'), waits.content[0]?.waiting ?? null)
    expect(await balanceOf(payee)).toBe('880.00')
    expect((await payee.caller.ok(transactions, {})).content[0]).toMatchObject({ type: 'adjustment', amount: '380.00' })
    expect(await payee.caller.ok(withdrawal, { id })).toMatchObject({ state: 'confirmed', confirmation: 'corrected' })
  })
})
