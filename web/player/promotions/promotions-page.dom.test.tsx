/** Tests the page of offers: every state with its one step, visitors, trial players, nothing there, failing, a code. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MEMBER_STATES, type MemberState, type NextStep } from '#contract/promotions/kinds.ts'
import {
  claimPromotion,
  enterPromoCode,
  joinPromotion,
  promotion,
  promotionDetail,
  promotionRow,
  promotions,
  type PromotionRow,
} from '#contract/promotions/offers.ts'
import { bonusDetails } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { rewardCenter, rewardRow } from '#contract/rewards/rewards.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { gameMenus } from '#contract/catalogue/games.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, expectRefused, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { setNavigation } from '../frame/navigation.ts'
import { PromotionsPage } from './promotions-page.tsx'

const STEPS: Record<MemberState, NextStep> = {
  join: 'join',
  joined: 'none',
  claim: 'claim',
  applying: 'none',
  rejected: 'none',
  issued: 'none',
  process: 'none',
  claimed: 'none',
  close: 'none',
  coming_soon: 'wait',
}
const offerOf = (state: MemberState, step: NextStep = STEPS[state]): PromotionRow => ({
  ...sampleOf(promotionRow),
  id: `offer-${state}`,
  state,
  next: { step, at: null },
  title: `An offer: ${state}`,
  summary: 'One line',
  picture: { wide: '/art/banners/cricket-desktop.webp', narrow: '/art/banners/cricket-mobile.webp' },
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2099-01-01T00:00:00.000Z',
  amount: state === 'claim' ? '500.00' : null,
  currency: 'BDT',
})
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const PAGE = <PromotionsPage category={undefined} anchor="" onCategory={() => undefined} />
const become = (kind: 0 | 4) =>
  startSession('token', { id: '1', account: 'reader', nickname: null, type: kind, icon: null })

beforeAll(() => loadWords('promotions', 'promotion-words', 'bonus', 'reward-titles'))
beforeEach(async () => {
  fakes = await fakeCalls()
  become(0)
  fakes.answer(bonusDetails, sampleOf(bonusDetails.output))
  fakes.answer(runningBonus, { grant: null, freeRounds: [] })
  fakes.answer(rewardCenter, { claimable: [], past: [] })
  fakes.answer(memberBadges, { messages: 0, missions: 0, rewards: 0 })
  fakes.answer(gameMenus, sampleOf(gameMenus.output))
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})
const offer = (...content: PromotionRow[]) =>
  fakes.answer(promotions, { running: content.length, categories: [{ category: 'new', offers: 1 }], content })

test('PROMO-1 every state is shown with its own words and one next step; what is ready says how much', async () => {
  offer(...MEMBER_STATES.map((state) => offerOf(state)))
  show(PAGE)
  await until(() => expect(document.querySelectorAll('article')).toHaveLength(MEMBER_STATES.length))
  for (const state of MEMBER_STATES) {
    const card = document.getElementById(`offer-${state}`)
    const step = STEPS[state]
    const words =
      step === 'join' || step === 'claim' ? say(`promotions.step.${step}`) : say(`promotions.state.${state}`)
    expect(card?.textContent).toContain(words)
    expect(card?.querySelectorAll('button')).toHaveLength(step === 'join' || step === 'claim' ? 1 : 0)
    expect(card?.querySelectorAll('a')).toHaveLength(1)
  }
  expect(document.getElementById('offer-claim')?.textContent).toContain(say('promotions.ready', { amount: '৳500' }))
  // an end in the year 2099 is told as a day, a countdown to it would be no help
  expect(text()).not.toMatch(/days 0 h left|\d{4,} days/)
  expect(await axeFindings()).toEqual([])
})

test('PROMO-1 joining and claiming send once, and the page shows what the server then says', async () => {
  offer(offerOf('join'))
  show(PAGE)
  const detail = { ...sampleOf(promotionDetail), ...offerOf('joined') }
  await until(() => button(say('promotions.step.join')))
  const release = fakes.hold(joinPromotion, detail)
  button(say('promotions.step.join')).click()
  await until(() => expect(button(say('promotions.step.join')).getAttribute('aria-busy')).toBe('true'))
  button(say('promotions.step.join')).click()
  offer(offerOf('claim'))
  release()
  await until(() => expect(text()).toContain(say('promotions.joinedNow')))
  await until(() => button(say('promotions.step.claim')))
  expect(fakes.sent(joinPromotion)).toEqual([{ id: 'offer-join' }])
  fakes.refuse(claimPromotion, 'PROMOTION_USED_UP', 'Everything is given.')
  button(say('promotions.step.claim')).click()
  await until(() => expect(alerts().join('')).toContain('Everything is given.'))
})

test('PROMO-1 a visitor is led to the login, a trial player to registration; nothing of a member is asked for', async () => {
  endSession()
  offer(offerOf('join', 'login'))
  show(PAGE)
  await until(() => expect(document.querySelector('article a')?.textContent).toBe(say('promotions.step.login')))
  expect(document.querySelector('article a')?.getAttribute('href')).toContain('/login?next=')
  expect(text()).toContain(say('promotions.codeLogin'))
  become(4)
  show(PAGE)
  await until(() => expect(document.querySelector('article a')?.textContent).toBe(say('shell.register')))
  expect(fakes.sent(runningBonus)).toEqual([])
  expect(fakes.sent(rewardCenter)).toEqual([])
})

test('PROMO-1 nothing there, an empty category, waiting and failing are each said', async () => {
  const release = fakes.hold(promotions, { running: 0, categories: [], content: [] })
  show(PAGE)
  await until(() => expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(0))
  release()
  await until(() => expect(text()).toContain(say('promotions.none')))
  const all = vi.fn()
  show(<PromotionsPage category="slots" anchor="" onCategory={all} />)
  await until(() => expect(text()).toContain(say('promotions.noneHere')))
  button(say('promotions.showAll')).click()
  expect(all).toHaveBeenCalledWith(undefined)
  fakes.cut(promotions)
  show(PAGE)
  await until(() => expect(text()).toContain(say('promotions.failed')))
  offer(offerOf('join'))
  button(say('common.retry')).click()
  await until(() => expect(document.querySelectorAll('article')).toHaveLength(1))
})

test('PROMO-3 a code is sent as typed, an unusable one is refused beside the field, a good one opens its offer', async () => {
  offer(offerOf('join'))
  show(PAGE)
  await until(() => field(say('promotions.code')))
  button(say('promotions.codeSend')).click()
  await expectRefused(say('promotions.code'), say('promotions.codeEmpty'))
  fakes.refuse(enterPromoCode, 'PROMO_CODE_INVALID', 'This code cannot be used.')
  type(say('promotions.code'), ' eid500 ')
  field(say('promotions.code')).form?.requestSubmit()
  await until(() => expect(alerts().join('')).toContain('This code cannot be used.'))
  const went = vi.fn(async () => undefined)
  setNavigation(went)
  fakes.answer(enterPromoCode, { ...sampleOf(promotionDetail), ...offerOf('claim') })
  fakes.answer(promotion, { ...sampleOf(promotionDetail), ...offerOf('claim') })
  type(say('promotions.code'), 'EID500')
  field(say('promotions.code')).form?.requestSubmit()
  await until(() => expect(went).toHaveBeenCalledWith('/promotions/offer-claim'))
  expect(fakes.sent(enterPromoCode)).toEqual([{ code: 'eid500' }, { code: 'EID500' }])
})

test('PROMO-5 the newest rewards stand below the offers, with how many wait', async () => {
  offer()
  const reward = {
    ...sampleOf(rewardRow),
    id: 'r1',
    createdAt: '2026-11-20T06:00:00.000Z',
    amount: '88.00',
    currency: 'BDT',
    source: 'envelope' as const,
  }
  fakes.answer(rewardCenter, { claimable: [{ ...reward, state: 'promised' }], past: [] })
  show(PAGE)
  await until(() => expect(text()).toContain(say('promotions.waiting', { count: 1, shown: '1' })))
  expect(text()).toContain('৳88.00')
  // a title whose words the page does not have is told by where the reward comes from
  expect(text()).toContain(say('rewards.source.envelope'))
})
