/** The agent's overview: figures beside the days before, the curve by keyboard, and what is said when there is nothing. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { realtimeSalary } from '#contract/agents/bills.ts'
import { consolidated, dividendRequests, salaryRequests } from '#contract/agents/contracts.ts'
import { agentIncome } from '#contract/agents/income.ts'
import { agentTeam } from '#contract/agents/line.ts'
import { agentOverview } from '#contract/agents/reports.ts'
import { permission } from '#contract/site/site.ts'
import { brandOf, FIGURES, ME, NOTHING, TEAM } from '#web/testing/agent-answers.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { BILL, contractsOf, OFFER, RECORDS } from '#web/testing/contract-answers.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, until } from '#web/testing/show.tsx'
import { showAt } from '#web/testing/show-at.tsx'
import { OverviewPage } from './overview-page.tsx'

const people = { registered: 4, firstDeposits: 2, active: 9 }
const dayOf = (day: string, valid: string, net: string) => ({ ...NOTHING, ...people, day, valid, net })
const OVERVIEW = {
  currency: 'BDT',
  today: '2026-11-23',
  sums: { ...FIGURES, ...people },
  before: { ...FIGURES, ...people, valid: '800.00', net: '900.00', active: 6, deposits: '0.00' },
  elsewhere: 2,
  days: [
    dayOf('2026-11-21', '100.00', '-20.00'),
    dayOf('2026-11-22', '400.00', '70.00'),
    dayOf('2026-11-23', '500.00', '400.00'),
  ],
  movers: [{ id: '7', username: 'padma_hub', kind: 'agent' as const, valid: '600.00', validBefore: '850.00' }],
}
const incomeOf = (rebates: string, contracts: string) => ({
  currency: 'BDT',
  today: '2026-11-23',
  rows: [],
  days: [
    { day: '2026-11-22', rebates, contracts },
    { day: '2026-11-23', rebates, contracts },
  ],
  paid: '0.00',
  open: '0.00',
  claimable: null,
})
const flags = (isOn: boolean) => ({
  divtypereq: isOn,
  dailysalreqtype: isOn,
  contracthoursalreq: isOn,
  realtimesalreqtype: isOn,
})
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const links = () => [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))

beforeAll(() => loadWords('agents', 'agent-frame', 'agent-contracts', 'wallet', 'records'))
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T19:00:00Z'), toFake: ['Date'] }) // the 23rd in Dhaka
  fakes = await fakeCalls()
  fakes.answer(permission, brandOf(true))
  fakes.answer(agentTeam, TEAM)
  fakes.answer(agentOverview, OVERVIEW)
  fakes.answer(agentIncome, incomeOf('0.00', '0.00'))
  fakes.answer(dividendRequests, contractsOf([]))
  fakes.answer(salaryRequests, contractsOf([]))
  fakes.answer(consolidated, flags(false))
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  fakes.expectHonest()
})

test('AGENT-2 figures stand beside the days before and lead to the report that they are the sum of', async () => {
  showAt('/agentHome', OverviewPage)
  await until(() => expect(text()).toContain('৳1,000.00'))
  expect(fakes.sent(agentOverview)[0]).toEqual({ from: '2026-11-10', to: '2026-11-23' }) // 14 days of the brand
  expect(text()).toContain('+25%') // turnover
  expect(text()).toContain('−50%') // net loss
  expect(text()).toContain('+3') // active members
  expect(text()).toContain(say('agents.noneBefore')) // deposits: nothing to compare with
  expect(text()).toContain(`${say('agents.dividend')}৳45.00`)
  expect(text()).toContain(say('agents.elsewhere', { count: '2' }))
  expect(links()).toContain('/agentHome/personalHistoryCopy?days=14days')
  expect(links()).toContain('/agentHome/palStatementsAgentCopy?days=14days')
  expect(links()).toContain('/agentHome/agentDownlineTransactionDetailsCopy?days=14days&kind=withdrawal')
  expect(links()).toContain('/agentHome/personalHistoryCopy?days=14days&account=7') // who moved
  await until(() => expect(links()).toContain('/agentHome/downlineManagmentView?account=7')) // the tree's first level
  expect(text()).toContain(say('agents.suspended'))
  expect(await axeFindings()).toEqual([])
})

test('AGENT-2 AGENT-4 AGENT-5 AGENT-6 my income stands beside the days before with its curve, an offer waits, and today’s real-time salary leads to all of it', async () => {
  fakes.answer(agentIncome, incomeOf('10.00', '20.50'))
  fakes.answer(dividendRequests, contractsOf([OFFER]))
  fakes.answer(consolidated, flags(true))
  const minutes = { from: '2026-11-23T05:55:00.000Z', until: '2026-11-23T06:00:00.000Z' }
  const bill = { ...BILL, ...minutes, kind: 'realtime' as const, amount: '192.80', state: 'paid' as const }
  fakes.answer(realtimeSalary, { ...RECORDS, content: [bill], running: [] })
  showAt('/agentHome', OverviewPage)
  const card = await until(() => {
    const found = document.querySelector('a[href^="/agentHome/agentRevenueReport"]')
    expect(found?.textContent).toContain('৳61.00')
    return found
  })
  expect(card?.getAttribute('href')).toBe('/agentHome/agentRevenueReport?days=14days')
  expect(card?.textContent).toContain(say('agents.same'))
  expect(fakes.sent(agentIncome)).toContainEqual({ from: '2026-10-27', to: '2026-11-09' })
  await until(() => expect(document.querySelectorAll('input[type=range]')).toHaveLength(2))
  expect(fakes.sent(dividendRequests)[0]).toMatchObject({ side: 'received', state: 'offered' })
  expect(text()).toContain(say('contracts.offerOf.dividend'))
  expect(links()).toContain(`/agentHome/agentDividendRecordCopy2?contract=${OFFER.id}`)
  await until(() => expect(text()).toContain('৳192.80'))
  expect(fakes.sent(realtimeSalary)[0]).toMatchObject({ from: '2026-11-23', to: '2026-11-23', pageSize: 5 })
  expect(text()).toContain(say('contracts.bill.paid'))
  expect(links()).toContain('/agentHome/agentRealtimeSalary')
  expect(await axeFindings()).toEqual([])
  fakes.answer(realtimeSalary, { ...RECORDS, content: [], running: [] })
  showAt('/agentHome', OverviewPage)
  await until(() => expect(text()).toContain(say('contracts.realtimeNone')))
  fakes.cut(realtimeSalary)
  showAt('/agentHome', OverviewPage)
  await until(() => expect(text()).toContain(say('contracts.failed')))
})

test('AGENT-2 the curve is read day by day from the keyboard, and as a table', async () => {
  showAt('/agentHome', OverviewPage)
  const slider = await until(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=range]')
    if (!found) throw new Error('no slider yet')
    return found
  })
  expect([slider.min, slider.max, slider.value]).toEqual(['0', '2', '2'])
  expect(slider.getAttribute('aria-valuetext')).toContain('৳500.00')
  // what the arrow keys do with a slider
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '0')
  slider.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(slider.getAttribute('aria-valuetext')).toMatch(/^21 Nov; .*৳100\.00; .*−৳20\.00$/))
  document.querySelector<HTMLInputElement>('input[type=radio][value=table]')?.click()
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3))
  expect(document.querySelector('tbody tr')?.textContent).toContain('23 Nov')
})

test('AGENT-2 a period is chosen and stays in the address; one day has a table and no curve', async () => {
  const address = showAt('/agentHome', OverviewPage)
  await until(() => expect(text()).toContain('৳1,000.00'))
  fakes.answer(agentOverview, { ...OVERVIEW, days: OVERVIEW.days.slice(2) })
  button(say('wallet.yesterday')).click()
  await until(() => expect(address()).toBe('/agentHome?days=yesterday'))
  await until(() => expect(fakes.sent(agentOverview).at(-1)).toEqual({ from: '2026-11-22', to: '2026-11-22' }))
  await until(() => expect(document.querySelector('input[type=range]')).toBeNull())
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
})

test('AGENT-2 an address with a range that no report has shows the usual period', async () => {
  showAt('/agentHome?days=custom&from=2026-01-01&to=2026-11-23', OverviewPage)
  await until(() => expect(text()).toContain('৳1,000.00'))
  expect(fakes.sent(agentOverview)).toEqual([{ from: '2026-11-10', to: '2026-11-23' }])
})

test('AGENT-2 waiting, failing and a team of nobody are each said', async () => {
  fakes.answer(agentIncome, incomeOf('1.00', '1.00'))
  const release = fakes.hold(agentOverview, { ...OVERVIEW, sums: { ...NOTHING, ...people }, movers: [] })
  fakes.answer(agentTeam, { ...TEAM, way: [ME], rows: [], next: null })
  showAt('/agentHome', OverviewPage)
  await until(() => expect(text()).toContain(say('agents.nobody')))
  expect(links()).toContain('/agentHome/registerCenter')
  expect(text()).not.toContain('৳0.00')
  release()
  await until(() => expect(text()).toContain('৳0.00'))
  expect(text()).toContain(say('agents.noMovers'))
  fakes.cut(agentOverview)
  showAt('/agentHome', OverviewPage)
  await until(() => expect(text()).toContain(say('agents.failed')))
  fakes.answer(agentOverview, OVERVIEW)
  button(say('common.retry')).click()
  await until(() => expect(text()).toContain('৳1,000.00'))
})
