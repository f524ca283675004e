/**
 * From approval to paid: what the provider does, what it reports, and what it fails to report. The payee's number
 * selects the sandbox's fault.
 */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withdrawal, type WithdrawalRow } from '#contract/cashier/withdrawals.ts'
import { messages } from '#contract/messages/messages.ts'
import {
  officeCorrectWithdrawal,
  officeSettleWithdrawal,
  officeWithdrawal,
  officeWithdrawals,
} from '#contract/cashier/office-withdrawals.ts'
import {
  SIGNATURE_HEADER,
  signedCallback,
  TIMESTAMP_HEADER,
  type Callback,
} from '#contract/cashier/payment-protocol.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator } from '#server/testing/builders.ts'
import {
  balanceOf,
  buildPayee,
  newRequestId,
  openCashierHouse,
  payWithdrawal,
  sendWithdrawal,
  type CashierHouse,
  type Payee,
} from '#server/testing/cashier-house.ts'
import { sendPayout } from './send-payout.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(async () => {
  house.payments.faults.isDown = false
  await expectBalancedBooks(house.env.db)
})
afterAll(() => house.close())

const see = (payee: Payee, { id }: WithdrawalRow) => payee.caller.ok(withdrawal, { id })

/** Advances the clock, then lets the provider call back and the jobs run. */
async function wait(ms: number): Promise<void> {
  house.clock.advance(ms)
  await house.payments.deliverDue()
  await house.work()
}

function callBack(row: WithdrawalRow, word: Partial<Callback> = {}) {
  const timestamp = String(Math.floor(house.clock.now().getTime() / 1000))
  const body = JSON.stringify({
    eventId: newRequestId(house),
    kind: 'payout',
    reference: row.reference,
    state: 'paid',
    amount: row.payout,
    currency: 'BDT',
    providerReference: 'SP0000000001',
    failure: null,
    ...word,
  })
  const signature = createHmac('sha256', house.provider.secret)
    .update(signedCallback({ timestamp, body }))
    .digest('hex')
  return house.app.inject({
    method: 'POST',
    url: '/callback/payment/sandbox',
    payload: body,
    headers: { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature },
  })
}

describe('the provider says', () => {
  test('CASH-3 paid, twice: it is paid once', async () => {
    const payee = await buildPayee(house, { number: '01700000003' })
    const row = await sendWithdrawal(house, payee)
    await wait(5_000)
    expect(await see(payee, row)).toMatchObject({ state: 'paid' })
    expect(await balanceOf(payee)).toBe('500.00')
  })

  test('CASH-3 failed: the whole amount is returned, and the member gets a message', async () => {
    const payee = await buildPayee(house, { number: '01700000001' })
    const row = await sendWithdrawal(house, payee)
    await wait(5_000)
    expect(await see(payee, row)).toMatchObject({
      state: 'failed',
      actsNext: 'nobody',
      reason: { key: 'provider_failed' },
    })
    expect(await balanceOf(payee)).toBe('1000.00')
    expect((await payee.caller.ok(messages, {})).content[0]).toMatchObject({
      title: 'Your withdrawal could not be paid',
    })
  })

  test('CASH-3 twenty call-backs at once settle once', async () => {
    const payee = await buildPayee(house, { number: '01700000004' })
    const row = await sendWithdrawal(house, payee)
    const answers = await Promise.all(Array.from({ length: 20 }, () => callBack(row)))
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
    expect(await see(payee, row)).toMatchObject({ state: 'paid' })
  })

  test('CASH-3 nothing: it is asked by reference, and paid on its answer', async () => {
    const payee = await buildPayee(house, { number: '01700000004' })
    const row = await sendWithdrawal(house, payee)
    await wait(30_000)
    expect(await see(payee, row)).toMatchObject({ state: 'sending', actsNext: 'provider' })
    await wait(2 * MINUTE_MS)
    expect(await see(payee, row)).toMatchObject({ state: 'paid' })
  })

  test('CASH-3 late: the question comes first and is told accepted, the call-back settles', async () => {
    const payee = await buildPayee(house, { number: '01700000002' })
    const row = await sendWithdrawal(house, payee)
    await wait(20_000)
    expect(await see(payee, row)).toMatchObject({ state: 'sending' })
    await wait(11_000)
    expect(await see(payee, row)).toMatchObject({ state: 'paid' })
  })
})

