/** Contracts through HTTP: who offers, who signs, what is refused, and who sees what. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  contractEffects,
  contractTakers,
  dividendAnswer,
  dividendOffer,
  dividendRequests,
  salaryAnswer,
  salaryOffer,
  salaryRequests,
} from '#contract/agents/contracts.ts'
import { officeContract, officeContracts, officeEndContract } from '#contract/agents/office-contracts.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import type { CallDefinition } from '#contract/call.ts'
import { messages } from '#contract/messages/messages.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { localDay } from '#server/lib/local-day.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import {
  buildAgent,
  buildMember,
  buildOperator,
  buildTrial,
  logInAgain,
  type Person,
} from '#server/testing/builders.ts'
import {
  acceptIt,
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
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { periodOf } from '../terms/windows.ts'
import { expireOffers, remindTakers } from './expire.ts'

const ZONE = 'Asia/Dhaka'
let house: House
let operators: [Person, Person]
/** top stands above agent and sibling, agent above low, low above deep. */
let top: Person, agent: Person, sibling: Person, low: Person, deep: Person

const under = (upline: Person, more: object = {}) =>
  buildAgent(house, { type: 2, upline: { id: BigInt(upline.id) }, ...more })
const today = () => localDay(house.clock.now(), ZONE)
const refused = async (person: Person, call: CallDefinition, input: object, host?: string) => {
  const { body } = await person.caller.call(call, input as never, host ? { host } : {})
  return body.success ? 'done' : body.code
}
const offer = (by: Person, to: Person, terms: ContractTerms, more: object = {}) =>
  refused(by, terms.kind === 'dividend' ? dividendOffer : salaryOffer, {
    requestId: newRequest(),
    account: to.id,
    terms,
    ...signed,
    ...more,
  })
const told = async ({ caller }: Person) => (await caller.ok(messages)).content.map(({ title }) => title)
const has = async (person: Person, terms: ContractTerms) =>
  acceptIt(person, await offerByBrand(operators, person, terms))

beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  await seedMeghna(house.env)
})
beforeEach(async () => {
  operators = [await buildOperator(house), await buildOperator(house)]
  await openContracts(house)
  top = await buildAgent(house)
  agent = await under(top)
  ;[sibling, low] = [await under(top), await under(agent)]
  deep = await under(low)
  await givePaymentPasswords(house, [top, agent, sibling, low])
})
afterAll(() => house.close())

test('AGENT-4 OFFICE-7 the brand offers by two persons, the agent reads all of it, signs, and it counts from the next period on', async () => {
  const terms = dividend('15', {
    tiers: [{ loss: '10000', valid: '200000.5', active: 3, gives: '15' }],
    without: ['LIVE'],
  })
  const given = await offerByBrand(operators, top, terms)
  expect(given).toMatchObject({ terms, giver: null, payer: 'platform', state: 'offered', from: null, currency: 'BDT' })
  expect(await told(top)).toEqual(['You have been offered a contract'])
  const { content, standing, today: day } = await top.caller.ok(dividendRequests)
  const [read] = content
  expect(read).toMatchObject({
    id: given.id,
    terms,
    signatures: [{ side: 'giver', by: 'decision', print: given.print }],
  })
  expect(standing).toMatchObject([{ kind: 'dividend', isOpen: true, own: null, top: null }])
  const next = periodOf('monthly', today()).until
  expect(await top.caller.ok(contractEffects, { contract: given.id })).toMatchObject({
    from: next,
    ends: [],
    cancels: [],
  })

  const accepted = await acceptIt(top, given)
  expect(accepted).toMatchObject({ state: 'accepted', from: next, until: null, terms })
  expect(accepted.signatures.map(({ side, by, print }) => [side, by, print])).toEqual([
    ['giver', 'decision', given.print],
    ['taker', 'paymentPassword', given.print],
  ])
  expect(day).toBe(today())
  const after = await top.caller.ok(dividendRequests, { side: 'received', state: 'accepted' })
  expect(after.standing).toMatchObject([{ own: { id: given.id }, top: { unit: 'rate', gives: ['15.00'] } }])
  const shown = await operators[0].caller.ok(officeContract, { id: given.id })
  expect(shown).toMatchObject({
    contract: { offeredBy: operators[0].username },
    below: [],
    effects: null,
    mayEnd: true,
  })
})

