/** Tests the operators' pages about bills of agents' contracts, and about what is owed to agents. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { officeBill, officeBills, officeLiabilities, officePayBill, type Reckoning } from '#contract/agents/bills.ts'
import { officeContracts } from '#contract/agents/office-contracts.ts'
import { officeAgentRisks } from '#contract/agents/risks.ts'
import { type AgentFile, officeAgent, officeAgents } from '#contract/agents/office-agents.ts'
import { officeAgentRates, RATED_TYPES, type Rates } from '#contract/agents/rates.ts'
import { type DecisionRow, officeDecisions } from '#contract/decisions/decisions.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, field, leave, loadWords, pressEnter, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showAt } from '#web/testing/show-office.tsx'
import { AgentShow } from '../agent-show.tsx'
import { BillList } from './bill-list.tsx'
import { BillShow } from './bill-show.tsx'
import { explainDifference } from './difference.ts'
import { LiabilityList } from './liability-list.tsx'

type Shown = OutputOf<typeof officeBill>

const AT = '2026-11-16T16:56:36.000Z'
const MONSUR = { id: '100002', username: 'monsur' }
const tier = (asked: string, isMet: boolean): Reckoning['tiers'][number] => ({
  tests: [{ name: 'loss', asked, was: '67000.00', isMet }],
  isMet,
})
/** The reference's example 1, at 10 % (docs/reference/games.md 8.1). */
const NOW: Reckoning = {
  stake: '1000000.00',
  payout: '880000.00',
  valid: '950000.00',
  active: 9,
  bonuses: '15000.00',
  rebates: '30000.00',
  salaries: '8000.00',
  carried: '0.00',
  base: '67000.00',
  unit: 'rate',
  tier: 1,
  gives: '10',
  earned: '6700.00',
  overMember: '0.00',
  overCap: '200.00',
  amount: '6500.00',
  left: '0.00',
  tiers: [tier('10000.00', true), tier('50000.00', true), tier('100000.00', false)],
}
const BEFORE: Reckoning = {
  ...NOW,
  base: '40000.00',
  tier: 0,
  gives: '5',
  earned: '2000.00',
  overCap: '0.00',
  amount: '2000.00',
}
const BILL: Shown['bill'] = {
  id: '9',
  kind: 'dividend',
  contract: '7',
  from: '2026-11-01',
  until: '2026-12-01',
  currency: 'BDT',
  taker: MONSUR,
  giver: null,
  state: 'waiting',
  amount: '6500.00',
  paid: '0.00',
  owed: '0.00',
  reckoning: NOW,
  paidAt: null,
}
const SHOWN: Shown = {
  bill: BILL,
  terms: {
    kind: 'dividend',
    period: 'monthly',
    unit: 'rate',
    tiers: [{ loss: '10000.00', valid: '0.00', active: 0, gives: '5' }],
    activeFrom: '1000.00',
    takeOff: { bonuses: true, rebates: true, salaries: true },
    carryOver: 'none',
    without: [],
    capPerDay: null,
    capPerMember: null,
    noticeDays: 0,
  },
  before: { id: '8', from: '2026-10-01', until: '2026-11-01', reckoning: BEFORE },
  unseenOfDay: null,
  waiting: null,
  rounds: [],
  content: [
    {
      account: { id: '100003', username: 'rima', kind: 'member' },
      stake: '1000.00',
      payout: '880.00',
      bonuses: '15.00',
      valid: '950.00',
      loss: '105.00',
      isActive: true,
      part: '10.50',
    },
  ],
  pageNum: 1,
  pageSize: 1,
  total: 2,
  totalPages: 2,
}
const flat = (text: string) => Object.fromEntries(RATED_TYPES.map((one) => [one, text])) as Rates

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const page = <Row,>(content: Row[]) => ({ content, pageNum: 1, pageSize: 25, total: content.length, totalPages: 1 })
const ways = () =>
  [...document.querySelectorAll('a')].map((one) => one.getAttribute('href')?.replace('/backoffice', ''))

