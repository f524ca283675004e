/** Tests the VIP page: where the member stands, what is claimed, refused, waiting, without levels, and failing. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { promotionRow, promotions } from '#contract/promotions/offers.ts'
import { claimVip, vip } from '#contract/vip/vip.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import type { Vip } from './vip-answer.ts'
import { VipPage } from './vip-page.tsx'

const AT = '2026-11-16T16:56:36.000Z'
const UNTIL = '2026-11-29T18:00:00.000Z'
const levelOf = (level: number, state: Vip['levels'][number]['state']): Vip['levels'][number] => ({
  level,
  label: `V${level}`,
  reach: `${level}0000.00`,
  keep: `${level}000.00`,
  bonus: `${level}8.00`,
  weekly: level > 1 ? '8.00' : '0.00',
  monthly: '28.00',
  birthday: '18.00',
  state,
  withdrawals: [{ period: 'day', withdrawals: 5, amount: '50000.00' }],
})
const claimOf = (kind: 'weekly' | 'monthly' | 'birthday', fields: Partial<Vip['claims'][number]> = {}) => ({
  kind,
  amount: '28.00',
  why: null,
  from: AT,
  until: UNTIL,
  ...fields,
})
const STANDING: Vip = {
  ...sampleOf(vip.output),
  hasVip: true,
  vipLabelName: 'V2',
  vipRankLevel: 2,
  currency: 'BDT',
  timeZone: 'Asia/Dhaka',
  turnover: 1,
  total: '24000.00',
  month: '1500.00',
  keeping: { needed: '2000.00', have: '1500.00', missing: '500.00', until: UNTIL, countsNow: true, below: 1 },
  next: {
    level: 3,
    label: 'V3',
    by: 'total',
    needed: '30000.00',
    have: '24000.00',
    missing: '6000.00',
    bonus: '38.00',
  },
  floor: null,
  levels: [levelOf(1, 'given'), levelOf(2, 'refused'), levelOf(3, null)],
  claims: [
    claimOf('weekly', { amount: '8.00' }),
    claimOf('monthly'),
    claimOf('birthday', { why: 'no_birthday', from: null, until: null }),
  ],
  bonuses: [{ kind: 'level', occurrence: '2', amount: '28.00', state: 'refused', at: AT }],
  history: [{ at: AT, from: 1, to: 2, why: 'reached', total: '20000.00' }],
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const takes = () => [...document.querySelectorAll('button')].filter((one) => one.textContent?.includes(say('vip.take')))

beforeAll(() => loadWords('vip', 'vip-words', 'member'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(promotions, { running: 0, categories: [], content: [] })
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('PROMO-6 the whole arithmetic: what keeps the level, what the next one needs, all levels, history, what was not given', async () => {
  fakes.answer(vip, STANDING)
  show(<VipPage />)
  await until(() => expect(text()).toContain('৳24,000.00'))
  expect(text()).toContain('৳6,000.00')
  expect(text()).toContain('V1 → V2')
  expect(text()).toContain(say('vip.bonusText.refused'))
  expect(text()).toContain(say('vip.why.no_birthday'))
  const bars = [...document.querySelectorAll('progress')].map((bar) => bar.getAttribute('aria-label'))
  expect(bars).toEqual([say('vip.keepOf', { label: 'V2' }), say('vip.nextOf', { label: 'V3' })])
  expect(takes().map((one) => one.disabled)).toEqual([false, false, true])
  expect(await axeFindings()).toEqual([])
})

test('PROMO-6 a bonus is claimed by keyboard once, and stands as claimed then', async () => {
  fakes.answer(vip, STANDING)
  fakes.answer(claimVip, { amount: '8.00', currency: 'BDT', reward: '7' })
  show(<VipPage />)
  const [weekly] = await until(() => {
    const all = takes()
    expect(all).toHaveLength(3)
    return all
  })
  weekly?.focus()
  expect(document.activeElement).toBe(weekly)
  fakes.answer(vip, { ...STANDING, claims: [claimOf('weekly', { why: 'claimed' }), claimOf('monthly')] })
  weekly?.click() // what Enter and the space bar do with a button
  await until(() => expect(text()).toContain(say('vip.claimed')))
  await until(() => expect(text()).toContain(say('vip.why.claimed')))
  expect(fakes.sent(claimVip)).toEqual([{ kind: 'weekly' }])
  expect(takes().map((one) => one.disabled)).toEqual([true, false])
})

test('PROMO-6 a refused claim is said, and can be tried again', async () => {
  fakes.answer(vip, STANDING)
  fakes.refuse(claimVip, 'VIP_REWARD_REFUSED', 'Rewards are paused for your account.')
  show(<VipPage />)
  await until(() => expect(takes()).toHaveLength(3))
  takes()[1]?.click()
  await until(() => expect(alerts().join('')).toContain('Rewards are paused for your account'))
  expect(takes()[1]?.disabled).toBe(false)
})

test('PROMO-6 a bonus that was refused, is claimed, waits for open rounds or is not due says so and cannot be pressed', async () => {
  const whys = ['refused', 'claimed', 'open_rounds', 'not_yet', 'too_new'] as const
  for (const why of whys) {
    fakes.answer(vip, {
      ...STANDING,
      claims: [claimOf('weekly', { why })],
      levels: [levelOf(1, 'waiting'), levelOf(2, 'refused')],
      bonuses: [
        { kind: 'weekly', occurrence: '2026-W47', amount: '8.00', state: 'refused', at: AT },
        { kind: 'level', occurrence: '1', amount: '18.00', state: 'waiting', at: AT },
      ],
    })
    show(<VipPage />)
    await until(() => expect(takes()).toHaveLength(1))
    expect(text(), why).toContain(say(`vip.why.${why}`))
    expect(
      takes().map((one) => one.disabled),
      why,
    ).toEqual([true])
    takes()[0]?.click()
    for (const state of ['refused', 'waiting'] as const) expect(text()).toContain(say(`vip.bonusText.${state}`))
    leave()
  }
  expect(fakes.sent(claimVip)).toEqual([])
})

test('PROMO-6 level 0 has nothing to lose; the highest has nothing above; the house’s floor is said', async () => {
  fakes.answer(vip, {
    ...STANDING,
    vipLabelName: null,
    vipRankLevel: 0,
    keeping: null,
    next: null,
    floor: { level: 1, until: UNTIL },
    claims: [claimOf('weekly', { why: 'no_level', amount: '0.00' })],
    bonuses: [],
    history: [],
  })
  show(<VipPage />)
  await until(() => expect(text()).toContain(say('vip.keepNothing')))
  for (const key of ['vip.top', 'vip.historyNone', 'vip.bonusesNone', 'vip.why.no_level'] as const)
    expect(text()).toContain(say(key))
  expect(text()).toContain('V1 at least')
})

test('PROMO-6 rebates that run are linked with their terms; other offers, and rebates to come, are not', async () => {
  const rowOf = (id: string, fields: object) => ({ ...sampleOf(promotionRow), id, ...fields })
  fakes.answer(vip, STANDING)
  fakes.answer(promotions, {
    running: 2,
    categories: [],
    content: [
      rowOf('1', { kind: 'rebate', state: 'join', title: 'Back on slots' }),
      rowOf('2', { kind: 'rebate', state: 'coming_soon', title: 'Back on Sundays' }),
      rowOf('3', { kind: 'reload', state: 'join', title: 'Pay in again' }),
    ],
  })
  show(<VipPage />)
  await until(() => expect(text()).toContain('Back on slots'))
  expect(text()).not.toContain('Back on Sundays')
  expect(text()).not.toContain('Pay in again')
  expect(document.querySelector('a[href="/promotions/1"]')).not.toBeNull()
})

test('PROMO-6 waiting, a brand without levels, and a failing call are each said', async () => {
  const release = fakes.hold(vip, { ...STANDING, hasVip: false })
  show(<VipPage />)
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
  expect(text()).not.toContain(say('vip.none'))
  release()
  await until(() => expect(text()).toContain(say('vip.none')))
  fakes.cut(vip)
  show(<VipPage />)
  await until(() => expect(text()).toContain(say('vip.failed')))
  fakes.answer(vip, STANDING)
  button(say('common.retry')).click()
  await until(() => expect(text()).toContain(say('vip.ladder')))
})
