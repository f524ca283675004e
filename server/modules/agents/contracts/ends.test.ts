/** How contracts end through HTTP: replaced, by the rule, by notice, by a move; and what the brand allows of them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contractEffects, dividendAnswer, dividendOffer, salaryAnswer } from '#contract/agents/contracts.ts'
import type { ContractRow } from '#contract/agents/contract-rows.ts'
import { officeMoveEffects, officeMoveLine } from '#contract/agents/office-agents.ts'
import { officeContract, officeContractEffects, officeEndContract } from '#contract/agents/office-contracts.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import type { CallDefinition } from '#contract/call.ts'
import { officeDecision } from '#contract/decisions/decisions.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { messages } from '#contract/messages/messages.ts'
import { addDays, localDay } from '#server/lib/local-day.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { buildAgent, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  acceptIt,
  answerOf,
  dividend,
  givePaymentPasswords,
  newRequest,
  offerByBrand,
  offerTo,
  openContracts,
  realtime,
  salary,
  signed,
} from '#server/testing/contracts.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { noticeEnd } from '../terms/starts.ts'
import { periodOf } from '../terms/windows.ts'

const ZONE = 'Asia/Dhaka'
let house: House
let operators: [Person, Person]
/** x stands above y and z, y above y1. */
let x: Person, y: Person, z: Person, y1: Person

const under = (upline: Person, more: object = {}) =>
  buildAgent(house, { type: 2, upline: { id: BigInt(upline.id) }, ...more })
const today = () => localDay(house.clock.now(), ZONE)
const refused = async (person: Person, call: CallDefinition, input: object) => {
  const { body } = await person.caller.call(call, input as never)
  return body.success ? 'done' : body.code
}
const has = async (person: Person, terms: ContractTerms) =>
  acceptIt(person, await offerByBrand(operators, person, terms))
const gives = async (giver: Person, taker: Person, terms: ContractTerms) =>
  acceptIt(taker, await offerTo(giver, taker.id, terms))
const end = (by: Person, one: ContractRow) => refused(by, answerOf(one), { id: one.id, answer: 'end', ...signed })
const now = async ({ id }: Pick<ContractRow, 'id'>) => {
  const { contract } = await operators[0].caller.ok(officeContract, { id })
  return [contract.state, contract.until, contract.endReason]
}
const told = async ({ caller }: Person) => (await caller.ok(messages)).content.map(({ title }) => title)

beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
})
beforeEach(async () => {
  operators = [await buildOperator(house), await buildOperator(house)]
  await openContracts(house)
  x = await buildAgent(house)
  ;[y, z] = [await under(x), await under(x)]
  y1 = await under(y)
  await givePaymentPasswords(house, [x, y, z, y1])
})
afterAll(() => house.close())

test('AGENT-4 a higher contract ends lower ones below, as it was foretold to both, and a lower one those above it', async () => {
  await has(x, dividend('10'))
  const [toY, toZ] = [await gives(x, y, dividend('8')), await gives(x, z, dividend('10'))]
  const toY1 = await gives(y, y1, dividend('3'))
  const open = await offerTo(z, (await under(z)).id, dividend('2'))
  const next = periodOf('monthly', today()).until
  const foretold = await operators[0].caller.ok(officeContractEffects, { id: x.id, terms: dividend('15') })
  const fifteen = await offerByBrand(operators, x, dividend('15'))
  const read = await x.caller.ok(contractEffects, { contract: fifteen.id })
  expect(read).toMatchObject({ print: foretold.print, cancels: [{ contract: open.id }] })
  expect(read.ends.map(({ taker, reason, until }) => [taker?.username, reason, until])).toEqual([
    [x.username, 'replaced', next],
    [y.username, 'uplineChanged', next],
    [z.username, 'uplineChanged', next],
    [y1.username, 'uplineChanged', next],
  ])
  await acceptIt(x, fifteen)
  for (const one of [toY, toZ, toY1]) expect(await now(one)).toEqual(['accepted', next, 'uplineChanged'])
  expect((await now(open))[0]).toBe('cancelled')
  expect((await told(y1))[0]).toBe('A contract is ending')
  expect((await told(z)).slice(0, 2).toSorted()).toEqual(['A contract is ending', 'An offer was withdrawn'])
  // nothing counts yet of the new one, so that it is replaced before it began
  const [again, over] = [await gives(x, y, dividend('8')), await gives(x, z, dividend('14'))]
  await has(x, dividend('9'))
  expect(await now(fifteen)).toEqual(['accepted', next, 'replaced'])
  expect(await now(again)).toEqual(['accepted', null, null])
  expect(await now(over)).toEqual(['accepted', next, 'uplineChanged'])
})

