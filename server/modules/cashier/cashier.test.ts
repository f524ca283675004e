/** The cashier's story from the first deposit to the confirmed withdrawal: the seventh file of the reading tour. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelWithdrawal,
  confirmWithdrawal,
  createWithdrawal,
  withdrawal,
  withdrawMethods,
} from '#contract/cashier/withdrawals.ts'
import { createDeposit, deposit } from '#contract/cashier/deposits.ts'
import { messages } from '#contract/messages/messages.ts'
import {
  officeApproveWithdrawal,
  officeReviewWithdrawal,
  officeWithdrawal,
  officeWithdrawals,
} from '#contract/cashier/office-withdrawals.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { JOBS } from '#server/app.ts'
import { startJobs } from '#server/lib/jobs.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  balanceOf,
  buildPayee,
  newRequestId,
  openCashierHouse,
  payOnPage,
  payWithdrawal,
  withdrawalInput,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

describe('a deposit', () => {
  test('CASH-2 is paid on the provider’s page, credited by its signed call-back, and told live and by message', async () => {
    const member = await buildMember(house)
    const heard: string[] = []
    const stop = house.env.live.listen(member.id, (signal) => heard.push(signal.topic))
    const opened = await member.caller.ok(createDeposit, {
      requestId: newRequestId(house),
      methodCode: 'takago',
      amount: '1000',
    })
    expect(opened).toMatchObject({ state: 'pending', amount: '1000.00', methodName: 'TakaGo', credited: null })
    expect(await balanceOf(member)).toBe('0.00')

    const page = await fetch(String(opened.redirectUrl))
    expect(await page.text()).toContain('৳1,000.00')
    const answer = await payOnPage(opened)
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/member/depositv2?deposit=${opened.id}`)

    expect(await balanceOf(member)).toBe('1000.00')
    expect(await member.caller.ok(deposit, { id: opened.id })).toMatchObject({
      state: 'paid',
      credited: '1000.00',
      redirectUrl: null,
    })
    expect((await member.caller.ok(transactions, {})).content).toMatchObject([
      { type: 'deposit', amount: '1000.00', reference: opened.reference },
    ])
    expect((await member.caller.ok(messages, {})).content).toMatchObject([{ title: 'Your deposit has arrived' }])
    expect(new Set(heard)).toEqual(new Set(['deposit', 'balance', 'unread']))
    stop()
  })
})

describe('a withdrawal', () => {
  test('CASH-3 CASH-4 CASH-8 OFFICE-2 goes from the member’s wish over an operator’s approval to the receipt', async () => {
    const payee = await buildPayee(house)
    const operator = await buildOperator(house, 'finance')
    const asked = await askWithdrawal(house, payee)
    expect(asked).toMatchObject({
      state: 'requested',
      amount: '500.00',
      payout: '500.00',
      actsNext: 'house',
      account: { number: '017•• •••482' },
    })
    expect(await balanceOf(payee)).toBe('500.00')

    const queue = await operator.caller.ok(officeWithdrawals, { queue: 'review', username: payee.username })
    expect(queue.content).toMatchObject([
      { id: asked.id, state: 'checked', isRiskClear: false, member: { username: payee.username } },
    ])
    const file = await operator.caller.ok(officeWithdrawal, { id: asked.id })
    expect(file.account.number).toMatch(/^017\d{4}5482$/)
    expect(file.findings.filter((finding) => !finding.isClear).map((finding) => finding.rule)).toEqual([
      'first_withdrawal',
      'new_payee',
    ])

    await operator.caller.ok(officeReviewWithdrawal, { id: asked.id })
    const refused = await payee.caller.call(cancelWithdrawal, { id: asked.id })
    expect(refused.body).toMatchObject({ code: 'WITHDRAWAL_STATE', value: { state: 'reviewing' } })
    await operator.caller.ok(officeApproveWithdrawal, { id: asked.id, note: 'plays since spring' })
    await house.work()

    const sending = await payee.caller.ok(withdrawal, { id: asked.id })
    expect(sending).toMatchObject({
      state: 'sending',
      actsNext: 'provider',
      providerReference: expect.stringMatching(/^SP/),
      canCancel: false,
    })
    expect(sending.stages.map(({ stage, status }) => `${stage} ${status}`)).toEqual([
      'requested done',
      'checked done',
      'approved done',
      'sending current',
      'paid waiting',
      'confirmed waiting',
    ])

    house.clock.advance(5_000)
    await house.payments.deliverDue()
    expect(await payee.caller.ok(withdrawal, { id: asked.id })).toMatchObject({
      state: 'paid',
      actsNext: 'member',
      canConfirm: true,
    })
    expect((await payee.caller.ok(messages, {})).content[0]).toMatchObject({ title: 'Your withdrawal is paid' })
    const inBengali = await payee.caller.ok(messages, {}, { 'accept-language': 'bn' })
    expect(inBengali.content[0]).toMatchObject({ title: 'উত্তোলনের টাকা পাঠানো হয়েছে' })

    const confirmed = await payee.caller.ok(confirmWithdrawal, { id: asked.id, receipt: 'received' })
    expect(confirmed).toMatchObject({ state: 'confirmed', confirmation: 'received', actsNext: 'nobody' })
    expect(confirmed.stages.every((stage) => stage.status === 'done' && stage.at !== null)).toBe(true)
    const history = (await operator.caller.ok(officeWithdrawal, { id: asked.id })).history.map(
      (line) => `${line.actor.kind} ${line.event}`,
    )
    expect(history).toEqual([
      'member requested',
      'system checked',
      'operator reviewing',
      'operator approved',
      'system sending',
      'provider provider_accepted',
      'provider provider_paid',
      'provider paid',
      'member confirmed',
    ])
  })

  test('CASH-3 CASH-8 is checked and sent by the job runner, and each state is signalled live', async () => {
    const payee = await buildPayee(house)
    const operator = await buildOperator(house, 'finance')
    const { id } = await payee.caller.ok(createWithdrawal, withdrawalInput(house, payee))
    const reached = (state: string) =>
      new Promise<void>((resolve) => {
        const stop = house.env.live.listen(payee.id, async () => {
          if ((await payee.caller.ok(withdrawal, { id })).state !== state) return
          stop()
          resolve()
        })
      })
    const checked = reached('checked')
    const runner = await startJobs(house.env, house.url, JOBS)
    await checked
    const sending = reached('sending')
    await operator.caller.ok(officeApproveWithdrawal, { id })
    await sending
    await runner.stop()
  })

  test('CASH-8 says how long the method usually takes, from real payments and only when there are enough', async () => {
    const first = await buildPayee(house, { methodCode: 'takago' })
    const usual = async () =>
      (await first.caller.ok(withdrawMethods)).methods.find((one) => one.code === 'takago')?.usual
    expect(await usual()).toBeNull()
    await payWithdrawal(house, first)
    for (let count = 1; count < 5; count++)
      await payWithdrawal(house, await buildPayee(house, { methodCode: 'takago' }))
    const found = await usual()
    expect(found?.p50Seconds).toBeGreaterThanOrEqual(5)
    expect(found?.p95Seconds).toBeGreaterThanOrEqual(found?.p50Seconds ?? Infinity)
    expect((await first.caller.ok(withdrawMethods)).methods.find((one) => one.code === 'bank')?.usual).toBeNull()
  })
})
