/** Tests the points mall: its shelves in every state, redeeming and converting, by keyboard, and what is refused. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberBadges } from '#contract/lobby/lobby.ts'
import {
  type MallGood,
  pointsBalance,
  pointsConfig,
  pointsConvert,
  pointsRedeem,
  pointsRedeemList,
  pointsReserve,
  pointsReward,
  pointsTransactions,
  redemption,
} from '#contract/points/points.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import {
  alerts,
  button,
  expectRefused,
  field,
  leave,
  loadWords,
  pressEnter,
  say,
  show,
  type,
  until,
} from '#web/testing/show.tsx'
import { MallPage } from './mall-page.tsx'
import type { MallPart, Shelf } from './mall-parts.ts'

const LAMP: MallGood = {
  id: '7',
  version: 2,
  category: 'home',
  name: 'Desk lamp',
  about: 'A lamp for a desk.',
  picture: '/art/icons/promo.webp',
  price: 600,
  usualPrice: 800,
  levelMin: 0,
  stock: 3,
  memberMax: 2,
  had: 0,
  gives: { kind: 'sent' },
}
const CASH: MallGood = {
  ...LAMP,
  id: '8',
  category: 'cash',
  name: '5 cash',
  price: 500,
  usualPrice: 500,
  stock: null,
  memberMax: null,
  gives: { kind: 'cash', amount: '5.00', turnover: 1 },
}
const PHONE: MallGood = { ...LAMP, id: '9', category: 'gadgets', name: 'Phone', price: 48_000, usualPrice: 48_000 }
const GONE: MallGood = { ...LAMP, id: '10', name: 'Kettle', stock: 0 }
const BALANCE = {
  points: 6_240,
  onTheirWay: 3,
  carry: '34.56',
  currency: 'BDT',
  level: 2,
  frozen: null,
  owed: 0,
}
const CONFIG = {
  currency: 'BDT',
  perHundred: '1.00',
  types: [{ type: 'LIVE' as const, percent: 50 }],
  levels: [],
  convert: { points: 100, money: '1.00', turnover: 1, min: 100, max: 3_000, leftToday: 2_000 },
  hasPaymentPassword: true,
  hasPasskey: false,
}
const EMPTY = { content: [], pageNum: 1, pageSize: 10, totalPages: 0, total: 0 }
const HOME = { name: 'Rahima Khatun', phone: '+880 1712 345678', street: 'House 7, Road 3', city: 'Dhaka' }

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('points', 'owner-proof', 'wallet', 'member', 'errors', 'shell'))
beforeEach(async () => {
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'reader', nickname: null, type: 0, icon: null })
  fakes.answer(pointsBalance, BALANCE)
  fakes.answer(pointsConfig, CONFIG)
  fakes.answer(pointsReward, { categories: ['gadgets', 'home', 'cash'], goods: [PHONE, LAMP, CASH, GONE] })
  fakes.answer(pointsReserve, { until: '2026-11-23T06:10:00.000Z' })
  fakes.answer(pointsRedeemList, sampleOf(pointsRedeemList.output, EMPTY))
  fakes.answer(pointsTransactions, sampleOf(pointsTransactions.output, EMPTY))
  fakes.answer(walletBalance, sampleOf(walletBalance.output))
  fakes.answer(memberBadges, { messages: 0, missions: 0, rewards: 0 })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})

function open({ part, shelf }: { part?: MallPart; shelf?: Shelf } = {}): void {
  show(<MallPage part={part} shelf={shelf} onPart={() => undefined} onShelf={() => undefined} />)
}

/** Opens goods and goes on to address and password. */
async function goTo(good: MallGood): Promise<void> {
  open()
  await until(() => button(good.name).click())
  await until(() => buttonIn(say('points.redeem')).click())
  await until(() => field(say('proof.paymentPassword')))
}

/** Returns the button of the open dialog with this name. */
function buttonIn(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button, dialog button')].find(
    (one) => (one.textContent ?? '').trim() === name,
  )
  if (!found) throw new Error(`no button ${name} in the dialog: ${text()}`)
  return found
}

