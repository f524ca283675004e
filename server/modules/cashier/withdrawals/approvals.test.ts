/** How a withdrawal is approved: automatically, by one operator, or by two. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWithdrawal, withdrawal } from '#contract/cashier/withdrawals.ts'
import { listDeposits } from '#contract/cashier/deposits.ts'
import { officeReverseDeposit } from '#contract/cashier/office-deposits.ts'
import { officeWithdrawalEvidence } from '#contract/cashier/office-evidence.ts'
import {
  officeApproveWithdrawal,
  officeBlockPayee,
  officeRejectWithdrawal,
  officeWithdrawal,
  officeWithdrawals,
} from '#contract/cashier/office-withdrawals.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { addPayoutAccount, removePayoutAccount } from '#contract/cashier/payees.ts'
import { expireDecision } from '#server/lib/decisions/carry-out-decision.ts'
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { damage } from '#server/testing/owner.ts'
import {
  askWithdrawal,
  balanceOf,
  buildPayee,
  openCashierHouse,
  setBounds,
  withdrawalInput,
  type CashierHouse,
  type Payee,
} from '#server/testing/cashier-house.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'
import { mayApproveItself } from './may-approve-itself.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const finance = () => buildOperator(house, 'finance')
const autoApprove = (upTo: number) =>
  house.env.db.query('update cashier.rules set auto_approve_up_to = $1', [BigInt(upTo) * MINOR_PER_UNIT])
const approve = async (operator: Person, id: string) => operator.caller.call(officeApproveWithdrawal, { id })

describe('two operators', () => {
  beforeEach(() => setBounds(house, 400))
  afterAll(() => setBounds(house, 20_000, 1_000_000))

  test('OFFICE-2 above the amount it stays in review after the first approval, and only another operator completes it', async () => {
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const [first, second] = [await finance(), await finance()]
    const { waiting, state } = await first.caller.ok(officeApproveWithdrawal, { id: asked.id })
    expect([state, waiting]).toMatchObject(['reviewing', { needed: 2 }])
    await house.work()
    expect(await payee.caller.ok(withdrawal, { id: asked.id })).toMatchObject({ state: 'reviewing', canCancel: false })
    expect(
      (await second.caller.ok(officeWithdrawals, { queue: 'review', username: payee.username })).content,
    ).toMatchObject([{ waiting: { id: waiting?.id } }])
    expect(await approve(first, asked.id)).toMatchObject({ status: 409, body: { code: 'DECISION_OPEN' } })
    expect(await answerWaiting(first, waiting)).toMatchObject({ status: 409, body: { code: 'SECOND_OPERATOR' } })
    expect(await agreeTo(second, waiting)).toMatchObject({ state: 'done' })
    await house.work()
    expect(
      (await second.caller.ok(officeWithdrawal, { id: asked.id })).history.map(
        (line) => `${line.event} ${line.actor.name}`,
      ),
    ).toEqual(expect.arrayContaining([`approved_first ${first.username}`, `approved ${second.username}`]))
    const audit = await house.env.db.query<{ action: string }>(
      `select action from core.audit_log where subject = $1 and action not like '%look' order by id`,
      [`withdrawal:${asked.reference}`],
    )
    expect(audit.map((line) => line.action)).toEqual(['decision.ask', 'decision.agree', 'withdrawal.approve'])
  })

  test('OFFICE-2 twenty approvals of one operator are one, and of two who agree at once one is counted', async () => {
    const [one, other, third] = [await finance(), await finance(), await finance()]
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const look = () => one.caller.ok(officeWithdrawal, { id: asked.id })
    expect(await look()).toMatchObject({ hasReversal: false })
    const [paid] = (await payee.caller.ok(listDeposits, {})).content
    const order = { id: paid?.id ?? '', reason: 'the bank wrote to us' }
    await agreeTo(third, (await other.caller.ok(officeReverseDeposit, order)).waiting)
    expect(await look(), 'who approves reads that the bank took the deposit back').toMatchObject({ hasReversal: true })
    const alone = await Promise.all(Array.from({ length: 20 }, () => approve(one, asked.id)))
    expect(alone.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(alone.filter((answer) => !answer.body.success && answer.body.code === 'DECISION_OPEN')).toHaveLength(19)
    const { waiting } = await one.caller.ok(officeWithdrawal, { id: asked.id })
    const together = await Promise.all([other, third].map((operator) => answerWaiting(operator, waiting)))
    expect(together.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect((await one.caller.ok(officeWithdrawal, { id: asked.id })).state).toBe('approved')
  })

  test('OFFICE-2 the database holds it, too: nothing goes out without its decision, and nothing of what was asked for changes', async () => {
    const asked = await askWithdrawal(house, await buildPayee(house))
    await approve(await finance(), asked.id)
    const write = (set: string) => house.env.db.query(`update cashier.withdrawals set ${set} where id = $1`, [asked.id])
    const [open] = await house.env.db.query<{ id: bigint }>(`select id from core.decisions where subject = $1`, [
      `withdrawal:${asked.reference}`,
    ])
    await expect(write(`state = 'approved'`)).rejects.toThrow('moved without its decision')
    await expect(write(`state = 'sending', decision_id = ${open?.id}`)).rejects.toThrow('moved without its decision')
    for (const set of ['amount = amount + 1', `number = '01799999999'`, `holder = 'Somebody Else'`, `member_id = '1'`])
      await expect(write(set)).rejects.toThrow('stays what was asked for')
  })

  test('OFFICE-2 the database lets nothing go by itself but what the brand’s rule lets go, after a check that cleared all it looked at', async () => {
    const { id } = await askWithdrawal(house, await buildPayee(house))
    /** Tries whether the database would let the withdrawal go, and rolls back. */
    const goes = (findings: unknown) =>
      house.env.db.tx(async (tx) => {
        await tx.query(`update cashier.withdrawals set state = 'approved', findings = $2 where id = $1`, [
          id,
          findings === null ? null : JSON.stringify(findings),
        ])
        await tx.query('set constraints all immediate')
        throw new Error('it would go')
      })
    const clear = { rule: 'first_withdrawal', isClear: true, values: {} }
    await autoApprove(500)
    await expect(goes([clear])).rejects.toThrow('it would go')
    for (const findings of [
      null,
      [],
      {},
      [{ ...clear, isClear: false }],
      [clear, { ...clear, isClear: false }],
      [{ rule: 'first_withdrawal' }],
    ]) {
      await expect(goes(findings), JSON.stringify(findings)).rejects.toThrow('moved without its decision')
    }
    await autoApprove(499)
    await expect(goes([clear])).rejects.toThrow('moved without its decision')
    await autoApprove(0)
  })

  test('OFFICE-2 the second operator may also give it back, alone: then agreeing comes too late', async () => {
    const payee = await buildPayee(house)
    const asked = await askWithdrawal(house, payee)
    const { waiting } = await (await finance()).caller.ok(officeApproveWithdrawal, { id: asked.id })
    await (await finance()).caller.ok(officeRejectWithdrawal, { id: asked.id, reason: 'name_mismatch' })
    expect((await answerWaiting(await finance(), waiting)).body).toMatchObject({ code: 'DECISION_STALE' })
    expect(await balanceOf(payee)).toBe('1000.00')
  })

  test('OFFICE-2 a role that was taken away, an operator who was frozen and a request that expired count nothing', async () => {
    const [asker, second] = [await finance(), await finance()]
    const asked = await askWithdrawal(house, await buildPayee(house))
    const { waiting } = await asker.caller.ok(officeApproveWithdrawal, { id: asked.id })
    await house.env.db.query(`update identity.operators set role = 'viewer' where id = $1`, [asker.id])
    expect(await agreeTo(second, waiting)).toMatchObject({ state: 'open' })
    await house.env.db.query(`update identity.operators set role = 'finance' where id = $1`, [asker.id])
    await house.env.db.query(`update identity.operators set status = 'frozen' where id = $1`, [second.id])
    expect(await agreeTo(await finance(), waiting)).toMatchObject({ state: 'done' })

    const next = await askWithdrawal(house, await buildPayee(house))
    const old = (await asker.caller.ok(officeApproveWithdrawal, { id: next.id })).waiting
    house.clock.advance(DECISION_LIFE_MS)
    const late = await finance()
    expect((await answerWaiting(late, old)).body).toMatchObject({
      code: 'DECISION_CLOSED',
      value: { state: 'expired' },
    })
    await expireDecision(house.env, kindsOf(house.env), BigInt(old?.id ?? '0'))
    expect((await late.caller.ok(officeApproveWithdrawal, { id: next.id })).waiting).not.toBeNull() // asked for again
  })
})

