/** How a reader answers a decision that must be said again elsewhere. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DecisionDetail, officeAnswerDecision } from '#contract/decisions/decisions.ts'
import { fakeCalls } from '#web/testing/fake-calls.ts'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { button, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { type Subject, SubjectsContext } from '../frame/screen.ts'
import { DecisionActs } from './decision-acts.tsx'

beforeAll(() => loadWords('office', 'office-decisions', 'office-words', 'errors'))
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

const ROW: DecisionDetail = {
  id: '7',
  reference: 'Q7',
  kind: 'lottery-result.enter',
  state: 'open',
  brand: null,
  subject: 'lottery-issue:ph3d:2026-11-27-1',
  member: null,
  amount: null,
  currency: null,
  reason: 'the broadcast',
  evidence: null,
  askedBy: 'first',
  askedAt: '2026-11-27T00:00:00.000Z',
  expiresAt: '2099-11-27T00:00:00.000Z',
  effectiveAt: null,
  closedAt: null,
  closedBy: null,
  note: null,
  needed: 2,
  agreed: 1,
  needsHouse: false,
  whyNot: 'say_again',
  isOwn: false,
  content: {},
  contentHash: 'a'.repeat(64),
  votes: [],
  result: null,
}

/** Where an issue of a lottery is shown. */
const SUBJECTS = [
  { screens: [], ways: { 'lottery-issue': { needs: ['house.lotteries'], path: (id: string) => `/issues/${id}` } } },
] as unknown as readonly Subject[]

test('OFFICE-6 a result cannot be agreed to where it is only shown: the page says why, leads to the issue, and takes a refusal', async () => {
  const calls = await fakeCalls()
  await enterAs(calls, ['house.lotteries'])
  calls.answer(officeAnswerDecision, { ...ROW, state: 'refused', closedBy: 'second' })
  showOffice(
    <SubjectsContext value={SUBJECTS}>
      <DecisionActs row={ROW} summary={null} />
    </SubjectsContext>,
  )
  await until(() => expect(button(say('decision.agree')).disabled).toBe(true))
  expect(document.body.textContent).toContain(say('decision.whyNot.say_again'))
  const ways = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(ways).toContainEqual(expect.stringMatching(/\/issues\/ph3d:2026-11-27-1$/))
  button(say('office.refuse')).click()
  await until(() => type(say('office.reason'), 'another board was broadcast'))
  const send = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')].at(-1)
  send?.click()
  await until(() => expect(calls.sent(officeAnswerDecision)).toHaveLength(1))
  expect(calls.sent(officeAnswerDecision)[0]).toMatchObject({ id: '7', agrees: false })
})
