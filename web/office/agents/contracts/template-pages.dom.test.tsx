/** Tests the pages of contracts' templates: the list, a new one, one that another person changes, its removal, and offers that begin with one. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { officeAgent } from '#contract/agents/office-agents.ts'
import type { ContractRule } from '#contract/agents/contract-rows.ts'
import { officeContract, officeContractEffects, officeContractRule } from '#contract/agents/office-contracts.ts'
import {
  type ContractTemplate,
  officeContractTemplate,
  officeContractTemplates,
  officeCreateContractTemplate,
  officeRemoveContractTemplate,
  officeUpdateContractTemplate,
} from '#contract/agents/office-templates.ts'
import type { ContractTerms, RealtimeTerms, SalaryTerms } from '#contract/agents/terms.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, field, leave, loadWords, pressEnter, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showAt } from '#web/testing/show-office.tsx'
import { ContractShow } from './contract-show.tsx'
import { OfferPage } from './offer-page.tsx'
import { TemplateCreate } from './template-create.tsx'
import { TemplateList } from './template-list.tsx'
import { TemplateShow } from './template-show.tsx'

const AT = '2026-11-16T16:56:36.000Z'
const BOUNDS = { without: ['SPORTS' as const], capPerDay: '400.00', capPerMember: null, noticeDays: 5 }
const DAILY: SalaryTerms = {
  kind: 'daily',
  unit: 'fixed',
  tiers: [
    { valid: '200.00', active: 1, gives: '30.00' },
    { valid: '2000.00', active: 5, gives: '60.00' },
  ],
  activeFrom: '50.00',
  ...BOUNDS,
}
const REALTIME: RealtimeTerms = { kind: 'realtime', winRate: '0.3', lossRate: '0.5', singleBet: '20.00', ...BOUNDS }
const template = (id: string, name: string, terms: ContractTerms, version = 1): ContractTemplate => ({
  id,
  name,
  kind: terms.kind,
  terms,
  currency: 'BDT',
  version,
  by: 'admin2',
  at: AT,
})
const SALARY = template('4', 'New agents', DAILY)
const ROUNDS = template('5', 'Rounds', REALTIME)
const HOURLY = template('6', 'By the hour', { ...DAILY, kind: 'hourly' as const })
const RULE: ContractRule = {
  open: { dividend: true, daily: true, hourly: false, realtime: true },
  max: { dividend: '40.00', daily: '1.00', hourly: '1.00', realtime: '0.50' },
  maxFixed: { dividend: '1000.00', daily: '500.00', hourly: '50.00' },
  gap: '0.50',
  approveAbove: '50000.00',
  noticeMin: 3,
}
const MONSUR = { id: '100002', username: 'monsur' }
const FILE = {
  agent: {
    ...MONSUR,
    type: 1,
    status: 'active' as const,
    upline: null,
    depth: 1,
    direct: 1,
    below: 47,
    recent: { currency: 'BDT', valid: '120.00', net: '-3.00', result: '-4.00' },
    registeredAt: AT,
    lastLoginAt: null,
  },
  above: [],
  line: [],
  links: [],
  requests: [],
  moves: [],
  waiting: null,
}

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const page = <Row,>(content: Row[]) => ({ content, pageNum: 1, pageSize: 25, total: content.length, totalPages: 1 })
const NAME = () => say('office.contract.template.name')
const last = (name: string) => [...document.querySelectorAll('button')].filter((one) => one.textContent === name).at(-1)
const selectOf = (label: string) =>
  [...document.querySelectorAll('select')].find(
    ({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent === label,
  ) ?? expect.fail(`no choice of ${label}`)
const choose = (label: string, value: string) => {
  const select = selectOf(label)
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const showTemplate = () =>
  showAt('/agent-contract-templates/$id/show', '/agent-contract-templates/4/show', TemplateShow)

beforeAll(() =>
  loadWords('office-agents', 'office-contracts', 'office-cashier', 'office', 'office-decisions', 'errors', 'bets'),
)
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['agents.read', 'agents.write', 'cashier.rules'])
  fakes.answer(officeContractRule, { rule: RULE, waiting: null })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('OFFICE-7 templates are listed by name with their kind, what they give at most, and who changed them', async () => {
  fakes.answer(officeContractTemplates, page([SALARY, ROUNDS]))
  showAt('/agent-contract-templates', '/agent-contract-templates?kind=daily', TemplateList)
  await until(() => expect(text()).toContain('New agents'))
  expect(fakes.sent(officeContractTemplates)).toMatchObject([{ kind: 'daily' }])
  for (const said of ['৳60.00', '0.3 % / 0.5 %', 'admin2', say('office.contract.kind.daily')])
    expect(text()).toContain(said)
  const ways = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))
  expect(ways).toContain('/backoffice/agent-contract-templates/4/show')
  fakes.answer(officeContractTemplates, page<ContractTemplate>([]))
  leave()
  showAt('/agent-contract-templates', '/agent-contract-templates', TemplateList)
  await until(() => expect(text()).toContain(say('office.nothing')))
  button(say('office.contract.template.new')).click()
  await until(() => expect(text()).toContain('elsewhere'))
})

test('OFFICE-7 a new template is sent as it was typed, of a kind that is shut too, and a name that is taken stands in the form', async () => {
  showAt('/agent-contract-templates/create', '/agent-contract-templates/create', TemplateCreate)
  await until(() => field(NAME()))
  choose(say('office.contract.kind'), 'hourly')
  await until(() => expect(text()).toContain(say('office.contract.kindShut')))
  type(NAME(), 'By the hour')
  type(say('office.contract.test.valid'), '১০০')
  type(say('office.contract.gives.rate'), '0,3')
  fakes.refuse(officeCreateContractTemplate, 'CONTRACT_TEMPLATE_NAME_TAKEN', 'Another template has this name.')
  pressEnter(NAME())
  await until(() => expect(alerts().join('')).toContain('Another template has this name.'))
  expect(field(NAME()).getAttribute('aria-invalid')).toBe('true')
  type(NAME(), 'By the hour, for new ones')
  fakes.answer(officeCreateContractTemplate, HOURLY)
  button(say('office.save')).click()
  await until(() => expect(text()).toContain('elsewhere'))
  const terms = {
    kind: 'hourly',
    unit: 'rate',
    tiers: [{ valid: '100.00', active: 0, gives: '0.3' }],
    activeFrom: '1000.00',
    without: [],
    capPerDay: null,
    capPerMember: null,
    noticeDays: 3,
  }
  expect(fakes.sent(officeCreateContractTemplate)).toEqual([
    { name: 'By the hour', terms },
    { name: 'By the hour, for new ones', terms },
  ])
})

test('OFFICE-7 what another person saved meanwhile is told and not written over, and what is typed stays until one asks', async () => {
  fakes.answer(officeContractTemplate, SALARY)
  showTemplate()
  await until(() => expect(field(NAME()).value).toBe('New agents'))
  type(NAME(), 'Mine')
  fakes.answer(officeContractTemplate, template('4', 'Theirs', { ...DAILY, noticeDays: 9 }, 2))
  fakes.refuse(officeUpdateContractTemplate, 'CONTRACT_TEMPLATE_CHANGED', 'Another person changed it.', { version: 2 })
  button(say('office.save')).click()
  await until(() => expect(text()).toContain(say('office.draft.changed')))
  for (const words of [say('office.contract.noticeDays'), 'Theirs', 'Mine', '9']) expect(text()).toContain(words)
  expect(alerts().join('')).toContain('Another person changed it.')
  expect(field(NAME()).value).toBe('Mine')
  expect(fakes.sent(officeUpdateContractTemplate)).toEqual([{ id: '4', version: 1, name: 'Mine', terms: DAILY }])
  button(say('office.draft.takeTheirs')).click()
  await until(() => expect(field(NAME()).value).toBe('Theirs'))
  expect([field(say('office.contract.noticeDays')).value, alerts().join('')]).toEqual(['9', ''])
  type(say('office.contract.noticeDays'), '8')
  const saved = { ...template('4', 'Theirs', { ...DAILY, noticeDays: 8 }, 3), by: 'rokeya' }
  fakes.answer(officeContractTemplate, saved)
  fakes.answer(officeUpdateContractTemplate, saved)
  pressEnter(NAME())
  await until(() => expect(text()).toContain('rokeya'))
  expect(fakes.sent(officeUpdateContractTemplate)[1]).toMatchObject({ version: 2, terms: { noticeDays: 8 } })
  expect(text()).not.toContain(say('office.draft.changed'))
})

test('OFFICE-7 a template is removed after a question, in the version that was read', async () => {
  fakes.answer(officeContractTemplate, SALARY)
  showTemplate()
  await until(() => button(say('office.remove')))
  button(say('office.remove')).click()
  await until(() => expect(text()).toContain(say('office.contract.template.removeOf', { name: 'New agents' })))
  expect(fakes.sent(officeRemoveContractTemplate)).toEqual([])
  fakes.answer(officeRemoveContractTemplate, {})
  last(say('office.remove'))?.click()
  await until(() => expect(text()).toContain('elsewhere'))
  expect(fakes.sent(officeRemoveContractTemplate)).toEqual([{ id: '4', version: 1 }])
})

test('OFFICE-7 AGENT-4 a contract is kept as a template whole, under the name that is asked for', async () => {
  const contract = {
    id: '7',
    kind: REALTIME.kind,
    giver: null,
    taker: MONSUR,
    currency: 'BDT',
    terms: REALTIME,
    payer: 'platform' as const,
    state: 'accepted' as const,
    offeredAt: AT,
    expiresAt: AT,
    answeredAt: AT,
    from: AT,
    until: null,
    endReason: null,
    print: 'a'.repeat(64),
    signatures: [],
    offeredBy: 'admin',
    decision: '31',
  }
  fakes.answer(officeContract, { contract, below: [], effects: null, mayEnd: true })
  showAt('/agent-contracts/$id/show', '/agent-contracts/7/show', ContractShow)
  await until(() => button(say('office.contract.template.keep')))
  button(say('office.contract.template.keep')).click()
  await until(() => field(NAME()))
  type(NAME(), 'As with monsur')
  fakes.refuse(officeCreateContractTemplate, 'CONTRACT_TEMPLATES_FULL', 'A brand can keep 100.', { limit: '100' })
  pressEnter(NAME())
  await until(() => expect(alerts().join('')).toContain('A brand can keep 100.'))
  fakes.answer(officeCreateContractTemplate, ROUNDS)
  pressEnter(NAME())
  await until(() => expect(() => field(NAME())).toThrow())
  expect(fakes.sent(officeCreateContractTemplate)).toEqual(
    [1, 2].map(() => ({ name: 'As with monsur', terms: REALTIME })),
  )
})

test('OFFICE-7 AGENT-4 an offer begins with a template, is changed, looked at and kept as another one; shut kinds cannot be begun with', async () => {
  fakes.answer(officeContractTemplates, page([HOURLY, SALARY, ROUNDS])) // before the call whose path takes any id
  fakes.answer(officeAgent, FILE)
  showAt('/agents/$id/offer', '/agents/100002/offer', OfferPage)
  const begin = say('office.contract.template.begin')
  await until(() => selectOf(begin))
  expect([...selectOf(begin).options].map(({ value, disabled }) => [value, disabled])).toEqual([
    ['', false],
    ['6', true],
    ['4', false],
    ['5', false],
  ])
  choose(begin, '4')
  await until(() => expect(selectOf(say('office.contract.kind')).value).toBe('daily'))
  type(say('office.contract.noticeDays'), '6')
  fakes.refuse(officeContractEffects, 'CONTRACT_NOT_NOW', 'The account is suspended.')
  button(say('office.contract.look')).click()
  await until(() => expect(alerts().join('')).toContain('suspended'))
  const changed = { ...DAILY, noticeDays: 6 }
  expect(fakes.sent(officeContractEffects)).toEqual([{ id: '100002', terms: changed }])

  button(say('office.contract.template.keep')).click()
  await until(() => field(NAME()))
  type(NAME(), 'Slower notice')
  fakes.answer(officeCreateContractTemplate, SALARY)
  pressEnter(NAME())
  await until(() => expect(() => field(NAME())).toThrow())
  expect(fakes.sent(officeCreateContractTemplate)).toEqual([{ name: 'Slower notice', terms: changed }])

  // what cannot be kept is marked in the form, until it is looked at anew
  button(say('office.contract.template.keep')).click()
  await until(() => expect(field(NAME()).value).toBe(''))
  type(NAME(), 'Once more')
  const fields = { 'terms.noticeDays': { rule: 'too_big' } }
  fakes.refuse(officeCreateContractTemplate, 'INVALID_INPUT', 'Please correct this.', { fields })
  pressEnter(NAME())
  const isMarked = () => field(say('office.contract.noticeDays')).getAttribute('aria-invalid')
  await until(() => expect(isMarked()).toBe('true'))
  expect(alerts().join('')).toContain('Please correct this.')
  button(say('office.contract.look')).click()
  await until(() => expect(isMarked()).toBeNull())
})
