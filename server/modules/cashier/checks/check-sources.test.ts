/**
 * Manipulations of orders and the ledger by the owner of the database: triggers off, money written by hand. The books
 * must report them.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { officeApproveWithdrawal, officeCorrectWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { officeRequestAdjustment } from '#contract/cashier/office-adjustments.ts'
import { confirmWithdrawal } from '#contract/cashier/withdrawals.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks, findDiffering } from '#server/testing/books.ts'
import { buildOperator } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  buildDepositor,
  buildPayee,
  openCashierHouse,
  payWithdrawal,
  sendWithdrawal,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { damage } from '#server/testing/owner.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const found = async () =>
  (await findDiffering(house.env.db)).flatMap(({ code, differing }) =>
    differing.map(({ id, what }) => `${code} ${id}: ${what}`),
  )
const finance = () => buildOperator(house, 'finance')

/** Damages the database, returns what the books report, and repairs it. */
async function theft(statements: string[], repair: string[]): Promise<string[]> {
  await damage(house, ...statements)
  const said = await found()
  await damage(house, ...repair)
  return said
}

describe('OFFICE-2 CASH-7 what was settled by hand', () => {
  test('a deposit that the provider said nothing of, or something else of, is named', async () => {
    const member = await buildDepositor(house)
    const [row] = await house.env.db.query<{ id: bigint; reference: string; history: bigint }>(
      `select d.id, d.reference, h.id as history from cashier.deposits d join cashier.history h on h.subject = 'deposit' and h.subject_id = d.id and h.event = 'provider_paid' where d.member_id = $1`,
      [member.id],
    )
    const named = [
      `settled-orders ${row?.reference}: deposit of 10000000 credited without the provider’s word and without a decision`,
    ]
    expect(
      await theft(
        [`update cashier.history set event = 'said' where id = ${row?.history}`],
        [`update cashier.history set event = 'provider_paid' where id = ${row?.history}`],
      ),
    ).toEqual(named)
    expect(
      await theft(
        [`update cashier.history set detail = jsonb_set(detail, '{amount}', '"999.00"') where id = ${row?.history}`],
        [`update cashier.history set detail = jsonb_set(detail, '{amount}', '"1000.00"') where id = ${row?.history}`],
      ),
    ).toEqual(named)
  })

  test('a withdrawal that was marked as paid or returned without a report of the provider and without a decision is named', async () => {
    const paid = await payWithdrawal(house, await buildPayee(house))
    const line = `subject = 'withdrawal' and subject_id = ${paid.id} and event = 'paid'`
    expect(
      await theft(
        [`update cashier.history set actor_kind = 'operator' where ${line}`],
        [`update cashier.history set actor_kind = 'provider' where ${line}`],
      ),
    ).toEqual([
      `settled-orders ${paid.reference}: withdrawal of 5000000 paid without the provider’s word and without a decision`,
    ])
    const back = await sendWithdrawal(house, await buildPayee(house, { number: '01700000001' }))
    house.clock.advance(5_000)
    await house.payments.deliverDue()
    const failed = `subject = 'withdrawal' and subject_id = ${back.id} and event = 'failed'`
    expect(
      await theft(
        [
          `update cashier.history set actor_kind = 'system' where ${failed}`,
          `update cashier.withdrawals set reason_key = 'payee_changed' where id = ${back.id}`,
        ],
        [
          `update cashier.history set actor_kind = 'provider' where ${failed}`,
          `update cashier.withdrawals set reason_key = 'provider_failed' where id = ${back.id}`,
        ],
      ),
    ).toEqual([
      `settled-orders ${back.reference}: withdrawal of 5000000 given back without the provider’s word and without a decision`,
    ])
  })

  test('a withdrawal in progress whose hold is missing, has another amount, or belongs to no order is named', async () => {
    const { id, reference } = await askWithdrawal(house, await buildPayee(house))
    const others = await theft(
      [`update cashier.withdrawals set amount = amount + 1 where id = ${id}`],
      [`update cashier.withdrawals set amount = amount - 1 where id = ${id}`],
    )
    expect(others).toContain(`withdrawals-held ${reference}: asked for 5000001, held 5000000`)
    expect(others).toContain(`withdrawals-transit sandbox BDT: in transit 5000000, in progress 5000001`)
    const hold = `reason = 'withdrawal' and reference = '${reference}'`
    expect(
      await theft(
        [`update wallet.transfers set reference = 'x' where ${hold}`],
        [`update wallet.transfers set reference = '${reference}' where reason = 'withdrawal' and reference = 'x'`],
      ),
    ).toEqual([`withdrawals-held ${reference}: asked for 5000000, held 0`])
    // a hold of a withdrawal that has ended, or that never existed
    expect(
      await theft(
        [`update cashier.withdrawals set state = 'cancelled' where id = ${id}`],
        [`update cashier.withdrawals set state = 'checked' where id = ${id}`],
      ),
    ).toContain(`orders-moved withdrawal:${id}:settle: withdrawal_returned of 5000000 never moved`)
  })
})

