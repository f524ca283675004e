import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeposit, depositMethods } from '#contract/cashier/deposits.ts'
import { createWithdrawal, listWithdrawals, withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { addPayoutAccount, paymentPassword } from '#contract/cashier/payees.ts'
import { permission } from '#contract/site/site.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { seedMeghnaCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import {
  newRequestId,
  openCashierHouse,
  PAYMENT_PASSWORD,
  payOnPage,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
let member: Person
const there = { host: `${MEGHNA.domain}:3000` }

beforeAll(async () => {
  house = await openCashierHouse()
  await seedMeghna(house.env)
  await seedMeghnaCashier(house.env)
  member = await buildMember(house, { merchant: MEGHNA.code, currency: 'INR' })
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

describe('SITE-6 CASH-2 the cashier of the second brand', () => {
  test('has methods of its own, in its currency, named in the reader’s language or what it falls back to', async () => {
    const { methods } = await member.caller.ok(depositMethods, {}, { ...there, 'accept-language': 'ar' })
    expect(methods.map((one) => one.code)).toEqual(['ganga-pay', 'sindhu-wallet', 'bank', 'usdt', 'bank-send'])
    expect(methods.every((one) => one.isAvailable)).toBe(true)
    expect(methods[0]?.name).toBe('Ganga Pay')
  })

  test('SITE-12 visitors are told of the brand’s own open ways to pay, each name once', async () => {
    const { payments } = await house.as().ok(permission, {}, { ...there, 'accept-language': 'en' })
    const { methods } = await member.caller.ok(depositMethods, {}, { ...there, 'accept-language': 'en' })
    expect(payments.map((one) => one.name)).toEqual([...new Set(methods.map((one) => one.name))])
    expect(payments[0]).toEqual({ code: 'ganga-pay', kind: 'ewallet', name: 'Ganga Pay' })
    expect((await house.as().ok(permission)).payments.map((one) => one.code)).not.toContain('ganga-pay')
  })

  test('takes a deposit on a page in the reader’s language and sends him back to the brand’s own domain', async () => {
    const opened = await member.caller.ok(
      createDeposit,
      { requestId: newRequestId(house), methodCode: 'ganga-pay', amount: '2000' },
      { ...there, 'accept-language': 'ar' },
    )
    const page = await (await fetch(String(opened.redirectUrl))).text()
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('₹2,000.00')
    const paid = await payOnPage(opened)
    expect(new URL(paid.headers.get('location') ?? '', 'http://none.example').hostname).toBe(MEGHNA.domain)
    await house.payments.deliverDue()
    expect((await member.caller.ok(walletBalance, {}, there)).balance).toBe('2000.00')
  })

  test('takes a withdrawal', async () => {
    await member.caller.ok(paymentPassword, { newPassword: PAYMENT_PASSWORD }, there)
    const account = await member.caller.ok(
      addPayoutAccount,
      { methodCode: 'ganga-pay', holder: 'Rahima Khatun', number: '9800000001' },
      there,
    )
    const { methods } = await member.caller.ok(withdrawMethods, {}, there)
    expect(methods.map((one) => one.code)).toEqual(['ganga-pay', 'bank'])
    await member.caller.ok(
      createWithdrawal,
      { requestId: newRequestId(house), payoutAccountId: account.id, amount: '500', paymentPassword: PAYMENT_PASSWORD },
      there,
    )
    const { content } = await member.caller.ok(listWithdrawals, {}, there)
    expect(content).toEqual([expect.objectContaining({ amount: '500.00', methodName: 'Ganga Pay' })])
  })
})