describe('the day’s sums', () => {
  beforeEach(() => setBounds(house, 1_000, 1_400, 1_000_000))
  afterAll(() => setBounds(house, 20_000, 1_000_000))

  /**
   * Has a withdrawal approved and completed, so that the member can ask for the next one. Returns whether one operator
   * was enough.
   */
  async function payOut(payee: Payee, operator: Person): Promise<boolean> {
    const asked = await askWithdrawal(house, payee, { amount: '500' })
    const { waiting } = await operator.caller.ok(officeApproveWithdrawal, { id: asked.id })
    await house.work()
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    return waiting === null
  }

  test('OFFICE-2 H2 splitting does not help: a member’s third withdrawal of the day needs two approvals, whoever approves', async () => {
    const payee = await buildPayee(house, { amount: '5000' })
    expect([
      await payOut(payee, await finance()),
      await payOut(payee, await finance()),
      await payOut(payee, await finance()),
    ]).toEqual([true, true, false])
  })

  test('OFFICE-2 H2 nor do many members: one operator alone decides so much a day, and then another decides', async () => {
    const operator = await finance()
    const rich = () => buildPayee(house, { amount: '5000' })
    expect([
      await payOut(await rich(), operator),
      await payOut(await rich(), operator),
      await payOut(await rich(), operator),
    ]).toEqual([true, true, false])
    expect(await payOut(await rich(), await finance())).toBe(true)
  })

  test('OFFICE-2 without the house’s or the brand’s rule for the currency two decide about the smallest amount', async () => {
    const asked = await askWithdrawal(house, await buildPayee(house))
    const hide = (from: string, to: string) =>
      damage(house, `update core.money_rules set currency = '${to}' where brand is null and currency = '${from}'`)
    await hide('BDT', 'ZZZ')
    expect((await (await finance()).caller.ok(officeApproveWithdrawal, { id: asked.id })).waiting).toMatchObject({
      needed: 2,
    })
    await hide('ZZZ', 'BDT')
  })
})

