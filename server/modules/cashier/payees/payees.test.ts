/**
 * Payees of withdrawals: in the member's own name, announced, and after a waiting time; and how much a member may
 * withdraw.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createWithdrawal, withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { messages } from '#contract/messages/messages.ts'
import { addPayoutAccount, payoutAccounts } from '#contract/cashier/payees.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { listKeptMessages } from '#server/lib/outgoing.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import {
  buildPayee,
  openCashierHouse,
  payWithdrawal,
  withdrawalInput,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { changeLevel } from '../rules/change-level.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const add = (member: Person, holder: string, number: string) =>
  member.caller.call(addPayoutAccount, { methodCode: 'takago', holder, number })

describe('addPayoutAccount', () => {
  test('CASH-3 a further payee waits an hour, a first one does not', async () => {
    const payee = await buildPayee(house)
    const { body } = await add(payee, 'Rahima Khatun', '01712345499')
    if (!body.success) throw new Error(body.code)
    expect(body.value.usableAt).not.toBeNull()
    const ask = () =>
      payee.caller.call(createWithdrawal, withdrawalInput(house, { ...payee, payoutAccountId: body.value.id }))
    expect((await ask()).body).toMatchObject({ code: 'PAYEE_WAITS', value: { from: body.value.usableAt } })
    house.clock.advance(HOUR_MS)
    expect((await payee.caller.ok(payoutAccounts)).accounts.map((one) => one.usableAt)).toEqual([null, null])
    expect((await ask()).body).toMatchObject({ success: true })
  })

  test('CASH-3 only an account in the member’s own name is taken, however it is typed', async () => {
    const payee = await buildPayee(house)
    expect((await add(payee, 'Somebody Else', '01712345401')).body).toMatchObject({ code: 'HOLDER_DIFFERS' })
    expect((await add(payee, '  RAHIMA   khatun. ', '01712345402')).body).toMatchObject({ success: true })
    const registered = await buildMember(house)
    await house.env.db.query('update identity.profiles set payee_name = $2 where account_id = $1', [
      registered.id,
      'রহিমা খাতুন',
    ])
    expect((await add(registered, 'Rahima Khatun', '01712345403')).body).toMatchObject({ code: 'HOLDER_DIFFERS' })
    expect((await add(registered, 'রহিমা খাতুন', '01712345403')).body).toMatchObject({ success: true })
  })

  test('CASH-3 a new payee is announced in the site, by SMS, else by mail, without its whole number', async () => {
    for (const [column, value, channel] of [
      ['mobile_num', '1755000111', 'sms'],
      ['email', 'reader@example.test', 'mail'],
    ] as const) {
      const member = await buildMember(house)
      await house.env.db.query(`update identity.profiles set ${column} = $2 where account_id = $1`, [member.id, value])
      await add(member, 'Rahima Khatun', '01788877766')
      await house.work()
      expect((await member.caller.ok(messages, {})).content).toMatchObject([{ title: 'A payout account was added' }])
      const [sent] = await listKeptMessages(house.env, 1)
      expect(sent).toMatchObject({ channel, recipient: expect.stringContaining(value) as string })
      expect(sent?.body).toContain('017•• •••766')
      expect(sent?.body).not.toContain('01788877766')
    }
    const silent = await buildMember(house)
    const before = (await listKeptMessages(house.env, 100)).length
    await add(silent, 'Rahima Khatun', '01788877766')
    await house.work()
    expect((await listKeptMessages(house.env, 100)).length).toBe(before)
  })
})

describe('limits', () => {
  test('CASH-3 count by day, week and month, and rise with the VIP level', async () => {
    await house.env.db.query(
      `insert into cashier.withdrawal_limits values ('fairhouse', 'BDT', 'week', 0, 1, 9000000), ('fairhouse', 'BDT', 'week', 2, 3, 90000000)`,
    )
    const payee = await buildPayee(house, { amount: '5000' })
    await payWithdrawal(house, payee)
    expect(
      (await payee.caller.ok(withdrawMethods)).limits.map((one) => [one.period, one.count, one.countLimit]),
    ).toEqual([
      ['day', 1, 5],
      ['week', 1, 1],
      ['month', 1, 60],
    ])
    expect((await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))).body).toMatchObject({
      code: 'WITHDRAWAL_LIMIT',
      value: { period: 'week', limit: '1' },
    })
    await house.env.db.tx((tx) => changeLevel(tx, house.env, { id: payee.id, merchant: 'fairhouse' }, 2))
    expect((await payee.caller.ok(withdrawMethods)).limits.map((one) => one.countLimit)).toEqual([5, 3, 60])
    expect((await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))).body).toMatchObject({
      success: true,
    })
  })
})
