/** Operators look after transfers that their vendor does not end. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  officeAnswerTransferDecision, officeAskTransfer, officeRequestTransferDecision, officeTransfer, officeTransfers, officeWalletDifferences,
} from '#contract/office-transfers.ts'
import { listAudit } from '#contract/office-identity.ts'
import { walletTransfer } from '#contract/transfer-wallet.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { openTransferHouse, units, WALLETED, type TransferHouse } from '#server/testing/transfer-house.ts'
import { pullAllRecords } from './transfer-records.ts'
import { advanceTransfer } from './transfer-send.ts'

let house: TransferHouse
let finance: Person
let second: Person
let viewer: Person
beforeAll(async () => {
  house = await openTransferHouse()
  finance = await buildOperator(house.platform, 'finance')
  second = await buildOperator(house.platform, 'finance')
  viewer = await buildOperator(house.platform, 'viewer')
})
afterAll(async () => {
  await expectBalancedBooks(house.platform.env.db)
  await house.close()
})

let count = 0
/** An order of 40 in whose outcome the vendor keeps to itself. */
async function stuck(): Promise<{ person: Person; id: string; orderNo: string }> {
  const person = await house.member(100)
  await house.fail('deposit', 'never')
  const { id, orderNo } = await person.caller.ok(walletTransfer, { requestId: `office-request-${++count}-x`, from: 'MAIN', to: WALLETED, amount: '40.00' })
  return { person, id, orderNo }
}
const proposal = { outcome: 'rejected', vendorReference: 'MAIL-2210', reason: 'They wrote that it never arrived' } as const

test('OFFICE-1 GAME-3 lists transfers by queue, and shows every attempt of one', async () => {
  const { id, orderNo, person } = await stuck()
  const list = await viewer.caller.ok(officeTransfers, { queue: 'unknown' })
  expect(list.content.map((row) => row.orderNo)).toContain(orderNo)
  expect((await viewer.caller.ok(officeTransfers, { queue: 'attention' })).content.map((row) => row.orderNo)).not.toContain(orderNo)
  expect((await viewer.caller.ok(officeTransfers, { orderNo, username: person.username, vendor: WALLETED, direction: 'in', state: 'unknown' })).total).toBe(1)
  expect((await viewer.caller.ok(officeTransfers, { orderNo, direction: 'out' })).total).toBe(0)
  await house.platform.env.db.query(`update games.transfer_orders set sent_at = sent_at - interval '3 hours' where order_no = $1`, [orderNo])
  await house.fail('status', 'garbage')
  await advanceTransfer(house.platform.env, BigInt(id))
  expect((await viewer.caller.ok(officeTransfers, { queue: 'attention' })).content.map((row) => row.orderNo)).toContain(orderNo)
  const detail = await viewer.caller.ok(officeTransfer, { id })
  expect(detail.history.map((line) => line.event)).toEqual(['created', 'sent', 'unknown', 'asked', 'unknown'])
  expect(detail).toMatchObject({ needsAttention: true, asks: 2, member: { username: person.username }, decision: null })
  expect(await viewer.caller.ok(officeAskTransfer, { id })).toMatchObject({ state: 'confirmed', needsAttention: false })
  expect((await viewer.caller.ok(officeTransfer, { id })).history.find((line) => line.actor.kind === 'operator')).toMatchObject({ event: 'asked', actor: { name: viewer.username } })
  expect((await viewer.caller.call(officeAskTransfer, { id })).body).toMatchObject({ code: 'TRANSFER_STATE' })
})

