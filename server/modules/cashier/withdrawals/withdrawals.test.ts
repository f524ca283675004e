import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelWithdrawal,
  createWithdrawal,
  listWithdrawals,
  withdrawal,
  withdrawMethods,
} from '#contract/cashier/withdrawals.ts'
import { addPayoutAccount, payoutAccounts, removePayoutAccount } from '#contract/cashier/payees.ts'
import { officeApproveWithdrawal, officeRejectWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, buildTrial } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  balanceOf,
  buildPayee,
  openCashierHouse,
  payWithdrawal,
  withdrawalInput,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { sumSince } from './withdrawal-figures.sql.ts'
import { lockWithdrawal, releaseWithdrawal } from './withdrawal-locks.sql.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

describe('createWithdrawal', () => {
  test('CASH-3 the amount leaves the balance at once and shows in the account record', async () => {
    const payee = await buildPayee(house)
    const asked = await payee.caller.ok(createWithdrawal, withdrawalInput(house, payee))
    expect(asked).toMatchObject({ state: 'requested', canCancel: true, canConfirm: false, methodName: 'Surma Pay' })
    expect((await payee.caller.ok(transactions, {})).content[0]).toMatchObject({
      type: 'withdrawal',
      amount: '-500.00',
      reference: asked.reference,
    })
    const offer = await payee.caller.ok(withdrawMethods)
    expect(offer).toMatchObject({
      balance: '500.00',
      withdrawable: '500.00',
      inProgress: '500.00',
      today: { count: 1, amount: '500.00' },
      open: { id: asked.id },
    })
  })

  test('CASH-3 the same request twice, at once and later, is one withdrawal', async () => {
    const payee = await buildPayee(house)
    const input = withdrawalInput(house, payee)
    const [one, two] = await Promise.all([
      payee.caller.ok(createWithdrawal, input),
      payee.caller.ok(createWithdrawal, input),
    ])
    const three = await payee.caller.ok(createWithdrawal, input)
    expect(new Set([one.id, two.id, three.id]).size).toBe(1)
    expect(await balanceOf(payee)).toBe('500.00')
  })

  test('CASH-3 of twenty different ones at once, one is taken and nineteen are told WITHDRAWAL_OPEN', async () => {
    const payee = await buildPayee(house)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payee.caller.call(createWithdrawal, withdrawalInput(house, payee))),
    )
    const refused = answers.filter((answer) => !answer.body.success)
    expect(refused).toHaveLength(19)
    expect(new Set(refused.map((answer) => (answer.body.success ? '' : answer.body.code)))).toEqual(
      new Set(['WITHDRAWAL_OPEN']),
    )
    expect(await balanceOf(payee)).toBe('500.00')
  })

  test.each([
    ['AMOUNT_TOO_SMALL', { amount: '499.99' }],
    ['AMOUNT_TOO_LARGE', { amount: '25000.01' }],
    ['INSUFFICIENT_FUNDS', { amount: '1000.01' }],
    ['PAYOUT_ACCOUNT_NOT_FOUND', { payoutAccountId: '999999' }],
    ['PAYMENT_PASSWORD_WRONG', { paymentPassword: '000000' }],
    ['INVALID_INPUT', { amount: '0' }],
  ])('CASH-3 refuses with %s and leaves the balance alone', async (code, change) => {
    const payee = await buildPayee(house)
    expect((await payee.caller.call(createWithdrawal, withdrawalInput(house, payee, change))).body).toMatchObject({
      success: false,
      code,
    })
    expect(await balanceOf(payee)).toBe('1000.00')
  })

  test('CASH-3 refuses another amount under the same request with KEY_REUSED', async () => {
    const payee = await buildPayee(house)
    const input = withdrawalInput(house, payee)
    await payee.caller.ok(createWithdrawal, input)
    expect((await payee.caller.call(createWithdrawal, { ...input, amount: '600' })).body).toMatchObject({
      code: 'KEY_REUSED',
    })
  })

  test('CASH-3 refuses another member’s payout account, a removed one, and a paused method', async () => {
    const [payee, other] = [await buildPayee(house), await buildPayee(house)]
    expect(
      (
        await payee.caller.call(
          createWithdrawal,
          withdrawalInput(house, payee, { payoutAccountId: other.payoutAccountId }),
        )
      ).body,
    ).toMatchObject({ code: 'PAYOUT_ACCOUNT_NOT_FOUND' })
    await other.caller.ok(removePayoutAccount, { id: other.payoutAccountId })
    expect((await other.caller.call(createWithdrawal, withdrawalInput(house, other))).body).toMatchObject({
      code: 'PAYOUT_ACCOUNT_NOT_FOUND',
    })

    const { db } = house.env
    await db.query(`update cashier.methods set is_active = false where direction = 'withdrawal' and code = 'surma-pay'`)
    const paused = await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))
    await db.query(`update cashier.methods set is_active = true where direction = 'withdrawal' and code = 'surma-pay'`)
    expect(paused.body).toMatchObject({ code: 'METHOD_UNAVAILABLE', value: { reason: 'paused' } })
  })

  test('CASH-3 refuses locked money with WITHDRAWAL_LOCKED, says why, and accepts it once released', async () => {
    const payee = await buildPayee(house)
    const lock = { memberId: payee.id, currency: 'BDT', source: 'bonus B-20418' }
    await house.env.db.tx((tx) =>
      lockWithdrawal(tx, { ...lock, amountMinor: 600_0000n, reason: 'bonus' }, house.clock.now()),
    )
    const offer = await payee.caller.ok(withdrawMethods)
    expect(offer).toMatchObject({
      balance: '1000.00',
      withdrawable: '400.00',
      locks: [{ reason: 'bonus', amount: '600.00', source: 'bonus B-20418' }],
    })
    const refused = await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'WITHDRAWAL_LOCKED', value: { withdrawable: '৳400.00' } },
    ])
    await house.env.db.tx((tx) => releaseWithdrawal(tx, lock, house.clock.now()))
    expect(await payee.caller.ok(createWithdrawal, withdrawalInput(house, payee))).toMatchObject({ state: 'requested' })
  })

  test('CASH-3 the day’s number and amount are limited, and what was given back does not count', async () => {
    const payee = await buildPayee(house, { amount: '25000' })
    const once = async () => payee.caller.ok(cancelWithdrawal, { id: (await askWithdrawal(house, payee)).id })
    for (let count = 0; count < 6; count++) await once()
    await house.env.db.query(`update cashier.withdrawal_limits set withdrawals = 1 where period = 'day'`)
    await payWithdrawal(house, payee)
    const second = await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))
    await house.env.db.query(
      `update cashier.withdrawal_limits set withdrawals = 5, amount = 10000000 where period = 'day'`,
    )
    const large = await payee.caller.call(createWithdrawal, withdrawalInput(house, payee, { amount: '500.01' }))
    await house.env.db.query(`update cashier.withdrawal_limits set amount = 500000000 where period = 'day'`)
    expect(second.body).toMatchObject({ code: 'WITHDRAWAL_LIMIT', value: { limit: '1' } })
    expect(large.body).toMatchObject({ code: 'WITHDRAWAL_LIMIT', value: { limit: '৳1,000.00' } })
    expect((await payee.caller.ok(withdrawMethods)).today).toMatchObject({
      count: 1,
      countLimit: 5,
      amountLimit: '50000.00',
    })
  })

  test('CASH-3 takes the fee out of what arrives', async () => {
    const payee = await buildPayee(house, { methodCode: 'bank', amount: '2000' })
    const asked = await payee.caller.ok(createWithdrawal, withdrawalInput(house, payee, { amount: '1000' }))
    expect(asked).toMatchObject({ amount: '1000.00', fee: '25.00', payout: '975.00', account: { bank: 'Delta Bank' } })
  })

  test('CASH-3 is for members: not for visitors, trial players or operators, and never in the clear', async () => {
    const payee = await buildPayee(house)
    const input = withdrawalInput(house, payee)
    expect((await house.as().call(createWithdrawal, input)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect((await (await buildTrial(house)).caller.call(createWithdrawal, input)).body).toMatchObject({
      code: 'in_need_true_account',
    })
    expect((await (await buildOperator(house)).caller.call(createWithdrawal, input)).body).toMatchObject({
      code: 'LOGIN_REQUIRED',
    })
    const clear = await house.app.inject({
      method: 'POST',
      url: '/wps/cashier/withdrawals',
      headers: { authorization: `Bearer ${payee.token}` },
      payload: input,
    })
    expect(clear.json()).toMatchObject({ code: 'SEALED_REQUIRED' })
  })
})

