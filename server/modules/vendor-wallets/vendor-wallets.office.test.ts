/** Operators handle transfers that their vendor does not end. */
import { STATUS_TOPIC } from '#contract/site/live.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeAnswerDecision, officeDecision, officeWithdrawDecision } from '#contract/decisions/decisions.ts'
import {
  officeAskTransfer,
  officeRequestTransferDecision,
  officeTransfer,
  officeTransfers,
  officeWalletDifferences,
} from '#contract/vendor-wallets/office-transfers.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { walletTransfer } from '#contract/vendor-wallets/vendor-wallet.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { openTransferHouse, units, WALLETED, type TransferHouse } from '#server/testing/transfer-house.ts'
import { pullAllRecords } from './records/book-records.ts'
import { advanceMove } from './moves/send-move.ts'

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
/** Makes an order of 40 to the vendor, which never answers with the outcome. */
async function stuck(): Promise<{ person: Person; id: string; orderNo: string }> {
  const person = await house.member(100)
  await house.fail('deposit', 'never')
  const { id, orderNo } = await person.caller.ok(walletTransfer, {
    requestId: `office-request-${++count}-x`,
    from: 'MAIN',
    to: WALLETED,
    amount: '40.00',
  })
  return { person, id, orderNo }
}
let letters = 2210
/** The vendor's written answer about one order, in a new letter each time. */
const letter = (outcome: 'confirmed' | 'rejected' = 'rejected') => ({
  outcome,
  vendorReference: `MAIL-${letters++}`,
  reason: 'They wrote what became of it',
})
const ask = async (by: Person, id: string, outcome?: 'confirmed' | 'rejected') =>
  (await by.caller.ok(officeRequestTransferDecision, { id, ...letter(outcome) })).waiting
const eventsOf = async (id: string) =>
  (await viewer.caller.ok(officeTransfer, { id })).history.map((line) => line.event)

test('OFFICE-1 GAME-3 lists transfers by queue, and shows every attempt of one', async () => {
  const { id, orderNo, person } = await stuck()
  const list = await viewer.caller.ok(officeTransfers, { queue: 'unknown' })
  expect(list.content.map((row) => row.orderNo)).toContain(orderNo)
  expect(
    (await viewer.caller.ok(officeTransfers, { queue: 'attention' })).content.map((row) => row.orderNo),
  ).not.toContain(orderNo)
  expect(
    (
      await viewer.caller.ok(officeTransfers, {
        orderNo,
        username: person.username,
        vendor: WALLETED,
        direction: 'in',
        state: 'unknown',
      })
    ).total,
  ).toBe(1)
  expect((await viewer.caller.ok(officeTransfers, { orderNo, direction: 'out' })).total).toBe(0)
  await house.platform.env.db.query(
    `update games.transfer_orders set sent_at = sent_at - interval '3 hours' where order_no = $1`,
    [orderNo],
  )
  await house.fail('status', 'garbage')
  await advanceMove(house.platform.env, BigInt(id))
  expect((await viewer.caller.ok(officeTransfers, { queue: 'attention' })).content.map((row) => row.orderNo)).toContain(
    orderNo,
  )
  const detail = await viewer.caller.ok(officeTransfer, { id })
  expect(detail.history.map((line) => line.event)).toEqual(['created', 'sent', 'unknown', 'asked', 'unknown'])
  expect(detail).toMatchObject({ needsAttention: true, asks: 2, member: { username: person.username }, waiting: null })
  expect(await viewer.caller.ok(officeAskTransfer, { id })).toMatchObject({ state: 'confirmed', needsAttention: false })
  expect(
    (await viewer.caller.ok(officeTransfer, { id })).history.find((line) => line.actor.kind === 'operator'),
  ).toMatchObject({ event: 'asked', actor: { name: viewer.username } })
  expect((await viewer.caller.call(officeAskTransfer, { id })).body).toMatchObject({ code: 'TRANSFER_STATE' })
})