describe('OFFICE-2 CASH-7 compensations', () => {
  test('one that was never moved, one that moved more, and one that is counted towards nothing are named', async () => {
    const payee = await buildPayee(house)
    const { id, reference } = await payWithdrawal(house, payee)
    await payee.caller.ok(confirmWithdrawal, { id, receipt: 'not_received' })
    const asked = await (
      await finance()
    ).caller.ok(officeCorrectWithdrawal, { id, amount: '120', reason: 'it came short' })
    await agreeTo(await finance(), asked.waiting)
    const given = await (
      await finance()
    ).caller.ok(officeRequestAdjustment, {
      username: payee.username,
      amount: '30',
      reasonKey: 'compensation',
      reason: 'for a test',
      cause: { kind: 'withdrawal', reference },
    })
    await agreeTo(await finance(), given.waiting)
    expect(await found()).toEqual([])
    const cause = `withdrawal:${reference}`
    expect(
      await theft(
        [
          `update cashier.compensations set amount = amount - 10000 where reference = 'correct:${reference}'`,
          `update cashier.compensated set compensated = compensated - 10000 where cause = '${cause}'`,
        ],
        [
          `update cashier.compensations set amount = amount + 10000 where reference = 'correct:${reference}'`,
          `update cashier.compensated set compensated = compensated + 10000 where cause = '${cause}'`,
        ],
      ),
    ).toEqual([
      `compensations-moved correct:${reference}: counted 1190000 towards ${cause}, moved 1200000 for ${cause}`,
    ])
    const [row] = await house.env.db.query<{ reference: string }>(
      'select reference from cashier.adjustments where cause = $1',
      [cause],
    )
    const astray = await theft(
      [`update cashier.compensations set reference = 'A-NOTHERE1' where reference = '${row?.reference}'`],
      [`update cashier.compensations set reference = '${row?.reference}' where reference = 'A-NOTHERE1'`],
    )
    expect(astray.toSorted()).toEqual(
      [
        `compensations-moved A-NOTHERE1: counted 300000 towards ${cause}, moved nothing for nothing`,
        `compensations-moved ${row?.reference}: counted nothing towards nothing, moved 300000 for ${cause}`,
      ].toSorted(),
    )
  })
})

test('OFFICE-2 CASH-7 a withdrawal that went out by one person, and whose decision was taken away, is named', async () => {
  const row = await askWithdrawal(house, await buildPayee(house))
  await (await finance()).caller.ok(officeApproveWithdrawal, { id: row.id })
  const [kept] = await house.env.db.query<{ decision: bigint }>(
    'select decision_id as decision from cashier.withdrawals where id = $1',
    [row.id],
  )
  expect(
    await theft(
      [
        `update cashier.withdrawals set decision_id = null where id = ${row.id}`,
        `update cashier.withdrawals set findings = '[{"isClear": false}]' where id = ${row.id}`,
      ],
      [`update cashier.withdrawals set decision_id = ${kept?.decision} where id = ${row.id}`],
    ),
  ).toEqual([`decided-orders ${row.reference}: withdrawal of 5000000 without its decision`])
})
