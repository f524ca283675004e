/** Bills of agents' contracts: what runs now, and a bill that opens to its arithmetic, its tiers, members and their bets. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { billLines, dividendRecords, realtimeSalary } from '#contract/agents/bills.ts'
import { toPage } from '#contract/call.ts'
import { consolidated, dividendRequests, salaryRequests } from '#contract/agents/contracts.ts'
import { agentDisputes, askDispute } from '#contract/agents/disputes.ts'
import { agentIncome } from '#contract/agents/income.ts'
import { agentRates } from '#contract/agents/rates.ts'
import { agentBets } from '#contract/agents/reports.ts'
import { permission } from '#contract/site/site.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { AT, brandOf } from '#web/testing/agent-answers.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { BILL, contractsOf, LINES, REALTIME, RECKONING, RECORDS, STANDING } from '#web/testing/contract-answers.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { showAt } from '#web/testing/show-at.tsx'
import { DividendPage, RealtimePage } from '../contracts/kind-page.tsx'
import { IncomePage } from '../income-page.tsx'

const PAGE = '/agentHome/agentDividendRecordCopy2'
let fakes: FakeCalls
const NO_DISPUTES = toPage([], 1, 20, 0)
const text = () => document.body.textContent ?? ''
const row = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(words))
  if (!found) throw new Error(`no row ${words} in: ${text()}`)
  return found
}

beforeAll(() =>
  loadWords('agents', 'agent-frame', 'agent-contracts', 'owner-proof', 'wallet', 'bets', 'records', 'errors'),
)
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(AT), toFake: ['Date'] })
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'top_agent', nickname: null, type: 1, icon: null })
  fakes.answer(permission, brandOf(true))
  fakes.answer(dividendRequests, contractsOf([]))
  fakes.answer(dividendRecords, RECORDS)
  fakes.answer(billLines, LINES)
  fakes.answer(agentDisputes, NO_DISPUTES)
})
afterEach(() => {
  leave()
  endSession()
  vi.useRealTimers()
  fakes.expectHonest()
})

test('AGENT-4 AGENT-9 what runs now says which tier is met, what the next one asks, and what is set aside', async () => {
  showAt(PAGE, DividendPage)
  await until(() => expect(text()).toContain(say('contracts.tierMet', { gives: '5%' })))
  expect(text()).toContain(say('contracts.nextTier', { gives: '10%' }))
  expect(text()).toContain(say('contracts.missing.loss', { missing: '৳4,000.00' }))
  expect(text()).toContain(say('contracts.missing.active', { missing: '1', count: 1 }))
  expect(document.querySelectorAll('progress')).toHaveLength(2)
  expect(text()).toContain(say('contracts.setAside.mine', { amount: '৳1,750.00' }))
  expect(await axeFindings()).toEqual([])
})

test('AGENT-9 a bill opens to its arithmetic, tier test by test, the members, and the bets of one', async () => {
  const address = showAt(PAGE, DividendPage)
  await until(() => row(say('contracts.bill.owed')))
  row(say('contracts.bill.owed')).click()
  await until(() => expect(text()).toContain('nila.k'))
  expect(address()).toContain(`bill=${BILL.id}`)
  const dialog = () => document.querySelector('dialog[open]')?.textContent ?? ''
  expect(dialog()).toContain(
    '৳1,300,000.00 staked − ৳1,245,000.00 won − ৳3,000.00 bonuses − ৳1,000.00 rebates − ৳5,000.00 carried = ৳46,000.00; ' +
      '৳46,000.00 × 5 %; ৳2,300.00 earned − ৳300.00 above a member’s cap = ৳2,000.00',
  )
  expect(dialog()).toContain(say('contracts.test.active', { was: '4', asked: '5' }))
  expect(dialog()).toContain(say('contracts.owed.mine', { paid: '৳1,500.00', owed: '৳500.00' }))
  expect(await axeFindings()).toEqual([])
  button(say('common.pages.next')).click()
  await until(() => expect(fakes.sent(billLines).at(-1)).toMatchObject({ id: BILL.id, pageNo: 2 }))
  fakes.answer(agentBets, {
    currency: 'BDT',
    account: { id: '8', username: 'nila.k', kind: 'member' },
    rows: [],
    next: null,
  })
  row('nila.k').click()
  await until(() =>
    expect(fakes.sent(agentBets).at(-1)).toMatchObject({ account: '8', from: '2026-10-01', to: '2026-10-31' }),
  )
})

test('AGENT-4 bills that the agent pays are another side of the page, with what is owed', async () => {
  showAt(`${PAGE}?side=given`, DividendPage)
  await until(() => expect(text()).toContain(say('contracts.sums.given.owed')))
  expect(fakes.sent(dividendRecords).at(-1)).toMatchObject({ side: 'given' })
  expect(text()).toContain(say('contracts.setAside.given', { amount: '৳1,750.00' }))
})

test('AGENT-5 AGENT-9 a real-time salary opens to its rounds, each with the rate less the one below, to the part of a cent', async () => {
  const realtime = { ...RECKONING, unit: 'rate' as const, tier: null, gives: null, tiers: [] }
  const bill = {
    ...BILL,
    kind: 'realtime' as const,
    from: AT,
    until: '2026-11-23T06:05:00.000Z',
    state: 'paid' as const,
    giver: null,
    owed: '0.00',
    reckoning: realtime,
  }
  const round = {
    account: { id: '8', username: 'nila.k', kind: 'member' as const },
    round: '501',
    game: 'Dice',
    gameType: 'RNG',
    at: AT,
    stake: '300.00',
    valid: '150.00',
    payout: '150.00',
    own: '0.50',
    below: '0.20',
    part: '0.30',
    before: '0.00',
    earned: '0.4535',
  }
  fakes.answer(salaryRequests, contractsOf([], { ...STANDING, kind: 'realtime' }))
  fakes.answer(realtimeSalary, { ...RECORDS, content: [bill], running: [] })
  fakes.answer(billLines, { ...LINES, content: [], bill, terms: REALTIME, rounds: [round] })
  showAt(`/agentHome/agentRealtimeSalary?bill=${bill.id}`, RealtimePage)
  await until(() => expect(text()).toContain('(0.50 % − 0.20 %) = ৳0.4535'))
  expect(text()).toContain(say('contracts.nothingRuns'))
  expect(await axeFindings()).toEqual([])
})

test('AGENT-4 a page of bills begins beside a bill: what is added meanwhile moves nothing', async () => {
  fakes.answer(dividendRecords, { ...RECORDS, total: 25, totalPages: 2, next: BILL.id })
  const address = showAt(PAGE, DividendPage)
  await until(() => button(say('records.older')))
  button(say('records.older')).click()
  await until(() => expect(fakes.sent(dividendRecords).at(-1)).toMatchObject({ pageNo: 2, before: BILL.id }))
  expect(address()).toContain(`before=${BILL.id}`)
  button(say('records.newer')).click()
  await until(() => expect(address()).not.toContain('before'))
})

test('AGENT-4 without bills the page says when there will be one, and a failure is tried again', async () => {
  fakes.answer(dividendRecords, { ...RECORDS, content: [], running: [], total: 0, totalPages: 0 })
  showAt(PAGE, DividendPage)
  await until(() => expect(text()).toContain(say('contracts.noBillsHint')))
  leave()
  fakes.cut(dividendRecords)
  showAt(PAGE, DividendPage)
  await until(() => button(say('common.retry')))
  fakes.answer(dividendRecords, RECORDS)
  button(say('common.retry')).click()
  await until(() => row(say('contracts.bill.owed')))
})

test('AGENT-3 AGENT-7 my income has the dividends and salaries of the period beside the rebates, of the kinds that the account has', async () => {
  fakes.answer(agentIncome, {
    currency: 'BDT',
    today: '2026-11-23',
    rows: [],
    days: [],
    paid: '0.00',
    open: '0.00',
    claimable: null,
  })
  fakes.answer(agentRates, sampleOf(agentRates.output))
  fakes.answer(consolidated, {
    dailysalreqtype: false,
    divtypereq: true,
    contracthoursalreq: false,
    realtimesalreqtype: false,
  })
  showAt('/agentHome/agentRevenueReport?days=30days', IncomePage)
  await until(() => expect(text()).toContain(say('agents.income.notYet', { amount: '৳500.00' })))
  const links = [...document.querySelectorAll('main a, a')].map((one) => one.getAttribute('href'))
  expect(links).toContain('/agentHome/agentDividendRecordCopy2?days=30days')
  expect(links.filter((href) => href?.includes('Salary'))).toEqual([])
})

test('OFFICE-7 AGENT-9 a bill is disputed where it is read; a lost answer is asked for again under the same number', async () => {
  showAt(PAGE, DividendPage)
  await until(() => row(say('contracts.bill.owed')))
  row(say('contracts.bill.owed')).click()
  await until(() => button(say('contracts.disputeAsk')))
  button(say('contracts.disputeAsk')).click()
  await until(() => button(say('contracts.disputeSend')))
  button(say('contracts.disputeSend')).click()
  await until(() => expect(text()).toContain(say('contracts.disputeShort')))
  expect(fakes.sent(askDispute)).toEqual([])
  type(say('contracts.disputeText'), 'nila.k played more on Monday')
  fakes.cut(askDispute)
  button(say('contracts.disputeSend')).click()
  await until(() => expect(fakes.sent(askDispute)).toHaveLength(1))
  const said = {
    id: '1',
    bill: { id: BILL.id, kind: 'dividend' as const, day: '2026-11-01', amount: BILL.amount, currency: 'BDT' },
    about: null,
    text: 'nila.k played more on Monday',
    state: 'open' as const,
    askedAt: AT,
    answer: null,
    answeredAt: null,
  }
  fakes.answer(askDispute, said)
  fakes.answer(agentDisputes, toPage([said], 1, 20, 1))
  await until(() => expect(button(say('contracts.disputeSend')).getAttribute('aria-busy')).not.toBe('true'))
  button(say('contracts.disputeSend')).click()
  await until(() => expect(text()).toContain(say('contracts.dispute.open')))
  const sent = fakes.sent(askDispute)
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1)
  expect(await axeFindings()).toEqual([])
})
