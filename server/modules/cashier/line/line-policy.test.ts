/** Operators set a brand's policy for line payments; it applies from the next payment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineTransferOptions, transferUpline } from '#contract/cashier/line-payment.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { officeLinePolicies, officeSetLinePolicy } from '#contract/cashier/office-line-policy.ts'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { carryOutAgreed } from '#server/lib/decisions/carry-out-decision.ts'
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { seedCashier } from '#server/modules/cashier/seeds/seed-cashier.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { putLinePolicy } from './line-policies.sql.ts'

const PASSWORD = '246810'
const OPEN = {
  currency: 'BDT',
  toUpline: true,
  toDownline: true,
  min: '100.00',
  max: '25000.00',
  dayAmount: '100000.00',
  dayCount: 20,
}
let house: House
let operator: Person
let member: Person
let count = 0

const send = async (amount: string) =>
  (await member.caller.call(transferUpline, { requestId: `policy-${++count}`, amount, paymentPassword: PASSWORD })).body
const set = (change: object) => operator.caller.call(officeSetLinePolicy, { ...OPEN, ...change })
/** Restores the policy directly in the database, without an operator. */
const reset = () =>
  house.env.db.tx((tx) =>
    putLinePolicy(tx, 'fairhouse', 'BDT', {
      toUpline: true,
      toDownline: true,
      minMinor: 100_0000n,
      maxMinor: 25_000_0000n,
      dayMinor: 100_000_0000n,
      dayCount: 20,
    }),
  )

beforeAll(async () => {
  house = await openHouse()
  await seedCashier(house.env)
  operator = await buildOperator(house)
  const agent = await buildAgent(house)
  member = await buildMember(house, {
    upline: { id: BigInt(agent.id), path: (await findLine(house.env.db, agent.id)) ?? '' },
  })
  await member.caller.ok(paymentPassword, { newPassword: PASSWORD })
  await fundCash(house, member.id, 5_000)
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

test('CASH-6 OFFICE-2 an operator narrows, closes and opens line payments, and the next one obeys', async () => {
  expect(await operator.caller.ok(officeLinePolicies)).toEqual({ policies: [{ ...OPEN, waiting: null }] })
  expect(await send('100.00')).toMatchObject({ success: true })

  const narrow = { min: '200.00', max: '300.00', dayAmount: '500.00', dayCount: 2 }
  expect((await set(narrow)).body).toMatchObject({ success: true, value: { min: '200.00', dayCount: 2 } })
  expect(await member.caller.ok(lineTransferOptions)).toMatchObject({
    min: '200.00',
    max: '300.00',
    today: { amountLimit: '500.00', countLimit: 2 },
  })
  expect(await send('199.99')).toMatchObject({ code: 'AMOUNT_TOO_SMALL' })
  expect(await send('300.01')).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  expect(await send('200.00')).toMatchObject({ success: true })
  expect(await send('200.00')).toMatchObject({ code: 'LINE_LIMIT' })

  await set({ ...narrow, toUpline: false })
  expect(await member.caller.ok(lineTransferOptions)).toMatchObject({ canSendUp: false })
  expect(await send('100.00')).toMatchObject({ code: 'LINE_CLOSED' })
  // one person may close line payments; reopening needs a second person and takes effect a day later
  const { waiting } = (await set({})).body.success
    ? ((await operator.caller.ok(officeLinePolicies)).policies[0] ?? { waiting: null })
    : { waiting: null }
  expect(await send('100.00')).toMatchObject({ code: 'LINE_CLOSED' })
  expect(await agreeTo(await buildOperator(house), waiting)).toMatchObject({ state: 'agreed' })
  expect(await send('100.00')).toMatchObject({ code: 'LINE_CLOSED' })
  house.clock.advance(DAY_MS)
  await carryOutAgreed(house.env, kindsOf(house.env), BigInt(waiting?.id ?? '0'))
  member = await logInAgain(house, member)
  operator = await buildOperator(house)
  expect(await send('100.00')).toMatchObject({ success: true })
})

test('CASH-6 OFFICE-1 the audit log has the change and the former values', async () => {
  await reset()
  await set({ dayCount: 7 })
  await set({ dayCount: 6, toDownline: false })
  const [act] = (await operator.caller.ok(listAudit, {})).content
  expect(act).toMatchObject({
    action: 'line-policy.set',
    subject: 'line-policy:BDT',
    before: { ...OPEN, dayCount: 7 },
    after: { ...OPEN, dayCount: 6, toDownline: false },
  })
})

test('CASH-6 a policy that contradicts itself is refused, and names the field', async () => {
  await reset()
  for (const [field, change] of [
    ['min', { min: '0' }],
    ['max', { max: '99.99' }],
    ['dayAmount', { dayAmount: '24999.99' }],
    ['dayCount', { dayCount: 0 }],
  ] as const) {
    expect((await set(change)).body).toMatchObject({ code: 'INVALID_INPUT', value: { fields: { [field]: {} } } })
  }
  expect((await set({ currency: 'USD' })).body).toMatchObject({ code: 'NOT_FOUND' })
  expect(await operator.caller.ok(officeLinePolicies)).toEqual({ policies: [{ ...OPEN, waiting: null }] })
})

test('CASH-6 OFFICE-1 only operators who may change rules of money may change it', async () => {
  const support = await buildOperator(house, 'support')
  expect((await support.caller.call(officeSetLinePolicy, OPEN)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
  expect((await member.caller.call(officeSetLinePolicy, OPEN)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect((await member.caller.call(officeLinePolicies)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
})