describe('cancelWithdrawal', () => {
  test('CASH-3 before the review gives all of it back, once', async () => {
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const answers = await Promise.all([
      payee.caller.call(cancelWithdrawal, { id: asked.id }),
      payee.caller.call(cancelWithdrawal, { id: asked.id }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await balanceOf(payee)).toBe('1000.00')
    const seen = await payee.caller.ok(withdrawal, { id: asked.id })
    expect(seen).toMatchObject({ state: 'cancelled', actsNext: 'nobody' })
    expect(seen.stages.map((stage) => stage.status)).toEqual([
      'done',
      'done',
      'stopped',
      'waiting',
      'waiting',
      'waiting',
    ])
  })

  test('CASH-3 and an approval at once: one of them happens', async () => {
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const operator = await buildOperator(house, 'finance')
    const [cancelled, approved] = await Promise.all([
      payee.caller.call(cancelWithdrawal, { id: asked.id }),
      operator.caller.call(officeApproveWithdrawal, { id: asked.id }),
    ])
    expect([cancelled.status, approved.status].sort()).toEqual([200, 409])
    await house.work()
    expect(await balanceOf(payee)).toBe(cancelled.status === 200 ? '1000.00' : '500.00')
  })

  test('CASH-3 refuses another member’s with NOT_FOUND', async () => {
    const asked = await askWithdrawal(house, await buildPayee(house))
    const stranger = await buildMember(house)
    expect((await stranger.caller.call(cancelWithdrawal, { id: asked.id })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await stranger.caller.call(withdrawal, { id: asked.id })).body).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('officeRejectWithdrawal', () => {
  test('CASH-3 OFFICE-2 gives the money back with a reason that the member reads', async () => {
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const operator = await buildOperator(house, 'finance')
    await operator.caller.ok(officeRejectWithdrawal, {
      id: asked.id,
      reason: 'name_mismatch',
      note: 'The wallet is in the name of Karim.',
    })
    expect(await balanceOf(payee)).toBe('1000.00')
    expect(await payee.caller.ok(withdrawal, { id: asked.id })).toMatchObject({
      state: 'rejected',
      reason: { key: 'name_mismatch', note: 'The wallet is in the name of Karim.' },
    })
    expect((await payee.caller.ok(listWithdrawals, { state: 'rejected' })).content.map((row) => row.id)).toEqual([
      asked.id,
    ])
  })
})

describe('payoutAccounts', () => {
  const account = { methodCode: 'takago', holder: 'Rahima Khatun', number: '01812-345 678' }

  test('CASH-3 are added, listed with a masked number, and removed; one can be added again afterwards', async () => {
    const member = await buildMember(house)
    const added = await member.caller.ok(addPayoutAccount, account)
    expect(added).toMatchObject({ number: '018•• •••678', methodName: 'TakaGo', bank: null })
    expect((await member.caller.call(addPayoutAccount, { ...account, number: '01812345678' })).body).toMatchObject({
      code: 'PAYOUT_ACCOUNT_EXISTS',
    })
    await member.caller.ok(removePayoutAccount, { id: added.id })
    expect((await member.caller.ok(payoutAccounts)).accounts).toEqual([])
    expect((await member.caller.call(removePayoutAccount, { id: added.id })).body).toMatchObject({
      code: 'PAYOUT_ACCOUNT_NOT_FOUND',
    })
    expect(await member.caller.ok(addPayoutAccount, account)).toMatchObject({ number: '018•• •••678' })
  })

  test('CASH-3 two members may have the same number; nobody removes another member’s', async () => {
    const [one, two] = [await buildMember(house), await buildMember(house)]
    const { id } = await one.caller.ok(addPayoutAccount, account)
    await two.caller.ok(addPayoutAccount, account)
    expect((await two.caller.call(removePayoutAccount, { id })).body).toMatchObject({
      code: 'PAYOUT_ACCOUNT_NOT_FOUND',
    })
    expect((await one.caller.ok(payoutAccounts)).accounts).toHaveLength(1)
  })

  test('CASH-3 refuse an unknown method, a bank account without its bank, and a ninth one', async () => {
    const member = await buildMember(house)
    expect((await member.caller.call(addPayoutAccount, { ...account, methodCode: 'usdt' })).body).toMatchObject({
      code: 'METHOD_UNAVAILABLE',
    })
    expect((await member.caller.call(addPayoutAccount, { ...account, methodCode: 'bank' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { bank: { rule: 'required' } } },
    })
    expect((await member.caller.call(addPayoutAccount, { ...account, number: '12' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    for (let count = 0; count < 8; count++)
      await member.caller.ok(addPayoutAccount, { ...account, number: `0181234567${count}` })
    expect((await member.caller.call(addPayoutAccount, { ...account, number: '01899999999' })).body).toMatchObject({
      code: 'PAYOUT_ACCOUNTS_FULL',
      value: { limit: 8 },
    })
    expect((await (await buildTrial(house)).caller.call(addPayoutAccount, account)).body).toMatchObject({
      code: 'in_need_true_account',
    })
  })
})

test('CASH-3 a new day in the brand’s time zone begins a new limit', async () => {
  const payee = await buildPayee(house, { amount: '5000' })
  await payWithdrawal(house, payee)
  const before = await payee.caller.ok(withdrawMethods)
  house.clock.advance(DAY_MS + HOUR_MS)
  const renewed = await sumSince(
    house.env.db,
    { id: payee.id, currency: 'BDT' },
    { period: 'day', timeZone: 'Asia/Dhaka', now: house.clock.now() },
  )
  expect(before.today.count).toBe(1)
  expect(renewed).toEqual({ count: 0, amountMinor: 0n })
})
