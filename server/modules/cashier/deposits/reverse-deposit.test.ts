/** Deposits that the payer's bank takes back: by the provider's word, in any order, and by two operators. */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deposit, listDeposits, type DepositRow } from '#contract/cashier/deposits.ts'
import { officeDebts, officeSettleDebt } from '#contract/cashier/office-debts.ts'
import { officeDeposit, officeDeposits, officeReverseDeposit } from '#contract/cashier/office-deposits.ts'
import { officeFindings, officeUnknownPayments } from '#contract/cashier/office-payments.ts'
import {
  SIGNATURE_HEADER,
  signedCallback,
  TIMESTAMP_HEADER,
  type Callback,
} from '#contract/cashier/payment-protocol.ts'
import { officeAnswerDecision, officeDecision, type Waiting } from '#contract/decisions/decisions.ts'
import { officeGiveReward } from '#contract/rewards/office-rewards.ts'
import { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { messages } from '#contract/messages/messages.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { dyingTx } from '#server/testing/dying.ts'
import {
  buildDepositor,
  balanceOf,
  newRequestId,
  openCashierHouse,
  openDeposit,
  payOnPage,
} from '#server/testing/cashier-house.ts'
import type { CashierHouse } from '#server/testing/cashier-house.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { playLine } from '#server/testing/rounds.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse({ DEPOSIT_TURNOVER: '1' })
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const finance = () => buildOperator(house, 'finance')

/** Posts a provider's word about a deposit, signed as the provider signs it. */
async function say(row: Pick<DepositRow, 'reference' | 'amount'>, word: Partial<Callback> = {}) {
  const text = JSON.stringify({
    eventId: newRequestId(house),
    kind: 'deposit',
    reference: row.reference,
    state: 'reversed',
    amount: row.amount,
    currency: 'BDT',
    providerReference: 'SB0000000001',
    failure: null,
    ...word,
  })
  const timestamp = String(Math.floor(house.clock.now().getTime() / 1000))
  const signature = createHmac('sha256', house.provider.secret)
    .update(signedCallback({ timestamp, body: text }))
    .digest('hex')
  const response = await fetch(`${house.origin}/callback/payment/sandbox`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature },
  })
  return response.status
}

let rounds = 0
/** Stakes cash and loses it: one round that is over. */
async function loseCash(member: Person, amount: number): Promise<void> {
  const round = `lost ${rounds++}`
  await playLine(house.env, member.id, round, { kind: 'stake', amountMinor: BigInt(amount) * MINOR_PER_UNIT })
  await playLine(house.env, member.id, round, { kind: 'close', amountMinor: 0n, closes: true })
}

const stateOf = async (member: Person, id: string) => {
  const { state, reversal, credited } = await member.caller.ok(deposit, { id })
  return { state, credited, taken: reversal?.taken, owed: reversal?.owed }
}
const told = (member: Person) =>
  house.env.db.query<{ topic: string; tells: Record<string, unknown> }>(
    `select topic, tells from core.facts where member_id = $1 and topic like 'deposit.%' order by seq`,
    [member.id],
  )

test('PROMO-2 the bank takes a deposit back on the sandbox page: the balance pays it once, whatever is said again', async () => {
  const member = await buildMember(house)
  const row = await openDeposit(house, member)
  await payOnPage(row)
  expect((await member.caller.ok(withdrawMethods, {})).locks).toMatchObject([{ reason: 'wagering' }])
  const page = await payOnPage(row, { action: 'reverse', answer: 'twice' })
  expect([page.status, (await page.text()).includes('Reversed')]).toEqual([200, true])
  await house.payments.deliverDue()
  expect(await stateOf(member, row.id)).toEqual({
    state: 'reversed',
    credited: '1000.00',
    taken: '1000.00',
    owed: '0.00',
  })
  expect(await balanceOf(member)).toBe('0.00')
  expect((await member.caller.ok(withdrawMethods, {})).locks).toEqual([])
  // another event about the same order moves nothing and waits for a person; so does one more payment of it
  expect([await say(row), await say(row, { state: 'failed' }), await say(row, { state: 'paid' })]).toEqual([
    200, 200, 200,
  ])
  expect(await balanceOf(member)).toBe('0.00')
  const { content } = await (await finance()).caller.ok(officeFindings, {})
  expect(content.filter(({ reference }) => reference === row.reference).map(({ kind }) => kind)).toEqual([
    'reversal_unclear',
    'second_payment',
  ])
  expect(await told(member)).toMatchObject([
    { topic: 'deposit.credited' },
    { topic: 'deposit.reversed', tells: { order: row.reference, amountMinor: '10000000', takenMinor: '10000000' } },
  ])
  const { content: entries } = await member.caller.ok(transactions, {})
  expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
    ['deposit_reversed', '-1000.00'],
    ['deposit', '1000.00'],
  ])
  const { totals, content: rows } = await member.caller.ok(listDeposits, { state: 'reversed' })
  expect([totals.credited, rows.length]).toEqual(['0.00', 1])
  const { content: letters } = await member.caller.ok(messages, {})
  expect(letters.some(({ title }) => title.includes('reversed a deposit'))).toBe(true)
})

