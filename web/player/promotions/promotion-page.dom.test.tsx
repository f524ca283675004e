/** Tests an offer's own page: every term as a figure, the outlook, applying with pictures, decided applications, gone. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { gameMenus } from '#contract/catalogue/games.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { promotionLuck } from '#contract/promotions/luck.ts'
import {
  applicationPicture,
  applyPromotion,
  offerTerms,
  promotion,
  promotionDetail,
  type PromotionDetail,
  promotions,
  REMARK_MAX,
} from '#contract/promotions/offers.ts'
import { bonusDetails } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { bonusForecast } from '#contract/rewards/terms.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, field, leave, loadWords, noteOf, say, show, type, until } from '#web/testing/show.tsx'
import { PromotionPage } from './promotion-page.tsx'

const TERMS = sampleOf(offerTerms, {
  currency: 'BDT',
  deposit: { min: '300.00', number: 1 },
  gift: {
    form: 'bonus',
    of: 'deposit',
    steps: [{ from: null, level: null, type: null, percent: '100', amount: '500.00' }],
    points: null,
    rounds: null,
  },
  staking: { times: '15', base: 'deposit_and_bonus' },
  example: { pay: '300.00', get: '300.00', stake: '9000.00' },
  lifeDays: 7,
  stakeMax: '50.00',
  payoutMax: '2000.00',
  weights: [
    { of: 'type', code: 'LIVE', name: 'Live casino', percent: 20 },
    { of: 'otherwise', code: '', name: '', percent: 100 },
  ],
  excluded: [{ of: 'game', code: 'dice', name: 'Dice', how: 'refused' }],
  oddsMin: '1.5',
  lateMoney: 'taken_back',
})
const OFFER: PromotionDetail = {
  ...sampleOf(promotionDetail),
  id: 'welcome',
  kind: 'first_deposit',
  state: 'join',
  next: { step: 'deposit', at: null },
  why: null,
  title: 'Welcome',
  summary: 'Your first deposit twice',
  picture: { wide: '/art/banners/cricket-desktop.webp', narrow: '/art/banners/cricket-mobile.webp' },
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  currency: 'BDT',
  text: '## For whom\n\n- **New** members\n- <script>alert(1)</script>',
  hint: 'Zalo bonus up to 131K',
  terms: TERMS,
  outlook: {
    ...sampleOf(bonusForecast),
    finishChance: 0.41,
    expectedCost: '360.00',
    stakes: '9000.00',
    days: 6,
    isOwn: true,
    mix: [{ gameType: 'RNG', share: 80, weight: 100, rtp: 96.5 }],
  },
}
const APPLY: PromotionDetail = { ...OFFER, id: 'zalo', kind: 'application', next: { step: 'apply', at: null } }
const APPLIED: PromotionDetail = {
  ...APPLY,
  state: 'applying',
  next: { step: 'none', at: null },
  application: {
    id: 'a1',
    remark: 'my post',
    pictures: 1,
    canAdd: true,
    at: '2026-11-23T06:00:00.000Z',
    state: 'applying',
    reason: null,
  },
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('promotions', 'promotion-words', 'bonus', 'reward-titles'))
beforeEach(async () => {
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'reader', nickname: null, type: 0, icon: null })
  fakes.answer(bonusDetails, sampleOf(bonusDetails.output))
  fakes.answer(runningBonus, { grant: null, freeRounds: [] })
  fakes.answer(rewardCenter, { claimable: [], past: [] })
  fakes.answer(promotions, { running: 0, categories: [], content: [] })
  fakes.answer(memberBadges, { messages: 0, missions: 0, rewards: 0 })
  fakes.answer(gameMenus, sampleOf(gameMenus.output))
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})

function open(offer: PromotionDetail): void {
  fakes.answer(promotion, offer)
  show(<PromotionPage id={offer.id} />)
}

/** Chooses files as the browser does. */
function choose(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

test('PROMO-11 before joining every term is a figure, with the expected cost and the chance; texts are never markup', async () => {
  open(OFFER)
  await until(() => expect(text()).toContain(say('promotions.terms')))
  for (const figure of [
    '৳300.00',
    '৳500.00',
    '৳9,000.00',
    '৳50.00',
    '৳2,000.00',
    '7 days',
    '1.5',
    '41%',
    '৳360.00',
    '6 days',
  ])
    expect(text(), figure).toContain(figure)
  expect(text()).toContain('15 × deposit and bonus together')
  expect(text()).toContain('Live casino20%')
  expect(text()).toContain(`Dice${say('bonus.weights.refused')}`)
  expect(text()).toContain(say('bonus.term.late.taken_back'))
  expect(text()).toContain('Zalo bonus up to 131K')
  expect(document.querySelector('script')).toBeNull()
  expect(text()).toContain('<script>alert(1)</script>')
  expect(document.querySelector(`a[href="/member/depositv2"]`)?.textContent).toBe(say('promotions.step.deposit'))
  expect(await axeFindings()).toEqual([])
})

test('PROMO-11 before joining the page says what goes when it ends early, by the design of the brand’s wallet', async () => {
  const lineOf = async (wallet: PromotionDetail['wallet']) => {
    open({ ...OFFER, wallet })
    await until(() => expect(text()).toContain(say('promotions.terms')))
    return (['purse', 'single_wallet'] as const).filter(
      (one) => text().includes(say(`bonus.term.early.${one}`)) && text().includes(say(`bonus.term.earlyHint.${one}`)),
    )
  }
  expect(await lineOf('single_wallet')).toEqual(['single_wallet'])
  expect(await lineOf('purse')).toEqual(['purse'])
  expect(await lineOf(null), 'an offer without bonus money has no such line').toEqual([])
  expect(text()).not.toContain(say('bonus.term.early'))
})

test('PROMO-2 a remark of 141 is refused with the counter below zero; the right one goes with its pictures, one by one', async () => {
  open(APPLY)
  const send = () => button(say('promotions.step.apply'))
  await until(send)
  type(say('promotions.remark'), 'x'.repeat(REMARK_MAX + 1))
  await until(() => expect(noteOf(say('promotions.remark'))).toBe(say('promotions.remarkLong', { shown: '140' })))
  send().click()
  expect(fakes.sent(applyPromotion)).toEqual([])
  type(say('promotions.remark'), 'my post')
  const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
  choose(new File(['text'], 'note.txt', { type: 'text/plain' }))
  await until(() => expect(alerts().join('')).toContain(say('promotions.pictureType')))
  choose(png('huge.png', 5 * 1024 * 1024 + 1))
  await until(() => expect(alerts().join('')).toContain(say('promotions.pictureLarge')))
  choose(png('1.png'), png('2.png'), png('3.png'), png('4.png'))
  await until(() => expect(text()).toContain('3.png'))
  expect(text()).not.toContain('4.png')
  fakes.answer(applyPromotion, APPLIED)
  fakes.refuse(applicationPicture, 'PICTURE_INVALID', 'That is no picture.')
  send().click()
  await until(() => expect(alerts().join('')).toContain('That is no picture.'))
  fakes.answer(applicationPicture, { pictures: 1 })
  fakes.answer(promotion, APPLIED)
  send().click()
  await until(() => expect(text()).toContain(say('promotions.application.applying')))
  const [first, second] = fakes.sent(applyPromotion)
  expect([first?.remark, second?.requestId]).toEqual(['my post', first?.requestId])
  expect(fakes.sent(applicationPicture)).toHaveLength(4)
  expect(field(say('promotions.pictureAdd')).type).toBe('file')
})

test('PROMO-2 a refused application says why, and can be made again where the offer says so', async () => {
  open({
    ...APPLIED,
    state: 'rejected',
    next: { step: 'apply', at: null },
    application: { ...APPLIED.application!, state: 'rejected', reason: 'picture_unclear', canAdd: false },
  })
  await until(() => expect(text()).toContain(say('promotions.rejected.picture_unclear')))
  button(say('promotions.step.apply'))
})

test('PROMO-4 the scene of an offer of luck is loaded with its words when the offer is shown', async () => {
  fakes.cut(promotionLuck)
  open({ ...OFFER, kind: 'lucky_wheel' })
  await until(() => expect(alerts().join(' ')).toContain('This could not be loaded.'))
})

test('PROMO-1 an offer that is not there, or not for the reader, says so and leads back; failing offers a retry', async () => {
  fakes.refuse(promotion, 'NOT_FOUND', 'not there')
  show(<PromotionPage id="gone" />)
  await until(() => expect(text()).toContain(say('promotions.gone')))
  expect(await axeFindings()).toEqual([])
  fakes.cut(promotion)
  show(<PromotionPage id="welcome" />)
  await until(() => expect(text()).toContain(say('promotions.oneFailed')))
  fakes.answer(promotion, OFFER)
  button(say('common.retry')).click()
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Welcome'))
})