test('OFFICE-1 GAME-3 two persons decide what the vendor wrote; the money moves with the second vote, once', async () => {
  const { person, id, orderNo } = await stuck()
  const written = letter()
  const asked = await finance.caller.ok(officeRequestTransferDecision, { id, ...written })
  expect(asked).toMatchObject({ state: 'unknown', waiting: { needed: 2, agreed: 1 } })
  expect((await second.caller.call(officeRequestTransferDecision, { id, ...letter() })).body).toMatchObject({
    code: 'DECISION_OPEN',
    value: { reference: asked.waiting?.reference },
  })
  const other = await stuck()
  expect(
    (await second.caller.call(officeRequestTransferDecision, { id: other.id, ...written })).body,
    'a letter serves once',
  ).toMatchObject({ code: 'EVIDENCE_USED' })
  expect((await answerWaiting(finance, asked.waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
  expect(await house.holdings(person)).toMatchObject({ cash: units(60) })
  const seen = await second.caller.ok(officeDecision, { id: asked.waiting?.id ?? '' })
  expect(seen).toMatchObject({
    kind: 'transfer.decide',
    amount: '40.00',
    currency: 'BDT',
    member: { username: person.username },
    evidence: `${WALLETED} ${written.vendorReference}`,
    whyNot: null,
    content: {
      orderNo,
      vendor: WALLETED,
      direction: 'in',
      outcome: 'rejected',
      vendorReference: written.vendorReference,
    },
  })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      second.caller.call(officeAnswerDecision, { id: seen.id, agrees: true, contentHash: seen.contentHash }),
    ),
  )
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(answers.flatMap(({ body }) => (body.success ? [] : [body.code]))).toEqual(
    Array.from({ length: 4 }, () => 'DECISION_CLOSED'),
  )
  expect(await house.holdings(person)).toEqual({ cash: units(100), booked: 0n, there: 0n })
  expect(await second.caller.ok(officeTransfer, { id })).toMatchObject({
    state: 'rejected',
    vendorReference: written.vendorReference,
    waiting: null,
  })
  const admin = await buildOperator(house.platform)
  const { content } = await admin.caller.ok(listAudit, { subject: `transfer:${orderNo}` } as never)
  expect(content.map((line) => [line.action, line.operator]).toSorted()).toEqual([
    ['decision.agree', second.username],
    ['decision.ask', finance.username],
    ['transfer.decide', second.username],
  ])
})

test('OFFICE-1 GAME-3 one person with two logins does not decide alone, nor one whose role is taken away in between', async () => {
  const { person, id } = await stuck()
  const [row] = await house.platform.env.db.query<{ person: bigint }>(
    'select person_id as person from identity.operators where id = $1',
    [finance.id],
  )
  const again = await buildOperator(house.platform, 'finance', 'fairhouse', row?.person)
  const waiting = await ask(finance, id)
  expect((await answerWaiting(again, waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
  const leaving = await buildOperator(house.platform, 'finance')
  const { contentHash } = await leaving.caller.ok(officeDecision, { id: waiting?.id ?? '' })
  await house.platform.env.db.query(`update identity.operators set role = 'viewer' where id = $1`, [leaving.id])
  expect(
    (await leaving.caller.call(officeAnswerDecision, { id: waiting?.id ?? '', agrees: true, contentHash })).body
      .success,
  ).toBe(false)
  expect(await house.holdings(person)).toMatchObject({ cash: units(60), booked: 0n })
  expect(await viewer.caller.ok(officeTransfer, { id })).toMatchObject({
    state: 'unknown',
    waiting: { id: waiting?.id },
  })
})

test('OFFICE-1 GAME-3 a proposal can be taken back or refused, and confirmed money goes to the wallet there', async () => {
  const { person, id } = await stuck()
  const first = await ask(finance, id)
  await finance.caller.ok(officeWithdrawDecision, { id: first?.id ?? '' })
  expect((await answerWaiting(second, first)).body).toMatchObject({ code: 'DECISION_CLOSED' })
  expect((await answerWaiting(finance, await ask(second, id), false, 'They wrote something else')).body).toMatchObject({
    success: true,
    value: { state: 'refused' },
  })
  expect(await viewer.caller.ok(officeTransfer, { id })).toMatchObject({ state: 'unknown', waiting: null })
  expect((await eventsOf(id)).slice(-4)).toEqual([
    'decision_requested',
    'decision_withdrawn',
    'decision_requested',
    'decision_refused',
  ])
  expect(await agreeTo(finance, await ask(second, id, 'confirmed'))).toMatchObject({ state: 'done' })
  expect(await house.holdings(person)).toMatchObject({ cash: units(60), booked: units(40) })
  expect((await finance.caller.call(officeRequestTransferDecision, { id, ...letter() })).body).toMatchObject({
    code: 'TRANSFER_STATE',
  })
})

test('OFFICE-1 GAME-3 when the vendor answers in between, its answer counts and the decision is outdated', async () => {
  const { person, id } = await stuck()
  const waiting = await ask(finance, id)
  expect(await viewer.caller.ok(officeAskTransfer, { id })).toMatchObject({ state: 'confirmed' })
  const before = await house.holdings(person)
  expect((await answerWaiting(second, waiting)).body).toMatchObject({ code: 'DECISION_STALE' })
  expect(await house.holdings(person)).toEqual(before)
  expect(before).toEqual({ cash: units(60), booked: units(40), there: units(40) })
  expect(await second.caller.ok(officeDecision, { id: waiting?.id ?? '' })).toMatchObject({ state: 'overtaken' })
  expect(await viewer.caller.ok(officeTransfer, { id })).toMatchObject({ state: 'confirmed', waiting: null })
  expect((await eventsOf(id)).at(-1)).toBe('decision_overtaken')
})

test('OFFICE-1 GAME-3 refused: other brands’ operators find nothing, viewers do not decide, others are not operators', async () => {
  const { person, id } = await stuck()
  await house.platform.env.db.query(
    `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
     select 'meghna', 'Meghna', currency, languages, default_language, time_zone, market, 'meghna.example' from core.brands where is_default`,
  )
  await house.platform.env.db.query(
    `insert into core.brand_domains (domain, brand) values ('meghna.example', 'meghna')`,
  )
  house.platform.env.live.signal('all', STATUS_TOPIC)
  const stranger = await buildOperator(house.platform, 'admin', 'meghna')
  const there = { host: 'meghna.example' }
  expect((await stranger.caller.call(officeTransfer, { id }, there)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.caller.call(officeAskTransfer, { id }, there)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.caller.call(officeRequestTransferDecision, { id, ...letter() }, there)).body).toMatchObject({
    code: 'NOT_FOUND',
  })
  const waiting = await ask(finance, id)
  const { id: decision, contentHash } = await finance.caller.ok(officeDecision, { id: waiting?.id ?? '' })
  expect((await stranger.caller.call(officeDecision, { id: decision }, there)).body).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(
    (await stranger.caller.call(officeAnswerDecision, { id: decision, agrees: true, contentHash }, there)).body,
  ).toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.caller.ok(officeTransfers, {}, there)).total).toBe(0)
  expect((await viewer.caller.call(officeRequestTransferDecision, { id, ...letter() })).body).toMatchObject({
    code: 'PERMISSION_DENIED',
  })
  expect(
    (await viewer.caller.call(officeAnswerDecision, { id: decision, agrees: true, contentHash })).body,
    'nor sees it',
  ).toMatchObject({ code: 'NOT_FOUND' })
  for (const caller of [house.platform.as(), person.caller]) {
    for (const call of [
      officeTransfers,
      officeTransfer,
      officeAskTransfer,
      officeRequestTransferDecision,
      officeWalletDifferences,
    ] as const) {
      expect((await caller.call(call, { id, ...letter() } as never)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    }
  }
})

test('OFFICE-1 GAME-3 says how far the feeds were read', async () => {
  await pullAllRecords(house.platform.env)
  expect(await viewer.caller.ok(officeWalletDifferences)).toMatchObject({
    content: [],
    feeds: [{ vendor: 'MG', failure: null, refusedRecords: 0 }, { vendor: 'PNG' }],
  })
})
