/** Tests the ladder's editor: levels added and removed, the effect before it is published, refusals, waiting, failing. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { DEFAULT_LEVELS } from '#contract/vip/ladder.ts'
import { officePreviewVipLadder, officePublishVipLadder, officeVipLadder } from '#contract/vip/office-vip.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, leave, loadWords, pressEnter, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { LadderPage } from './ladder-page.tsx'

const AT = '2026-11-16T16:56:36.000Z'
const version = {
  version: 1,
  from: AT,
  timeZone: 'Asia/Dhaka',
  by: 'admin',
  ladder: { currency: 'BDT', turnover: 1, levels: DEFAULT_LEVELS.slice(0, 2) },
}
const LADDER: OutputOf<typeof officeVipLadder> = {
  currency: 'BDT',
  current: version,
  versions: [version],
  standing: [10, 7, 3],
  defaults: [...DEFAULT_LEVELS],
  waiting: null,
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const labels = () =>
  [...document.querySelectorAll('legend')].map((one) => one.textContent).filter((one) => one?.startsWith('Level'))
const removal = (level: number) => button(say('office.vip.removeLevel', { level }))

beforeAll(() => loadWords('office-vip', 'office', 'office-decisions', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['promotions.read', 'promotions.write'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('PROMO-6 OFFICE-5 a level is added on top and removed again; a published one stays', async () => {
  fakes.answer(officeVipLadder, LADDER)
  showOffice(<LadderPage />)
  await until(() => expect(labels()).toEqual(['Level 1', 'Level 2']))
  expect(removal(2).disabled).toBe(true)
  expect(text()).toContain(say('office.vip.levelsMin'))
  button(say('office.vip.addLevel')).click()
  await until(() => expect(labels()).toEqual(['Level 1', 'Level 2', 'Level 3']))
  removal(3).click()
  await until(() => expect(labels()).toEqual(['Level 1', 'Level 2']))
})

test('PROMO-6 OFFICE-5 the effect is shown first, then a second person is asked; a refusal stands in the form', async () => {
  fakes.answer(officeVipLadder, LADDER)
  showOffice(<LadderPage />)
  await until(() => expect(labels()).toHaveLength(2))
  fakes.answer(officePreviewVipLadder, { now: [10, 7, 3], next: [10, 6, 4], cost: '58.00' })
  button(say('office.vip.preview')).click()
  await until(() => expect(text()).toContain('V2: 3 → 4'))
  expect(text()).toContain(say('office.vip.cost', { amount: '৳58.00' }))
  type(say('office.vip.valueMax'), '5000')
  type(say('office.vip.membersMax'), '100')
  type(say('office.vip.until'), '2099-01-01')
  type(say('office.reason'), 'the new ladder')
  fakes.refuse(officePublishVipLadder, 'PERMISSION_DENIED', 'Your role does not allow this.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).not.toBe(''))
  expect(fakes.sent(officePublishVipLadder)[0]).toMatchObject({
    bounds: { valueMax: '5000.00', membersMax: 100, dayMax: null },
    reason: 'the new ladder',
  })
})

test('PROMO-6 OFFICE-5 a brand without a ladder begins with the example; waiting and failing are said', async () => {
  const release = fakes.hold(officeVipLadder, { ...LADDER, current: null, versions: [], standing: [0] })
  showOffice(<LadderPage />)
  expect(text()).not.toContain(say('office.vip.none'))
  release()
  await until(() => expect(text()).toContain(say('office.vip.none')))
  expect(labels()).toHaveLength(DEFAULT_LEVELS.length)
  fakes.cut(officeVipLadder)
  showOffice(<LadderPage />)
  await until(() => expect(text()).toContain(say('office.loadFailed')))
  fakes.answer(officeVipLadder, LADDER)
  button(say('office.retry')).click()
  await until(() => expect(labels()).toHaveLength(2))
})