test('PROMO-2 a reversal that is heard before the payment closes the deposit, and the late payment credits nothing', async () => {
  const member = await buildMember(house)
  const row = await openDeposit(house, member)
  expect(await say(row)).toBe(200)
  expect(await stateOf(member, row.id)).toMatchObject({ state: 'failed', credited: null })
  expect(await say(row, { state: 'paid' })).toBe(200)
  expect(await say(row, { state: 'paid' })).toBe(200)
  expect(await stateOf(member, row.id)).toMatchObject({ state: 'failed', credited: null })
  expect(await balanceOf(member)).toBe('0.00')
  expect(await told(member)).toEqual([])
  // the database holds the mark as well
  await expect(
    house.env.db.query(`update cashier.deposits set state = 'paid', credited = 1 where id = $1`, [row.id]),
  ).rejects.toThrow()
  // of an order that nobody knows, the house alone hears, and nothing of it can be credited
  expect(await say({ reference: 'D-ZZZZZZZZ', amount: '5.00' })).toBe(404)
  const { content } = await (await buildHouseOperator(house)).caller.ok(officeUnknownPayments, {})
  expect(content).toMatchObject([{ kind: 'unknown_order', reference: 'D-ZZZZZZZZ' }])
  // another amount than was paid moves nothing
  const paid = await openDeposit(house, member)
  await payOnPage(paid)
  await say(paid, { amount: '400' })
  expect(await stateOf(member, paid.id)).toMatchObject({ state: 'paid' })
})

