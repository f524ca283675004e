/** What a brand allows of contracts, and what of them is shown to whom. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  consolidated,
  contractEffects,
  contractTakers,
  dividendAnswer,
  dividendOffer,
  dividendRequests,
} from '#contract/agents/contracts.ts'
import { officeContractRule, officeOfferContract, officeSetContractRule } from '#contract/agents/office-contracts.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { confirmPasskey } from '#contract/identity/factors.ts'
import type { CallDefinition } from '#contract/call.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { putBrandSwitch } from '#server/lib/brand-settings.sql.ts'
import { runChecks } from '#server/lib/books-check.ts'
import { carryOutAgreed } from '#server/lib/decisions/carry-out-decision.ts'
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { buildAgent, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  acceptIt,
  dividend,
  givePaymentPasswords,
  newRequest,
  offerByBrand,
  offerTo,
  OPEN_RULE,
  openContracts,
  signed,
} from '#server/testing/contracts.ts'
import { speakOfLogins } from '#server/testing/logins.ts'
import { damage } from '#server/testing/owner.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { CONTRACT_CHECKS } from './check-contracts.ts'

let house: House
let operators: [Person, Person]
/** x stands above y and z, y above y1. */
let x: Person, y: Person, z: Person, y1: Person

const under = (upline: Person, more: object = {}) =>
  buildAgent(house, { type: 2, upline: { id: BigInt(upline.id) }, ...more })
const refused = async (person: Person, call: CallDefinition, input: object) => {
  const { body } = await person.caller.call(call, input as never)
  return body.success ? 'done' : body.code
}
const has = async (person: Person, terms: ContractTerms) =>
  acceptIt(person, await offerByBrand(operators, person, terms))

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

test('OFFICE-7 one operator allows less, two allow more, a day later; what the rule does not allow is not offered', async () => {
  const set = (rule: object, by = operators[0]) => by.caller.ok(officeSetContractRule, { ...OPEN_RULE, ...rule })
  const max = { ...OPEN_RULE.max, dividend: '20.00' }
  expect(await set({ max, gap: '0.50', noticeMin: 3 })).toMatchObject({
    rule: { gap: '0.50', noticeMin: 3 },
    waiting: null,
  })
  const ask = (terms: ContractTerms, id = x.id) =>
    refused(operators[0], officeOfferContract, { id, terms, reason: 'as agreed' })
  expect(await ask(dividend('20.01'))).toBe('CONTRACT_OUT_OF_BOUNDS')
  expect(await ask(dividend('50000.01', { unit: 'fixed' }))).toBe('CONTRACT_OUT_OF_BOUNDS')
  expect(await ask(dividend('20', { noticeDays: 2 }))).toBe('CONTRACT_OUT_OF_BOUNDS')
  expect(await ask(dividend('20'), y.id)).toBe('CONTRACT_NOT_TOP')
  expect(await ask(dividend('20'), (await buildMember(house)).id)).toBe('NOT_FOUND')
  const { waiting } = await operators[0].caller.ok(officeOfferContract, {
    id: x.id,
    terms: dividend('20'),
    reason: 'as agreed',
  })
  expect((await answerWaiting(operators[0], waiting ?? undefined)).body.success).toBe(false)
  expect(await ask(dividend('19'))).toBe('DECISION_OPEN')
  // the rule changes before the second person agrees: nothing is offered
  await set({ max: { ...max, dividend: '10.00' }, gap: '0.50', noticeMin: 3 }, operators[1])
  await answerWaiting(operators[1], waiting ?? undefined)
  expect((await x.caller.ok(dividendRequests)).total).toBe(0)
  for (const looser of [
    { max, gap: '0.50', noticeMin: 3 },
    { max: { ...max, dividend: '10.00' }, gap: '0.49', noticeMin: 3 },
    { max: { ...max, dividend: '10.00' }, gap: '0.50', noticeMin: 2 },
  ]) {
    const asked = await set(looser)
    expect(asked).toMatchObject({
      rule: { max: { dividend: '10.00' }, gap: '0.50', noticeMin: 3 },
      waiting: { needed: 2 },
    })
    await answerWaiting(operators[1], asked.waiting ?? undefined, false)
  }
  const loosened = await set({ max, gap: '0.50', noticeMin: 3 })
  await agreeTo(operators[1], loosened.waiting ?? undefined)
  house.clock.advance(DAY_MS + MINUTE_MS)
  await carryOutAgreed(house.env, kindsOf(house.env), BigInt(loosened.waiting?.id ?? '0'))
  const later = await buildOperator(house)
  expect((await later.caller.ok(officeContractRule)).rule.max.dividend).toBe('20.00')
})

