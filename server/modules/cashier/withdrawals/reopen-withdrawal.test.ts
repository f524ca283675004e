/** A received withdrawal can be reopened for some hours, also when it was closed automatically or by an operator. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { confirmWithdrawal, withdrawal } from '#contract/cashier/withdrawals.ts'
import { reopenWithdrawal } from '#contract/cashier/receipts.ts'
import {
  officeCorrectWithdrawal,
  officeForceReceived,
  officeWithdrawals,
} from '#contract/cashier/office-withdrawals.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import {
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

test('CASH-4 a receipt that time gave is taken back within the hours: it goes to operators, who credit what is missing', async () => {
  const payee = await buildPayee(house)
  const { id } = await payWithdrawal(house, payee)
  house.clock.advance(HOUR_MS)
  await house.work()
  expect(await payee.caller.ok(withdrawal, { id })).toMatchObject({
    state: 'confirmed',
    confirmation: 'auto_received',
    reopenUntil: expect.any(String) as string,
  })
  house.clock.advance(8 * HOUR_MS)
  expect(await payee.caller.ok(reopenWithdrawal, { id, receipt: 'partially_received', amount: '300' })).toMatchObject({
    state: 'disputed',
    receivedAmount: '300.00',
    confirmation: null,
    actsNext: 'house',
    reopenUntil: null,
  })
  const operator = await buildOperator(house)
  expect(
    (await operator.caller.ok(officeWithdrawals, { queue: 'attention', username: payee.username })).content,
  ).toMatchObject([{ id }])
  const { waiting } = await operator.caller.ok(officeCorrectWithdrawal, {
    id,
    amount: '200',
    reason: 'the provider paid a part',
  })
  await agreeTo(await buildOperator(house), waiting)
  expect(await balanceOf(payee)).toBe('700.00')
  expect(await payee.caller.ok(withdrawal, { id })).toMatchObject({
    state: 'confirmed',
    confirmation: 'corrected',
    reopenUntil: null,
  })
})

test('CASH-4 once only: what an operator then closes as received stays closed', async () => {
  const payee = await buildPayee(house)
  const { id } = await payWithdrawal(house, payee)
  await payee.caller.ok(confirmWithdrawal, { id, receipt: 'received' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => payee.caller.call(reopenWithdrawal, { id, receipt: 'not_received' })),
  )
  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.body.success && answer.body.code === 'WITHDRAWAL_STATE')).toHaveLength(9)
  await (await buildOperator(house)).caller.ok(officeForceReceived, { id, reason: 'the bank shows it' })
  expect((await payee.caller.call(reopenWithdrawal, { id, receipt: 'not_received' })).body).toMatchObject({
    code: 'REOPEN_CLOSED',
  })
})

test('CASH-4 is refused after the hours, before it is closed, to strangers, and for the whole amount', async () => {
  const payee = await buildPayee(house)
  const { id } = await payWithdrawal(house, payee)
  const reopen = (input: object = {}) => payee.caller.call(reopenWithdrawal, { id, receipt: 'not_received', ...input })
  expect((await reopen()).body).toMatchObject({ code: 'WITHDRAWAL_STATE' })
  await payee.caller.ok(confirmWithdrawal, { id, receipt: 'received' })
  expect(
    (await (await buildMember(house)).caller.call(reopenWithdrawal, { id, receipt: 'not_received' })).body,
  ).toMatchObject({ code: 'NOT_FOUND' })
  expect((await reopen({ receipt: 'partially_received' })).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await reopen({ receipt: 'partially_received', amount: '500' })).body).toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
  })
  await house.env.db.query(`update cashier.withdrawals set reopen_until = $2 where id = $1`, [id, house.clock.now()])
  expect((await reopen()).body).toMatchObject({ code: 'REOPEN_CLOSED' })
})
