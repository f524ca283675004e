/** Tests the page of a message's words as it is for an operator who may only read. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { officeTemplate } from '#contract/outgoing/office-templates.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, leave, loadWords, say, until } from '#web/testing/show.tsx'
import { enterAs, showAt } from '#web/testing/show-office.tsx'
import { WordsShow } from './words-show.tsx'

const WORDS = { subject: 'An answer', body: '{answer}' }
const ROW = sampleOf(officeTemplate.output, {
  id: 'remark-answer_mail_en',
  kind: 'remark-answer',
  channel: 'mail',
  language: 'en',
  words: WORDS,
  house: WORDS,
  names: [{ name: 'answer', isNeeded: true, example: 'It arrived.' }],
  persons: 1,
  hosts: ['own.example'],
  waiting: null,
  versions: [],
})
let fakes: FakeCalls
beforeAll(() => loadWords('office', 'office-outgoing', 'office-decisions', 'decisions', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['outgoing.read'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('OFFICE-2 who may only read sees everything and changes nothing', async () => {
  fakes.answer(officeTemplate, ROW)
  showAt('/message-words/$id/show', `/message-words/${ROW.id}/show`, WordsShow)
  await until(() => expect(document.body.textContent).toContain(say('office.notAllowed')))
  for (const name of [say('office.save'), say('office.words.sendTest'), say('office.words.back')])
    expect(button(name).disabled).toBe(true)
  expect(button(say('office.words.insert', { name: '{answer}' })).disabled).toBe(true)
})
