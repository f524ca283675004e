/** The help centre is searched as it is typed, in titles and texts; what has no answer is said. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { permission } from '#contract/site/site.ts'
import { helpCenter } from '#contract/site/site-pages.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { HelpPage } from './help-page.tsx'

let fakes: FakeCalls
const article = (key: string, title: string, text: string) =>
  sampleOf(helpCenter.output.element, { key, title, text, category: 'money' })
const shown = () => [...document.querySelectorAll('a[href^="/help#"]')].map((one) => one.getAttribute('href'))

beforeAll(() => loadWords('shell', 'later', 'pages'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(permission, sampleOf(permission.output))
  fakes.answer(helpCenter, [
    article('deposit', 'How to deposit', 'Choose a method.'),
    article('payout', 'Getting money out', 'A withdrawal is checked first.'),
  ])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('SITE-16 a word of a title or a text finds the article, and no match is said', async () => {
  show(<HelpPage article="" base="/help" />)
  await until(() => expect(shown()).toHaveLength(2))
  type(say('site.help.search'), 'WITHDRAWAL')
  await until(() => expect(shown()).toEqual(['/help#payout']))
  type(say('site.help.search'), 'zebra')
  await until(() => expect(document.body.textContent).toContain(say('site.help.noMatch', { search: 'zebra' })))
  expect(shown()).toEqual([])
})