test('PROMO-8 the shelves: price, how far the member is, what is left, what is gone; nothing that axe finds', async () => {
  open()
  await until(() => expect(text()).toContain('Desk lamp'))
  await until(() => expect(text()).toContain('6,240'))
  expect(text()).toContain(say('points.neverExpire'))
  expect(text()).toContain(say('points.onTheirWay', { count: 3 }))
  expect(text()).toContain(say('points.more', { points: '41,760' }))
  expect(document.querySelector<HTMLProgressElement>('progress')?.value).toBe(6_240)
  expect(text()).toContain(say('points.left', { count: 3 }))
  expect(document.querySelector('s')?.textContent, 'the price without the level').toBe('800')
  expect(button(say('points.soldOut')).disabled).toBe(true)
  expect(await axeFindings()).toEqual([])
  // read from right to left, an English name would begin with the dots of its end
  const names = [...document.querySelectorAll('article h2')]
  expect([names.length > 0, ...names.map((name) => name.getAttribute('dir'))]).toEqual([
    true,
    ...names.map(() => 'auto'),
  ])
})

test('PROMO-8 the mall is loading, empty, and failing with a way to try again', async () => {
  const release = fakes.hold(pointsReward, { categories: [], goods: [] })
  open()
  await until(() => expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(3))
  release()
  await until(() => expect(text()).toContain(say('points.none')))
  open({ shelf: 'can' })
  await until(() => expect(text()).toContain(say('points.noneYet')))
  fakes.cut(pointsReward)
  fakes.cut(pointsBalance)
  open()
  await until(() => expect(text()).toContain(say('points.failed')))
  fakes.answer(pointsReward, { categories: ['home'], goods: [LAMP] })
  ;[...document.querySelectorAll('button')]
    .filter((one) => one.textContent === say('common.retry'))
    .at(-1)
    ?.click()
  await until(() => expect(text()).toContain('Desk lamp'))
})

test('PROMO-8 goods that cost too much, are gone, or of which the member has enough say why not', async () => {
  const enough: MallGood = { ...LAMP, id: '11', name: 'Mug', had: 2 }
  fakes.answer(pointsReward, { categories: ['home'], goods: [PHONE, GONE, enough] })
  for (const [good, why] of [
    [PHONE, say('points.more', { points: '41,760' })],
    [GONE, say('points.soldOut')],
    [enough, say('points.limitReached', { limit: 2 })],
  ] as const) {
    open()
    await until(() => button(good.name).click())
    await until(() => buttonIn(say('points.redeem')).click())
    await until(() => expect(document.querySelector('[role=dialog], dialog')?.textContent).toContain(why))
  }
  expect(fakes.sent(pointsReserve)).toEqual([])
})

test('PROMO-8 points that are frozen are shown, and not spent', async () => {
  fakes.answer(pointsBalance, { ...BALANCE, frozen: { until: null }, owed: 4 })
  open()
  await until(() => expect(text()).toContain(say('points.frozen')))
  expect(text()).toContain(say('points.owed', { count: 4 }))
})

test('PROMO-8 by keyboard: the goods are held, a wrong payment password keeps what was typed, and the same goes through', async () => {
  await goTo(LAMP)
  expect(fakes.sent(pointsReserve)).toEqual([{ goodId: '7', version: 2, price: 600 }])
  pressEnter(say('proof.paymentPassword'))
  await until(() => expect(field(say('points.address.name')).getAttribute('aria-invalid')).toBe('true'))
  expect(fakes.sent(pointsRedeem)).toEqual([])
  for (const [part, value] of Object.entries(HOME)) type(say(`points.address.${part as 'name'}`), value)
  type(say('proof.paymentPassword'), '111111')
  fakes.refuse(pointsRedeem, 'PAYMENT_PASSWORD_WRONG', 'The payment password is wrong.')
  pressEnter(say('proof.paymentPassword'))
  await expectRefused(say('proof.paymentPassword'), 'The payment password is wrong.')
  expect(field(say('points.address.street')).value).toBe(HOME.street)
  expect(field(say('proof.paymentPassword')).value).toBe('111111')
  type(say('proof.paymentPassword'), '407161')
  fakes.answer(pointsRedeem, sampleOf(redemption, { state: 'in_process', address: HOME }))
  pressEnter(say('proof.paymentPassword'))
  await until(() => expect(text()).toContain(say('points.ordered', { name: 'Desk lamp' })))
  const [first, second] = fakes.sent(pointsRedeem)
  expect(second).toMatchObject({ address: HOME, paymentPassword: '407161', price: 600 })
  expect(second?.requestId, 'after a refusal it is another request').not.toBe(first?.requestId)
})

