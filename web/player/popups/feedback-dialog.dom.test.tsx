/** Tests every state of the feedback dialog: nothing written, too much, waiting, refused, and sent. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FEEDBACK_MAX } from '#contract/limits.ts'
import { feedback } from '#contract/site/site-pages.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { alerts, button, field, leave, loadWords, noteOf, say, show, type, until } from '#web/testing/show.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'

let fakes: FakeCalls
const label = () => say('popups.feedback.label')
const send = () => button(say('popups.feedback.send'))

beforeAll(() => loadWords('popups'))
beforeEach(async () => {
  fakes = await fakeCalls()
  show(<FeedbackDialog />)
  await until(send)
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('SITE-14 nothing written is said beside the field until something is, and nothing is sent', async () => {
  send().click()
  await until(() => expect(noteOf(label())).toContain(say('popups.feedback.empty')))
  expect(field(label()).getAttribute('aria-invalid')).toBe('true')
  type(label(), 'x')
  await until(() => expect(field(label()).getAttribute('aria-invalid')).toBeNull())
  expect(fakes.sent(feedback)).toEqual([])
})

test('PROMO-10 SITE-14 what is too long is said with its bound as it is typed, stays, and is not sent', async () => {
  type(label(), 'ক'.repeat(FEEDBACK_MAX + 1))
  await until(() => expect(field(label()).getAttribute('aria-invalid')).toBe('true'))
  expect(noteOf(label())).toContain(say('popups.feedback.long', { max: String(FEEDBACK_MAX) }))
  send().click()
  expect(field(label()).value).toHaveLength(FEEDBACK_MAX + 1)
  expect(fakes.sent(feedback)).toEqual([])
})

test('SITE-14 SITE-13 a refusal and a cut line are said, what was written stays, and the next try arrives trimmed', async () => {
  fakes.refuse(feedback, 'TOO_MANY_REQUESTS', 'Please wait a while.')
  type(label(), '  ক'.padEnd(FEEDBACK_MAX, 'ক'))
  send().click()
  await until(() => expect(alerts()).toContain('Please wait a while.'))
  fakes.cut(feedback)
  send().click()
  await until(() => expect(alerts()).toContain(say('common.network')))
  expect(field(label()).value).not.toBe('')

  const release = fakes.hold(feedback, sampleOf(feedback.output))
  send().click()
  await until(() => expect(send().getAttribute('aria-busy')).toBe('true'))
  release()
  await until(() => expect(document.body.textContent).toContain(say('popups.feedback.thanks')))
  expect(fakes.sent(feedback).at(-1)).toEqual({ content: 'ক'.repeat(FEEDBACK_MAX - 2) })
})