test('OFFICE-1 GAME-3 two operators decide what the vendor wrote; the money moves with the second word, once', async () => {
  const { person, id, orderNo } = await stuck()
  expect(await finance.caller.ok(officeRequestTransferDecision, { id, ...proposal })).toMatchObject({ state: 'unknown', decision: { state: 'open', canConfirm: false } })
  expect((await second.caller.call(officeRequestTransferDecision, { id, ...proposal })).body).toMatchObject({ code: 'DECISION_OPEN' })
  expect((await finance.caller.call(officeAnswerTransferDecision, { id, agrees: true })).body).toMatchObject({ code: 'FOUR_EYES' })
  expect(await house.holdings(person)).toMatchObject({ cash: units(60) })
  expect((await second.caller.ok(officeTransfer, { id })).decision).toMatchObject({ canConfirm: true, requestedBy: finance.username, vendorReference: 'MAIL-2210' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => second.caller.call(officeAnswerTransferDecision, { id, agrees: true })))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(answers.flatMap(({ body }) => (body.success ? [] : [body.code]))).toEqual(Array.from({ length: 4 }, () => 'TRANSFER_STATE'))
  expect(await house.holdings(person)).toEqual({ cash: units(100), booked: 0n, there: 0n })
  expect(await second.caller.ok(officeTransfer, { id })).toMatchObject({ state: 'rejected', vendorReference: 'MAIL-2210', decision: { state: 'confirmed', closedBy: second.username } })
  const admin = await buildOperator(house.platform)
  const { content } = await admin.caller.ok(listAudit, { subject: `transfer:${orderNo}` } as never)
  expect(content.map((line) => [line.action, line.operator])).toEqual([['transfer.confirm-decision', second.username], ['transfer.request-decision', finance.username]])
})

test('OFFICE-1 GAME-3 a proposal can be withdrawn, and confirmed money goes to the wallet there', async () => {
  const { person, id } = await stuck()
  expect((await finance.caller.call(officeAnswerTransferDecision, { id, agrees: true })).body).toMatchObject({ code: 'DECISION_NONE' })
  await finance.caller.ok(officeRequestTransferDecision, { id, ...proposal })
  expect(await finance.caller.ok(officeAnswerTransferDecision, { id, agrees: false })).toMatchObject({ state: 'unknown', decision: { state: 'withdrawn' } })
  await second.caller.ok(officeRequestTransferDecision, { id, ...proposal, outcome: 'confirmed' })
  expect(await finance.caller.ok(officeAnswerTransferDecision, { id, agrees: true })).toMatchObject({ state: 'confirmed' })
  expect(await house.holdings(person)).toMatchObject({ cash: units(60), booked: units(40) })
  expect((await finance.caller.call(officeRequestTransferDecision, { id, ...proposal })).body).toMatchObject({ code: 'TRANSFER_STATE' })
})

test('OFFICE-1 GAME-3 whoever may not: other brands’ operators find nothing, viewers do not decide, others are not operators', async () => {
  const { person, id } = await stuck()
  await house.platform.env.db.query(
    `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
     select 'meghna', 'Meghna', currency, languages, default_language, time_zone, market, 'meghna.example' from core.brands where is_default`,
  )
  await house.platform.env.db.query(`insert into core.brand_domains (domain, brand) values ('meghna.example', 'meghna')`)
  house.platform.env.live.signal('all', 'status')
  const stranger = await buildOperator(house.platform, 'admin', 'meghna')
  const there = { host: 'meghna.example' }
  expect((await stranger.caller.call(officeTransfer, { id }, there)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.caller.call(officeAskTransfer, { id }, there)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.caller.call(officeRequestTransferDecision, { id, ...proposal }, there)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.caller.call(officeAnswerTransferDecision, { id, agrees: true }, there)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.caller.ok(officeTransfers, {}, there)).total).toBe(0)
  expect((await viewer.caller.call(officeRequestTransferDecision, { id, ...proposal })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
  expect((await viewer.caller.call(officeAnswerTransferDecision, { id, agrees: true })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
  for (const caller of [house.platform.as(), person.caller]) {
    for (const call of [officeTransfers, officeTransfer, officeAskTransfer, officeRequestTransferDecision, officeAnswerTransferDecision, officeWalletDifferences] as const) {
      expect((await caller.call(call, { id, agrees: true, ...proposal } as never)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    }
  }
})

test('OFFICE-1 GAME-3 tells where the feeds stand', async () => {
  await pullAllRecords(house.platform.env)
  expect(await viewer.caller.ok(officeWalletDifferences)).toMatchObject({ content: [], feeds: [{ vendor: 'MG', failure: null, refusedRecords: 0 }, { vendor: 'PNG' }] })
})