describe('the payee', () => {
  test('CASH-3 one account of two members needs two, and the check says so', async () => {
    const [one, other] = [await buildPayee(house), await buildPayee(house)]
    await house.env.db.query(
      'update cashier.payout_accounts o set number = p.number from cashier.payout_accounts p where o.id = $1 and p.id = $2',
      [other.payoutAccountId, one.payoutAccountId],
    )
    const asked = await askWithdrawal(house, other)
    const operator = await finance()
    expect((await operator.caller.ok(officeWithdrawal, { id: asked.id })).findings).toContainEqual({
      rule: 'payee_shared',
      isClear: false,
      value: 'true',
    })
    // who decides sees whom it belongs to as well, and what the member brought, took and played; the look is kept
    const { amount } = await operator.caller.ok(officeWithdrawal, { id: asked.id })
    const evidence = await operator.caller.ok(officeWithdrawalEvidence, { id: asked.id })
    expect(evidence).toMatchObject({
      samePayee: [{ id: one.id, username: one.username }],
      inProgress: amount,
      withdrawals: { count: 0, amount: '0.00' },
      play: { lastDay: null },
      bounds: { amount: '20000.00', payeeHours: 24 },
    })
    expect(evidence.balance).toBe('500.00')
    expect(evidence.logins[0]).toMatchObject({ isNew: expect.any(Boolean) as boolean })
    const viewer = await buildOperator(house, 'support')
    expect((await viewer.caller.call(officeWithdrawalEvidence, { id: asked.id })).body).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    const looks = await house.env.db.query(
      `select operator from core.audit_log where action = 'withdrawal.evidence' and subject = $1`,
      [`withdrawal:${asked.reference}`],
    )
    expect(looks).toEqual([{ operator: operator.username }])
    expect((await operator.caller.ok(officeApproveWithdrawal, { id: asked.id })).waiting).toMatchObject({ needed: 2 })
  })

  test('CASH-3 removed between request and approval it is not approved; between approval and pay-out it comes back', async () => {
    const [early, late] = [await buildPayee(house), await buildPayee(house)]
    const [first, second] = [await askWithdrawal(house, early), await askWithdrawal(house, late)]
    await early.caller.ok(removePayoutAccount, { id: early.payoutAccountId })
    expect((await approve(await finance(), first.id)).body).toMatchObject({ code: 'PAYEE_BLOCKED' })
    await (await finance()).caller.ok(officeApproveWithdrawal, { id: second.id })
    await late.caller.ok(removePayoutAccount, { id: late.payoutAccountId })
    await house.work()
    expect(await late.caller.ok(withdrawal, { id: second.id })).toMatchObject({
      state: 'failed',
      reason: { key: 'payee_changed' },
    })
    expect(await balanceOf(late)).toBe('1000.00')
  })

  test('OFFICE-2 one operator blocks it permanently: no member of the brand can withdraw to it', async () => {
    const [payee, other] = [await buildPayee(house), await buildPayee(house)]
    const asked = await askWithdrawal(house, payee)
    const operator = await finance()
    await operator.caller.ok(officeApproveWithdrawal, { id: asked.id })
    await operator.caller.ok(officeBlockPayee, { id: asked.id, reason: 'a mule’s account' })
    await house.work()
    expect(await payee.caller.ok(withdrawal, { id: asked.id })).toMatchObject({
      state: 'failed',
      reason: { key: 'payee_changed' },
    })
    expect((await payee.caller.call(createWithdrawal, withdrawalInput(house, payee))).body).toMatchObject({
      code: 'PAYEE_BLOCKED',
    })
    const [row] = await house.env.db.query<{ number: string }>(
      'select number from cashier.payout_accounts where id = $1',
      [payee.payoutAccountId],
    )
    expect(
      (
        await other.caller.call(addPayoutAccount, {
          methodCode: 'surma-pay',
          holder: 'Rahima Khatun',
          number: String(row?.number),
        })
      ).body,
    ).toMatchObject({ code: 'PAYEE_BLOCKED' })
    expect((await operator.caller.call(officeBlockPayee, { id: '999999', reason: 'no such' })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(
      (await (await buildOperator(house, 'viewer')).caller.call(officeBlockPayee, { id: asked.id, reason: 'may not' }))
        .body,
    ).toMatchObject({ code: 'PERMISSION_DENIED' })
  })
})

describe('automatic approval', () => {
  test('CASH-3 a small withdrawal without findings is approved automatically, a first one is not', async () => {
    await autoApprove(600)
    const payee = await buildPayee(house, { amount: '5000' })
    const first = await askWithdrawal(house, payee)
    expect((await payee.caller.ok(withdrawal, { id: first.id })).state).toBe('checked')
    await (await buildOperator(house, 'finance')).caller.ok(officeApproveWithdrawal, { id: first.id })
    await house.work()
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    // two days later the payee and the deposit are not new any more; the old session has expired, so an operator reads
    // the rest
    await house.env.db.query(
      `update cashier.payout_accounts set created_at = created_at - interval '2 days' where member_id = $1`,
      [payee.id],
    )
    await house.env.db.query(
      `update cashier.deposits set decided_at = decided_at - interval '2 days' where member_id = $1`,
      [payee.id],
    )
    const second = await askWithdrawal(house, payee)
    const row = await payee.caller.ok(withdrawal, { id: second.id })
    expect(row.state).toBe('sending')
    const operator = await buildOperator(house, 'viewer')
    expect(
      (await operator.caller.ok(officeWithdrawal, { id: second.id })).history.find((line) => line.event === 'approved')
        ?.actor.kind,
    ).toBe('system')
    expect((await operator.caller.ok(officeWithdrawals, { queue: 'review', username: payee.username })).total).toBe(0)
    await autoApprove(0)
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    // an automatic approval counts in the member's sum of the day
    await setBounds(house, 1_200, 1_000_000)
    const third = await askWithdrawal(house, payee)
    expect((await (await finance()).caller.ok(officeApproveWithdrawal, { id: third.id })).waiting).toMatchObject({
      needed: 2,
    })
    await setBounds(house, 20_000, 1_000_000)
  })

  test('OFFICE-2 who made a way to be paid looser is not counted on withdrawals by it', async () => {
    const author = await finance()
    const setAuthors = (authors: string) =>
      house.env.db.query(
        `update cashier.methods set authors = ${authors} where direction = 'withdrawal' and code = 'surma-pay'`,
      )
    await setAuthors(`array(select person_id from identity.operators where id = ${author.id})`)
    const asked = await askWithdrawal(house, await buildPayee(house))
    const { waiting } = await author.caller.ok(officeApproveWithdrawal, { id: asked.id })
    expect(waiting).toMatchObject({ needed: 1 })
    expect(await agreeTo(await finance(), waiting)).toMatchObject({ state: 'done' })
    await setAuthors(`'{}'`)
  })

  const rules = {
    currency: 'BDT',
    autoApproveUpToMinor: 5_000n,
    payeeWaitMinutes: 0,
    reopenHours: 0,
    restHours: 24,
    receiveMinutes: null,
  }
  const clear = [{ rule: 'high_amount', isClear: true, value: '1' }]
  const bounds = { memberAboveMinor: 10_000n }
  const fine = { amountMinor: 5_000n, dayMinor: 5_000n, findings: clear, isFrozen: false, hasReversal: false }
  test.each<[string, Parameters<typeof mayApproveItself>]>([
    ['there are no rules', [null, bounds, fine]],
    ['nothing is approved by itself', [{ ...rules, autoApproveUpToMinor: 0n }, bounds, fine]],
    ['the amount is above', [rules, bounds, { ...fine, amountMinor: 5_001n }]],
    ['two must approve it', [rules, { memberAboveMinor: 9_999n }, fine]],
    ['the check did not run', [rules, bounds, { ...fine, findings: null }]],
    ['the check looked at nothing', [rules, bounds, { ...fine, findings: [] }]],
    [
      'the check found something',
      [rules, bounds, { ...fine, findings: [...clear, { rule: 'new_payee', isClear: false, value: '' }] }],
    ],
    ['the bank took a deposit back', [rules, bounds, { ...fine, hasReversal: true }]],
    ['the account is frozen', [rules, bounds, { ...fine, isFrozen: true }]],
    ['the amount is nothing', [rules, bounds, { ...fine, amountMinor: 0n }]],
  ])('CASH-3 an operator decides where %s', (_title, input) => {
    expect(mayApproveItself(rules, bounds, fine)).toBe(true)
    expect(mayApproveItself(...input)).toBe(false)
  })
})