beforeAll(() =>
  loadWords('office-agents', 'office-contracts', 'office-bills', 'office', 'office-decisions', 'errors', 'bets'),
)
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['agents.read', 'withdrawals.review'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('OFFICE-7 bills stand beside those of the period before, and only one of the brand that waits can be asked to be paid', async () => {
  const byAgent = { ...BILL, id: '10', giver: { id: '100001', username: 'shirin' } }
  const paid = { ...BILL, id: '11', state: 'paid' as const, paid: '6500.00' }
  fakes.answer(
    officeBills,
    page([
      { ...BILL, before: SHOWN.before, isAsked: false },
      { ...byAgent, before: null, isAsked: false },
      { ...paid, before: null, isAsked: false },
    ]),
  )
  showAt('/agent-bills', '/agent-bills', BillList)
  await until(() => expect(text()).toContain('shirin'))
  expect(text()).toContain('+৳4,500.00')
  const pays = [...document.querySelectorAll('button')].filter((one) => one.textContent === say('office.bill.pay'))
  expect(pays).toHaveLength(1)
  pays[0]?.click()
  await until(() => field(say('office.reason')))
  type(say('office.reason'), 'added it up')
  fakes.refuse(officePayBill, 'OWN_MONEY', 'This is your own money.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).toContain('your own money'))
  expect(fakes.sent(officePayBill)).toEqual([{ id: '9', reason: 'added it up' }])
})

test('OFFICE-7 AGENT-9 a bill opens to its arithmetic, its tiers, the difference to the one before, and page by page to members and their bets', async () => {
  fakes.answer(officeBill, SHOWN)
  showAt('/agent-bills/$id/show', '/agent-bills/9/show', BillShow)
  await until(() => expect(text()).toContain(say('office.bill.arithmetic')))
  const line =
    '৳1,000,000.00 stakes − ৳880,000.00 payouts − ৳15,000.00 bonuses − ৳30,000.00 rebates − ৳8,000.00 salaries = ' +
    '৳67,000.00 base · × 10 % = ৳6,700.00 − ৳200.00 above the period’s cap = ৳6,500.00'
  expect(text()).toContain(line)
  expect(text()).toContain('৳67,000.00 / ৳100,000.00')
  expect(text()).toContain(`${say('office.bill.by.base')} +৳1,350.00`)
  expect(text()).toContain(`${say('office.bill.by.tier')} +৳3,350.00`)
  expect(text()).toContain(`${say('office.bill.by.bounds')} −৳200.00`)
  expect(ways()).toContain('/agent-contracts/7/show')
  expect(ways()).toContain('/agent-bills/8/show')
  expect(ways()).toContain('/rounds?username=rima&from=2026-11-01&to=2026-11-30')

  const [first] = SHOWN.content
  if (!first) throw new Error('no line')
  const second = { ...first, account: { ...first.account, id: '100004', username: 'nodi' } }
  fakes.answer(officeBill, { ...SHOWN, content: [second], pageNum: 2 })
  button(say('office.next')).click()
  await until(() => expect(text()).toContain('nodi'))
  expect(fakes.sent(officeBill).at(-1)).toMatchObject({ id: '9', pageNo: 2, pageSize: 1 })
})

test('OFFICE-7 AGENT-5 a real-time salary opens to its rounds; one whose decision waits is not asked for again', async () => {
  const realtime = { unit: 'rate' as const, tier: null, gives: null, tiers: [], earned: '0.8000', amount: '0.80' }
  const round = {
    account: { id: '100003', username: 'rima', kind: 'member' as const },
    round: '55',
    game: 'Plinko',
    gameType: 'RNG',
    at: AT,
    stake: '100.00',
    valid: '100.00',
    payout: '195.00',
    own: '0.30',
    below: '0.10',
    part: '0.20',
    before: '0.00',
    earned: '0.2000',
  }
  fakes.answer(officeBill, {
    ...SHOWN,
    bill: { ...BILL, kind: 'realtime', from: AT, until: AT, reckoning: { ...NOW, ...realtime, overCap: '0.00' } },
    before: null,
    unseenOfDay: '123.45',
    content: [],
    rounds: [round],
    total: 1,
    waiting: { id: '31', reference: 'D-31', needed: 2, agreed: 1, expiresAt: AT },
  })
  showAt('/agent-bills/$id/show', '/agent-bills/9/show', BillShow)
  await until(() => expect(text()).toContain('Plinko'))
  expect(text()).toContain('0.20 %')
  expect(text()).toContain(say('office.bill.unseenOfDay'))
  expect(text()).toContain('123.45')
  expect(text()).toContain(say('office.bill.beforeNone'))
  expect(ways()).toContain('/rounds?roundId=55')
  expect(ways()).toContain('/decisions/31/show')
  expect([...document.querySelectorAll('button')].some((one) => one.textContent === say('office.bill.pay'))).toBe(false)
})

test('OFFICE-7 the parts of a difference add up to it, whatever changed', () => {
  const cases: Reckoning[] = [
    NOW,
    BEFORE,
    { ...NOW, tier: null, gives: null, earned: '0.00', overCap: '0.00', amount: '0.00', base: '-40000.00' },
    { ...NOW, unit: 'fixed', gives: '700.00', earned: '700.00', amount: '500.00' },
    { ...NOW, tiers: [], tier: null, gives: null, earned: '12.3456', overCap: '0.00', amount: '12.34' },
    { ...NOW, base: '33.33', gives: '0.40', earned: '0.1333', overCap: '0.00', amount: '0.13' },
  ]
  for (const before of cases)
    for (const now of cases) {
      const { base, tier: byTier, bounds, rest } = explainDifference(before, now)
      expect(base + byTier + bounds + rest).toBe(parseMoney(now.amount) - parseMoney(before.amount))
      expect(rest < 100n && rest > -100n, `${toWire(rest)} without a cause`).toBe(true)
    }
  expect(explainDifference(BEFORE, NOW)).toEqual({ base: 1350_0000n, tier: 3350_0000n, bounds: -200_0000n, rest: 0n })
})

const OWES = { accrued: '18000.00', setAside: '6000.00', due: '500.00', owed: '12.50' }

test('OFFICE-7 liabilities are added up by agent and in sum, found by username, and say how old they are', async () => {
  fakes.answer(officeAgents, page([{ ...FILE().agent }]))
  fakes.answer(officeLiabilities, {
    ...page([{ ...OWES, agent: MONSUR, currency: 'BDT' }]),
    sums: [{ ...OWES, currency: 'BDT', accrued: '99000.00' }],
    at: null,
  })
  showAt('/agent-liabilities', '/agent-liabilities?agent=monsur', LiabilityList)
  await until(() => expect(text()).toContain('৳99,000.00'))
  for (const said of ['monsur', '৳18,000.00', '৳6,000.00', '৳500.00', '৳12.50']) expect(text()).toContain(said)
  expect(text()).toContain(say('office.liability.never'))
  expect(fakes.sent(officeLiabilities)).toMatchObject([{ agentId: '100002' }])
})

/** A decision about an offer that waits, under the agent's own number. */
const decision = (member: { id: string; username: string }): DecisionRow => ({
  id: member.id,
  reference: `D-${member.id}`,
  kind: 'agent-contract.offer',
  state: 'open',
  brand: 'fairhouse',
  subject: `agent-contract:${member.id}-dividend`,
  member,
  amount: null,
  currency: null,
  reason: 'agreed by phone',
  evidence: null,
  askedBy: 'admin',
  askedAt: AT,
  expiresAt: AT,
  effectiveAt: null,
  closedAt: null,
  closedBy: null,
  note: null,
  needed: 2,
  agreed: 1,
  needsHouse: false,
  whyNot: null,
  isOwn: false,
})

const FILE = (upline: AgentFile['agent']['upline'] = null): AgentFile => ({
  agent: {
    ...MONSUR,
    type: 1,
    status: 'active',
    upline,
    depth: 1,
    direct: 1,
    below: 47,
    recent: { currency: 'BDT', valid: '0.00', net: '0.00', result: '0.00' },
    registeredAt: AT,
    lastLoginAt: null,
  },
  above: [],
  line: [],
  links: [],
  requests: [],
  moves: [],
  waiting: null,
})

test('OFFICE-7 an agent’s file shows contracts, bills and what is owed, each part by itself: one that fails does not hide the others', async () => {
  fakes.answer(officeAgentRates, {
    account: { ...MONSUR, kind: 'agent' },
    now: flat('1.00'),
    next: null,
    bounds: null,
    waiting: null,
  })
  fakes.refuse(officeContracts, 'INTERNAL', 'It broke.')
  fakes.answer(officeDecisions, page([decision(MONSUR), decision({ id: '100009', username: 'somebody' })]))
  fakes.answer(officeBills, page([{ ...BILL, before: null, isAsked: true }]))
  fakes.answer(officeLiabilities, { ...page([{ ...OWES, agent: MONSUR, currency: 'BDT' }]), sums: [], at: AT })
  fakes.answer(officeAgent, FILE())
  fakes.answer(officeAgentRisks, { from: '2026-10-29', to: '2026-11-27', risks: [] })
  showAt('/agents/$id/show', '/agents/100002/show', AgentShow)
  await until(() => expect(text()).toContain('৳18,000.00'))
  await until(() => expect(text()).toContain(say('office.loadFailed')))
  expect(text()).toContain('৳6,500.00')
  for (const way of ['/agents/100002/offer', '/agent-bills?agent=monsur', '/agent-contracts?agent=monsur'])
    expect(ways()).toContain(way)
  fakes.answer(officeContracts, page([]))
  button(say('office.retry')).click()
  await until(() => expect(text()).toContain(say('office.contract.none')))
  await until(() => expect(ways()).toContain('/decisions/100002/show'))
  expect(ways()).not.toContain('/decisions/100009/show')
  leave()

  fakes.answer(officeAgent, FILE({ id: '100001', username: 'shirin' }))
  showAt('/agents/$id/show', '/agents/100002/show', AgentShow)
  await until(() => expect(text()).toContain(say('office.contract.noneByUpline', { username: 'shirin' })))
  expect(ways()).not.toContain('/agents/100002/offer')
})
