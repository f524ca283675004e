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

test('OFFICE-5 chosen applications are decided with one act, and those that were refused stay chosen', async () => {
  const calls = await fakeCalls()
  calls.answer(officeDecideApplications, {
    results: [
      { id: '1', result: 'done' },
      { id: '2', result: 'AMOUNT_TOO_LARGE' },
    ],
  })
  const left = vi.fn<(ids: readonly string[]) => void>()
  show(<DecideMany ids={['1', '2']} onDecided={left} />)
  await until(() => button(say('office.offers.approveChosen', { count: 2 })))
  type('Amount for each', '1,500')
  button(say('office.offers.approveChosen', { count: 2 })).click()
  await until(() => expect(left).toHaveBeenCalledWith(['2']))
  expect(calls.sent(officeDecideApplications)).toEqual([{ ids: ['1', '2'], answer: 'approve', amount: '1500.00' }])
  await until(() => expect(document.body.textContent).toContain('1 decided, 1 refused'))
  calls.expectHonest()
})
