/** Deposit limits through HTTP, with a payment provider that sends real callbacks (decision 0041). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeposit, deposit as depositCall, type DepositRow } from '#contract/cashier/deposits.ts'
import { officeResolveDeposit } from '#contract/cashier/office-deposits.ts'
import { excludeSelf, limits, setLimit, takeBreak } from '#contract/protection/protection.ts'
import type { LimitPeriod } from '#contract/protection/protection-rules.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { admitIncoming } from './admit-deposit.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import {
  balanceOf,
  newRequestId,
  openCashierHouse,
  openDeposit,
  payOnPage,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
let member: Person
beforeAll(async () => {
  house = await openCashierHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await buildMember(house)
})
afterEach(() => expectBalancedBooks(house.env.db))

const ask = (amount: string) =>
  member.caller.call(createDeposit, { requestId: newRequestId(house), methodCode: 'surma-pay', amount })
const limit = (period: LimitPeriod, value: string) => member.caller.ok(setLimit, { kind: 'deposit', period, value })
const now = (row: DepositRow) => member.caller.ok(depositCall, { id: row.id })
async function later(ms: number): Promise<void> {
  house.clock.advance(ms)
  member = await logInAgain(house, member)
}
const useOf = async (period: LimitPeriod) =>
  (await member.caller.ok(limits)).limits.find((one) => one.kind === 'deposit' && one.period === period)

describe('opening', () => {
  test('CASH-9 counts gross with the attempted amount, what came before the limit and what is still open', async () => {
    await payOnPage(await openDeposit(house, member, { amount: '300' }))
    await openDeposit(house, member, { amount: '200' })
    await limit('day', '1000')
    await limit('week', '5000')
    expect(await useOf('day')).toMatchObject({ used: '500.00', left: '500.00' })
    expect((await ask('500.01')).body).toMatchObject({
      code: 'DEPOSIT_LIMIT',
      value: { period: 'day', limit: '৳1,000.00', left: '৳500.00' },
    })
    expect((await ask('500')).body).toMatchObject({ success: true })
    expect((await ask('100')).body).toMatchObject({ code: 'DEPOSIT_LIMIT', value: { left: '৳0.00' } })
  })

  test('CASH-9 deposits asked at once do not pass a limit together', async () => {
    await limit('month', '1000')
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('300')))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(3)
    expect(answers.filter(({ body }) => !body.success && body.code === 'DEPOSIT_LIMIT')).toHaveLength(2)
  })

  test('CASH-9 one that expires or is declined gives its room back', async () => {
    await limit('day', '1000')
    const declined = await openDeposit(house, member, { amount: '600' })
    expect((await ask('500')).body).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    await payOnPage(declined, { action: 'decline' })
    expect(await now(declined)).toMatchObject({ state: 'failed' })
    await openDeposit(house, member, { amount: '900' })
    expect((await ask('500')).body).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    await later(HOUR_MS)
    expect((await ask('500')).body).toMatchObject({ success: true })
  })

  test('CASH-9 a limit that is lowered counts what the period has used; the next day begins anew', async () => {
    await payOnPage(await openDeposit(house, member, { amount: '800' }))
    await limit('day', '500')
    expect(await useOf('day')).toMatchObject({ used: '800.00', left: '0.00' })
    expect((await ask('100')).body).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    await later(DAY_MS)
    expect(await useOf('day')).toMatchObject({ used: '0.00', left: '500.00' })
    expect((await ask('500')).body).toMatchObject({ success: true })
  })
})

describe('money that arrives', () => {
  test('CASH-9 what was opened before the limit was set is credited, however late', async () => {
    const opened = await openDeposit(house, member, { amount: '900' })
    await limit('day', '100')
    await payOnPage(opened, { answer: 'late' })
    await later(2 * HOUR_MS)
    await house.work()
    await house.payments.deliverDue()
    expect(await now(opened)).toMatchObject({ state: 'paid', credited: '900.00' })
    expect(await useOf('day')).toMatchObject({ used: '900.00' })
  })

  test('CASH-9 what was admitted under the limit is credited', async () => {
    await limit('day', '1000')
    const opened = await openDeposit(house, member, { amount: '1000' })
    await payOnPage(opened)
    expect(await now(opened)).toMatchObject({ state: 'paid' })
    expect(await balanceOf(member)).toBe('1000.00')
  })

  test('CASH-9 paid late and over the limit of now it waits in review; an operator cannot credit it before there is room', async () => {
    await limit('day', '1000')
    const late = await openDeposit(house, member, { amount: '700' })
    await payOnPage(late, { answer: 'late' })
    await later(HOUR_MS)
    await house.work()
    await payOnPage(await openDeposit(house, member, { amount: '600' }))
    await house.payments.deliverDue()
    expect(await now(late)).toMatchObject({ state: 'review', reason: { key: 'over_limit' } })
    const operator = await buildOperator(house, 'finance')
    const decide = (decision: 'credit' | 'refuse') =>
      operator.caller.call(officeResolveDeposit, { id: late.id, decision, reason: 'asked for it' })
    expect((await decide('credit')).body).toMatchObject({ code: 'DEPOSIT_LIMIT' })
    expect(await balanceOf(member)).toBe('600.00')
    await later(DAY_MS)
    const tomorrow = await buildOperator(house, 'finance')
    expect(
      (await tomorrow.caller.call(officeResolveDeposit, { id: late.id, decision: 'credit', reason: 'there is room' }))
        .body,
    ).toMatchObject({ success: true })
    expect(await balanceOf(member)).toBe('1300.00')
  })

  test.each([
    ['excluded', 'EXCLUDED', () => member.caller.ok(excludeSelf, { months: 6, understood: true })],
    ['on a break', 'ON_BREAK', () => member.caller.ok(takeBreak, { hours: 48, understood: true })],
  ] as const)('CASH-9 for somebody %s it is not credited by anybody, and goes back', async (_who, code, stop) => {
    const opened = await openDeposit(house, member, { amount: '400' })
    await stop()
    await payOnPage(opened)
    expect(await now(opened)).toMatchObject({ state: 'review', reason: { key: 'excluded' } })
    const operator = await buildOperator(house, 'finance')
    const decide = (decision: 'credit' | 'refuse') =>
      operator.caller.call(officeResolveDeposit, { id: opened.id, decision, reason: 'goes back' })
    expect((await decide('credit')).body).toMatchObject({ code })
    expect((await decide('refuse')).body).toMatchObject({ success: true })
    expect(await balanceOf(member)).toBe('0.00')
  })

  test('CASH-9 money from within the line is asked the same', async () => {
    await limit('day', '100')
    const incoming = (amountMinor: bigint) =>
      house.env.db.tx((tx) => admitIncoming(tx, house.env, { memberId: member.id, currency: 'BDT', amountMinor }))
    await expect(incoming(100_0001n)).rejects.toMatchObject({ code: 'DEPOSIT_LIMIT' })
    await expect(incoming(100_0000n)).resolves.toBeUndefined()
    await member.caller.ok(excludeSelf, { months: null, understood: true })
    await expect(incoming(1n)).rejects.toMatchObject({ code: 'EXCLUDED' })
  })
})