test('PROMO-2 fifty words at once take it back once; what was lost is owed, locked and recovered by two', async () => {
  const member = await buildDepositor(house)
  const { content } = await member.caller.ok(listDeposits, {})
  const row = content[0] ?? (await openDeposit(house, member))
  await loseCash(member, 600)
  await Promise.all(Array.from({ length: 50 }, () => say(row)))
  expect(await stateOf(member, row.id)).toEqual({
    state: 'reversed',
    credited: '1000.00',
    taken: '400.00',
    owed: '600.00',
  })
  expect(await balanceOf(member)).toBe('0.00')
  await payOnPage(await openDeposit(house, member, { amount: '500' }))
  await loseCash(member, 100)
  // nobody took anything of the new money, and so much of it cannot be withdrawn
  expect(await balanceOf(member)).toBe('400.00')
  expect((await member.caller.ok(withdrawMethods, {})).locks).toContainEqual(
    expect.objectContaining({ amount: '600.00', reason: 'chargeback' }),
  )
  const [asker, second] = [await finance(), await finance()]
  const [debt] = (await asker.caller.ok(officeDebts, { username: member.username })).content
  expect(debt).toMatchObject({ kind: 'deposit', left: '600.00', cash: '400.00', deposit: { reference: row.reference } })
  const id = debt?.id ?? ''
  const settle = (input: { act: 'recover' | 'waive'; amount: string }) =>
    asker.caller.call(officeSettleDebt, { id, reason: 'as agreed with the member', ...input })
  expect((await settle({ act: 'recover', amount: '600.01' })).body).toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  expect((await settle({ act: 'recover', amount: '600' })).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  const { waiting } = await asker.caller.ok(officeSettleDebt, {
    id,
    act: 'recover',
    amount: '250',
    reason: 'as agreed',
  })
  expect((await settle({ act: 'waive', amount: '1' })).body).toMatchObject({ code: 'DECISION_OPEN' })
  expect((await answerWaiting(asker, waiting ?? undefined)).body.success).toBe(false)
  expect(await balanceOf(member)).toBe('400.00')
  await agreeTo(second, waiting)
  expect(await balanceOf(member)).toBe('150.00')
  const rest = await asker.caller.ok(officeSettleDebt, { id, act: 'waive', amount: '350', reason: 'cannot be had' })
  await agreeTo(second, rest.waiting)
  expect((await second.caller.ok(officeDebts, { username: member.username })).content).toEqual([])
  expect((await second.caller.ok(officeDebts, { username: member.username, open: 'false' })).content).toMatchObject([
    { recovered: '250.00', waived: '350.00', left: '0.00' },
  ])
  expect(await stateOf(member, row.id)).toMatchObject({ owed: '0.00' })
})

test('PROMO-2 two operators take a deposit back by hand; one alone moves nothing', async () => {
  const member = await buildDepositor(house)
  const [row] = (await member.caller.ok(listDeposits, {})).content
  const id = row?.id ?? ''
  const [asker, second] = [await finance(), await finance()]
  const input = { id, reason: 'the bank wrote to us' }
  const support = await buildOperator(house, 'support')
  expect((await support.caller.call(officeReverseDeposit, input)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
  const { waiting } = await asker.caller.ok(officeReverseDeposit, input)
  expect(await balanceOf(member)).toBe('1000.00')
  expect((await asker.caller.call(officeReverseDeposit, input)).body).toMatchObject({ code: 'DECISION_OPEN' })
  expect((await answerWaiting(asker, waiting ?? undefined)).body.success).toBe(false)
  await agreeTo(second, waiting)
  expect(await balanceOf(member)).toBe('0.00')
  expect(await second.caller.ok(officeDeposit, { id })).toMatchObject({
    state: 'reversed',
    reversal: { taken: '1000.00' },
  })
  expect((await second.caller.ok(officeDeposits, { state: 'reversed' })).content.length).toBeGreaterThan(0)
  expect((await asker.caller.call(officeReverseDeposit, input)).body).toMatchObject({ code: 'DEPOSIT_CLOSED' })
  // no row says so without a decision or a provider's word
  const other = await buildDepositor(house)
  const [paid] = (await other.caller.ok(listDeposits, {})).content
  await expect(
    house.env.db.query(
      `update cashier.deposits set state = 'reversed', reversed_at = now(), taken_back = 0 where id = $1`,
      [paid?.id],
    ),
  ).rejects.toThrow('moved without its decision')
})

test('PROMO-2 a process that dies at any step of a reversal, a waiver or a gift by hand leaves nothing behind; tried again, each is done once', async () => {
  const member = await buildDepositor(house)
  const [row] = (await member.caller.ok(listDeposits, {})).content
  await loseCash(member, 300)
  const [asker, second] = [await finance(), await finance()]
  const { db } = house.env
  /** Agrees while the process dies at one step after another; returns how often it died. */
  async function agreeDying(waiting: Waiting | undefined): Promise<number> {
    const before = await balanceOf(member)
    const { contentHash } = await second.caller.ok(officeDecision, { id: waiting?.id ?? '' })
    const whole = db.tx
    for (let step = 1; step < 200; step += 7) {
      db.tx = dyingTx(whole.bind(db), step)
      const answer = { id: waiting?.id ?? '', agrees: true, contentHash }
      const { body } = await second.caller.call(officeAnswerDecision, answer).finally(() => (db.tx = whole))
      if (body.success) return Math.floor(step / 7)
      expect(await balanceOf(member), `dead at statement ${step}`).toBe(before)
    }
    return expect.fail('it never lived')
  }
  const order = { id: row?.id ?? '', reason: 'the bank wrote to us' }
  expect(await agreeDying((await asker.caller.ok(officeReverseDeposit, order)).waiting)).toBeGreaterThan(0)
  expect(await stateOf(member, row?.id ?? '')).toMatchObject({ taken: '700.00', owed: '300.00' })
  const [debt] = (await asker.caller.ok(officeDebts, { username: member.username })).content
  const waiver = { id: debt?.id ?? '', act: 'waive', amount: '300', reason: 'cannot be had' } as const
  expect(await agreeDying((await asker.caller.ok(officeSettleDebt, waiver)).waiting)).toBeGreaterThan(0)
  const gift = {
    username: member.username,
    amount: '20',
    what: { kind: 'cash', turnover: 0 },
    reason: 'sorry',
  } as const
  expect(await agreeDying((await asker.caller.ok(officeGiveReward, gift)).waiting)).toBeGreaterThan(0)
  expect(await balanceOf(member)).toBe('20.00')
})
