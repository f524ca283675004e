/** What an operator types stays when somebody else has saved: in every form that is about something stored. */
import { afterEach, beforeAll, beforeEach, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { officeAgentPolicy, officeSetAgentPolicy } from '#contract/agents/office-agents.ts'
import { officeContractRule, officeSetContractRule } from '#contract/agents/office-contracts.ts'
import { DEFAULT_AGENT_POLICY } from '#contract/agents/policy.ts'
import { officeRateRule, officeSetRateRule } from '#contract/agents/rates.ts'
import {
  officeCashierRules,
  officeHouseRules,
  officeSetCashierRules,
  officeSetHouseRules,
} from '#contract/cashier/office-cashier-rules.ts'
import { officeLinePolicies, officeSetLinePolicy } from '#contract/cashier/office-line-policy.ts'
import { houseCalendar, houseIssues, setCalendar } from '#contract/lottery/office-house.ts'
import { officePointsRates, officeSetPointsRates } from '#contract/points/office-points.ts'
import { officePublishReferralPlan, officeReferralPlan } from '#contract/referral/office-referral.ts'
import { DEFAULT_PLAN } from '#contract/referral/plan.ts'
import { officeBonusSettings, officeSetBonusSettings } from '#contract/rewards/office-bonus-settings.ts'
import { officeSaveSegment, officeSegment, type SegmentDetail } from '#contract/segments/office-segments.ts'
import { permission } from '#contract/site/site.ts'
import { DEFAULT_LEVELS } from '#contract/vip/ladder.ts'
import { officePublishVipLadder, officeVipLadder } from '#contract/vip/office-vip.ts'
import { draftStory, type DraftStory, tellDraft } from '#web/testing/draft-story.tsx'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say } from '#web/testing/show.tsx'
import { enterAs } from '#web/testing/show-office.tsx'
import { ContractRulePage } from './agents/contracts/contract-rule-page.tsx'
import { PolicyPage } from './agents/policy-page.tsx'
import { RateRulePage } from './agents/rate-rule-page.tsx'
import { HouseRulesPage } from './cashier/house-rules-page.tsx'
import { LinePolicyCards } from './cashier/line-policy-card.tsx'
import { RulesCards } from './cashier/rules-card.tsx'
import { HouseLotteryShow } from './lottery/house-show.tsx'
import { RatesPage } from './points/rates-page.tsx'
import { PlanPage } from './referral/plan-page.tsx'
import { BonusSettingsPage } from './rewards/bonus-settings-page.tsx'
import { SegmentShow } from './segments/segment-show.tsx'
import { LadderPage } from './vip/ladder-page.tsx'

const AT = '2026-11-16T16:56:36.000Z'
let fakes: FakeCalls

const ladderOf = (version: number, keep: string): OutputOf<typeof officeVipLadder> => {
  const levels = DEFAULT_LEVELS.slice(0, 2).map((level, place) => (place === 1 ? { ...level, keep } : level))
  const current = {
    version,
    from: AT,
    timeZone: 'Asia/Dhaka',
    by: 'rina',
    ladder: { currency: 'BDT', turnover: version - 1, levels },
  }
  return {
    currency: 'BDT',
    current,
    versions: [current],
    standing: [10, 7, 3],
    defaults: [...DEFAULT_LEVELS],
    waiting: null,
  }
}
const ratesOf = (version: number, perHundred: string, percent: number): OutputOf<typeof officePointsRates> => ({
  versions: [
    {
      version,
      by: 'rina',
      at: AT,
      fromAt: AT,
      rates: { perHundred, types: [{ type: 'RNG', percent }], levels: [], convert: null },
    },
  ],
  currency: 'BDT',
  held: 5,
  waiting: null,
})
const planOf = (version: number, tiers: string[]): OutputOf<typeof officeReferralPlan> => {
  const plan = { ...DEFAULT_PLAN, currency: 'BDT', tiers }
  const current = { version, from: AT, by: 'rina', plan }
  const sample = sampleOf(officeReferralPlan.output.omit({ defaults: true }))
  return { ...sample, current, versions: [current], defaults: plan }
}
const segmentOf = (revision: number, title: string, withinDays: number): SegmentDetail => ({
  ...sampleOf(officeSegment.output.omit({ rules: true })),
  id: '7',
  title,
  revision,
  rules: { all: [{ any: [{ is: 'registered', not: false, withinDays }] }] },
})
const calendarOf = (version: number, days: OutputOf<typeof houseCalendar>['days']) => ({
  ...sampleOf(houseCalendar.output),
  version,
  days,
})
const off = (day: string) => ({ day, what: 'off' as const, drawsAt: null })
const EIGHT = { RNG: '0', LIVE: '0', FISH: '0', PVP: '0', SPORTS: '0', ESPORTS: '0', COCKFIGHT: '0', LOTT: '0' }
const rateRuleOf = (live: string): OutputOf<typeof officeRateRule> => ({
  rule: {
    max: { ...EIGHT, RNG: '0.80', LIVE: live },
    gap: EIGHT,
    quotas: [],
    pay: 'automatic',
    claimFrom: null,
    claimDays: 30,
    approveAbove: '100.00',
  },
  waiting: null,
})
const contractRuleOf = (daily: string): OutputOf<typeof officeContractRule> => ({
  rule: {
    open: { dividend: true, daily: true, hourly: false, realtime: true },
    max: { dividend: '40.00', daily, hourly: '1.00', realtime: '0.50' },
    maxFixed: { dividend: '1000.00', daily: '500.00', hourly: '50.00' },
    gap: '0.50',
    approveAbove: '50000.00',
    noticeMin: 3,
  },
  waiting: null,
})
const settingsOf = (design: 'purse' | 'single_wallet'): OutputOf<typeof officeBonusSettings> => ({
  settings: { design, depositTurnover: 1 },
  houseTurnover: 1,
  waiting: null,
  history: [],
})

