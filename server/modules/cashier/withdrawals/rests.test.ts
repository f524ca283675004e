/** After an operator helped a member into their account, its outgoing money rests (line payments: line.test.ts). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWithdrawal, withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { restOutgoing } from '#server/modules/identity/members/rest-outgoing.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { logInAgain } from '#server/testing/builders.ts'
import {
  balanceOf,
  buildPayee,
  openCashierHouse,
  withdrawalInput,
  type CashierHouse,
  type Payee,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const rest = (payee: Payee) =>
  house.env.db.tx((tx) => restOutgoing(tx, house.env, BigInt(payee.id), 'one_time_password'))

test('CASH-3 H7 nothing is withdrawn for a day after it, and the member reads until when', async () => {
  const payee = await buildPayee(house)
  await rest(payee)
  const until = String((await payee.caller.ok(withdrawMethods)).restsUntil)
  expect((await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))).body).toMatchObject({
    code: 'OUTGOING_RESTS',
    value: { until },
  })
  expect(Math.round((Date.parse(until) - house.clock.now().getTime()) / HOUR_MS)).toBe(24)
  expect(await balanceOf(payee)).toBe('1000.00')
  house.clock.advance(DAY_MS - HOUR_MS)
  const before = { ...payee, ...(await logInAgain(house, payee)) }
  expect((await before.caller.call(createWithdrawal, withdrawalInput(house, payee))).body).toMatchObject({
    code: 'OUTGOING_RESTS',
  })
  house.clock.advance(HOUR_MS)
  const later = { ...payee, ...(await logInAgain(house, payee)) }
  expect((await later.caller.ok(withdrawMethods)).restsUntil).toBeNull()
  await later.caller.ok(createWithdrawal, withdrawalInput(house, payee))
})

test('CASH-3 H7 nobody can end the rest early', async () => {
  const payee = await buildPayee(house)
  await rest(payee)
  await expect(
    house.env.db.query('delete from identity.outgoing_rests where account_id = $1', [payee.id]),
  ).rejects.toThrow()
  await expect(
    house.env.db.query('update identity.outgoing_rests set at = $2 where account_id = $1', [payee.id, new Date(0)]),
  ).rejects.toThrow()
})