test('CASH-3 a restart of the provider between taking an order and paying it loses nothing', async () => {
  const payee = await buildPayee(house)
  const row = await sendWithdrawal(house, payee)
  await house.restartProvider()
  await wait(5_000)
  expect(await see(payee, row)).toMatchObject({ state: 'paid' })
})

describe('the outcome is unknown', () => {
  test('CASH-3 after an error that followed the accepted order, the money is held, never returned, and settled by the provider’s report', async () => {
    const payee = await buildPayee(house, { number: '01700000005' })
    const row = await sendWithdrawal(house, payee)
    expect(await see(payee, row)).toMatchObject({ state: 'sending' })
    expect(await balanceOf(payee)).toBe('500.00')
    await wait(5_000)
    expect(await see(payee, row)).toMatchObject({ state: 'paid' })
  })

  test('CASH-3 an order that never arrived is sent again under the same reference', async () => {
    const payee = await buildPayee(house, { number: '01700000006' })
    const row = await sendWithdrawal(house, payee)
    await wait(2 * MINUTE_MS)
    expect(await see(payee, row)).toMatchObject({ state: 'sending', providerReference: expect.stringMatching(/^SP/) })
    await wait(5_000)
    expect(await see(payee, row)).toMatchObject({ state: 'paid', reference: row.reference })
  })

  test('CASH-3 OFFICE-2 a provider that stays down is asked with growing pauses, then becomes a case for operators', async () => {
    const payee = await buildPayee(house, { number: '01700000006' })
    house.payments.faults.isDown = true
    const row = await sendWithdrawal(house, payee)
    // a new operator for each call: an operator's session is shorter than the pauses
    const operator = async () => (await buildOperator(house, 'finance')).caller
    const attention = async () =>
      (await (await operator()).ok(officeWithdrawals, { queue: 'attention' })).content.map((one) => one.id)
    const early = await (
      await operator()
    ).call(officeSettleWithdrawal, { id: row.id, outcome: 'failed', reason: 'asked by phone' })
    expect(early.body).toMatchObject({ code: 'WITHDRAWAL_STATE' })
    for (let minutes = 0; minutes < 170; minutes += 10) await wait(10 * MINUTE_MS)
    expect(await attention()).toEqual([])
    await wait(HOUR_MS)
    await wait(HOUR_MS)
    expect(await attention()).toEqual([row.id])
    expect(await see(payee, row)).toMatchObject({ state: 'sending' })
    expect(await balanceOf(payee)).toBe('500.00')
    const questions = (await (await operator()).ok(officeWithdrawal, { id: row.id })).history.filter(
      (line) => line.event === 'provider_unknown',
    )
    expect(questions.length).toBeGreaterThanOrEqual(6)
    expect(questions.length).toBeLessThanOrEqual(12)

    const settle = async (more: object = {}) =>
      (await operator()).call(officeSettleWithdrawal, {
        id: row.id,
        outcome: 'failed',
        reason: 'their support: the order never arrived',
        evidence: `mail ${row.reference}`,
        ...more,
      })
    // without the provider's answer nothing changes, whatever the operator heard by telephone
    expect((await settle()).body).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    expect(await attention()).toEqual([row.id])
    house.payments.faults.isDown = false
    expect((await settle({ evidence: undefined })).body).toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { evidence: { rule: 'required' } } },
    })
    expect((await settle({ outcome: 'paid' })).body).toMatchObject({
      code: 'PROVIDER_SAYS',
      value: { state: 'never_seen' },
    })
    const asked = await settle()
    expect(asked.body).toMatchObject({ success: true, value: { state: 'sending', waiting: { needed: 2 } } })
    expect(await balanceOf(payee)).toBe('500.00')
    await agreeTo(await buildOperator(house, 'finance'), asked.body.success ? asked.body.value.waiting : null)
    expect(await see(payee, row)).toMatchObject({ state: 'failed' })
    expect(await balanceOf(payee)).toBe('1000.00')
    await wait(2 * HOUR_MS)
    expect(await see(payee, row)).toMatchObject({ state: 'failed' })
  })

  test('CASH-3 H2 nobody can return what the provider reports as paid, also when the report comes between the two votes', async () => {
    const payee = await buildPayee(house, { number: '01700000004' })
    const row = await sendWithdrawal(house, payee)
    await house.env.db.query('update cashier.withdrawals set needs_attention = true where id = $1', [row.id])
    const settle = async () =>
      (await buildOperator(house, 'finance')).caller.call(officeSettleWithdrawal, {
        id: row.id,
        outcome: 'failed',
        reason: 'they say so',
        evidence: `note ${row.reference}`,
      })
    expect((await settle()).body).toMatchObject({ code: 'PROVIDER_SAYS', value: { state: 'accepted' } })
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    expect((await settle()).body).toMatchObject({ code: 'PROVIDER_SAYS', value: { state: 'paid' } })
    expect(await balanceOf(payee)).toBe('500.00')
  })

  test('CASH-3 a provider that comes back is asked and answers', async () => {
    const payee = await buildPayee(house)
    house.payments.faults.isDown = true
    const row = await sendWithdrawal(house, payee)
    await wait(10 * MINUTE_MS)
    house.payments.faults.isDown = false
    await wait(15 * MINUTE_MS)
    await wait(5_000)
    expect(await see(payee, row)).toMatchObject({ state: 'paid' })
  })

  test('CASH-3 the job that hands over runs twice: one order', async () => {
    const payee = await buildPayee(house)
    const row = await sendWithdrawal(house, payee)
    await Promise.all([sendPayout(house.env, BigInt(row.id)), sendPayout(house.env, BigInt(row.id))])
    await wait(5_000)
    expect(await see(payee, row)).toMatchObject({ state: 'paid' })
  })
})

