/** While a guess at a payment password is compared, no lock and no connection is in use. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paymentPassword } from '#contract/cashier/payees.ts'
import type { Tx } from '#server/lib/db.ts'
import { buildPayee, openCashierHouse, PAYMENT_PASSWORD, type CashierHouse } from '#server/testing/cashier-house.ts'
import { setPaymentPassword, verifyPaymentPassword } from './payment-password.ts'

let open = 0
const openAtComparison: number[] = []
let meanwhile: () => Promise<void> = async () => undefined
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = async (...given) => {
    openAtComparison.push(open)
    await meanwhile()
    return argon2.verify(...given)
  }
  return { ...argon2, verify }
})

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
  const { tx } = house.env.db
  house.env.db.tx = (work) =>
    tx(async (one: Tx) => {
      open++
      try {
        return await work(one)
      } finally {
        open--
      }
    })
})
afterAll(() => house.close())

test('CASH-3 no transaction is open while a payment password is compared, right or wrong, asked for or changed', async () => {
  const payee = await buildPayee(house)
  openAtComparison.length = 0
  await verifyPaymentPassword(house.env, payee.id, PAYMENT_PASSWORD)
  await expect(verifyPaymentPassword(house.env, payee.id, '000000')).rejects.toThrow()
  await payee.caller.ok(paymentPassword, { newPassword: '135791', oldPassword: PAYMENT_PASSWORD })
  expect(openAtComparison).toEqual([0, 0, 0])
})

test('CASH-3 a password that is changed while a guess is compared is compared anew: what was right before is a wrong guess', async () => {
  const payee = await buildPayee(house)
  let changes = 0
  meanwhile = async () => {
    if (changes++ === 0) await setPaymentPassword(house.env, payee.id, '246802', PAYMENT_PASSWORD)
  }
  await expect(verifyPaymentPassword(house.env, payee.id, PAYMENT_PASSWORD)).rejects.toMatchObject({
    code: 'PAYMENT_PASSWORD_WRONG',
    details: { attemptsLeft: 4 },
  })
  await verifyPaymentPassword(house.env, payee.id, '246802')
})
