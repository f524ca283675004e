/** What waits for an operator is counted in the menu, and read again when the channel says so. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { officeDisputes } from '#contract/agents/disputes.ts'
import { AGENT_ASKS_TOPIC } from '#contract/agents/live.ts'
import { officeFreezeRequests } from '#contract/agents/office-agents.ts'
import { toPage } from '#contract/call.ts'
import { officeDecisionCount } from '#contract/decisions/decisions.ts'
import { listFeedback } from '#contract/site/office-feedback.ts'
import { FEEDBACK_TOPIC } from '#contract/site/live.ts'
import { fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, until } from '#web/testing/show.tsx'
import { enterAs, showOffice } from '#web/testing/show-office.tsx'
import { SUBJECTS } from '../subjects.ts'
import { Menu } from './menu.tsx'
import { SubjectsContext } from './screen.ts'

beforeAll(() => loadWords('office', 'office-decisions'))
afterEach(leave)

test('OFFICE-1 disputes, freeze requests and questions that wait for an answer are counted beside their pages', async () => {
  const fakes = await fakeCalls()
  await enterAs(fakes, ['agents.read', 'site.read'])
  fakes.answer(officeDecisionCount, sampleOf(officeDecisionCount.output))
  const waiting = [
    [officeDisputes, 2, AGENT_ASKS_TOPIC],
    [officeFreezeRequests, 3, AGENT_ASKS_TOPIC],
    [listFeedback, 0, FEEDBACK_TOPIC],
  ] as const
  for (const [call, total, topic] of waiting) {
    fakes.answer(call, toPage([], 1, 1, total))
    expect(call.changesWith).toEqual([topic])
  }
  showOffice(
    <SubjectsContext value={SUBJECTS}>
      <Menu onChoose={() => undefined} />
    </SubjectsContext>,
  )
  await until(() => {
    for (const [, count] of waiting.slice(0, 2))
      expect(document.body.textContent).toContain(say('office.answersWaiting', { count }))
  })
  expect(document.body.textContent).not.toContain(say('office.answersWaiting', { count: 0 }))
  for (const [call] of waiting) expect(fakes.sent(call)).toMatchObject([{ state: 'open', pageSize: 1 }])
  fakes.expectHonest()
})
