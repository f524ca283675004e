/** Tests what the form of a withdrawal shows for a payment password: none yet, a wrong one, and no answer at all. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { paymentPassword, payoutAccounts } from '#contract/cashier/payees.ts'
import { createWithdrawal, withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { useCall } from '#web/lib/queries.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, expectRefused, field, leave, loadWords, noteOf, say, show, type, until } from '#web/testing/show.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

type Options = OutputOf<typeof withdrawMethods>
const METHOD: Options['methods'][number] = {
  ...sampleOf(withdrawMethods.output.shape.methods.element),
  code: 'takago',
  min: '200.00',
  max: '20000.00',
  fee: { fixed: '0.00', percent: '0' },
  isAvailable: true,
  unavailable: null,
}
const OPTIONS = sampleOf(withdrawMethods.output, {
  currency: 'BDT',
  methods: [METHOD],
  balance: '900.00',
  withdrawable: '900.00',
  hasPaymentPassword: true,
})
let fakes: FakeCalls
const send = () => button(say('cashier.withdrawNow', { amount: '৳500.00' }))

beforeAll(() => loadWords('cashier'))
beforeEach(async () => {
  fakes = await fakeCalls()
  const account = sampleOf(payoutAccounts.output.shape.accounts.element, { methodCode: 'takago', usableAt: null })
  fakes.answer(payoutAccounts, sampleOf(payoutAccounts.output, { accounts: [account] }))
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

async function openForm(options: Options = OPTIONS): Promise<void> {
  show(<WithdrawForm options={options} />)
  await until(() => field(say('cashier.amount')))
  type(say('cashier.amount'), '500')
  await until(send)
}

test('CASH-4 a wrong payment password is said beside it with the tries that are left, and the amount stays', async () => {
  await openForm()
  fakes.refuse(createWithdrawal, 'PAYMENT_PASSWORD_WRONG', 'That is not it; 4 tries are left.', { attemptsLeft: 4 })
  type(say('cashier.paymentPassword'), '000000')
  send().click()
  await expectRefused(say('cashier.paymentPassword'), 'That is not it; 4 tries are left.')
  expect(field(say('cashier.amount')).value).toBe('500')
})

test('CASH-4 without a payment password the form asks for one and sends nothing', async () => {
  await openForm({ ...OPTIONS, hasPaymentPassword: false })
  type(say('cashier.amount'), '100')
  await until(() => button(say('cashier.withdraw'))).then((one) => one.click())
  await until(() => expect(field(say('cashier.amount')).getAttribute('aria-invalid')).toBe('true'))
  expect(document.body.textContent, 'an amount below the least is said first').not.toContain(
    say('cashier.newPaymentPassword'),
  )
  type(say('cashier.amount'), '500')
  await until(send).then((one) => one.click())
  await until(() => field(say('cashier.newPaymentPassword')))
  expect(fakes.sent(createWithdrawal)).toEqual([])
})

test('CASH-4 the payment password that was just set is not asked for again, and no field is red', async () => {
  fakes.answer(withdrawMethods, { ...OPTIONS, hasPaymentPassword: false })
  fakes.answer(paymentPassword, sampleOf(paymentPassword.output))
  fakes.answer(createWithdrawal, sampleOf(createWithdrawal.output))
  const Page = () => {
    const { data } = useCall(withdrawMethods, {})
    return data && <WithdrawForm options={data} />
  }
  show(<Page />)
  await until(() => field(say('cashier.amount')))
  type(say('cashier.amount'), '500')
  await until(send).then((one) => one.click())
  await until(() => field(say('cashier.newPaymentPassword')))
  type(say('cashier.newPaymentPassword'), '407161')
  type(say('cashier.repeatPaymentPassword'), '407161')
  fakes.answer(withdrawMethods, OPTIONS)
  button(say('cashier.save')).click()
  await until(() => expect(field(say('cashier.paymentPassword')).value).toBe('407161'))
  expect(field(say('cashier.paymentPassword')).getAttribute('aria-invalid')).toBeNull()
  send().click()
  await until(() => expect(fakes.sent(createWithdrawal)[0]).toMatchObject({ paymentPassword: '407161' }))
})

test('CASH-4 SITE-18 no answer is said to be unknown, and the next try is the same request', async () => {
  await openForm()
  fakes.cut(createWithdrawal)
  type(say('cashier.paymentPassword'), '407161')
  for (const tries of [1, 2]) {
    send().click()
    await until(() => expect(fakes.sent(createWithdrawal)).toHaveLength(tries))
    await until(() => expect(noteOf(say('cashier.amount'))).toContain(say('cashier.unheard')))
  }
  const [first, second] = fakes.sent(createWithdrawal)
  expect(second?.requestId).toBe(first?.requestId)
})