test('AGENT-4 an agent offers a part, is refused once, offers again, and both are told', async () => {
  await has(top, dividend('15'))
  const first = await offerTo(top, agent.id, dividend('9'))
  expect((await offerTo(top, sibling.id, dividend('9'))).payer).toBe('upline')
  expect(await refused(agent, dividendAnswer, { id: first.id, answer: 'reject' })).toBe('done')
  // the same answer again, and what comes too late
  expect(await refused(agent, dividendAnswer, { id: first.id, answer: 'reject' })).toBe('done')
  expect(await refused(top, dividendAnswer, { id: first.id, answer: 'cancel' })).toBe('CONTRACT_ANSWERED')
  const second = await offerTo(top, agent.id, dividend('10'))
  const accepted = await acceptIt(agent, second)
  expect(accepted).toMatchObject({ giver: { username: top.username }, taker: { username: agent.username } })
  expect(await told(agent)).toEqual(['You have been offered a contract', 'You have been offered a contract'])
  expect((await told(top)).slice(0, 2)).toEqual(['Your contract was accepted', 'Your contract was rejected'])
  const { takers } = await top.caller.ok(contractTakers, { kind: 'dividend' })
  expect(
    takers.map(({ account, contract, hasOffer }) => [account.username, contract?.id, hasOffer]).toSorted(),
  ).toEqual(
    [
      [agent.username, second.id, false],
      [sibling.username, undefined, true],
    ].toSorted(),
  )
})

test('AGENT-4 AGENT-5 what may not be offered: above the own, in other units, too little notice, of nothing, twice', async () => {
  expect(await offer(top, agent, dividend('1'))).toBe('CONTRACT_NO_OWN')
  await openContracts(house, { gap: '0.50', noticeMin: 5 })
  await has(top, dividend('15'))
  await has(top, realtime('0.30', '0.50', { singleBet: '10' }))
  await has(top, salary('daily', '500.00', { unit: 'fixed' }))
  expect(await offer(top, agent, dividend('14.51'))).toBe('CONTRACT_OUT_OF_BOUNDS')
  expect(await offer(top, agent, dividend('1', { noticeDays: 4 }))).toBe('CONTRACT_OUT_OF_BOUNDS')
  expect(await offer(top, agent, dividend('100', { unit: 'fixed' }))).toBe('CONTRACT_OUT_OF_BOUNDS')
  expect(await offer(top, agent, salary('daily', '500.01', { unit: 'fixed' }))).toBe('CONTRACT_OUT_OF_BOUNDS')
  expect(await offer(top, agent, realtime('0.31', '0.00'))).toBe('CONTRACT_OUT_OF_BOUNDS')
  expect(await offer(top, agent, realtime('0.00', '0.00', { singleBet: '9' }))).toBe('CONTRACT_OUT_OF_BOUNDS')
  expect(await offer(top, agent, salary('hourly', '0.01'))).toBe('CONTRACT_NO_OWN')
  const tiers = [
    { loss: '1000', valid: '0', active: 0, gives: '5' },
    { loss: '900', valid: '0', active: 0, gives: '6' },
  ]
  expect(await offer(top, agent, dividend('1', { tiers }))).toBe('INVALID_INPUT')
  expect(await offer(top, agent, dividend('1'), { paymentPassword: '111111' })).toBe('PAYMENT_PASSWORD_WRONG')
  expect(await offer(top, agent, dividend('1'), { paymentPassword: undefined })).toBe('INVALID_INPUT')
  expect(await offer(top, agent, dividend('14.50'))).toBe('done')
  expect(await offer(top, agent, dividend('2'))).toBe('CONTRACT_ON_OFFER')
  expect(await offer(top, agent, salary('daily', '500', { unit: 'fixed' }))).toBe('done')
  expect(await offer(low, deep, dividend('1'))).toBe('CONTRACT_NO_OWN')
  expect(await offer(deep, low, dividend('1'))).toBe('PAYMENT_PASSWORD_NOT_SET')
  await openContracts(house, { open: { dividend: false, daily: true, hourly: true, realtime: true } })
  expect(await offer(top, sibling, dividend('1'))).toBe('CONTRACT_CLOSED')
  await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [sibling.id])
  expect(await offer(top, sibling, realtime('0.1', '0.1', { singleBet: '10' }))).toBe('CONTRACT_NOT_NOW')
  const other = await under(top, { currency: 'USD' })
  expect(await offer(top, other, realtime('0.1', '0.1', { singleBet: '10' }))).toBe('CONTRACT_CURRENCY')
})

