/** The office's pages of points: goods, orders, rates, claws; empty, loading, failing, and input that is refused. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  officeCorrectPoints,
  officeMoveOrders,
  officePointsClaws,
  officePointsGoods,
  officePointsOrders,
  officePointsRates,
  officeSaveGood,
  officeSetPointsRates,
} from '#contract/points/office-points.ts'
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
  type,
  until,
} from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { ClawList } from './claw-list.tsx'
import { GoodForm } from './good-form.tsx'
import { GoodList } from './good-list.tsx'
import { OrderList } from './order-list.tsx'
import { RatesPage } from './rates-page.tsx'

const AT = '2026-11-16T16:56:36.000Z'
const NONE = { content: [], pageNum: 1, pageSize: 20, total: 0, totalPages: 0 }
const one = <Row,>(row: Row) => ({ content: [row], pageNum: 1, pageSize: 20, total: 1, totalPages: 1 })
const RATES = { perHundred: '1', types: [], levels: [], convert: null }
const VERSIONS = {
  versions: [{ version: 1, by: 'admin', at: AT, fromAt: AT, rates: RATES }],
  currency: 'BDT',
  held: 12_345,
  waiting: null,
}
const ORDER = {
  ...sampleOf(officePointsOrders.output.shape.content.element),
  id: '5',
  reference: 'PO-5',
  member: { id: '1', username: 'rahim' },
  good: { id: '2', name: 'Phone', version: 1, picture: '/a.png' },
  isSent: true,
  points: 900,
  state: 'in_process' as const,
  createdAt: AT,
  updatedAt: AT,
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('office-points', 'office', 'office-decisions', 'bets', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['promotions.read', 'promotions.write', 'promotions.review', 'promotions.grant'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test.each([
  ['goods', officePointsGoods, <GoodList key="page" />],
  ['orders', officePointsOrders, <OrderList key="page" />],
  ['claws', officePointsClaws, <ClawList key="page" />],
] as const)(
  'PROMO-8 OFFICE-5 %s that are none, that load and that cannot be read are each said',
  async (_name, call, page) => {
    const release = fakes.hold(call, NONE)
    showOffice(page)
    await until(() => expect(document.querySelector('.skeleton')).not.toBeNull())
    expect(text(), 'what loads is not said to be none').not.toContain(say('office.nothing'))
    release()
    await until(() => expect(text()).toContain(say('office.nothing')))
    fakes.cut(call)
    showOffice(page)
    await until(() => expect(text()).toContain(say('office.loadFailed')))
    fakes.answer(call, NONE)
    button(say('office.retry')).click()
    await until(() => expect(text()).toContain(say('office.nothing')))
    expect(text()).not.toContain(say('office.loadFailed'))
  },
)

test('PROMO-8 OFFICE-5 goods are refused beside the field that is wrong, and nothing typed is lost', async () => {
  fakes.refuse(officeSaveGood, 'INVALID_INPUT', 'Please look at the fields.', {
    fields: { stock: { rule: 'too_small' } },
  })
  showOffice(<GoodForm />)
  await until(() => button(say('office.points.publish')))
  // English comes first of a name's and a text's languages
  for (const [kind, words] of [
    [HTMLInputElement, 'A lamp'],
    [HTMLTextAreaElement, 'It shines.'],
  ] as const) {
    const box = document.querySelector<HTMLInputElement>(kind === HTMLInputElement ? 'input' : 'textarea')
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(box, words)
    box?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type(say('office.points.field.price'), '900')
  type(say('office.points.stock'), '3')
  type(say('office.reason'), 'a new lamp')
  button(say('office.points.publish')).click()
  await until(() => expect(field(say('office.points.stock')).getAttribute('aria-invalid')).toBe('true'))
  expect(fakes.sent(officeSaveGood)[0]).toMatchObject({
    stock: 3,
    reason: 'a new lamp',
    terms: { names: { en: 'A lamp' }, price: 900 },
  })
  expect([document.querySelector('input')?.value, field(say('office.points.stock')).value]).toEqual(['A lamp', '3'])
})

test('PROMO-8 OFFICE-5 an order that cannot move any more is said with its reason, and how many moved', async () => {
  fakes.answer(officePointsOrders, one(ORDER))
  showOffice(<OrderList />)
  await until(() => expect(text()).toContain('PO-5'))
  fakes.answer(officeMoveOrders, { moved: 0, refused: [{ id: '5', code: 'NOT_FOUND' }] })
  button(say('office.points.to.approved')).click()
  await until(() => expect(fakes.sent(officeMoveOrders)).toEqual([{ ids: ['5'], to: 'approved' }]))
  await until(() => expect(text()).toContain(say('error.NOT_FOUND')))
  expect(text()).not.toContain(say('office.points.moved', { count: 0 }))
})

test('PROMO-8 OFFICE-5 rates that load, fail, are refused beside their field, and wait for a second person', async () => {
  const release = fakes.hold(officePointsRates, VERSIONS)
  showOffice(<RatesPage />)
  await until(() => expect(document.querySelector('.skeleton')).not.toBeNull())
  release()
  await until(() => expect(text()).toContain('12,345'))
  const label = say('office.points.perHundred', { currency: 'BDT' })
  type(label, '99')
  type(say('office.reason'), 'the next rates')
  fakes.refuse(officeSetPointsRates, 'INVALID_INPUT', 'Too much.', { fields: { 'rates.perHundred': { rule: 'over' } } })
  pressEnter(say('office.reason'))
  await until(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'))
  expect(fakes.sent(officeSetPointsRates)[0]).toEqual({
    rates: { ...RATES, perHundred: '99' },
    reason: 'the next rates',
    version: 1,
  })
  expect(field(label).value).toBe('99')
  fakes.cut(officePointsRates)
  showOffice(<RatesPage />)
  await until(() => expect(text()).toContain(say('office.loadFailed')))
  fakes.answer(officePointsRates, VERSIONS)
  button(say('office.retry')).click()
  await until(() => expect(text()).toContain('12,345'))
})

test('PROMO-8 OFFICE-5 a correction of more points than a member has is refused in its dialog and can be changed', async () => {
  const claw = { member: { id: '1', username: 'rahim' }, owed: 40, has: 10, validBet: '4000.00', since: AT }
  fakes.answer(officePointsClaws, one(claw))
  showOffice(<ClawList />)
  await until(() => expect(text()).toContain('rahim'))
  button(say('office.points.correct')).click()
  await until(() => field(say('office.points.signed')))
  type(say('office.member'), 'rahim')
  type(say('office.points.signed'), '−500')
  type(say('office.reason'), 'given twice')
  fakes.refuse(officeCorrectPoints, 'POINTS_TOO_FEW', 'The member does not have that many points.')
  button(say('office.points.askCorrect')).click()
  await until(() => expect(alerts().join('')).toContain('does not have that many'))
  expect(fakes.sent(officeCorrectPoints)).toEqual([{ username: 'rahim', points: -500, reason: 'given twice' }])
  fakes.refuse(officeCorrectPoints, 'NOT_FOUND', 'Nobody.')
  type(say('office.member'), 'nobody')
  button(say('office.points.askCorrect')).click()
  await expectRefused(say('office.member'), say('office.points.wrong'))
  expect(field(say('office.points.signed')).value).toBe('−500')
})