const BOUNDS_OF_MONEY = { memberAbove: '100.00', operatorAbove: '500.00', brandAbove: '900.00' }
const cashierRulesOf = (reopenHours: number, limit: string): OutputOf<typeof officeCashierRules> => ({
  rules: [
    {
      currency: 'BDT',
      ...BOUNDS_OF_MONEY,
      autoApproveUpTo: '50.00',
      payeeWaitMinutes: 60,
      reopenHours,
      receiveMinutes: null,
      restHours: 24,
      limits: [{ period: 'day', minVip: 0, withdrawals: 3, amount: limit }],
      floor: null,
      waiting: null,
    },
  ],
})
const houseRulesOf = (brandAbove: string): OutputOf<typeof officeHouseRules> => ({
  rules: [{ currency: 'BDT', ...BOUNDS_OF_MONEY, brandAbove, waiting: null }],
})
const linePolicyOf = (dayCount: number, toUpline: boolean): OutputOf<typeof officeLinePolicies> => ({
  policies: [
    {
      currency: 'BDT',
      toUpline,
      toDownline: true,
      min: '10.00',
      max: '100.00',
      dayAmount: '900.00',
      dayCount,
      waiting: null,
    },
  ],
})

const REASON = [() => say('office.reason'), 'as agreed'] as const
const BOUNDS = (of: 'vip' | 'referral') =>
  [
    [() => say(`office.${of}.valueMax`), '5000'],
    [() => say(`office.${of}.membersMax`), '100'],
    [() => say(`office.${of}.until`), '2099-01-01'],
  ] as const

