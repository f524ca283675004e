import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createWithdrawal } from '#contract/cashier/withdrawals.ts'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import {
  buildPayee,
  openCashierHouse,
  PAYMENT_PASSWORD,
  withdrawalInput,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const change = (member: Person, newPassword: string, oldPassword?: string) =>
  member.caller.call(paymentPassword, { newPassword, ...(oldPassword === undefined ? {} : { oldPassword }) })

describe('paymentPassword', () => {
  test('CASH-3 is set once without, and changed with the present one only', async () => {
    const payee = await buildPayee(house)
    expect((await change(payee, '135791')).body).toMatchObject({
      code: 'PAYMENT_PASSWORD_WRONG',
      value: { attemptsLeft: 4 },
    })
    expect((await change(payee, '135791', '000000')).body).toMatchObject({
      code: 'PAYMENT_PASSWORD_WRONG',
      value: { attemptsLeft: 3 },
    })
    expect((await change(payee, '135791', PAYMENT_PASSWORD)).body).toMatchObject({ success: true })
    const old = await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))
    expect(old.body).toMatchObject({ code: 'PAYMENT_PASSWORD_WRONG', value: { attemptsLeft: 4 } })
    expect(
      await payee.caller.ok(createWithdrawal, withdrawalInput(house, payee, { paymentPassword: '135791' })),
    ).toMatchObject({
      state: 'requested',
    })
  })

  test('CASH-3 two first settings at once: one wins, and the other’s guess is refused', async () => {
    const member = await buildMember(house)
    const answers = await Promise.all([change(member, '111111'), change(member, '222222')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
  })

  test('CASH-3 is stored only as an argon2id hash', async () => {
    const payee = await buildPayee(house)
    const [row] = await house.env.db.query<{ hash: string }>(
      'select hash from cashier.payment_passwords where member_id = $1',
      [payee.id],
    )
    expect(row?.hash).toMatch(/^\$argon2id\$/)
  })

  test('CASH-3 five wrong ones in a row lock it, for a pause that doubles with each further one', async () => {
    const payee = await buildPayee(house)
    const guess = async (text: string) =>
      (await payee.caller.call(createWithdrawal, withdrawalInput(house, payee, { paymentPassword: text }))).body
    for (const attemptsLeft of [4, 3, 2, 1])
      expect(await guess('000000')).toMatchObject({ code: 'PAYMENT_PASSWORD_WRONG', value: { attemptsLeft } })
    expect(await guess('000000')).toMatchObject({ code: 'PAYMENT_PASSWORD_LOCKED', value: { retryAfterSeconds: 900 } })
    expect(await guess(PAYMENT_PASSWORD)).toMatchObject({ code: 'PAYMENT_PASSWORD_LOCKED' })
    expect((await change(payee, '135791', PAYMENT_PASSWORD)).body).toMatchObject({ code: 'PAYMENT_PASSWORD_LOCKED' })
    house.clock.advance(15 * MINUTE_MS)
    expect(await guess('000000')).toMatchObject({ code: 'PAYMENT_PASSWORD_LOCKED', value: { retryAfterSeconds: 1800 } })
    house.clock.advance(HOUR_MS)
    expect(await guess(PAYMENT_PASSWORD)).toMatchObject({ success: true })
  })

  test('CASH-3 thirty guesses at once are judged one after another: five are, the rest meet the lock', async () => {
    const payee = await buildPayee(house)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        payee.caller.call(createWithdrawal, withdrawalInput(house, payee, { paymentPassword: String(100000 + index) })),
      ),
    )
    const codes = answers.map((answer) => (answer.body.success ? 'success' : answer.body.code))
    expect(codes.filter((code) => code === 'PAYMENT_PASSWORD_WRONG')).toHaveLength(4)
    expect(codes.filter((code) => code === 'PAYMENT_PASSWORD_LOCKED')).toHaveLength(26)
  })

  test('CASH-3 is asked for before anything else, and PAYMENT_PASSWORD_NOT_SET is said where none is', async () => {
    const member = await buildMember(house)
    const input = withdrawalInput(house, { ...member, payoutAccountId: '1' })
    expect((await member.caller.call(createWithdrawal, input)).body).toMatchObject({ code: 'PAYMENT_PASSWORD_NOT_SET' })
  })

  test('CASH-3 refuses a short one, and who may not', async () => {
    expect((await change(await buildMember(house), '12345')).body).toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { newPassword: { min: 6 } } },
    })
    expect((await change(await buildTrial(house), '135791')).body).toMatchObject({ code: 'in_need_true_account' })
    expect((await house.as().call(paymentPassword, { newPassword: '135791' })).body).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
  })
})
