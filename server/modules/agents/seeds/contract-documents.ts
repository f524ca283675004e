/** What the contracts of the demo say. Amounts fit the play of the demo's line: some thousand a day. */
import type { ContractRule } from '#contract/agents/contract-rows.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'

const BOUNDS = { without: ['LOTT', 'ELOTT'], capPerDay: null, capPerMember: null, noticeDays: 3 } satisfies Pick<
  ContractTerms,
  'without' | 'capPerDay' | 'capPerMember' | 'noticeDays'
>
const RATE = 'rate' as const

/** The brand of the demo lets contracts of every kind be offered. */
export const DEMO_RULE: ContractRule = {
  open: { dividend: true, daily: true, hourly: true, realtime: true },
  max: { dividend: '30.00', daily: '1.00', hourly: '0.60', realtime: '0.60' },
  maxFixed: { dividend: '50000', daily: '2000', hourly: '500' },
  gap: '0.05',
  approveAbove: '130.00',
  noticeMin: 1,
}

/** A dividend by the week or the half month, in three tiers up to a rate. */
export const dividendOf = (
  period: 'weekly' | 'semimonthly',
  rates: readonly [string, string, string],
): ContractTerms => ({
  kind: 'dividend',
  period,
  unit: RATE,
  tiers: [
    { loss: '50', valid: '1000', active: 2, gives: rates[0] },
    { loss: '200', valid: '5000', active: 5, gives: rates[1] },
    { loss: '1000', valid: '20000', active: 15, gives: rates[2] },
  ],
  activeFrom: '100',
  takeOff: { bonuses: true, rebates: true, salaries: true },
  carryOver: 'halfMonth',
  ...BOUNDS,
})

export const dailyOf = (rates: readonly [string, string]): ContractTerms => ({
  kind: 'daily',
  unit: RATE,
  tiers: [
    { valid: '200', active: 1, gives: rates[0] },
    { valid: '2000', active: 5, gives: rates[1] },
  ],
  activeFrom: '50',
  ...BOUNDS,
  capPerDay: '400',
})

export const hourlyOf = (rate: string): ContractTerms => ({
  kind: 'hourly',
  unit: RATE,
  tiers: [{ valid: '100', active: 0, gives: rate }],
  activeFrom: '0',
  ...BOUNDS,
})

export const realtimeOf = (winRate: string, lossRate: string): ContractTerms => ({
  kind: 'realtime',
  winRate,
  lossRate,
  singleBet: '20',
  ...BOUNDS,
  capPerDay: '300',
  capPerMember: '40',
})

/** Templates of the demo: what a new agent gets, and what a large one does. */
export const DEMO_TEMPLATES: readonly { name: string; terms: ContractTerms }[] = [
  { name: 'New agent: daily salary', terms: dailyOf(['0.3', '0.6']) },
  { name: 'Large line: weekly dividend', terms: dividendOf('weekly', ['6', '10', '15']) },
]