const CASES: Readonly<Record<string, DraftStory>> = {
  'the VIP ladder': draftStory(officeVipLadder, officePublishVipLadder, {
    Page: LadderPage,
    first: ladderOf(1, '20000'),
    later: ladderOf(2, '23700'),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.vip.dayMax'), '900'], ...BOUNDS('vip'), REASON],
    theirs: () => ['23700', say('office.vip.turnover')],
    sent: { version: 2, ladder: { turnover: 1, levels: [{}, { keep: '23700.00' }] }, bounds: { dayMax: '900.00' } },
  }),
  'points’ rates': draftStory(officePointsRates, officeSetPointsRates, {
    Page: RatesPage,
    first: ratesOf(1, '1.00', 100),
    later: ratesOf(2, '2.00', 150),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.points.perHundred', { currency: 'BDT' }), '3'], REASON],
    theirs: () => ['2.00', '150', say('office.points.percent')],
    sent: { version: 2, rates: { perHundred: '3', types: [{ type: 'RNG', percent: 150 }] } },
  }),
  'the referral plan': draftStory(officeReferralPlan, officePublishReferralPlan, {
    Page: PlanPage,
    first: planOf(1, ['200']),
    later: planOf(2, ['200', '90']),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.referral.tier', { tier: 1 }), '250'], ...BOUNDS('referral'), REASON],
    theirs: () => ['90', say('office.referral.tier', { tier: 2 })],
    sent: { version: 2, plan: { tiers: ['250.00', '90.00'] } },
  }),
  'the rule of bonuses': draftStory(officeBonusSettings, officeSetBonusSettings, {
    Page: BonusSettingsPage,
    first: settingsOf('purse'),
    later: settingsOf('single_wallet'),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.bonusSettings.turnover'), '4'], REASON],
    theirs: () => [say('office.bonusSettings.design.single_wallet')],
    sent: { design: 'single_wallet', depositTurnover: 4 },
  }),
  'the rules of a cashier': draftStory(officeCashierRules, officeSetCashierRules, {
    Page: RulesCards,
    first: cashierRulesOf(48, '1000.00'),
    later: cashierRulesOf(72, '7000.00'),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.rules.memberAbove'), '80'], REASON],
    theirs: () => [
      '72',
      `${say('office.limit.amount')}: 7000.00`,
      say('office.rules.reopenHours'),
      say('office.rules.limits'),
    ],
    sent: { memberAbove: '80.00', reopenHours: 72, limits: [{ amount: '7000.00' }] },
  }),
  'the house’s rules of money': draftStory(officeHouseRules, officeSetHouseRules, {
    Page: HouseRulesPage,
    first: houseRulesOf('900.00'),
    later: houseRulesOf('700.00'),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.rules.memberAbove'), '80'], REASON],
    theirs: () => ['700.00', say('office.rules.brandAbove')],
    sent: { memberAbove: '80.00', brandAbove: '700.00' },
  }),
  'the policy of line payments': draftStory(officeLinePolicies, officeSetLinePolicy, {
    Page: LinePolicyCards,
    first: linePolicyOf(5, false),
    later: linePolicyOf(9, true),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.linePolicy.max'), '80'], REASON],
    theirs: () => ['9', say('office.linePolicy.dayCount'), say('office.linePolicy.toUpline')],
    sent: { max: '80.00', dayCount: 9, toUpline: true },
  }),
  'the policy of agents': draftStory(officeAgentPolicy, officeSetAgentPolicy, {
    Page: PolicyPage,
    first: { policy: DEFAULT_AGENT_POLICY, waiting: null },
    later: { policy: { ...DEFAULT_AGENT_POLICY, linksMax: 12, showsBalances: true }, waiting: null },
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.agents.policy.depthMax'), '20'], REASON],
    theirs: () => ['12', say('office.agents.policy.showsBalances')],
    sent: { policy: { depthMax: 20, linksMax: 12, showsBalances: true } },
  }),
  'the rule of rates': draftStory(officeRateRule, officeSetRateRule, {
    Page: RateRulePage,
    first: rateRuleOf('0.10'),
    later: rateRuleOf('0.60'),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.agents.claimDays'), '7'], REASON],
    theirs: () => ['0.60', say('bets.type.LIVE')],
    sent: { max: { ...EIGHT, RNG: '0.80', LIVE: '0.60' }, claimDays: 7 },
  }),
  'the rule of contracts': draftStory(officeContractRule, officeSetContractRule, {
    Page: ContractRulePage,
    first: contractRuleOf('1.00'),
    later: contractRuleOf('1.70'),
    refusal: 'DECISION_OPEN',
    typed: [[() => say('office.contract.rule.noticeMin'), '9'], REASON],
    theirs: () => ['1.70', say('office.contract.kind.daily')],
    sent: { max: { daily: '1.70' }, noticeMin: 9 },
  }),
  'a lottery’s calendar': draftStory(houseCalendar, setCalendar, {
    Page: HouseLotteryShow,
    first: calendarOf(4, [off('2027-01-01')]),
    later: calendarOf(5, [off('2027-01-01'), off('2027-02-21')]),
    refusal: 'CALENDAR_CHANGED',
    typed: [[() => say('office.lottery.dayOf'), '2027-03-26'], REASON],
    theirs: () => ['2027-02-21', say('office.lottery.day.off')],
    sent: { version: 5, days: [off('2027-01-01'), off('2027-02-21'), off('2027-03-26')] },
  }),
  'a segment': draftStory(officeSegment, officeSaveSegment, {
    Page: SegmentShow,
    first: segmentOf(3, 'New here', 30),
    later: segmentOf(4, 'New here', 60),
    refusal: 'SEGMENT_STATE',
    typed: [[() => say('office.segments.title'), 'Newcomers']],
    theirs: () => ['60', say('office.segments.field.withinDays')],
    sent: { revision: 4, title: 'Newcomers', rules: segmentOf(4, '', 60).rules },
  }),
}

beforeAll(() =>
  loadWords(
    'office',
    'office-agents',
    'office-bonuses',
    'office-cashier',
    'office-contracts',
    'office-decisions',
    'office-lottery',
    'office-points',
    'office-referral',
    'office-segments',
    'office-vip',
    'bets',
    'errors',
  ),
)
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, [
    'promotions.read',
    'promotions.write',
    'cashier.rules',
    'house.rules',
    'agents.write',
    'segments.write',
    'lotteries.write',
  ])
  fakes.answer(permission, { ...sampleOf(permission.output), currency: 'BDT' })
  fakes.answer(houseIssues, sampleOf(houseIssues.output))
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test.each(Object.entries(CASES))(
  'OFFICE-4 %s: what is typed stays, what somebody else saved is told beside it, and the next save has both',
  (_name, story) => tellDraft(fakes, story, { axe: story.Page === BonusSettingsPage }),
)
