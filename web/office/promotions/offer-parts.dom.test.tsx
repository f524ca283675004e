/** An offer's codes and members, and gifts that wait for a review: shown, acted on, empty, refused. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toPage } from '#contract/call.ts'
import {
  officeAddCodes,
  officeOfferCodes,
  officeOfferMembers,
  officeSwitchCode,
} from '#contract/promotions/office-offer-parts.ts'
import { officeDecideGift, officeGiftReviews } from '#contract/promotions/office-reviews.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { alerts, button, leave, loadWords, pressEnter, say, show, type, until } from '#web/testing/show.tsx'
import { GiftReviews } from './gift-reviews.tsx'
import { OfferCodes } from './offer-codes.tsx'
import { OfferMembers } from './offer-members.tsx'

const CODE = { id: 'FRIENDS-9', used: 2, usesMax: 5, offAt: null, offBy: null }
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

function showRow(page: () => ReactNode): void {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/$id', component: page })
  const history = createMemoryHistory({ initialEntries: ['/7'] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history }) as never} />)
}

beforeAll(() => loadWords('office', 'office-promotions', 'office-decisions', 'promotion-words', 'records', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['promotions.read', 'promotions.write', 'promotions.review'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('OFFICE-5 codes are listed with their use, switched off with a reason, and added in a batch by keyboard', async () => {
  fakes.answer(officeOfferCodes, toPage([CODE], 1, 25, 1))
  showRow(OfferCodes)
  await until(() => expect(text()).toContain('2 / 5'))
  expect(await axeFindings()).toEqual([])
  button(`${say('office.offers.codeOff')}: FRIENDS-9`).click()
  await until(() => expect(text()).toContain(say('office.offers.codeOffHint', { code: 'FRIENDS-9' })))
  type(say('office.reason'), 'it stands in a forum')
  fakes.answer(officeSwitchCode, { ...CODE, offAt: '2026-11-23T00:00:00.000Z', offBy: 'admin' })
  pressEnter(say('office.reason'))
  await until(() => expect(fakes.sent(officeSwitchCode)).toMatchObject([{ id: '7', code: 'FRIENDS-9', isOff: true }]))
  button(say('office.offers.addCodes')).click()
  await until(() => expect(text()).toContain(say('office.offers.addCodesHint')))
  type(say('office.offers.codeCount'), '২০')
  type(say('office.reason'), 'for the newspaper')
  fakes.refuse(officeAddCodes, 'OFFER_STATE', 'This offer takes no codes now.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).toContain('takes no codes'))
  expect(fakes.sent(officeAddCodes)).toMatchObject([{ codes: { use: 'batch', count: 20 } }])
})

test('OFFICE-5 members of an offer are shown with state, reason and evidence; none, and a failure, are said', async () => {
  const row = {
    id: '1',
    member: { id: '12', username: 'rahim' },
    occurrence: 'once',
    version: 1,
    state: 'closed' as const,
    currency: 'BDT',
    amount: '500.00',
    reward: null,
    bonus: null,
    reason: 'review',
    evidence: { level: 2, hasSms: true },
    at: '2026-11-23T00:00:00.000Z',
    changedAt: '2026-11-23T00:00:00.000Z',
  }
  fakes.answer(officeOfferMembers, toPage([row], 1, 25, 1))
  showRow(OfferMembers)
  await until(() => expect(text()).toContain(say('office.offers.why.review')))
  expect(text()).toContain(say('office.offers.fact.hasSms'))
  expect(await axeFindings()).toEqual([])
  fakes.cut(officeOfferMembers)
  showRow(OfferMembers)
  await until(() => expect(text()).toContain(say('office.loadFailed')))
})

test('OFFICE-5 a gift waits with what speaks against it, and is released with a reason; nobody for themselves', async () => {
  fakes.answer(officeGiftReviews, toPage([], 1, 25, 0))
  showOffice(<GiftReviews />)
  await until(() => expect(text()).toContain(say('office.nothing')))
  const row = {
    id: '9',
    member: { id: '12', username: 'rahim' },
    offer: { id: '7', kind: 'first_deposit' as const, title: { en: 'Welcome' } },
    state: 'waiting' as const,
    currency: 'BDT',
    amount: '500.00',
    rounds: { gameCode: 'raja', rounds: 20 },
    rules: ['failed_codes' as const],
    deposit: '1000.00',
    signals: [{ kind: 'address' as const, member: { id: '13', username: 'karim' }, shared: '203.0.113.9' }],
    at: '2026-11-23T00:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
    note: null,
  }
  fakes.answer(officeGiftReviews, toPage([row], 1, 25, 1))
  showOffice(<GiftReviews />)
  await until(() => expect(text()).toContain('203.0.113.9'))
  expect(text()).toContain('20 free rounds of raja')
  for (const shown of ['karim', 'Welcome', say('office.review.deposit', { amount: '৳1,000.00' })])
    expect(text(), shown).toContain(shown)
  expect(await axeFindings()).toEqual([])
  button(say('office.review.act.release')).click()
  await until(() => expect(text()).toContain(say('office.review.actHint.release')))
  type(say('office.reason'), 'brother and sister')
  fakes.refuse(officeDecideGift, 'OWN_MONEY', 'Nobody decides about their own.')
  pressEnter(say('office.reason'))
  await until(() => expect(alerts().join('')).toContain('their own'))
  expect(fakes.sent(officeDecideGift)).toMatchObject([{ id: '9', outcome: 'release', reason: 'brother and sister' }])
})
