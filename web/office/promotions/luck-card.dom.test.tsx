/** The draws of an offer in the back office: what is left and who won, what may be done, and a draw taken away. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { toPage, type OutputOf } from '#contract/call.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { officeSession } from '#contract/identity/office-identity.ts'
import { officeDrawWinners, officeLuck, officeVoidDraw } from '#contract/promotions/office-luck.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { findOperator } from '../frame/operator.ts'
import { startOperatorSession } from '../operator-session.ts'
import { LuckCard } from './luck-card.tsx'

const DRAW: OutputOf<typeof officeVoidDraw> = {
  id: 'L-1',
  kind: 'raffle',
  version: 1,
  opensAt: '2026-11-20T12:00:00.000Z',
  closesAt: '2026-11-23T12:00:00.000Z',
  state: 'drawn',
  seal: 'ab'.repeat(32),
  envelopes: null,
  sum: null,
  taken: 12,
  given: '0.00',
  needsReview: true,
  endedBy: null,
  reason: null,
}
const LUCK: OutputOf<typeof officeLuck> = {
  currency: 'BDT',
  draws: [DRAW],
  prizes: [
    { amount: '0.00', weight: 3, stock: null, left: null },
    { amount: '20.00', weight: 1, stock: 5, left: 4 },
  ],
  ticketValue: '5.00',
  ticketValueMax: '6.00',
}
let faked: FakeCalls

beforeAll(() => loadWords('office', 'office-promotions', 'promotion-words', 'errors'))
beforeEach(async () => {
  faked = await fakeCalls()
})
afterEach(() => {
  leave()
  faked.expectHonest()
})

async function open(permissions: readonly string[]): Promise<void> {
  startOperatorSession('token')
  faked.answer(officeSession, {
    merchant: 'fairhouse',
    operator: { id: '3', username: 'rina', role: 'admin', permissions: [...permissions], isHouse: false },
  })
  await findOperator()
  const page = createRootRoute({ component: () => <LuckCard id="7" /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(<RouterProvider router={createRouter({ routeTree: page, history })} />)
}
const text = () => document.body.textContent ?? ''
const press = async (name: string) => (await until(() => button(name))).click()

test('PROMO-4 an operator sees what is left and who won, and takes a draw away with a reason', async () => {
  faked.answer(officeLuck, LUCK)
  const winner = { place: 1, member: { id: '9', username: 'karim' }, amount: '500.00', reason: null, at: null }
  faked.answer(officeDrawWinners, toPage([{ ...winner, state: 'due' as const }], 1, 20, 1))
  faked.answer(officeVoidDraw, { ...DRAW, state: 'void' })
  await open(['promotions.read', 'promotions.write'])
  await until(() => expect(text()).toContain('25%'))
  expect(text()).toContain('4 / 5')
  await press(say('office.luck.winners'))
  await until(() => expect(text()).toContain('karim'))
  expect(button(say('office.luck.pay')).disabled).toBe(true)
  await press(say('office.luck.void'))
  await until(() => type(say('office.reason'), 'announced with a wrong prize'))
  const confirm = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')].at(-1)
  confirm?.click()
  await until(() => expect(faked.sent(officeVoidDraw)).toEqual([{ id: 'L-1', reason: 'announced with a wrong prize' }]))
})

test('PROMO-4 where there is no draw, or the call fails, the page says so', async () => {
  faked.answer(officeLuck, { ...LUCK, draws: [], prizes: [], ticketValue: null, ticketValueMax: null })
  await open(['promotions.read'])
  await until(() => expect(text()).toContain(say('office.luck.none')))
  faked.cut(officeLuck)
  await open(['promotions.read'])
  await until(() => expect(text()).toContain(say('office.loadFailed')))
})
