/** The head of the member centre on phones: who is logged in, what they have, and the ways to the places used most. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberState } from '#contract/lobby/lobby.ts'
import { paths } from '#contract/paths.ts'
import { permission } from '#contract/site/site.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { MeHead } from './me-head.tsx'

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const hrefs = () => [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))

beforeAll(() => loadWords('shell', 'later', 'member'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(permission, sampleOf(permission.output))
  fakes.answer(walletBalance, { balance: '7270.50', currency: 'BDT', currencySymbol: '৳', isTrial: false })
  fakes.answer(memberState, {
    ...sampleOf(memberState.output),
    hasVip: true,
    vipLabelName: 'Silver',
    vipRankLevel: 2,
  })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})

test('SITE-9 PROMO-6 a member reads name, ID, level and balance, and finds both acts, favourites, limits, help and chat', async () => {
  startSession('token', { id: '4711', account: 'rahim01', nickname: 'Rahim', type: 0, icon: null })
  show(<MeHead />)
  await until(() => expect(text()).toContain('Silver'))
  expect(text()).toContain('Rahim')
  expect(text()).toContain(say('member.id', { id: '4711' }))
  await until(() => expect(text()).toContain('7,270'))
  for (const way of [
    paths.member('depositv2'),
    paths.member('withdraw'),
    paths.favorites(),
    paths.recent(),
    paths.vip(),
    paths.limits(),
    paths.help(),
  ])
    expect(hrefs()).toContain(way)
  expect(button(say('site.service'))).toBeTruthy()
})

test('AUTH-11 a trial player is told that the money is play money, registers here, and is asked for nothing of a member', async () => {
  fakes.answer(walletBalance, { balance: '10000.00', currency: 'BDT', currencySymbol: '৳', isTrial: true })
  startSession('token', { id: '9', account: 'trial', nickname: null, type: 4, icon: null })
  show(<MeHead />)
  await until(() => expect(text()).toContain('10,000'))
  expect(text()).toContain(say('member.playMoney'))
  expect(hrefs()).toContain(paths.register())
  expect(hrefs()).not.toContain(paths.member('withdraw'))
  expect(fakes.sent(memberState)).toEqual([])
})
