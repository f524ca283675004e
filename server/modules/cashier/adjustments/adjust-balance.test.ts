/**
 * Corrections of a balance: one operator asks, another one agrees; compensations never exceed the loss that they
 * replace.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages/messages.ts'
import {
  officeAdjustments,
  officeRequestAdjustment,
  type AdjustmentReason,
} from '#contract/cashier/office-adjustments.ts'
import { officeWithdrawDecision } from '#contract/decisions/decisions.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks, findDiffering } from '#server/testing/books.ts'
import { buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { MARK_NAMES, shareMark } from '#server/testing/marks.ts'
import { damage } from '#server/testing/owner.ts'
import {
  balanceOf,
  buildDepositor,
  buildPayee,
  openCashierHouse,
  payWithdrawal,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

const finance = () => buildOperator(house, 'finance')
const ask = (
  operator: Person,
  username: string,
  amount: string,
  reasonKey: AdjustmentReason = 'provider_error',
  more: object = {},
) => operator.caller.call(officeRequestAdjustment, { username, amount, reasonKey, reason: 'for a test', ...more })
const rowOf = async (operator: Person, state: 'requested' | 'posted' | 'refused', id: string) =>
  (await operator.caller.ok(officeAdjustments, { state, pageSize: 100 })).content.find((row) => row.id === id)

test('OFFICE-2 CASH-5 asked for by one, agreed to by another: once, through the ledger, in the member’s record', async () => {
  const member = await buildMember(house)
  const [one, other] = [await finance(), await finance()]
  const asked = await one.caller.ok(officeRequestAdjustment, {
    username: member.username.toUpperCase(),
    amount: '25.50',
    reasonKey: 'goodwill',
    reason: 'a win that a vendor lost',
  })
  expect(asked).toMatchObject({
    state: 'requested',
    amount: '25.50',
    requestedBy: one.username,
    waiting: { needed: 2 },
  })
  expect(await balanceOf(member)).toBe('0.00')
  expect((await answerWaiting(one, asked.waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => answerWaiting(other, asked.waiting)))
  expect(answers.filter((given) => given.body.success)).toHaveLength(1)
  expect(await balanceOf(member)).toBe('25.50')
  expect(await rowOf(other, 'posted', asked.id)).toMatchObject({
    decidedBy: other.username,
    decisionId: asked.waiting?.id,
  })
  expect((await member.caller.ok(transactions, {})).content).toMatchObject([
    { type: 'adjustment', amount: '25.50', reference: asked.reference },
  ])
  expect((await member.caller.ok(messages, {})).content).toMatchObject([{ title: 'Your balance was corrected' }])
  const audit = await house.env.db.query<{ action: string; operator: string }>(
    'select action, operator from core.audit_log where subject = $1 order by id',
    [`adjustment:${asked.reference}`],
  )
  expect(audit).toEqual([
    { action: 'decision.ask', operator: one.username },
    { action: 'decision.agree', operator: other.username },
    { action: 'adjustment.post', operator: other.username },
  ])
})

test('OFFICE-2 the database refuses a correction without its decision', async () => {
  const operator = await finance()
  const asked = await operator.caller.ok(officeRequestAdjustment, {
    username: (await buildMember(house)).username,
    amount: '1',
    reasonKey: 'goodwill',
    reason: 'only one',
  })
  const post = (by: string) =>
    house.env.db.query(
      `update cashier.adjustments set state = 'posted', decided_by = $2, decided_at = now() where id = $1`,
      [asked.id, by],
    )
  await expect(post(operator.username)).rejects.toThrow('adjustments_need_two_people')
  await expect(post('somebody')).rejects.toThrow('moved without its decision')
})

test('OFFICE-2 what is taken must be there: otherwise it stays open, and can be refused', async () => {
  const member = await buildDepositor(house, '500')
  const [one, other] = [await finance(), await finance()]
  const asked = await one.caller.ok(officeRequestAdjustment, {
    username: member.username,
    amount: '-500.01',
    reasonKey: 'credited_twice',
    reason: 'credited twice',
  })
  expect((await answerWaiting(other, asked.waiting)).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(await rowOf(other, 'requested', asked.id)).toBeDefined()
  await answerWaiting(other, asked.waiting, false, 'too much')
  expect(await rowOf(other, 'refused', asked.id)).toMatchObject({ note: 'too much' })
  const less = await one.caller.ok(officeRequestAdjustment, {
    username: member.username,
    amount: '-500',
    reasonKey: 'credited_twice',
    reason: 'credited twice',
  })
  await agreeTo(other, less.waiting)
  expect(await balanceOf(member)).toBe('0.00')
})

test('OFFICE-2 the asker may withdraw it; unknown members, trial players, reasons for the other direction and operators without the permission are refused', async () => {
  const operator = await finance()
  const member = await buildMember(house)
  const asked = await operator.caller.ok(officeRequestAdjustment, {
    username: member.username,
    amount: '5',
    reasonKey: 'goodwill',
    reason: 'by mistake',
  })
  await operator.caller.ok(officeWithdrawDecision, { id: asked.waiting?.id ?? '' })
  expect(await rowOf(operator, 'refused', asked.id)).toMatchObject({ decidedBy: operator.username })
  expect((await ask(operator, 'nobody-here', '5')).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await ask(operator, (await buildTrial(house)).username, '5')).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await ask(operator, member.username, '0')).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await ask(operator, member.username, '5', 'fraud')).body).toMatchObject({
    code: 'INVALID_INPUT',
    value: { fields: { amount: {} } },
  })
  expect((await ask(operator, member.username, '-5', 'goodwill')).body).toMatchObject({
    code: 'INVALID_INPUT',
    value: { fields: { amount: {} } },
  })
  expect((await ask(operator, member.username, '5', 'compensation')).body).toMatchObject({
    code: 'INVALID_INPUT',
    value: { fields: { cause: { rule: 'required' } } },
  })
  expect(
    (await ask(operator, member.username, '5', 'goodwill', { cause: { kind: 'withdrawal', reference: 'W-22222222' } }))
      .body,
  ).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await ask(await buildOperator(house, 'support'), member.username, '5')).body).toMatchObject({
    code: 'PERMISSION_DENIED',
  })
  expect(
    (
      await member.caller.call(officeRequestAdjustment, {
        username: member.username,
        amount: '5',
        reasonKey: 'goodwill',
        reason: 'may not',
      })
    ).body,
  ).toMatchObject({ code: 'LOGIN_REQUIRED' })
})

test('OFFICE-2 H2 all compensations of one withdrawal together never exceed it, also when two are agreed to at once', async () => {
  const payee = await buildPayee(house)
  const { reference } = await payWithdrawal(house, payee)
  const operator = await finance()
  const cause = { kind: 'withdrawal', reference }
  expect((await ask(operator, (await buildMember(house)).username, '5', 'compensation', { cause })).body).toMatchObject(
    { code: 'INVALID_INPUT', value: { fields: { cause: { rule: 'unknown' } } } },
  )
  expect((await ask(operator, payee.username, '500.01', 'compensation', { cause })).body).toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
  })
  const both = await Promise.all([
    ask(operator, payee.username, '300', 'compensation', { cause }),
    ask(operator, payee.username, '300', 'compensation', { cause }),
  ])
  const waits = both.map((one) => (one.body.success ? one.body.value.waiting : null))
  const others = [await finance(), await finance()]
  const agreed = await Promise.all(others.map((other, at) => answerWaiting(other, waits[at] ?? null)))
  expect(agreed.map((given) => given.body.success).sort()).toEqual([false, true])
  expect(agreed.find((given) => !given.body.success)?.body).toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
    value: { max: '৳200.00' },
  })
  expect(await balanceOf(payee)).toBe('800.00')
  await expect(
    house.env.db.query(`update cashier.compensated set compensated = 501 * 10000 where cause = $1`, [
      `withdrawal:${reference}`,
    ]),
  ).rejects.toThrow('compensations_never_exceed_their_cause')
})

test('OFFICE-2 H2 the books report a correction decided by too few persons, one without a decision, and an exceeded cause', async () => {
  const member = await buildMember(house)
  const asked = await (
    await finance()
  ).caller.ok(officeRequestAdjustment, {
    username: member.username,
    amount: '10',
    reasonKey: 'goodwill',
    reason: 'for a test',
  })
  await agreeTo(await finance(), asked.waiting)
  const failing = async () => (await findDiffering(house.env.db)).map((check) => check.code)
  expect(await failing()).toEqual([])
  await damage(house, `update cashier.adjustments set decision_id = null where id = ${asked.id}`)
  expect(await failing()).toEqual(['decided-orders'])
  await damage(
    house,
    `update cashier.adjustments set decision_id = ${asked.waiting?.id}, amount = amount + 1 where id = ${asked.id}`,
  )
  expect(await failing()).toEqual(['decided-orders', 'corrections-posted', 'orders-moved'])
  await damage(
    house,
    `update cashier.adjustments set amount = amount - 1 where id = ${asked.id}`,
    `update core.decisions set needed = 3 where id = ${asked.waiting?.id}`,
  )
  expect(await failing()).toEqual(['decided-orders', 'decisions-persons'])
  await damage(
    house,
    `update core.decisions set needed = 2 where id = ${asked.waiting?.id}`,
    `update cashier.compensated set compensated = compensated + 1`,
  )
  expect(await failing()).toEqual(['compensations'])
  await damage(house, `update cashier.compensated set compensated = compensated - 1`)
})

const waitingOf = ({ body }: Awaited<ReturnType<typeof ask>>) => (body.success ? body.value.waiting : null)

test.each(MARK_NAMES)(
  'OFFICE-2 CASH-5 two clerks who ask and agree for each other move nothing to an account of either’s (shared by: %s), nor to one behind it',
  async (mark) => {
    const [one, two, third] = [await finance(), await finance(), await finance()]
    const owned: Person[] = []
    for (const clerk of [one, two]) {
      const account = await buildMember(house)
      await house.env.db.query(
        `insert into identity.person_accounts (account_id, person_id, added_at) select $1, person_id, now() from identity.operators where id = $2`,
        [account.id, clerk.id],
      )
      owned.push(account)
    }
    const [ofOne, ofTwo] = owned as [Person, Person]
    const behind = await buildMember(house)
    await shareMark(house, mark, ofTwo, behind)
    const further = await buildMember(house)
    await shareMark(house, mark === 'browser' ? 'payee' : 'browser', behind, further)
    const request = (by: Person, { username }: Person) => ask(by, username, '5', 'goodwill')
    for (const gains of [ofTwo, behind, further]) {
      const asked = await request(one, gains)
      expect((await answerWaiting(two, waitingOf(asked))).body).toMatchObject({ code: 'OWN_MONEY' })
      expect((await request(two, gains)).body).toMatchObject({ code: 'OWN_MONEY' })
    }
    const both = await buildMember(house)
    await shareMark(house, mark, ofOne, both)
    await shareMark(house, mark === 'browser' ? 'payee' : 'browser', ofTwo, both)
    for (const clerk of [one, two]) expect((await request(clerk, both)).body).toMatchObject({ code: 'OWN_MONEY' })
    const asked = await request(third, both)
    for (const clerk of [one, two])
      expect((await answerWaiting(clerk, waitingOf(asked))).body).toMatchObject({ code: 'OWN_MONEY' })
    for (const account of [ofOne, ofTwo, behind, further, both]) expect(await balanceOf(account)).toBe('0.00')
  },
)