test('AGENT-4 what may not be accepted: without a proof, unseen, late, above what the giver has now, of another', async () => {
  await has(top, dividend('15'))
  const one = await offerTo(top, agent.id, dividend('10'))
  const { print: seen } = await agent.caller.ok(contractEffects, { contract: one.id })
  const accept = (more: object = {}, by = agent) =>
    refused(by, dividendAnswer, { id: one.id, answer: 'accept', seen, ...signed, ...more })
  expect(await accept({ paymentPassword: '111111' })).toBe('PAYMENT_PASSWORD_WRONG')
  expect(await accept({ paymentPassword: undefined })).toBe('INVALID_INPUT')
  expect(await accept({ seen: undefined })).toBe('INVALID_INPUT')
  expect(await accept({ seen: '0'.repeat(64) })).toBe('CONTRACT_CHANGED')
  // nobody signs for the other side, and a salary's call answers no dividend
  expect(await accept({}, top)).toBe('NOT_FOUND')
  expect(await refused(agent, dividendAnswer, { id: one.id, answer: 'cancel' })).toBe('NOT_FOUND')
  expect(await refused(agent, salaryAnswer, { id: one.id, answer: 'reject' })).toBe('NOT_FOUND')
  // judged again: the brand closes the kind, the giver is suspended, the brand takes its contract away
  await openContracts(house, { open: { dividend: false, daily: true, hourly: true, realtime: true } })
  expect(await accept()).toBe('CONTRACT_CLOSED')
  await openContracts(house, { gap: '5.01' })
  expect(await accept()).toBe('CONTRACT_OUT_OF_BOUNDS')
  await openContracts(house)
  await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [top.id])
  expect(await accept()).toBe('CONTRACT_NOT_NOW')
  await house.env.db.query(`update identity.accounts set status = 'active' where id = $1`, [top.id])
  // seventy-two hours are over: at once, whether the job has run or not
  house.clock.advance(72 * HOUR_MS + MINUTE_MS)
  agent = await logInAgain(house, agent)
  expect(await accept()).toBe('CONTRACT_EXPIRED')
  expect((await agent.caller.ok(dividendRequests, { state: 'expired' })).content).toMatchObject([{ id: one.id }])
  expect((await agent.caller.ok(dividendRequests, { state: 'offered' })).total).toBe(0)
  expect(await refused(agent, contractEffects, { contract: one.id })).toBe('CONTRACT_EXPIRED')
})

test('AGENT-4 a taker is told once before an offer is over, and both when it is', async () => {
  await has(top, dividend('15'))
  const one = await offerTo(top, agent.id, dividend('10'))
  await remindTakers(house.env)
  house.clock.advance(61 * HOUR_MS)
  await Promise.all([remindTakers(house.env), remindTakers(house.env)])
  house.clock.advance(12 * HOUR_MS)
  await Promise.all([expireOffers(house.env), expireOffers(house.env)])
  await remindTakers(house.env)
  ;[top, agent] = [await logInAgain(house, top), await logInAgain(house, agent)]
  expect(await told(agent)).toEqual([
    'An offer has expired',
    'A contract is waiting for your answer',
    'You have been offered a contract',
  ])
  expect((await told(top))[0]).toBe('An offer has expired')
  const [row] = await house.env.db.query('select state from agents.contracts where id = $1', [one.id])
  expect(row).toEqual({ state: 'expired' })
  expect(await offer(top, agent, dividend('10'))).toBe('done')
})

test('AGENT-4 fifty copies of an offer, and of an acceptance, are one', async () => {
  await has(top, realtime('0.30', '0.50'))
  const input = { requestId: newRequest(), account: agent.id, terms: realtime('0.10', '0.20'), ...signed }
  const rows = await Promise.all(Array.from({ length: 50 }, () => top.caller.ok(salaryOffer, input)))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
  expect(await refused(top, salaryOffer, { ...input, terms: realtime('0.11', '0.20') })).toBe('KEY_REUSED')
  const { print: seen } = await agent.caller.ok(contractEffects, { contract: rows[0]?.id ?? '' })
  const answer = { id: rows[0]?.id ?? '', answer: 'accept', seen, ...signed } as const
  const answers = await Promise.all(Array.from({ length: 50 }, () => agent.caller.ok(salaryAnswer, answer)))
  expect(new Set(answers.map(({ state, from }) => `${state} ${from}`)).size).toBe(1)
  expect((await agent.caller.ok(salaryRequests)).total).toBe(1)
  expect(await told(agent)).toEqual(['You have been offered a contract'])
  expect((await told(top)).filter((title) => title === 'Your contract was accepted')).toHaveLength(1)
})