test('AGENT-4 an upline learns of effects nothing outside the own line', async () => {
  await has(x, dividend('10'))
  await gives(x, y, dividend('8'))
  const toY1 = await gives(y, y1, dividend('3'))
  const outside = await buildAgent(house)
  await house.env.db.query(
    `update identity.accounts set upline_id = $2::bigint, path = $2::text || '.' || id || '.' where id = $1`,
    [y1.id, outside.id],
  )
  const { ends } = await x.caller.ok(contractEffects, { account: y.id, terms: dividend('9') })
  expect(ends.find(({ contract }) => contract === toY1.id)).toMatchObject({
    taker: null,
    giver: { username: y.username },
  })
})

test('AGENT-4 notice ends a contract with the period that runs when it is over, and what is given of it', async () => {
  const own = await has(x, dividend('10', { noticeDays: 40 }))
  const toY = await gives(x, y, dividend('8', { period: 'weekly', noticeDays: 3 }))
  const toY1 = await gives(y, y1, dividend('3', { noticeDays: 0 }))
  const offered = await offerTo(y, (await under(y)).id, dividend('2'))
  expect(await refused(y, dividendAnswer, { id: toY.id, answer: 'end' })).toBe('INVALID_INPUT')
  expect(await end(y, toY)).toBe('done')
  const first = toY.from ?? ''
  const over = periodOf('weekly', addDays(today(), 3)).until
  const until = over > first ? over : first
  expect(await now(toY)).toEqual(['accepted', until, 'byTaker'])
  expect(await now(toY1)).toEqual(['accepted', until > (toY1.from ?? '') ? until : toY1.from, 'uplineChanged'])
  expect((await now(offered))[0]).toBe('cancelled')
  expect(await end(y, toY)).toBe('done')
  expect(await end(x, toY)).toBe('CONTRACT_ENDING')
  expect(
    await refused(y, dividendOffer, { requestId: newRequest(), account: y1.id, terms: dividend('1'), ...signed }),
  ).toBe('CONTRACT_NO_OWN')
  expect((await told(x))[0]).toBe('A contract is ending')
  // the brand gives notice of its own: reason, audit, and the notice that the contract says
  expect(await refused(operators[0], officeEndContract, { id: own.id, reason: 'the season is over' })).toBe('done')
  expect(await now(own)).toEqual(['accepted', periodOf('monthly', addDays(today(), 40)).until, 'byGiver'])
  expect(await refused(operators[0], officeEndContract, { id: own.id, reason: 'the season is over' })).toBe(
    'CONTRACT_ENDING',
  )
  const { content } = await operators[0].caller.ok(listAudit, { subject: `agent-contract:${own.id}` })
  expect(content).toMatchObject([{ action: 'agent-contract.end', reason: 'the season is over' }])
})

test('AGENT-5 AGENT-4 salaries by hours and minutes end by notice as well; an open offer of the brand is taken back', async () => {
  const [hourly, quick] = [await has(x, salary('hourly', '1')), await has(x, realtime('0.30', '0.50'))]
  const moment = { now: house.clock.now(), timeZone: ZONE }
  expect(await end(x, hourly)).toBe('done')
  expect(await now(hourly)).toEqual(['accepted', noticeEnd(hourly.terms, moment), 'byTaker'])
  expect(await refused(x, dividendAnswer, { id: quick.id, answer: 'end', ...signed })).toBe('NOT_FOUND')
  expect(await refused(x, salaryAnswer, { id: quick.id, answer: 'end', ...signed })).toBe('done')
  const open = await offerByBrand(operators, x, dividend('10'))
  expect(await refused(operators[1], officeEndContract, { id: open.id, reason: 'a mistake' })).toBe('done')
  expect((await now(open))[0]).toBe('cancelled')
  expect(await refused(operators[1], officeEndContract, { id: open.id, reason: 'a mistake' })).toBe('CONTRACT_ANSWERED')
  expect((await told(x))[0]).toBe('An offer was withdrawn')
})