test('AGENT-7 the consolidated flags show the pages of contracts that somebody has, had or may have', async () => {
  const flags = async (person: Person) =>
    Object.entries(await person.caller.ok(consolidated)).flatMap(([name, is]) => (is ? [name] : []))
  const all = ['dailysalreqtype', 'divtypereq', 'contracthoursalreq', 'realtimesalreqtype']
  const open = { dividend: true, daily: false, hourly: false, realtime: true }
  expect(await flags(x)).toEqual(all)
  expect(await flags(y)).toEqual([])
  await openContracts(house, { open })
  expect(await flags(x)).toEqual(['divtypereq', 'realtimesalreqtype'])
  await has(x, dividend('15'))
  expect(await flags(y)).toEqual(['divtypereq'])
  await acceptIt(y, await offerTo(x, y.id, dividend('5')))
  // what is closed later stays to be seen by those who have it
  await openContracts(house, { open: { ...open, dividend: false, realtime: false } })
  expect([await flags(y), await flags(z), await flags(y1)]).toEqual([['divtypereq'], [], []])
  expect(await flags(await buildMember(house, { upline: { id: BigInt(x.id) } }))).toEqual([])
  const switchTo = (isOn: boolean) =>
    house.env.db.tx((tx) => putBrandSwitch(tx, house.env, 'fairhouse', 'AGENTPOLICY3', isOn))
  await switchTo(false)
  expect(await flags(y)).toEqual([])
  for (const [call, input] of [
    [dividendRequests, {}],
    [contractTakers, { kind: 'daily' }],
    [contractEffects, { contract: '1' }],
    [dividendOffer, { requestId: newRequest(), account: y.id, terms: dividend('1'), ...signed }],
    [dividendAnswer, { id: '1', answer: 'reject' }],
  ] as const)
    expect(await refused(x, call, input)).toBe('AGENTS_CLOSED')
  await switchTo(true)
})

test('AGENT-4 AUTH-17 a passkey signs as well as the payment password, for one contract, and the books read what was signed', async () => {
  await has(x, dividend('15'))
  const say = speakOfLogins(house)
  const { person, browser } = await say.newcomer()
  const key = await say.addPasskey(browser)
  await house.env.db.query(
    `update identity.accounts set type = 2, upline_id = $2::bigint, path = $2::text || '.' || id || '.' where id = $1`,
    [person.id, x.id],
  )
  const [one, other] = [await offerTo(x, person.id, dividend('5')), await offerTo(x, y.id, dividend('6'))]
  expect(other.state).toBe('offered')
  const { print: seen } = await browser.ok(contractEffects, { contract: one.id })
  const passkey = key.get((await browser.ok(confirmPasskey)).options)
  const answer = { id: one.id, answer: 'accept', seen, passkey } as const
  const both = await browser.call(dividendAnswer, { ...answer, ...signed })
  expect(both.body).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await browser.ok(dividendAnswer, answer)).toMatchObject({
    state: 'accepted',
    signatures: [
      { side: 'giver', by: 'paymentPassword' },
      { side: 'taker', by: 'passkey' },
    ],
  })
  expect((await browser.call(dividendAnswer, { ...answer, answer: 'end', seen: undefined })).body).toMatchObject({
    code: 'VERIFICATION_FAILED',
  })
  const looked = async () => (await runChecks(house.env.db, CONTRACT_CHECKS)).checks
  expect((await looked()).map(({ code, differing }) => [code, differing])).toEqual([
    ['agent-contracts', []],
    ['agent-signatures', []],
  ])
  // somebody with the owner's rights changes a text, gives two at once, and takes the cover away
  await damage(
    house,
    `update agents.contracts set terms = jsonb_set(terms, '{noticeDays}', '0') where id = ${one.id}`,
    `update agents.contracts set from_day = from_day - 60 where id = ${one.id}`,
  )
  expect((await looked()).map(({ differing }) => differing.map(({ id }) => id))).toEqual([[one.id], [one.id]])
})