describe('a contradiction', () => {
  const operatorSees = async (row: WithdrawalRow) => {
    const operator = await buildOperator(house, 'finance')
    return { operator, file: await operator.caller.ok(officeWithdrawal, { id: row.id }) }
  }

  test('CASH-3 OFFICE-2 failed after paid moves no money and goes to the operators, who note it', async () => {
    const payee = await buildPayee(house)
    const row = await payWithdrawal(house, payee)
    await callBack(row, { state: 'failed' })
    expect((await operatorSees(row)).file).toMatchObject({ state: 'paid', needsAttention: true })
    expect(await balanceOf(payee)).toBe('500.00')
    await wait(31 * MINUTE_MS)
    expect(await see(payee, row)).toMatchObject({ state: 'paid' }) // in doubt: it is not closed after the usual time
    const { operator } = await operatorSees(row)
    const noted = await operator.caller.ok(officeSettleWithdrawal, {
      id: row.id,
      outcome: 'noted',
      reason: 'their mistake, they say',
    })
    expect(noted).toMatchObject({ state: 'paid', needsAttention: false })
    await house.work()
    expect(await see(payee, row)).toMatchObject({ state: 'confirmed', confirmation: 'auto_received' })
  })

  test('CASH-3 OFFICE-2 what a person learns to be lost is credited, though the member said nothing', async () => {
    const payee = await buildPayee(house)
    const row = await payWithdrawal(house, payee)
    await callBack(row, { state: 'failed' })
    const { operator } = await operatorSees(row)
    const { waiting } = await operator.caller.ok(officeCorrectWithdrawal, {
      id: row.id,
      amount: '500',
      reason: 'the provider took it back',
    })
    await agreeTo(await buildOperator(house, 'finance'), waiting)
    expect(await balanceOf(payee)).toBe('1000.00')
  })

  test('CASH-3 OFFICE-2 a report of paid after failed, of another amount, or before the order was sent moves no money', async () => {
    const [gone, other] = [
      await buildPayee(house, { number: '01700000001' }),
      await buildPayee(house, { number: '01700000004' }),
    ]
    const failed = await sendWithdrawal(house, gone)
    await wait(5_000)
    await callBack(failed)
    expect((await operatorSees(failed)).file).toMatchObject({ state: 'failed', needsAttention: true })
    expect(await balanceOf(gone)).toBe('1000.00')

    const sending = await sendWithdrawal(house, other)
    await callBack(sending, { amount: '499.00' })
    expect((await operatorSees(sending)).file).toMatchObject({ state: 'sending', needsAttention: true })
    expect((await callBack(sending, { currency: 'USD' })).json()).toMatchObject({ code: 'CURRENCY_MISMATCH' })
    expect((await callBack(sending, { reference: 'W-22222222' })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})