test('AGENT-4 a moved agent’s contracts end with the period that runs, and all that is given of them', async () => {
  await has(x, dividend('10'))
  const toY = await gives(x, y, dividend('8', { period: 'daily', noticeDays: 60 }))
  const toY1 = await gives(y, y1, dividend('3'))
  await has(x, realtime('0.30', '0.50'))
  const [offered, beside] = [await offerTo(x, y.id, realtime('0.10', '0.10')), await gives(x, z, dividend('2'))]
  const other = await buildAgent(house)
  const foretold = await operators[0].caller.ok(officeMoveEffects, { id: y.id })
  const order = { id: y.id, to: other.username, reason: 'elsewhere', seen: foretold.print }
  const { waiting } = await operators[0].caller.ok(officeMoveLine, order)
  await agreeTo(operators[1], waiting ?? undefined)
  expect(foretold).toMatchObject({ endsCount: 2, offersCount: 1, offers: [{ contract: offered.id, kind: 'realtime' }] })
  for (const { contract, until, reason } of foretold.ends)
    expect(await now({ id: contract })).toEqual(['accepted', until, reason])
  const place = [addDays(today(), 1), toY.from ?? ''].toSorted().at(-1)
  expect(await now(toY)).toEqual(['accepted', place, 'moved'])
  expect(await now(toY1)).toEqual(['accepted', [place, toY1.from].toSorted().at(-1), 'uplineChanged'])
  expect((await now(offered))[0]).toBe('cancelled')
  expect(await now(beside)).toEqual(['accepted', null, null])
  expect(await refused(y, salaryAnswer, { id: offered.id, answer: 'reject' })).toBe('CONTRACT_ANSWERED')
  // a top agent who comes below somebody loses what the brand gave
  const alone = await buildAgent(house, { type: 2 })
  await givePaymentPasswords(house, [alone])
  const ofBrand = await has(alone, salary('daily', '1'))
  const move = await operators[0].caller.ok(officeMoveLine, { id: alone.id, to: other.username, reason: 'elsewhere' })
  await agreeTo(operators[1], move.waiting ?? undefined)
  expect((await now(ofBrand))[2]).toBe('moved')
})

test('AGENT-4 OFFICE-7 what a move ends is read by both operators, and asked again when it changes; nobody reads it of another brand', async () => {
  await has(x, dividend('10'))
  const toY = await gives(x, y, dividend('8'))
  const other = await buildAgent(house)
  const before = await operators[0].caller.ok(officeMoveEffects, { id: y.id })
  expect(before.ends).toMatchObject([
    { contract: toY.id, giver: { id: x.id }, taker: { username: y.username }, kind: 'dividend', reason: 'moved' },
  ])
  const order = { id: y.id, to: other.username, reason: 'elsewhere' }
  const { waiting } = await operators[0].caller.ok(officeMoveLine, { ...order, seen: before.print })
  const read = await operators[1].caller.ok(officeDecision, { id: waiting?.id ?? '' })
  expect(read.content).toMatchObject({
    ends: [{ taker: y.username, contractKind: 'dividend', until: before.ends[0]?.until }],
    endsCount: 1,
    offersCount: 0,
  })
  const toY1 = await gives(y, y1, dividend('3'))
  expect((await answerWaiting(operators[1], waiting ?? undefined)).body).toMatchObject({ code: 'DECISION_STALE' })
  expect(await now(toY1)).toEqual(['accepted', null, null])
  expect(await refused(operators[0], officeMoveLine, { ...order, seen: before.print })).toBe('CONTRACT_CHANGED')
  const again = await operators[0].caller.ok(officeMoveEffects, { id: y.id })
  expect(again.ends.map(({ contract }) => contract)).toEqual([toY.id, toY1.id])
  const asked = await operators[0].caller.ok(officeMoveLine, { ...order, seen: again.print })
  await agreeTo(operators[1], asked.waiting ?? undefined)
  expect((await now(toY1))[2]).toBe('uplineChanged')
  expect((await operators[0].caller.ok(officeMoveEffects, { id: z.id })).ends).toEqual([])
  expect(await refused(operators[0], officeMoveEffects, { id: '999999999999' })).toBe('NOT_FOUND')
})

test('AGENT-4 an acceptance and a move at the same time: the contract is ended by the move, or its offer taken back', async () => {
  for (let round = 0; round < 4; round++) {
    const [upper, lower, other] = [await buildAgent(house), await buildAgent(house), await buildAgent(house)]
    const one = await under(upper)
    await givePaymentPasswords(house, [upper, one, lower])
    await has(upper, dividend('10'))
    const offer = await offerTo(upper, one.id, dividend('5'))
    const { print } = await one.caller.ok(contractEffects, { contract: offer.id })
    const move = await operators[0].caller.ok(officeMoveLine, { id: one.id, to: other.username, reason: 'elsewhere' })
    const accept = () => refused(one, dividendAnswer, { id: offer.id, answer: 'accept', seen: print, ...signed })
    const agree = () => answerWaiting(operators[1], move.waiting ?? undefined)
    const [answer, moved] =
      round % 2 === 0
        ? await Promise.all([accept(), agree()])
        : ((await Promise.all([agree(), accept()])).toReversed() as [string, Awaited<ReturnType<typeof agree>>])
    const [state, , reason] = await now(offer)
    // accepted first: the move would end more than was read, and is asked again; moved first: the offer is gone
    const outcome = [answer, moved.body.success ? 'moved' : moved.body.code, state, reason].join(' ')
    expect(['done DECISION_STALE accepted ', 'CONTRACT_ANSWERED moved cancelled ']).toContain(outcome)
  }
})

