/** Templates of contracts through HTTP: who keeps them, whose they are, what is refused, and what begins with one. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dividendRequests } from '#contract/agents/contracts.ts'
import {
  officeContractTemplate,
  officeContractTemplates,
  officeCreateContractTemplate,
  officeRemoveContractTemplate,
  officeUpdateContractTemplate,
} from '#contract/agents/office-templates.ts'
import { TEMPLATES_MAX } from '#contract/agents/terms-form.ts'
import type { CallDefinition } from '#contract/call.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { buildAgent, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { dividend, offerByBrand, openContracts, realtime, salary } from '#server/testing/contracts.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'

const THERE = { host: MEGHNA.domain }
const TERMS = dividend('15', {
  without: ['LIVE'],
  capPerDay: '5000',
  tiers: [
    { loss: '1000', valid: '20000.5', active: 2, gives: '9.5' },
    { loss: '5000', valid: '20000.5', active: 9, gives: '15' },
  ],
})
let house: House
let operator: Person, colleague: Person

const refused = async (person: Person, call: CallDefinition, input: object, headers = {}) => {
  const { body } = await person.caller.call(call, input as never, headers)
  return body.success ? 'done' : [body.code, ...(body.value ? [body.value] : [])]
}
const keep = (name: string, terms: object = TERMS, by = operator) =>
  by.caller.ok(officeCreateContractTemplate, { name, terms } as never)
const names = async (input: object = {}) =>
  (await operator.caller.ok(officeContractTemplates, input)).content.map(({ name }) => name)

beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '100000000' })
  await seedMeghna(house.env)
  ;[operator, colleague] = [await buildOperator(house), await buildOperator(house)]
})
beforeEach(() => house.env.db.query('delete from agents.contract_templates'))
afterAll(() => house.close())

test('OFFICE-7 AGENT-4 one operator keeps terms under a name, changes and removes them; each act is in the log with what was said', async () => {
  const made = await keep('  Large lines ')
  expect(made).toMatchObject({ name: 'Large lines', kind: 'dividend', terms: TERMS, currency: 'BDT', version: 1 })
  expect(made.by).toBe(operator.username)
  await keep('A salary', salary('daily', '0.5'))
  await keep('rounds', realtime('0.10', '0.20'))
  expect(await names()).toEqual(['A salary', 'Large lines', 'rounds'])
  expect(await names({ kind: 'daily' })).toEqual(['A salary'])
  expect(await names({ pageNo: 2, pageSize: 2 })).toEqual(['rounds'])

  const { id } = made
  const lower = { ...TERMS, tiers: TERMS.tiers.slice(0, 1) }
  const changed = await colleague.caller.ok(officeUpdateContractTemplate, {
    id,
    version: 1,
    name: 'Lines',
    terms: lower,
  })
  expect(changed).toMatchObject({ id, name: 'Lines', terms: lower, version: 2, by: colleague.username })
  expect(await operator.caller.ok(officeContractTemplate, { id })).toEqual(changed)
  expect(await operator.caller.ok(officeRemoveContractTemplate, { id, version: 2 })).toEqual({})
  expect(await names()).toEqual(['A salary', 'rounds'])
  expect(await refused(operator, officeContractTemplate, { id })).toEqual(['NOT_FOUND'])

  const { content } = await operator.caller.ok(listAudit, { subject: `agent-contract-template:${id}` })
  expect(content.map(({ action, operator: by, before, after }) => [action, by, before, after])).toEqual([
    ['agent-contract-template.remove', operator.username, { name: 'Lines', ...lower }, null],
    [
      'agent-contract-template.update',
      colleague.username,
      { name: 'Large lines', ...TERMS },
      { name: 'Lines', ...lower },
    ],
    ['agent-contract-template.create', operator.username, null, { name: 'Large lines', ...TERMS }],
  ])
})

test('OFFICE-7 terms that could not be offered are not kept, nor names that are short, long or another one’s', async () => {
  await keep('Large lines')
  const other = await keep('Others')
  const INVALID: readonly (readonly [string, object])[] = [
    ['x', TERMS],
    ['   x   ', TERMS],
    ['x'.repeat(81), TERMS],
    ['falling', { ...TERMS, tiers: TERMS.tiers.toReversed() }],
    ['no tier', { ...TERMS, tiers: [] }],
    ['above a hundred', dividend('100')],
    ['negative', dividend('-1')],
    ['no kind', { ...TERMS, kind: 'yearly' }],
    ['of another kind', { ...salary('daily', '1'), carryOver: 'none' }],
    ['more than terms', { ...TERMS, payer: 'platform' }],
    ['long notice', { ...TERMS, noticeDays: 91 }],
  ]
  for (const [name, terms] of INVALID) {
    expect([name, (await refused(operator, officeCreateContractTemplate, { name, terms }))[0]]).toEqual([
      name,
      'INVALID_INPUT',
    ])
    const change = { id: other.id, version: 1, name, terms }
    expect([name, (await refused(operator, officeUpdateContractTemplate, change))[0]]).toEqual([name, 'INVALID_INPUT'])
  }
  expect(await refused(operator, officeCreateContractTemplate, { name: 'LARGE lines', terms: TERMS })).toEqual([
    'CONTRACT_TEMPLATE_NAME_TAKEN',
  ])
  const namesake = { id: other.id, version: 1, name: 'large lines ', terms: TERMS }
  expect(await refused(operator, officeUpdateContractTemplate, namesake)).toEqual(['CONTRACT_TEMPLATE_NAME_TAKEN'])
  // its own name in another case is no other template's
  const own = await operator.caller.ok(officeUpdateContractTemplate, { ...namesake, name: 'OTHERS' })
  expect(own).toMatchObject({ name: 'OTHERS', version: 2 })
  expect(await keep('🎲🎲')).toMatchObject({ name: '🎲🎲' })
  expect(await names()).toEqual(expect.arrayContaining(['Large lines', 'OTHERS', '🎲🎲']))
})

test('OFFICE-7 of two who change a template at once the second is told, and of two who take a name one has it', async () => {
  const { id } = await keep('Large lines')
  const change = (by: Person, name: string, version = 1) =>
    refused(by, officeUpdateContractTemplate, { id, version, name, terms: TERMS })
  const answers = await Promise.all([change(operator, 'By one'), change(colleague, 'By the other')])
  expect(answers.filter((one) => one === 'done')).toHaveLength(1)
  expect(answers.filter((one) => one !== 'done')).toEqual([['CONTRACT_TEMPLATE_CHANGED', { version: 2 }]])
  expect(await refused(operator, officeRemoveContractTemplate, { id, version: 1 })).toEqual([
    'CONTRACT_TEMPLATE_CHANGED',
    { version: 2 },
  ])
  expect(await change(operator, 'Ahead', 3)).toEqual(['CONTRACT_TEMPLATE_CHANGED', { version: 2 }])
  expect(await names()).toEqual([answers[0] === 'done' ? 'By one' : 'By the other'])

  const input = { name: 'Wanted', terms: TERMS }
  const copies = await Promise.all(
    Array.from({ length: 20 }, () => refused(operator, officeCreateContractTemplate, input)),
  )
  expect(copies.filter((one) => one === 'done')).toHaveLength(1)
  expect(copies.filter((one) => one !== 'done')).toEqual(Array(19).fill(['CONTRACT_TEMPLATE_NAME_TAKEN']))
  const removals = await Promise.all(
    [1, 2].map(() => refused(operator, officeRemoveContractTemplate, { id, version: 2 })),
  )
  expect(removals.map((one) => (one === 'done' ? one : one[0])).toSorted()).toEqual(['NOT_FOUND', 'done'])
})

test('OFFICE-7 a brand keeps so many templates and no more, also where two keep the last one at once', async () => {
  await house.env.db.query(
    `insert into agents.contract_templates (brand, name, terms, changed_by, changed_at)
     select 'fairhouse', 'number ' || n, $1, 'somebody', $3 from generate_series(1, $2::int) n`,
    [JSON.stringify(TERMS), TEMPLATES_MAX - 1, house.clock.now()],
  )
  const inputs = ['last', 'too many'].map((name) => ({ name, terms: TERMS }))
  const answers = await Promise.all(inputs.map((input) => refused(operator, officeCreateContractTemplate, input)))
  expect(answers.filter((one) => one === 'done')).toHaveLength(1)
  expect(answers.filter((one) => one !== 'done')).toEqual([
    ['CONTRACT_TEMPLATES_FULL', { limit: String(TEMPLATES_MAX) }],
  ])
  // another brand's are counted by themselves
  const foreign = await buildOperator(house, 'admin', MEGHNA.code)
  expect(await refused(foreign, officeCreateContractTemplate, { name: 'last', terms: TERMS }, THERE)).toBe('done')
})

test('OFFICE-7 OFFICE-1 who may: readers read, writers of agents keep, nobody else; a template is its brand’s alone', async () => {
  const { id } = await keep('Large lines')
  const viewer = await buildOperator(house, 'viewer')
  expect((await viewer.caller.ok(officeContractTemplate, { id })).terms).toEqual(TERMS)
  const WRITES: readonly [CallDefinition, object][] = [
    [officeCreateContractTemplate, { name: 'Mine', terms: TERMS }],
    [officeUpdateContractTemplate, { id, version: 1, name: 'Mine', terms: TERMS }],
    [officeRemoveContractTemplate, { id, version: 1 }],
  ]
  const finance = await buildOperator(house, 'finance') // gives contracts, and writes nothing of agents
  const people = [await buildAgent(house), await buildMember(house)]
  for (const [call, input] of WRITES) {
    for (const person of [viewer, finance]) expect(await refused(person, call, input)).toEqual(['PERMISSION_DENIED'])
    for (const person of people) expect(await refused(person, call, input)).toEqual(['LOGIN_REQUIRED'])
  }
  const foreign = await buildOperator(house, 'admin', MEGHNA.code)
  expect((await foreign.caller.ok(officeContractTemplates, {}, THERE)).total).toBe(0)
  for (const [call, input] of [[officeContractTemplate, { id }] as const, ...WRITES.slice(1)])
    expect(await refused(foreign, call, input, THERE)).toEqual(['NOT_FOUND'])
  // the same name at two brands are two templates
  const theirs = await foreign.caller.ok(officeCreateContractTemplate, { name: 'Large lines', terms: TERMS }, THERE)
  expect(theirs).toMatchObject({ version: 1, currency: MEGHNA.currency })
  expect(await refused(operator, officeContractTemplate, { id: theirs.id })).toEqual(['NOT_FOUND'])
  expect(await operator.caller.ok(officeContractTemplate, { id })).toMatchObject({ version: 1, name: 'Large lines' })
})

test('OFFICE-7 AGENT-4 an offer that begins with a template needs its two persons, and stays as it was when the template changes or goes', async () => {
  await openContracts(house)
  const agent = await buildAgent(house)
  const { id, terms } = await keep('Large lines')
  expect((await agent.caller.ok(dividendRequests)).total).toBe(0) // kept is not offered
  const given = await offerByBrand([operator, colleague], agent, terms)
  await operator.caller.ok(officeUpdateContractTemplate, { id, version: 1, name: 'Lower', terms: dividend('1') })
  await operator.caller.ok(officeRemoveContractTemplate, { id, version: 2 })
  const { content } = await agent.caller.ok(dividendRequests)
  expect(content).toMatchObject([{ id: given.id, terms: TERMS, state: 'offered', print: given.print }])
})