test('AGENT-4 each call about a contract × how somebody stands to it: it exists for its two sides alone', async () => {
  const strangers = await buildAgent(house)
  const elsewhere = await buildAgent(house, { merchant: MEGHNA.code, currency: MEGHNA.currency })
  const trial = await buildTrial(house)
  const member = await buildMember(house, { upline: { id: BigInt(agent.id) } })
  await givePaymentPasswords(house, [deep, strangers, elsewhere])
  await openContracts(house, {}, MEGHNA.code)
  await has(top, dividend('15'))
  await acceptIt(agent, await offerTo(top, agent.id, dividend('12')))
  // between agent and low: top is the upline of its giver, deep stands below its taker
  const one = await offerTo(agent, low.id, dividend('3'))
  const PEOPLE = { upline: top, sibling, deep, stranger: strangers, elsewhere }
  const hostOf = (person: Person) => (person === elsewhere ? MEGHNA.domain : 'localhost:3000')
  const CALLS: readonly [CallDefinition, object][] = [
    [dividendAnswer, { id: one.id, answer: 'accept', seen: 'x', ...signed }],
    [dividendAnswer, { id: one.id, answer: 'reject' }],
    [dividendAnswer, { id: one.id, answer: 'cancel' }],
    [dividendAnswer, { id: one.id, answer: 'end', ...signed }],
    [contractEffects, { contract: one.id }],
  ]
  for (const [relation, person] of Object.entries(PEOPLE)) {
    for (const [call, input] of CALLS)
      expect([relation, input, await refused(person, call, input, hostOf(person))]).toEqual([
        relation,
        input,
        'NOT_FOUND',
      ])
    expect(
      (await person.caller.ok(dividendRequests, {}, { host: hostOf(person) })).content.map(({ id }) => id),
    ).not.toContain(one.id)
  }
  expect(await refused(member, dividendAnswer, { id: one.id, answer: 'reject' })).toBe('NOT_AN_AGENT')
  // who may be given one: an agent right below, and nobody else
  const TAKERS = { self: agent, upline: top, sibling, deep, strangers, elsewhere, member, trial }
  for (const [relation, person] of Object.entries(TAKERS)) {
    const terms = dividend('2')
    expect([relation, await offer(agent, person, terms)]).toEqual([relation, 'NOT_FOUND'])
    expect([relation, await refused(agent, contractEffects, { account: person.id, terms })]).toEqual([
      relation,
      'NOT_FOUND',
    ])
  }
  expect(await offer(agent, { ...low, id: '999999999999' }, dividend('2'))).toBe('NOT_FOUND')
  const foreign = await buildOperator(house, 'admin', MEGHNA.code)
  expect(await refused(foreign, officeContract, { id: one.id }, MEGHNA.domain)).toBe('NOT_FOUND')
  expect(await refused(foreign, officeEndContract, { id: one.id, reason: 'not mine' }, MEGHNA.domain)).toBe('NOT_FOUND')
  expect((await foreign.caller.ok(officeContracts, {}, { host: MEGHNA.domain })).total).toBe(0)
  // the brand gives no notice of what agents gave each other
  expect(await refused(operators[0], officeEndContract, { id: one.id, reason: 'not mine' })).toBe('NOT_FOUND')
})

test('AGENT-4 a page of contracts begins beside one of them, in both directions, and tells nothing of another’s', async () => {
  await has(top, dividend('20'))
  for (const taker of [agent, sibling]) {
    expect(await offer(top, taker, dividend('10'))).toBe('done')
    const [row] = (await taker.caller.ok(dividendRequests)).content
    expect(await refused(taker, dividendAnswer, { id: row?.id, answer: 'reject' })).toBe('done')
  }
  await offerByBrand(operators, top, dividend('25'))
  expect(await offer(top, agent, dividend('9'))).toBe('done')
  const asked = { pageSize: 2 }
  const pages = [await top.caller.ok(dividendRequests, asked)]
  while (pages.at(-1)?.next)
    pages.push(await top.caller.ok(dividendRequests, { ...asked, before: pages.at(-1)?.next ?? '' }))
  const listed = pages.map(({ content }) => content.map(({ taker, state }) => `${taker.username} ${state}`))
  expect(listed).toEqual([
    [`${top.username} offered`, `${agent.username} offered`],
    [`${sibling.username} rejected`, `${agent.username} rejected`],
    [`${top.username} accepted`],
  ])
  const back = await top.caller.ok(dividendRequests, { ...asked, after: pages[2]?.previous ?? '', pageNo: 2 })
  expect([back.content, back.next, back.previous]).toEqual([pages[1]?.content, pages[1]?.next, pages[1]?.previous])
  // the agent's own list beside a contract that is not the agent's
  const [own] = pages[2]?.content ?? []
  for (const beside of [{ before: own?.id }, { after: own?.id }])
    expect((await agent.caller.ok(dividendRequests, beside)).content).toEqual([])
})
