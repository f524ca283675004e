/** Tests the plan's editor: tiers and conditions as typed, whom it asks, refusals, what it has cost, waiting, failing. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { officePublishReferralPlan, officeReferralPlan } from '#contract/referral/office-referral.ts'
import { DEFAULT_PLAN } from '#contract/referral/plan.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, field, leave, loadWords, pressEnter, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { PlanPage } from './plan-page.tsx'

const plan = { ...DEFAULT_PLAN, currency: 'BDT' }
const version = { version: 1, from: '2026-11-16T16:56:36.000Z', by: 'admin', plan: { ...plan, days: 10 } }
const PLAN: OutputOf<typeof officeReferralPlan> = {
  current: version,
  versions: [version],
  defaults: plan,
  months: [{ month: '2026-11', people: 3, amount: '600.00' }],
  waiting: null,
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const tier = (one: number) => say('office.referral.tier', { tier: one })

beforeAll(() => loadWords('office-referral', 'office', 'office-decisions', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['promotions.read', 'promotions.write'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('PROMO-7 OFFICE-5 tiers, conditions and ceilings are sent as typed; a refusal stands in the form', async () => {
  fakes.answer(officeReferralPlan, PLAN)
  showOffice(<PlanPage />)
  await until(() => expect(field(say('office.referral.days')).value).toBe('10'))
  expect(text()).toContain('৳600.00')
  expect(text()).toContain(say('office.referral.versionText', { tiers: '200', days: 10 }))
  type(tier(2), '২০')
  type(say('office.referral.valueMax'), '5000')
  type(say('office.referral.membersMax'), '100')
  type(say('office.referral.until'), '2099-01-01')
  type(say('office.reason'), 'two tiers')
  fakes.refuse(officePublishReferralPlan, 'PERMISSION_DENIED', 'Your role does not allow this.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).not.toBe(''))
  expect(fakes.sent(officePublishReferralPlan)).toMatchObject([
    {
      plan: { days: 10, deposits: '300.00', tiers: ['200.00', '20.00'], needsPhone: true },
      bounds: { valueMax: '5000.00', dayMax: null },
      reason: 'two tiers',
    },
  ])
  expect(field(tier(2)).value).toBe('২০')
})

test('PROMO-7 OFFICE-5 a brand without a plan begins with what is usual; waiting and failing are said', async () => {
  const release = fakes.hold(officeReferralPlan, { ...PLAN, current: null, versions: [], months: [] })
  showOffice(<PlanPage />)
  expect(text()).not.toContain(say('office.referral.planHint'))
  release()
  await until(() => expect(field(tier(1)).value).toBe('200'))
  expect(text()).toContain(say('office.nothing'))
  fakes.cut(officeReferralPlan)
  showOffice(<PlanPage />)
  await until(() => expect(text()).toContain(say('office.loadFailed')))
  fakes.answer(officeReferralPlan, PLAN)
  button(say('office.retry')).click()
  await until(() => expect(field(say('office.referral.days')).value).toBe('10'))
})
