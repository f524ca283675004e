/** Tests the operators' pages about agents' contracts: the list, one contract, notice, an offer of the brand, the rule. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContractRule } from '#contract/agents/contract-rows.ts'
import {
  officeContract,
  officeContractEffects,
  officeContractRule,
  type OfficeContractRow,
  officeContracts,
  officeEndContract,
  officeOfferContract,
  officeSetContractRule,
} from '#contract/agents/office-contracts.ts'
import { officeContractTemplates } from '#contract/agents/office-templates.ts'
import { type AgentRow, officeAgent, officeAgents } from '#contract/agents/office-agents.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, field, leave, loadWords, pressEnter, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showAt } from '#web/testing/show-office.tsx'
import { ContractList } from './contract-list.tsx'
import { ContractRulePage } from './contract-rule-page.tsx'
import { ContractShow } from './contract-show.tsx'
import { OfferPage } from './offer-page.tsx'

const AT = '2026-11-16T16:56:36.000Z'
const PRINT = 'a'.repeat(64)
const MONSUR = { id: '100002', username: 'monsur' }
const RIMA = { id: '100003', username: 'rima' }
const ROW: OfficeContractRow = {
  id: '7',
  kind: 'dividend',
  giver: null,
  taker: MONSUR,
  currency: 'BDT',
  terms: {
    kind: 'dividend',
    period: 'monthly',
    unit: 'rate',
    tiers: [
      { loss: '10000.00', valid: '200000.00', active: 3, gives: '5' },
      { loss: '50000.00', valid: '1000000.00', active: 5, gives: '10' },
    ],
    activeFrom: '1000.00',
    takeOff: { bonuses: true, rebates: false, salaries: true },
    carryOver: 'forever',
    without: ['SPORTS'],
    capPerDay: null,
    capPerMember: '9000.00',
    noticeDays: 7,
  },
  payer: 'platform',
  state: 'offered',
  offeredAt: AT,
  expiresAt: AT,
  answeredAt: null,
  from: null,
  until: null,
  endReason: null,
  print: PRINT,
  signatures: [{ side: 'giver', by: 'decision', at: AT, print: PRINT }],
  offeredBy: 'admin',
  decision: '31',
}
const BELOW: OfficeContractRow = {
  ...ROW,
  id: '8',
  giver: MONSUR,
  taker: RIMA,
  payer: 'upline',
  state: 'accepted',
  from: '2026-11-01',
  signatures: [{ side: 'taker', by: 'passkey', at: AT, print: 'b'.repeat(64) }],
}
const EFFECT = {
  from: '2026-12-01',
  ends: [
    {
      contract: '8',
      giver: MONSUR,
      taker: RIMA,
      top: { unit: 'rate' as const, gives: ['8'] },
      until: '2026-12-01',
      reason: 'uplineChanged' as const,
    },
  ],
  cancels: [],
  print: PRINT,
}
const RULE: ContractRule = {
  open: { dividend: true, daily: true, hourly: false, realtime: true },
  max: { dividend: '40.00', daily: '1.00', hourly: '1.00', realtime: '0.50' },
  maxFixed: { dividend: '1000.00', daily: '500.00', hourly: '50.00' },
  gap: '0.50',
  approveAbove: '50000.00',
  noticeMin: 3,
}
const AGENT: AgentRow = {
  ...MONSUR,
  type: 1,
  status: 'active',
  upline: null,
  depth: 1,
  direct: 1,
  below: 47,
  recent: { currency: 'BDT', valid: '120.00', net: '-3.00', result: '-4.00' },
  registeredAt: AT,
  lastLoginAt: null,
}
const FILE = { agent: AGENT, above: [], line: [], links: [], requests: [], moves: [], waiting: null }
const WAITING = { id: '31', reference: 'D-31', needed: 2, agreed: 1, expiresAt: AT }

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const page = <Row,>(content: Row[]) => ({ content, pageNum: 1, pageSize: 25, total: content.length, totalPages: 1 })
const buttonOrNone = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)

beforeAll(() =>
  loadWords('office-agents', 'office-contracts', 'office-bills', 'office', 'office-decisions', 'errors', 'bets'),
)
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['agents.read', 'cashier.rules'])
  fakes.answer(officeContractTemplates, page([])) // before the call whose path takes any id
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('OFFICE-7 contracts are found by the agent’s username in any case, and nothing is asked of an agent who is not there', async () => {
  fakes.answer(officeAgents, page([{ ...AGENT, id: '100009', username: 'monsur2' }, AGENT]))
  fakes.answer(officeContracts, page([ROW, BELOW]))
  showAt('/agent-contracts', '/agent-contracts?agent=MONSUR&kind=dividend', ContractList)
  await until(() => expect(text()).toContain('rima'))
  expect(fakes.sent(officeContracts)).toMatchObject([{ agentId: '100002', kind: 'dividend' }])
  expect(text()).toContain(say('office.contract.state.offered'))
  expect(text()).toContain('10 %')
  leave()
  showAt('/agent-contracts', '/agent-contracts?agent=mons', ContractList)
  await until(() => expect(text()).toContain(say('office.nothing')))
  expect(fakes.sent(officeContracts)).toHaveLength(1)
})

test('OFFICE-7 AGENT-4 a contract is read whole: terms, bounds, who signed which text, what it would end, what hangs on it', async () => {
  fakes.answer(officeContract, { contract: ROW, below: [BELOW], effects: EFFECT, mayEnd: true })
  showAt('/agent-contracts/$id/show', '/agent-contracts/7/show', ContractShow)
  await until(() => expect(text()).toContain(say('office.contract.says.dividend')))
  for (const said of ['৳50,000.00', '৳1,000,000.00', '10 %', '৳9,000.00', say('bets.type.SPORTS')])
    expect(text()).toContain(said)
  const takenOff = `${say('office.contract.takeOff.bonuses')}, ${say('office.contract.takeOff.salaries')}`
  expect(text()).toContain(takenOff)
  expect(text()).toContain(say('office.contract.noCap'))
  expect(text()).toContain(say('office.contract.payer.platform'))
  expect(text()).toContain(say('office.contract.end.uplineChanged'))
  expect(text()).toContain(say('office.contract.printSame'))
  expect(text()).not.toContain(say('office.contract.printOther'))
  expect(button(say('office.contract.template.keep')).disabled, 'who may not write of agents keeps none').toBe(true)
  const ways = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))
  for (const way of ['/agents/100003/show', '/agent-contracts/8/show', '/decisions/31/show'])
    expect(ways).toContain(`/backoffice${way}`)

  button(say('office.contract.act.cancel')).click()
  await until(() => field(say('office.reason')))
  type(say('office.reason'), 'a wrong rate')
  fakes.refuse(officeEndContract, 'CONTRACT_ANSWERED', 'The agent has answered.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).toContain('has answered'))
  expect(fakes.sent(officeEndContract)).toEqual([{ id: '7', reason: 'a wrong rate' }])
})

test('OFFICE-7 a signature under another text is named, a contract between agents is not ended by operators, and says what a shortfall does', async () => {
  fakes.answer(officeContract, { contract: BELOW, below: [], effects: null, mayEnd: false })
  showAt('/agent-contracts/$id/show', '/agent-contracts/8/show', ContractShow)
  await until(() => expect(text()).toContain(say('office.contract.printOther')))
  expect(text()).toContain(say('office.contract.payer.upline'))
  expect(text()).toContain(say('office.contract.belowNone'))
  expect(text()).not.toContain(say('office.contract.effects'))
  expect(buttonOrNone(say('office.contract.act.notice'))).toBeUndefined()
})

test('OFFICE-7 AGENT-4 an offer is looked at before it is made, in the agent’s file; a change of its terms must be looked at anew', async () => {
  fakes.answer(officeContractRule, { rule: RULE, waiting: null }) // before the call whose path takes any id
  fakes.answer(officeAgent, FILE)
  showAt('/agents/$id/offer', '/agents/100002/offer', OfferPage)
  const gives = say('office.contract.gives.rate')
  await until(() => field(gives))
  type(say('office.contract.test.loss'), '১০,০০০')
  type(say('office.contract.test.active'), '৩')
  type(gives, '১২.৫')
  type(say('office.reason'), 'agreed by phone')
  expect(button(say('office.contract.offer')).disabled).toBe(true)
  fakes.answer(officeContractEffects, {
    ...EFFECT,
    own: { ...ROW, state: 'accepted' },
    top: { unit: 'rate', gives: ['40'] },
    currency: 'BDT',
  })
  pressEnter(gives)
  await until(() => expect(text()).toContain(say('office.contract.besideOwn', { now: '10 %', next: '12.5 %' })))
  expect(text()).toContain('rima')
  expect(button(say('office.contract.offer')).disabled).toBe(false)
  type(say('office.contract.noticeDays'), '5')
  expect(button(say('office.contract.offer')).disabled).toBe(true)
  button(say('office.contract.look')).click()
  await until(() => expect(button(say('office.contract.offer')).disabled).toBe(false))

  fakes.answer(officeOfferContract, { waiting: WAITING })
  button(say('office.contract.offer')).click()
  await until(() => expect(text()).toContain('elsewhere'))
  const terms = {
    kind: 'dividend',
    period: 'monthly',
    unit: 'rate',
    tiers: [{ loss: '10000.00', valid: '0.00', active: 3, gives: '12.5' }],
    activeFrom: '1000.00',
    takeOff: { bonuses: true, rebates: true, salaries: true },
    carryOver: 'forever',
    without: [],
    capPerDay: null,
    capPerMember: null,
    noticeDays: 5,
  }
  expect(fakes.sent(officeOfferContract)).toEqual([{ id: '100002', terms, reason: 'agreed by phone' }])
})

test('OFFICE-7 AGENT-5 the form of real-time salary asks for its two rates, kinds that the rule shuts cannot be chosen, and a refusal stands in the form', async () => {
  fakes.answer(officeContractRule, { rule: RULE, waiting: null }) // before the call whose path takes any id
  fakes.answer(officeAgent, FILE)
  showAt('/agents/$id/offer', '/agents/100002/offer', OfferPage)
  const kinds = await until(() => document.querySelector('select') ?? expect.fail('no kinds'))
  expect([...kinds.options].filter((one) => one.disabled).map((one) => one.value)).toEqual(['hourly'])
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(kinds, 'realtime')
  kinds.dispatchEvent(new Event('change', { bubbles: true }))
  await until(() => field(say('office.contract.winRate')))
  type(say('office.contract.winRate'), '0.3')
  type(say('office.contract.lossRate'), '0,5')
  type(say('office.contract.singleBet'), '100')
  fakes.refuse(officeContractEffects, 'CONTRACT_OUT_OF_BOUNDS', 'No rate may be above 0.40 %.')
  pressEnter(say('office.contract.lossRate'))
  await until(() => expect(alerts().join('')).toContain('0.40 %'))
  expect(fakes.sent(officeContractEffects)[0]?.terms).toEqual({
    kind: 'realtime',
    winRate: '0.3',
    lossRate: '0.5',
    singleBet: '100.00',
    without: [],
    capPerDay: null,
    capPerMember: null,
    noticeDays: 3,
  })
  expect(button(say('office.contract.offer')).disabled).toBe(true)
})

test('OFFICE-7 AGENT-4 a changed contract begins with all that the former one says', async () => {
  fakes.answer(officeContractRule, { rule: RULE, waiting: null })
  fakes.answer(officeAgent, FILE)
  fakes.answer(officeContract, { contract: ROW, below: [], effects: null, mayEnd: true })
  showAt('/agents/$id/offer', '/agents/100002/offer?from=7', OfferPage)
  await until(() => field(say('office.contract.noticeDays')))
  fakes.refuse(officeContractEffects, 'CONTRACT_NOT_NOW', 'The account is suspended.')
  button(say('office.contract.look')).click()
  await until(() => expect(alerts().join('')).toContain('suspended'))
  expect(fakes.sent(officeContract)[0]).toEqual({ id: '7' })
  expect(fakes.sent(officeContractEffects)).toEqual([{ id: '100002', terms: ROW.terms }])
})

test('OFFICE-7 nobody offers past the agent above', async () => {
  fakes.answer(officeContractRule, { rule: RULE, waiting: null })
  fakes.answer(officeAgent, { ...FILE, agent: { ...AGENT, upline: { id: '100001', username: 'shirin' } } })
  showAt('/agents/$id/offer', '/agents/100002/offer', OfferPage)
  await until(() => expect(text()).toContain(say('office.contract.onlyTop', { username: 'shirin' })))
  expect(buttonOrNone(say('office.contract.look'))).toBeUndefined()
})

test('AGENT-7 OFFICE-7 the rule of contracts is sent as it was typed, and a refusal stands in the form', async () => {
  fakes.answer(officeContractRule, { rule: RULE, waiting: null })
  showAt('/agent-contract-rule', '/agent-contract-rule', ContractRulePage)
  await until(() => field(say('office.contract.rule.noticeMin')))
  type(say('office.contract.rule.noticeMin'), '৭')
  type(`${say('office.contract.kind.realtime')} %`, '0,4')
  type(say('office.reason'), 'less risk')
  fakes.refuse(officeSetContractRule, 'DECISION_OPEN', 'A change waits already.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).toContain('waits already'))
  expect(fakes.sent(officeSetContractRule)).toEqual([
    { ...RULE, max: { ...RULE.max, realtime: '0.4' }, noticeMin: 7, reason: 'less risk' },
  ])
})
