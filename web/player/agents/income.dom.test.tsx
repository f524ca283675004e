/** My income: days that open to what they are made of; and rates, typed and refused. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { consolidated } from '#contract/agents/contracts.ts'
import { agentIncome, agentIncomeLines, claimRebates } from '#contract/agents/income.ts'
import { agentRates, RATED_TYPES, type Rates, setAgentRates } from '#contract/agents/rates.ts'
import { permission } from '#contract/site/site.ts'
import { AT, brandOf } from '#web/testing/agent-answers.ts'
import { formatDay } from '#web/lib/format.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { showAt } from '#web/testing/show-at.tsx'
import { IncomePage } from './income-page.tsx'
import { RatesOf } from './rates-form.tsx'
import { readTyped } from './typed-rate.ts'

const flat = (text: string) => Object.fromEntries(RATED_TYPES.map((one) => [one, text])) as Rates
const DAY = {
  id: '3',
  day: '2026-11-22',
  currency: 'BDT',
  earned: '10.005',
  carried: '0.005',
  amount: '10.01',
  left: '0.00',
  state: 'paid' as const,
  claimUntil: null,
  paidAt: AT,
}
const DAYS = [
  { day: '2026-11-22', rebates: '10.01', contracts: '0.00' },
  { day: '2026-11-23', rebates: '0.00', contracts: '25.50' },
]
const INCOME = {
  currency: 'BDT',
  today: '2026-11-23',
  rows: [DAY],
  days: DAYS,
  paid: '10.01',
  open: '0.00',
  claimable: null,
}
const LINES = {
  content: [
    {
      account: { id: '8', username: 'nila.k', kind: 'member' as const },
      gameType: 'RNG' as const,
      valid: '1000.50',
      own: '7.00',
      below: '6.00',
      part: '1.00',
      earned: '10.005',
    },
  ],
  pageNum: 1,
  pageSize: 20,
  total: 1,
  totalPages: 1,
  currency: 'BDT',
  earned: '10.005',
}
const MINE = {
  account: { id: '5', username: 'me', kind: 'agent' as const },
  now: flat('7.00'),
  next: { ...flat('7.00'), RNG: '7.50' },
  bounds: null,
}
const BELOW = {
  account: { id: '7', username: 'padma_hub', kind: 'agent' as const },
  now: flat('5.00'),
  next: null,
  bounds: Object.fromEntries(RATED_TYPES.map((one) => [one, { min: '4.00', max: '6.90' }])) as Record<
    keyof Rates,
    { min: string; max: string }
  >,
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('agents', 'agent-frame', 'wallet', 'bets', 'records'))
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(AT), toFake: ['Date'] })
  fakes = await fakeCalls()
  fakes.answer(permission, brandOf(true))
  fakes.answer(consolidated, sampleOf(consolidated.output))
  fakes.answer(agentIncome, INCOME)
  fakes.answer(agentIncomeLines, LINES)
  fakes.answer(agentRates, MINE)
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  fakes.expectHonest()
})

test('AGENT-3 AGENT-9 a day of my income opens to member, valid bet and the part of the rate; my rates stand below', async () => {
  showAt('/agentHome/agentRevenueReport', IncomePage)
  await until(() => expect(text()).toContain(say('agents.income.state.paid')))
  expect(text()).toContain('10.01')
  // the curve stands at its last day, and is read with both amounts
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')
  const read = slider?.getAttribute('aria-valuetext') ?? ''
  expect(read).toContain(`${say('agents.income.rebates')}: ৳0.00`)
  expect(read).toContain(`${say('agents.income.contracts')}: ৳25.50`)
  await until(() => expect(text()).toContain(say('agents.rateNext', { rate: '7.50' })))
  expect(text()).toContain(`7.00 % · ${say('agents.series', { series: '140' })}`)
  expect(await axeFindings()).toEqual([])
  const row = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('10.01'))
  row?.click()
  await until(() => expect(text()).toContain('nila.k'))
  expect(text()).toContain('1,000.50')
  expect(text()).toContain('(7.00 % − 6.00 %)')
})

test('AGENT-3 AGENT-8 what waits for a claim says until when, is claimed with one press, and a refusal is said', async () => {
  fakes.answer(agentIncome, { ...INCOME, claimable: { amount: '47.11', until: '2026-12-01' } })
  showAt('/agentHome/agentRevenueReport', IncomePage)
  await until(() => expect(text()).toContain('47.11'))
  expect(text()).toContain(say('agents.income.claimUntil', { day: formatDay('2026-12-01T12:00:00', 'en') }))
  fakes.refuse(claimRebates, 'AGENTS_CLOSED', 'Agents are switched off')
  button(say('agents.income.claim')).click()
  await until(() => expect(text()).toContain('Agents are switched off'))
  fakes.answer(claimRebates, { currency: 'BDT', claimed: '47.11', rebates: 3 })
  fakes.answer(agentIncome, INCOME)
  button(say('agents.income.claim')).click()
  await until(() => expect(text()).not.toContain('47.11'))
  expect(fakes.sent(claimRebates)).toEqual([{}, {}])
})

test('AGENT-3 without a rebate the page says when there will be one, and a failure is tried again', async () => {
  fakes.answer(agentIncome, { ...INCOME, rows: [], paid: '0.00' })
  showAt('/agentHome/agentRevenueReport', IncomePage)
  await until(() => expect(text()).toContain(say('agents.noIncomeHint')))
  leave()
  fakes.cut(agentIncome)
  showAt('/agentHome/agentRevenueReport', IncomePage)
  await until(() => expect(text()).toContain(say('agents.failed')))
})

test('AGENT-8 a rate that is none is named at its field and nothing is sent; one out of bounds is refused in words', async () => {
  fakes.answer(agentRates, BELOW)
  show(<RatesOf id="7" />)
  await until(() => expect(text()).toContain(say('agents.rateBetween', { min: '4.00', max: '6.90' })))
  const slots = `${say('bets.type.RNG')} %`
  type(slots, 'much')
  button(say('agents.saveRates')).click()
  await until(() => expect(text()).toContain(say('agents.rateWrong')))
  expect(fakes.sent(setAgentRates)).toEqual([])
  type(slots, '৫,৫')
  fakes.answer(setAgentRates, { ...BELOW, next: { ...flat('5.00'), RNG: '5.50' } })
  button(say('agents.saveRates')).click()
  await until(() => expect(fakes.sent(setAgentRates)).toHaveLength(1))
  expect(fakes.sent(setAgentRates)[0]).toMatchObject({ account: '7', rates: { RNG: '5.5', LIVE: '5.00' } })
  expect([readTyped(' 1.25 '), readTyped('1.255'), readTyped('-1'), readTyped('')]).toEqual(['1.25', null, null, null])
})
