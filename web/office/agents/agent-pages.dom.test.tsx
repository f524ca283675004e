/** Tests the operators' pages about agents: the file, the request for a move, the answer to a request, the policy. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AgentFile,
  type FreezeRow,
  officeAgent,
  officeAgentPolicy,
  officeAnswerFreeze,
  officeFreezeRequests,
  officeMoveEffects,
  officeMoveLine,
  officeSetAgentPolicy,
} from '#contract/agents/office-agents.ts'
import { officeBills, officeLiabilities } from '#contract/agents/bills.ts'
import { officeContracts } from '#contract/agents/office-contracts.ts'
import { officePayRebate, officeRebates } from '#contract/agents/income.ts'
import { officeDecisions } from '#contract/decisions/decisions.ts'
import { DEFAULT_AGENT_POLICY } from '#contract/agents/policy.ts'
import { officeAgentRisks } from '#contract/agents/risks.ts'
import { officeAgentRates, officeRateRule, officeSetRateRule, RATED_TYPES, type Rates } from '#contract/agents/rates.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, field, leave, loadWords, pressEnter, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showAt, showOffice } from '#web/testing/show-office.tsx'
import { AgentShow } from './agent-show.tsx'
import { FreezeList } from './freeze-list.tsx'
import { PolicyPage } from './policy-page.tsx'
import { RateRulePage } from './rate-rule-page.tsx'
import { RebateList } from './rebate-list.tsx'

const flat = (text: string) => Object.fromEntries(RATED_TYPES.map((one) => [one, text])) as Rates
const AT = '2026-11-16T16:56:36.000Z'
const REQUEST: FreezeRow = {
  id: '5',
  agent: { id: '100002', username: 'monsur' },
  account: { id: '100003', username: 'lamiabon11' },
  reason: 'two people use it',
  state: 'open',
  askedAt: AT,
  answeredAt: null,
  answeredBy: null,
  note: null,
}
const FILE: AgentFile = {
  agent: {
    id: '100002',
    username: 'monsur',
    type: 2,
    status: 'active',
    upline: { id: '100001', username: 'shirin' },
    depth: 2,
    direct: 1,
    below: 47,
    recent: { currency: 'BDT', valid: '0.00', net: '0.00', result: '0.00' },
    registeredAt: AT,
    lastLoginAt: null,
  },
  above: [{ id: '100001', username: 'shirin' }],
  line: [{ id: '100003', username: 'lamiabon11', type: 0, status: 'frozen', below: 0 }],
  links: [
    {
      id: '7',
      code: 'A-8K2M4QXT',
      label: 'Tea stall',
      opens: 'agent',
      rates: { ...flat('0.00'), LIVE: '3.25' },
      fits: false,
      isOpen: true,
      createdAt: AT,
      closedAt: null,
      funnel: { opened: 91, registered: 32, deposited: 17, active: 13 },
    },
  ],
  requests: [],
  moves: [],
  waiting: null,
}
const RATES = {
  account: { id: '100002', username: 'monsur', kind: 'agent' as const },
  now: flat('5.00'),
  next: { ...flat('5.00'), LIVE: '4.00' },
  bounds: null,
  waiting: null,
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const page = <Row,>(content: Row[]) => ({ content, pageNum: 1, pageSize: 20, total: content.length, totalPages: 1 })

beforeAll(() =>
  loadWords('office-agents', 'office-contracts', 'office-bills', 'office', 'office-decisions', 'errors', 'bets'),
)
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['agents.read', 'agents.write', 'members.write', 'cashier.rules', 'withdrawals.review'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('OFFICE-7 an agent’s file says where the agent stands, and a move is asked for with its target and reason', async () => {
  fakes.answer(officeContracts, page([]))
  fakes.answer(officeDecisions, page([]))
  fakes.answer(officeBills, page([]))
  fakes.answer(officeLiabilities, { ...page([]), sums: [], at: null })
  fakes.answer(officeAgentRates, RATES)
  fakes.answer(officeAgent, FILE)
  const [monsur, lamia] = [FILE.agent, FILE.line[0] ?? FILE.agent].map(({ id, username }) => ({ id, username }))
  fakes.answer(officeAgentRisks, {
    from: '2026-10-18',
    to: '2026-11-16',
    risks: [
      {
        rule: 'same_device',
        member: lamia ?? expect.fail(),
        others: [monsur ?? expect.fail()],
        facts: { accounts: 4 },
        at: null,
      },
      {
        rule: 'idle_money',
        member: lamia ?? expect.fail(),
        others: [],
        facts: { currency: 'BDT', deposits: '5000.00', withdrawals: '4900.00', stake: '0.00' },
        at: null,
      },
    ],
  })
  showAt('/agents/$id/show', '/agents/100002/show', AgentShow)
  await until(() => expect(text()).toContain('Tea stall'))
  for (const said of ['shirin', 'lamiabon11', '91', '32', '17', '13', '47']) expect(text()).toContain(said)
  const ended = { contract: '31', kind: 'dividend' as const, until: '2026-12-01', reason: 'moved' as const }
  fakes.answer(officeMoveEffects, {
    ends: [{ ...ended, giver: { id: '100001', username: 'shirin' }, taker: { id: '100002', username: 'monsur' } }],
    endsCount: 7,
    offers: [],
    offersCount: 2,
    print: 'a'.repeat(64),
  })
  await until(() => expect(text()).toContain(say('office.agents.risk.idle_money')))
  expect(text()).toContain(say('office.agents.risk.same_device'))
  expect(text()).toContain('4,900.00')
  expect(text()).toContain(`${say('bets.type.LIVE')} 3.25 %`)
  expect(text()).not.toContain(`${say('bets.type.FISH')} 0.00 %`)
  expect(text()).toContain(say('office.agents.ratesUnfit'))
  button(say('office.agents.move')).click()
  await until(() => field(say('office.agents.newUpline')))
  await until(() => expect(text()).toContain(say('office.contract.end.moved')))
  expect(text()).toContain(say('office.contract.kind.dividend'))
  expect(text()).toContain(say('office.agents.moveMore', { count: 6 }))
  expect(text()).toContain(say('office.contract.effect.cancels', { count: 2 }))
  type(say('office.agents.newUpline'), ' rumana ')
  type(say('office.reason'), 'he works for her now')
  fakes.refuse(officeMoveLine, 'LINE_LOOP', 'An account cannot be moved below itself.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).toContain('below itself'))
  expect(fakes.sent(officeMoveLine)).toEqual([
    { id: '100002', to: 'rumana', reason: 'he works for her now', seen: 'a'.repeat(64) },
  ])
  // what it ends is read again after a refusal
  await until(() => expect(fakes.sent(officeMoveEffects)).toHaveLength(2))
})

test('OFFICE-7 a request is answered once, and an answered one has no buttons', async () => {
  const answered: FreezeRow = { ...REQUEST, id: '6', state: 'refused', answeredAt: AT, answeredBy: 'admin', note: 'no' }
  fakes.answer(officeFreezeRequests, page([REQUEST, answered]))
  fakes.answer(officeAnswerFreeze, { ...REQUEST, state: 'done', answeredAt: AT, answeredBy: 'admin', note: 'yes' })
  showOffice(<FreezeList />)
  await until(() => expect(text()).toContain('two people use it'))
  expect(
    [...document.querySelectorAll('button')].filter((one) => one.textContent === say('office.agents.act.freeze')),
  ).toHaveLength(1)
  button(say('office.agents.act.freeze')).click()
  await until(() => field(say('office.reason')))
  type(say('office.reason'), 'seen in the log')
  pressEnter(say('office.reason'))
  await until(() =>
    expect(fakes.sent(officeAnswerFreeze)).toEqual([{ id: '5', outcome: 'freeze', reason: 'seen in the log' }]),
  )
})

test('AGENT-7 the policy is sent as it was typed, and a refusal stands in the form', async () => {
  fakes.answer(officeAgentPolicy, { policy: DEFAULT_AGENT_POLICY, waiting: null })
  showOffice(<PolicyPage />)
  await until(() => expect(field(say('office.agents.policy.linksMax')).value).toBe('30'))
  type(say('office.agents.policy.linksMax'), '১২')
  type(say('office.reason'), 'fewer links')
  fakes.refuse(officeSetAgentPolicy, 'DECISION_OPEN', 'A change waits already.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).toContain('waits already'))
  expect(fakes.sent(officeSetAgentPolicy)).toMatchObject([
    { policy: { ...DEFAULT_AGENT_POLICY, linksMax: 12 }, reason: 'fewer links' },
  ])
})

test('AGENT-8 OFFICE-7 the rule of rates is sent as it was typed; a rebate that waits is paid with a reason', async () => {
  const rule = {
    max: flat('1.00'),
    gap: flat('0.10'),
    quotas: [{ from: '0.80', accounts: 5 }],
    pay: 'automatic' as const,
    claimFrom: null,
    claimDays: 30,
    approveAbove: '5000.00',
  }
  fakes.answer(officeRateRule, { rule, waiting: null })
  showOffice(<RateRulePage />)
  const slots = `${say('bets.type.RNG')} %`
  await until(() => expect(field(slots).value).toBe('1.00'))
  type(slots, '১.২৫')
  fakes.refuse(officeSetRateRule, 'DECISION_OPEN', 'A change waits already.')
  pressEnter(slots)
  await until(() => expect(alerts().join('')).toContain('waits already'))
  expect(fakes.sent(officeSetRateRule)).toMatchObject([
    { ...rule, max: { RNG: '1.25', LIVE: '1.00' }, gap: { RNG: '0.10' } },
  ])
  leave()

  const rebate = {
    id: '9',
    agent: { id: '100002', username: 'monsur' },
    day: '2026-11-15',
    claimUntil: null,
    isAsked: false,
    currency: 'BDT',
    earned: '6000.00',
    carried: '0.00',
    amount: '6000.00',
    left: '0.00',
    state: 'waiting' as const,
    paidAt: null,
  }
  fakes.answer(officeRebates, { content: [rebate], pageNum: 1, pageSize: 20, total: 1, totalPages: 1 })
  showOffice(<RebateList />)
  await until(() => expect(text()).toContain('monsur'))
  button(say('office.agents.rebate.pay')).click()
  await until(() => field(say('office.reason')))
  type(say('office.reason'), 'added it up')
  fakes.refuse(officePayRebate, 'OWN_MONEY', 'This is your own money.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).toContain('your own money'))
  expect(fakes.sent(officePayRebate)).toEqual([{ id: '9', reason: 'added it up' }])
})
