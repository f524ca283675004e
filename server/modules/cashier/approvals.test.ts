/** Who approves a withdrawal: nobody, one operator, or two. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withdrawal } from '#contract/cashier.ts'
import { officeApproveWithdrawal, officeRejectWithdrawal, officeWithdrawal, officeWithdrawals } from '#contract/office-cashier.ts'
import { officeCashierRules, officeSetCashierRules, type CashierRules } from '#contract/office-cashier-rules.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { askWithdrawal, balanceOf, buildPayee, openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { mayApproveItself } from './may-approve-itself.ts'

let house: CashierHouse
beforeAll(async () => { house = await openCashierHouse() })
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

async function setRules(change: Partial<CashierRules>): Promise<void> {
  const operator = await buildOperator(house)
  const [rules] = (await operator.caller.ok(officeCashierRules)).rules
  if (!rules) throw new Error('no rules')
  await operator.caller.ok(officeSetCashierRules, { ...rules, ...change })
}

describe('two operators', () => {
  test('OFFICE-2 above the amount the first approval keeps it in review, and only somebody else completes it', async () => {
    await setRules({ fourEyesAbove: '400' })
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const [first, second] = [await buildOperator(house, 'finance'), await buildOperator(house, 'finance')]
    expect(await first.caller.ok(officeApproveWithdrawal, { id: asked.id })).toMatchObject({ state: 'reviewing', needsTwo: true, firstApprover: first.username })
    await house.work()
    expect(await payee.caller.ok(withdrawal, { id: asked.id })).toMatchObject({ state: 'reviewing', canCancel: false })
    expect(await first.caller.call(officeApproveWithdrawal, { id: asked.id })).toMatchObject({ status: 409, body: { code: 'SECOND_OPERATOR' } })
    expect(await second.caller.ok(officeApproveWithdrawal, { id: asked.id })).toMatchObject({ state: 'approved' })
    await house.work()
    expect((await second.caller.ok(officeWithdrawal, { id: asked.id })).history.map((line) => `${line.event} ${line.actor.name}`)).toEqual(expect.arrayContaining([
      `approved_first ${first.username}`, `approved ${second.username}`,
    ]))
    const audit = await house.env.db.query<{ action: string }>(`select action from core.audit_log where subject = $1 and action like '%approve%' order by id`, [`withdrawal:${asked.reference}`])
    expect(audit.map((line) => line.action)).toEqual(['withdrawal.approve-first', 'withdrawal.approve'])
  })

  test('OFFICE-2 two at once are two approvals, twenty of the same operator are one', async () => {
    await setRules({ fourEyesAbove: '400' })
    const [one, other] = [await buildOperator(house, 'finance'), await buildOperator(house, 'finance')]
    const asked = await askWithdrawal(house, await buildPayee(house))
    const alone = await Promise.all(Array.from({ length: 20 }, () => one.caller.call(officeApproveWithdrawal, { id: asked.id })))
    expect(alone.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(alone.filter((answer) => !answer.body.success && answer.body.code === 'SECOND_OPERATOR')).toHaveLength(19)
    const next = await askWithdrawal(house, await buildPayee(house))
    const together = await Promise.all([one, other].map((operator) => operator.caller.call(officeApproveWithdrawal, { id: next.id })))
    expect(together.map((answer) => answer.status)).toEqual([200, 200])
    expect((await one.caller.ok(officeWithdrawal, { id: next.id })).state).toBe('approved')
  })

  test('OFFICE-2 the database holds it, too', async () => {
    await setRules({ fourEyesAbove: '400' })
    const asked = await askWithdrawal(house, await buildPayee(house))
    const operator = await buildOperator(house, 'finance')
    await operator.caller.ok(officeApproveWithdrawal, { id: asked.id })
    const write = (set: string) => house.env.db.query(`update cashier.withdrawals set ${set} where id = $1`, [asked.id])
    await expect(write(`state = 'approved'`)).rejects.toThrow('withdrawals_that_need_two_have_two')
    await expect(write(`second_approver = first_approver`)).rejects.toThrow('withdrawals_are_approved_by_two_people')
  })

  test('OFFICE-2 the second operator may also give it back', async () => {
    await setRules({ fourEyesAbove: '400' })
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    await (await buildOperator(house, 'finance')).caller.ok(officeApproveWithdrawal, { id: asked.id })
    await (await buildOperator(house, 'finance')).caller.ok(officeRejectWithdrawal, { id: asked.id, reason: 'name_mismatch' })
    expect(await balanceOf(payee)).toBe('1000.00')
  })

  test('OFFICE-2 without rules for the currency every withdrawal needs two', async () => {
    await setRules({})
    const asked = await askWithdrawal(house, await buildPayee(house))
    const [kept] = await house.env.db.query<Record<string, unknown>>('delete from cashier.rules returning *')
    const operator = await buildOperator(house, 'finance')
    expect(await operator.caller.ok(officeApproveWithdrawal, { id: asked.id })).toMatchObject({ state: 'reviewing', needsTwo: true })
    await house.env.db.query('insert into cashier.rules select * from jsonb_populate_record(null::cashier.rules, $1)', [JSON.stringify(kept, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one))])
  })
})

describe('automatic approval', () => {
  test('CASH-3 a small withdrawal that raises nothing goes out by itself, a first one does not', async () => {
    await setRules({ fourEyesAbove: '20000', autoApproveUpTo: '600' })
    const payee = await buildPayee(house, { amount: '5000' })
    const first = await askWithdrawal(house, payee)
    expect((await payee.caller.ok(withdrawal, { id: first.id })).state).toBe('checked')
    await (await buildOperator(house, 'finance')).caller.ok(officeApproveWithdrawal, { id: first.id })
    await house.work()
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    // a day later nothing is new any more; the session of the day before has ended, so the rest is read by an operator
    await house.env.db.query(`update cashier.payout_accounts set created_at = created_at - interval '2 days' where member_id = $1`, [payee.id])
    await house.env.db.query(`update cashier.deposits set decided_at = decided_at - interval '2 days' where member_id = $1`, [payee.id])
    const second = await askWithdrawal(house, payee)
    const row = await payee.caller.ok(withdrawal, { id: second.id })
    expect(row.state).toBe('sending')
    const operator = await buildOperator(house, 'viewer')
    expect((await operator.caller.ok(officeWithdrawal, { id: second.id })).history.find((line) => line.event === 'approved')?.actor.kind).toBe('system')
    expect((await operator.caller.ok(officeWithdrawals, { queue: 'review', username: payee.username })).total).toBe(0)
    await setRules({ autoApproveUpTo: '0' })
  })

  const rules = { currency: 'BDT', fourEyesAboveMinor: 10_000n, autoApproveUpToMinor: 5_000n, payeeWaitMinutes: 0, reopenHours: 0, restHours: 24 }
  const clear = [{ rule: 'high_amount', isClear: true, value: '1' }]
  const fine = { amountMinor: 5_000n, findings: clear, isFrozen: false }
  test.each<[string, Parameters<typeof mayApproveItself>]>([
    ['there are no rules', [null, fine]],
    ['nothing is approved by itself', [{ ...rules, autoApproveUpToMinor: 0n }, fine]],
    ['the amount is above', [rules, { ...fine, amountMinor: 5_001n }]],
    ['two must approve it', [{ ...rules, fourEyesAboveMinor: 4_999n }, fine]],
    ['the check did not run', [rules, { ...fine, findings: null }]],
    ['the check looked at nothing', [rules, { ...fine, findings: [] }]],
    ['the check found something', [rules, { ...fine, findings: [...clear, { rule: 'new_payee', isClear: false, value: '' }] }]],
    ['the account is frozen', [rules, { ...fine, isFrozen: true }]],
    ['the amount is nothing', [rules, { ...fine, amountMinor: 0n }]],
  ])('CASH-3 an operator decides where %s', (_title, input) => {
    expect(mayApproveItself(rules, fine)).toBe(true)
    expect(mayApproveItself(...input)).toBe(false)
  })
})

describe('officeCashierRules, officeSetCashierRules', () => {
  test('OFFICE-2 are read and set by the permissions of the site, audited, and refused where they contradict themselves', async () => {
    const operator = await buildOperator(house)
    const [rules] = (await operator.caller.ok(officeCashierRules)).rules
    if (!rules) throw new Error('no rules')
    const set = (change: object) => operator.caller.call(officeSetCashierRules, { ...rules, ...change })
    expect((await set({ autoApproveUpTo: '30000', fourEyesAbove: '20000' })).body).toMatchObject({ code: 'INVALID_INPUT', value: { fields: { autoApproveUpTo: {} } } })
    const limit = { period: 'day', minVip: 0, withdrawals: 5, amount: '50000' } as const
    expect((await set({ limits: [limit, limit] })).body).toMatchObject({ code: 'INVALID_INPUT', value: { fields: { limits: {} } } })
    expect((await set({ limits: [{ ...limit, amount: '0' }] })).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await set({ reopenHours: 48 })).body).toMatchObject({ success: true })
    const [audit] = await house.env.db.query<{ after: CashierRules }>(`select after from core.audit_log where action = 'cashier-rules.set' order by id desc limit 1`)
    expect(audit?.after.reopenHours).toBe(48)
    expect((await (await buildOperator(house, 'finance')).caller.call(officeSetCashierRules, rules)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect((await (await buildMember(house)).caller.call(officeCashierRules)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })
})
