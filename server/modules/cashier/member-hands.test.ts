/**
 * One operator alone against the house: they credit an accomplice, or help them into an account, and then try to
 * release the money alone.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { officeApproveWithdrawal, officeWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { officeResolveDeposit } from '#contract/cashier/office-deposits.ts'
import { officeRequestAdjustment } from '#contract/cashier/office-adjustments.ts'
import { officeDecision } from '#contract/decisions/decisions.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  buildPayee,
  openCashierHouse,
  openDeposit,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const finance = () => buildOperator(house, 'finance')
const approve = (operator: Person, id: string) => operator.caller.ok(officeApproveWithdrawal, { id })

/** Makes a bank deposit of the member with a picture, and has the operator credit it. */
async function credit(operator: Person, member: Person) {
  const row = await openDeposit(house, member, { methodCode: 'takago-send', amount: '750' })
  await house.env.db.query(`update cashier.deposits set proofs = 1, state = 'review' where id = $1`, [row.id])
  return operator.caller.ok(officeResolveDeposit, {
    id: row.id,
    decision: 'credit',
    amount: '750',
    evidence: `TRX ${row.reference}`,
    reason: 'it is on the account',
  })
}

test('OFFICE-2 H7 an operator who credited a member by hand cannot approve the member’s withdrawal: it waits for another person, and the answer says why', async () => {
  const [cashier, payee] = [await finance(), await buildPayee(house)]
  expect(await credit(cashier, payee)).toMatchObject({ state: 'paid', waiting: null })
  const asked = await askWithdrawal(house, payee)
  const { state, waiting } = await approve(cashier, asked.id)
  expect([state, waiting]).toMatchObject(['reviewing', { needed: 1, agreed: 0 }])
  expect((await cashier.caller.ok(officeWithdrawal, { id: asked.id })).waiting).toMatchObject({ needed: 1, agreed: 0 })
  const again = await buildOperator(house, 'finance', 'fairhouse', await personOf(cashier)) // his other login is the same person
  expect((await answerWaiting(again, waiting)).body).toMatchObject({ code: 'RULE_AUTHOR' })
  expect(await agreeTo(await finance(), waiting)).toMatchObject({ state: 'done' })
})

test('OFFICE-2 H7 nor can one who corrected the member’s balance, as asker or by agreeing', async () => {
  const [one, two, payee] = [await finance(), await finance(), await buildPayee(house)]
  const given = await one.caller.ok(officeRequestAdjustment, {
    username: payee.username,
    amount: '30',
    reasonKey: 'goodwill',
    reason: 'for a test',
  })
  await agreeTo(two, given.waiting)
  const { waiting } = await approve(two, (await askWithdrawal(house, payee)).id)
  expect((await answerWaiting(one, waiting)).body).toMatchObject({ code: 'RULE_AUTHOR' })
  expect((await one.caller.ok(officeDecision, { id: waiting?.id ?? '' })).whyNot).toBe('rule_author')
  expect(await agreeTo(await finance(), waiting)).toMatchObject({ state: 'done' })
})

test('OFFICE-2 H7 after seven days the operator counts again', async () => {
  const [cashier, payee] = [await finance(), await buildPayee(house)]
  await credit(cashier, payee)
  await house.env.db.query(
    `update identity.sessions set expires_at = expires_at + interval '9 days', last_seen_at = $1`,
    [new Date(house.clock.now().getTime() + 7 * DAY_MS)],
  )
  house.clock.advance(7 * DAY_MS)
  const late = await buildOperator(house, 'finance', 'fairhouse', await personOf(cashier))
  expect((await approve(late, (await askWithdrawal(house, payee)).id)).waiting).toBeNull()
})

test('OFFICE-2 H7 the reverse: an operator who approved a member’s withdrawal cannot credit that member alone', async () => {
  const [cashier, payee] = [await finance(), await buildPayee(house)]
  expect((await approve(cashier, (await askWithdrawal(house, payee)).id)).waiting).toBeNull()
  const { state, waiting } = await credit(cashier, payee)
  expect([state, waiting]).toMatchObject(['review', { needed: 1, agreed: 0 }])
  expect(await agreeTo(await finance(), waiting)).toMatchObject({ state: 'done' })
})

/** Returns the person that an operator's login belongs to. */
async function personOf({ id }: Person): Promise<bigint> {
  const [row] = await house.env.db.query<{ person: bigint }>(
    'select person_id as person from identity.operators where id = $1',
    [id],
  )
  return row?.person ?? 0n
}