test('AGENT-4 who signs below while the one above signs less: never is more given than is had', async () => {
  await has(x, dividend('10'))
  const [toY, less] = [await offerTo(x, y.id, dividend('9')), await offerByBrand(operators, x, dividend('5'))]
  const [seenY, seenX] = [
    (await y.caller.ok(contractEffects, { contract: toY.id })).print,
    (await x.caller.ok(contractEffects, { contract: less.id })).print,
  ]
  const accept = (by: Person, one: ContractRow, seen: string) =>
    refused(by, dividendAnswer, { id: one.id, answer: 'accept', seen, ...signed })
  const answers = await Promise.all([accept(y, toY, seenY), accept(x, less, seenX)])
  const [state] = await now(toY)
  // either y was first, and x reads what it ends now, or x was, and the offer is gone
  expect([
    ['done', 'CONTRACT_CHANGED', 'accepted'],
    ['CONTRACT_ANSWERED', 'done', 'cancelled'],
  ]).toContainEqual([...answers, state])
  if (answers[0] === 'done') await acceptIt(x, less)
  const rows = await house.env.db.query(
    `select 1 from agents.contracts where taker_id = $1 and state = 'accepted' and until_day is null`,
    [y.id],
  )
  expect(rows).toEqual([])
})

test('AGENT-4 the database lets nobody change, answer twice, lengthen or delete a contract, or sign for another text', async () => {
  const own = await has(x, dividend('10'))
  expect(await end(x, own)).toBe('done')
  const { db } = house.env
  for (const change of [
    `terms = jsonb_set(terms, '{noticeDays}', '1')`,
    `taker_id = '${y.id}'`,
    `expires_at = expires_at + interval '1 day'`,
    `state = 'rejected', from_day = null, until_day = null, end_reason = null`,
    `from_day = from_day + 1`,
    `until_day = until_day + 1`,
    `until_day = null, end_reason = null`,
  ])
    await expect(db.query(`update agents.contracts set ${change} where id = $1`, [own.id])).rejects.toThrow(/contract/)
  await expect(db.query('delete from agents.contracts where id = $1', [own.id])).rejects.toThrow()
  await expect(db.query(`update agents.contract_signatures set means = 'passkey'`)).rejects.toThrow()
  await expect(
    db.query(
      `insert into agents.contract_signatures select contract_id, side, means, at, print from agents.contract_signatures
       where contract_id = $1`,
      [own.id],
    ),
  ).rejects.toThrow(/contract_signatures_pkey/)
})

test('AGENT-4 hundreds of contracts end with one answer, each with its reason and its two sides told once', async () => {
  const own = await has(x, dividend('10.00'))
  const given = await gives(x, y, dividend('8.00'))
  const many = 300
  await house.env.db.query(
    `insert into agents.contracts (brand, kind, giver_id, taker_id, currency, terms, state, offered_at, expires_at, answered_at, from_day)
     select brand, kind, giver_id, (700000000 + i)::text, currency, terms, state, offered_at, expires_at, answered_at, from_day
     from agents.contracts, generate_series(1, $2::int) i where id = $1::bigint`,
    [given.id, many],
  )
  const better = await offerByBrand(operators, x, dividend('15.00'))
  const { ends, print } = await x.caller.ok(contractEffects, { contract: better.id })
  expect(ends).toHaveLength(many + 2)
  await x.caller.ok(dividendAnswer, { id: better.id, answer: 'accept', ...signed, seen: print })
  const [row] = await house.env.db.query(
    `select count(*) filter (where end_reason = 'uplineChanged' and until_day is not null)::int as ended from agents.contracts
     where giver_id = $1`,
    [x.id],
  )
  expect(row).toEqual({ ended: many + 1 })
  const [sent] = await house.env.db.query(
    `select count(*) filter (where member_id = $1)::int as giver, count(distinct member_id) filter (where member_id like '7000%')::int as takers,
       count(*) filter (where member_id like '7000%')::int as words from messages.messages where key = 'contract-ends'`,
    [x.id],
  )
  expect(sent).toEqual({ giver: many + 1, takers: many, words: many })
  expect(await now(own)).toMatchObject(['accepted', expect.any(String), 'replaced'])
})
