/** Corrections of a balance: one operator asks, another one posts. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { officeAdjustments, officeDecideAdjustment, officeRequestAdjustment } from '#contract/office-adjustments.ts'
import { transactions } from '#contract/wallet.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, buildTrial } from '#server/testing/builders.ts'
import { balanceOf, buildDepositor, openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => { house = await openCashierHouse() })
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

test('OFFICE-2 CASH-5 asked for by one, posted by another: once, through the ledger, in the member’s record', async () => {
  const member = await buildMember(house)
  const [one, other] = [await buildOperator(house, 'finance'), await buildOperator(house, 'finance')]
  const asked = await one.caller.ok(officeRequestAdjustment, { username: member.username.toUpperCase(), amount: '25.50', reason: 'a win that a vendor lost' })
  expect(asked).toMatchObject({ state: 'requested', amount: '25.50', requestedBy: one.username })
  expect(await balanceOf(member)).toBe('0.00')
  expect((await one.caller.call(officeDecideAdjustment, { id: asked.id, decision: 'post' })).body).toMatchObject({ code: 'SECOND_OPERATOR' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => other.caller.call(officeDecideAdjustment, { id: asked.id, decision: 'post', note: 'seen' })))
  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.body.success && answer.body.code === 'ADJUSTMENT_CLOSED')).toHaveLength(19)
  expect(await balanceOf(member)).toBe('25.50')
  expect((await member.caller.ok(transactions, {})).content).toMatchObject([{ type: 'adjustment', amount: '25.50', reference: asked.reference }])
  expect((await member.caller.ok(messages, {})).content).toMatchObject([{ title: 'Your balance was corrected' }])
  const audit = await house.env.db.query<{ action: string; operator: string }>('select action, operator from core.audit_log where subject = $1 order by id', [`adjustment:${asked.reference}`])
  expect(audit).toEqual([{ action: 'adjustment.request', operator: one.username }, { action: 'adjustment.post', operator: other.username }])
})

test('OFFICE-2 the database refuses a correction that one person asked for and posted', async () => {
  const operator = await buildOperator(house, 'finance')
  const asked = await operator.caller.ok(officeRequestAdjustment, { username: (await buildMember(house)).username, amount: '1', reason: 'only one' })
  await expect(house.env.db.query(`update cashier.adjustments set state = 'posted', decided_by = requested_by, decided_at = now() where id = $1`, [asked.id]))
    .rejects.toThrow('adjustments_need_two_people')
})

test('OFFICE-2 what is taken must be there: otherwise it stays open, and can be refused', async () => {
  const member = await buildDepositor(house, '500')
  const [one, other] = [await buildOperator(house, 'finance'), await buildOperator(house, 'finance')]
  const asked = await one.caller.ok(officeRequestAdjustment, { username: member.username, amount: '-500.01', reason: 'credited twice' })
  expect((await other.caller.call(officeDecideAdjustment, { id: asked.id, decision: 'post' })).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect((await other.caller.ok(officeAdjustments, { pageSize: 100 })).content.map((row) => row.id)).toContain(asked.id)
  expect(await other.caller.ok(officeDecideAdjustment, { id: asked.id, decision: 'refuse', note: 'too much' })).toMatchObject({ state: 'refused', note: 'too much' })
  const less = await one.caller.ok(officeRequestAdjustment, { username: member.username, amount: '-500', reason: 'credited twice' })
  await other.caller.ok(officeDecideAdjustment, { id: less.id, decision: 'post' })
  expect(await balanceOf(member)).toBe('0.00')
})

test('OFFICE-2 whoever asked may take it back; strangers, trial players and who may not are refused', async () => {
  const operator = await buildOperator(house, 'finance')
  const member = await buildMember(house)
  const asked = await operator.caller.ok(officeRequestAdjustment, { username: member.username, amount: '5', reason: 'by mistake' })
  expect(await operator.caller.ok(officeDecideAdjustment, { id: asked.id, decision: 'refuse' })).toMatchObject({ state: 'refused' })
  const ask = (username: string, amount = '5') => operator.caller.call(officeRequestAdjustment, { username, amount, reason: 'for a test' })
  expect((await ask('nobody-here')).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await ask((await buildTrial(house)).username)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await ask(member.username, '0')).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await operator.caller.call(officeDecideAdjustment, { id: '99999999', decision: 'post' })).body).toMatchObject({ code: 'NOT_FOUND' })
  const support = await buildOperator(house, 'support')
  expect((await support.caller.call(officeRequestAdjustment, { username: member.username, amount: '5', reason: 'may not' })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
  expect((await member.caller.call(officeDecideAdjustment, { id: asked.id, decision: 'post' })).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
})
