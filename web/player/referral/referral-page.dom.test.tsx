/** Tests the referral page: code, link and terms, each friend's stage, earnings; closed, waiting, empty and failing. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { FRIEND_STAGES, referral } from '#contract/referral/referral.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { ReferralPage } from './referral-page.tsx'

type Answer = OutputOf<typeof referral>
const AT = '2026-11-16T16:56:36.000Z'
const friendOf = (name: string, progress: Answer['friends']['content'][number]['progress']) => ({
  name,
  registeredAt: AT,
  progress,
})
const page = (content: Answer['friends']['content'], total = content.length, pageNum = 1): Answer['friends'] => ({
  content,
  pageNum,
  pageSize: 20,
  total,
  totalPages: Math.ceil(total / 20),
})
const FULL: Answer = {
  code: 'R-AB12CD34',
  kind: 'referral',
  currency: 'BDT',
  terms: {
    days: 30,
    needsPhone: true,
    deposits: '300.00',
    validBet: '1000.00',
    tiers: ['200.00', '20.00'],
    invited: '50.00',
    turnover: 1,
    monthMax: 20,
  },
  friends: page(
    FRIEND_STAGES.map((stage, place) =>
      friendOf(`fr***${place}`, { stage, phone: true, deposits: place > 0, validBet: stage === 'earned', until: AT }),
    ),
  ),
  earnings: [{ month: '2026-11', people: 1, amount: '200.00' }],
}
const NOBODY: Answer = { ...FULL, friends: page([]), earnings: [] }
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''

beforeAll(() => loadWords('referral', 'pages', 'member'))
beforeEach(async () => {
  fakes = await fakeCalls()
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('PROMO-7 what it pays stands as figures, and each friend with their stage; nothing of what a friend paid in', async () => {
  fakes.answer(referral, FULL)
  show(<ReferralPage />)
  await until(() => expect(text()).toContain('R-AB12CD34'))
  for (const stage of FRIEND_STAGES) expect(text()).toContain(say(`referral.stage.${stage}`))
  for (const figure of ['৳200.00', '৳20.00', '৳50.00', '৳300.00', '৳1,000.00']) expect(text()).toContain(figure)
  expect(text()).toContain(say('referral.monthMax', { count: 20 }))
  expect(text()).toContain('November 2026')
  await until(() => expect(document.querySelector('img')).not.toBeNull())
  expect(await axeFindings()).toEqual([])
})

test('PROMO-7 the link opens the registration with the code, and is copied by keyboard', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    clipboard: { writeText: async (one: string) => void copied.push(one) },
  })
  fakes.answer(referral, NOBODY)
  show(<ReferralPage />)
  const copy = await until(() => button(say('referral.copy', { what: say('referral.link') })))
  copy.focus()
  expect(document.activeElement).toBe(copy)
  copy.click() // what Enter and the space bar do with a button
  await until(() => expect(text()).toContain(say('copy_success')))
  expect(copied).toEqual([expect.stringMatching(/\/register\?referralCode=R-AB12CD34$/)])
})

test('PROMO-7 a brand that takes no codes says so, and keeps the friends; one that promises nothing shows no terms', async () => {
  fakes.answer(referral, { ...FULL, code: null, terms: null, friends: page([friendOf('ol***d', null)]) })
  show(<ReferralPage />)
  await until(() => expect(text()).toContain(say('referral.closed')))
  expect(text()).toContain('ol***d')
  expect(text()).not.toContain(say('referral.terms'))
  expect(text()).not.toContain(say('referral.met.deposits'))
})

test('PROMO-7 many friends have pages; nobody yet, waiting, and a failing call are each said', async () => {
  fakes.answer(referral, { ...FULL, friends: page(FULL.friends.content, 45) })
  show(<ReferralPage />)
  const next = await until(() => button(say('common.pages.next')))
  vi.stubGlobal('scrollTo', () => undefined)
  next.click()
  await until(() => expect(fakes.sent(referral).map(({ pageNo }) => pageNo)).toContain(2))
  const release = fakes.hold(referral, NOBODY)
  show(<ReferralPage />)
  await until(() => expect(text()).toContain(say('referral.joined')))
  expect(text()).not.toContain(say('member.referral.empty'))
  release()
  await until(() => expect(text()).toContain(say('member.referral.empty')))
  fakes.cut(referral)
  show(<ReferralPage />)
  await until(() => expect(text()).toContain(say('referral.failed')))
  fakes.answer(referral, NOBODY)
  button(say('common.retry')).click()
  await until(() => expect(text()).toContain('R-AB12CD34'))
})
