/** Deciding several applications at once. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { officeDecideApplications } from '#contract/promotions/office-applications.ts'
import { fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { DecideMany } from './decide-many.tsx'

vi.mock('../frame/operator.ts', () => ({ usePermissions: () => ['promotions.review'] }))
vi.mock('../frame/waiting-note.tsx', () => ({
  useSayRefused: () => () => undefined,
  useSayWaiting: () => () => undefined,
  waitingOf: () => null,
}))

beforeAll(() => loadWords('office', 'office-promotions', 'promotion-words', 'errors'))
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

const WAITING = { id: '9', reference: 'Q9', needed: 2, agreed: 1, expiresAt: '2026-11-30T00:00:00.000Z' }

test('OFFICE-5 chosen applications are decided with one act, and those that were refused stay chosen', async () => {
  const calls = await fakeCalls()
  calls.answer(officeDecideApplications, {
    results: [
      { id: '1', result: 'done', waiting: null },
      { id: '2', result: 'AMOUNT_TOO_LARGE', waiting: null },
      { id: '3', result: 'waits', waiting: WAITING },
    ],
  })
  const left = vi.fn<(ids: readonly string[]) => void>()
  show(<DecideMany ids={['1', '2', '3']} onDecided={left} />)
  await until(() => button(say('office.offers.approveChosen', { count: 3 })))
  type('Amount for each', '1,500')
  button(say('office.offers.approveChosen', { count: 3 })).click()
  await until(() => expect(left).toHaveBeenCalledWith(['2']))
  expect(calls.sent(officeDecideApplications)).toEqual([{ ids: ['1', '2', '3'], answer: 'approve', amount: '1500.00' }])
  await until(() => expect(document.body.textContent).toContain(say('office.offers.notDecided.AMOUNT_TOO_LARGE')))
  await until(() => expect(document.body.textContent).toContain('1 decided, 1 wait for a second person, 1 refused'))
  calls.expectHonest()
})