test('PROMO-8 without an answer the same request is sent again; what went meanwhile is said', async () => {
  await goTo(CASH)
  type(say('proof.paymentPassword'), '407161')
  fakes.cut(pointsRedeem)
  pressEnter(say('proof.paymentPassword'))
  await until(() => expect(alerts()).toContain(say('points.unheard')))
  fakes.refuse(pointsRedeem, 'POINTS_SOLD_OUT', 'The last one has just gone.')
  pressEnter(say('proof.paymentPassword'))
  await until(() => expect(alerts()).toContain('The last one has just gone.'))
  const ids = fakes.sent(pointsRedeem).map(({ requestId }) => requestId)
  expect(new Set(ids).size).toBe(1)
})

test('PROMO-8 converting: between least and most, the money is said first, a wrong password keeps the figure', async () => {
  open()
  await until(() => expect(text()).toContain('6,240'))
  button(say('points.convert')).click()
  await until(() => field(say('points.count')))
  type(say('points.count'), '2500')
  type(say('proof.paymentPassword'), '111111')
  pressEnter(say('points.count'))
  await until(() => expect(field(say('points.count')).getAttribute('aria-invalid')).toBe('true'))
  expect(fakes.sent(pointsConvert), 'more than is left today').toEqual([])
  type(say('points.count'), '1500')
  await until(() => expect(text()).toContain(say('points.youGet', { amount: '৳15.00' })))
  fakes.refuse(pointsConvert, 'PAYMENT_PASSWORD_WRONG', 'The payment password is wrong.')
  pressEnter(say('points.count'))
  await expectRefused(say('proof.paymentPassword'), 'The payment password is wrong.')
  expect(field(say('points.count')).value).toBe('1500')
  type(say('proof.paymentPassword'), '407161')
  fakes.answer(pointsConvert, {
    reference: 'PC-1',
    points: 1_500,
    money: '15.00',
    currency: 'BDT',
    at: '2026-11-23T06:00:00.000Z',
  })
  pressEnter(say('points.count'))
  await until(() => expect(text()).toContain(say('points.converted', { amount: '৳15.00' })))
})

test('PROMO-8 history, details and rules: empty, failing, and with what there is', async () => {
  open({ part: 'redemptions' })
  await until(() => expect(text()).toContain(say('points.noRedemptions')))
  const at = '2026-11-23T06:00:00.000Z'
  const told = { createdAt: at, updatedAt: at, points: 600 }
  const rejected = sampleOf(redemption, { ...told, state: 'rejected', reason: 'Not delivered there' })
  fakes.answer(pointsRedeemList, {
    ...sampleOf(pointsRedeemList.output, EMPTY),
    content: [{ ...rejected, good: { id: '7', name: 'Desk lamp', picture: LAMP.picture } }],
    total: 1,
    totalPages: 1,
  })
  open({ part: 'redemptions' })
  await until(() => expect(text()).toContain(say('points.rejectedBecause', { reason: 'Not delivered there' })))
  expect(text()).toContain(say('points.state.rejected'))
  fakes.cut(pointsRedeemList)
  open({ part: 'redemptions' })
  await until(() => expect(text()).toContain(say('points.failed')))
  open({ part: 'details' })
  await until(() => expect(text()).toContain(say('points.noLines')))
  open({ part: 'rules' })
  await until(() => expect(text()).toContain(say('points.rule.never')))
  expect(text()).toContain(say('points.rule.type', { type: say('nav.LIVE'), share: '50%' }))
})
