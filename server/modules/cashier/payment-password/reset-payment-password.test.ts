/** Resets of a forgotten payment password. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWithdrawal } from '#contract/cashier/withdrawals.ts'
import { officeWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { officePaymentPasswordCode } from '#contract/cashier/office-cashier-rules.ts'
import { paymentPasswordCode, resetPaymentPassword } from '#contract/cashier/payees.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { listKeptMessages } from '#server/lib/outgoing.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { buildMember, buildOperator, buildTrial, PASSWORD } from '#server/testing/builders.ts'
import {
  askWithdrawal,
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
afterAll(() => house.close())

async function buildReachable(): Promise<Payee> {
  const payee = await buildPayee(house)
  await house.env.db.query(
    `update identity.profiles set mobile_num = '1755000222', country_dialing_code = '+880' where account_id = $1`,
    [payee.id],
  )
  return payee
}

async function readCode(): Promise<string> {
  const [sent] = await listKeptMessages(house.env, 1)
  return /\b\d{6}\b/.exec(sent?.body ?? '')?.[0] ?? ''
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('paymentPasswordCode, resetPaymentPassword', () => {
  test('CASH-3 the login password and a code sent to the known number set a new one, end the lock, and put the next withdrawal before an operator', async () => {
    const payee = await buildReachable()
    for (let count = 0; count < 5; count++)
      await payee.caller.call(createWithdrawal, withdrawalInput(house, payee, { paymentPassword: '000000' }))
    expect((await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))).body).toMatchObject({
      code: 'PAYMENT_PASSWORD_LOCKED',
    })
    const sent = await payee.caller.ok(paymentPasswordCode, { password: PASSWORD })
    expect(sent).toMatchObject({ channel: 'sms', recipient: '+88•• •••222' })
    const code = await readCode()
    expect(
      (await payee.caller.call(resetPaymentPassword, { code: wrong(code), newPassword: '975310' })).body,
    ).toMatchObject({ code: 'CODE_WRONG', value: { attemptsLeft: 4 } })
    await payee.caller.ok(resetPaymentPassword, { code, newPassword: '975310' })
    expect((await payee.caller.call(resetPaymentPassword, { code, newPassword: '111111' })).body).toMatchObject({
      code: 'CODE_EXPIRED',
    })
    const asked = await askWithdrawal(house, payee, { paymentPassword: '975310' })
    const operator = await buildOperator(house, 'viewer')
    expect((await operator.caller.ok(officeWithdrawal, { id: asked.id })).findings).toContainEqual(
      expect.objectContaining({ rule: 'password_reset', isClear: false }),
    )
  })

  test('CASH-3 a code ends after five wrong guesses, also concurrent ones, after ten minutes, and when the next code is sent', async () => {
    const payee = await buildReachable()
    await payee.caller.ok(paymentPasswordCode, { password: PASSWORD })
    const code = await readCode()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        payee.caller.call(resetPaymentPassword, { code: wrong(code), newPassword: '975310' }),
      ),
    )
    expect(guesses.filter((one) => !one.body.success && one.body.code === 'CODE_WRONG')).toHaveLength(5)
    expect((await payee.caller.call(resetPaymentPassword, { code, newPassword: '975310' })).body).toMatchObject({
      code: 'CODE_EXPIRED',
    })
    expect((await payee.caller.call(paymentPasswordCode, { password: PASSWORD })).body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    house.clock.advance(MINUTE_MS)
    await payee.caller.ok(paymentPasswordCode, { password: PASSWORD })
    const second = await readCode()
    house.clock.advance(10 * MINUTE_MS)
    expect((await payee.caller.call(resetPaymentPassword, { code: second, newPassword: '975310' })).body).toMatchObject(
      { code: 'CODE_EXPIRED' },
    )
  })

  test('CASH-3 a code works for its own member only, and is stored as a digest only', async () => {
    const [one, other] = [await buildReachable(), await buildReachable()]
    await one.caller.ok(paymentPasswordCode, { password: PASSWORD })
    const code = await readCode()
    expect((await other.caller.call(resetPaymentPassword, { code, newPassword: '975310' })).body).toMatchObject({
      code: 'CODE_WRONG',
      value: { attemptsLeft: 0 },
    })
    const [kept] = await house.env.db.query<{ row: string }>(
      'select row_to_json(r)::text as row from cashier.payment_password_resets r where member_id = $1',
      [one.id],
    )
    expect(kept?.row).not.toContain(`"${code}"`)
  })

  test('CASH-3 is refused without a payment password, with a wrong login password, without a contact, and to trial players', async () => {
    const payee = await buildPayee(house)
    expect((await payee.caller.call(paymentPasswordCode, { password: 'Wrong-1234' })).body).toMatchObject({
      code: 'PASSWORD_WRONG',
    })
    expect((await payee.caller.call(paymentPasswordCode, { password: PASSWORD })).body).toMatchObject({
      code: 'NO_CONTACT',
    })
    for (let count = 0; count < 5; count++) await payee.caller.call(paymentPasswordCode, { password: 'Wrong-1234' })
    expect((await payee.caller.call(paymentPasswordCode, { password: PASSWORD })).body).toMatchObject({
      code: 'ACCOUNT_LOCKED',
    })
    expect(
      (await (await buildMember(house)).caller.call(paymentPasswordCode, { password: PASSWORD })).body,
    ).toMatchObject({ code: 'PAYMENT_PASSWORD_NOT_SET' })
    expect(
      (await (await buildTrial(house)).caller.call(resetPaymentPassword, { code: '123456', newPassword: '975310' }))
        .body,
    ).toMatchObject({ code: 'in_need_true_account' })
  })
})

describe('officePaymentPasswordCode', () => {
  async function buildProven(): Promise<Payee> {
    const payee = await buildPayee(house)
    await house.env.db.query(
      `insert into identity.mobiles (merchant, number, account_id, verified_at, created_at) values ('fairhouse', $2, $1, $3, $3)`,
      [payee.id, `+88017${payee.id.padStart(8, '0')}`, house.clock.now()],
    )
    return payee
  }

  test('CASH-3 OFFICE-2 H7 two operators have a code sent to the proven number; neither sees it, and outgoing money rests afterwards', async () => {
    const payee = await buildProven()
    const [one, other] = [await buildOperator(house), await buildOperator(house)]
    const before = await readCode()
    const asked = await one.caller.ok(officePaymentPasswordCode, {
      id: payee.id,
      reason: 'showed the passport on video',
    })
    expect(asked).toEqual({
      waiting: expect.objectContaining({ needed: 2 }) as object,
      recipient: expect.stringContaining('•') as string,
    })
    expect(await readCode()).toBe(before)
    const done = await agreeTo(other, asked.waiting)
    const code = await readCode()
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(done)).not.toContain(code)
    await payee.caller.ok(resetPaymentPassword, { code, newPassword: '864209' })
    expect(
      (await payee.caller.call(createWithdrawal, withdrawalInput(house, payee, { paymentPassword: '864209' }))).body,
    ).toMatchObject({ code: 'OUTGOING_RESTS' })
    const lines = await house.env.db.query<{ line: string }>(
      `select row_to_json(a)::text as line from core.audit_log a where subject = $1`,
      [`member:${payee.id}`],
    )
    expect(lines.map((line) => line.line).join()).toContain('showed the passport on video')
    expect(lines.map((line) => line.line).join()).not.toContain(`"${code}"`)
  })

  test('OFFICE-2 is refused for strangers, for members without one or without a proven contact, and to who may not', async () => {
    const operator = await buildOperator(house)
    const ask = (id: string) => operator.caller.call(officePaymentPasswordCode, { id, reason: 'for a test' })
    expect((await ask('999999999')).body).toMatchObject({ code: 'NOT_FOUND' })
    const member = await buildMember(house)
    expect((await ask(member.id)).body).toMatchObject({ code: 'PAYMENT_PASSWORD_NOT_SET' })
    expect((await ask((await buildReachable()).id)).body).toMatchObject({ code: 'NO_CONTACT' })
    expect(
      (
        await (
          await buildOperator(house, 'viewer')
        ).caller.call(officePaymentPasswordCode, { id: member.id, reason: 'may not' })
      ).body,
    ).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(
      (await member.caller.call(officePaymentPasswordCode, { id: member.id, reason: 'may not' })).body,
    ).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })
})
