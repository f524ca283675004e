/** Tests the tab's title: the page's own heading, also when the page or its language changes. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { leave, loadWords, say, until } from '#web/testing/show.tsx'
import { followTitle } from './page-title.ts'

let end: () => void = () => undefined
beforeAll(() => loadWords('later'))
afterEach(() => {
  end()
  leave()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

const content = (html: string) => {
  document.body.innerHTML = `<main id="content">${html}</main>`
}

test('SITE-15 the tab is called like the page, in the language in which its heading is, and the lobby by the brand', async () => {
  history.replaceState(null, '', '/promotions')
  content('<h1>Promotions</h1>')
  end = followTitle('Fairhouse')
  await until(() => expect(document.title).toBe('Promotions · Fairhouse'))
  content('<h1>প্রচার</h1>')
  await until(() => expect(document.title).toBe('প্রচার · Fairhouse'))
  history.replaceState(null, '', '/')
  content('<h1>Everything</h1>')
  await until(() => expect(document.title).toBe(say('site.title', { brand: 'Fairhouse' })))
  history.replaceState(null, '', '/feedback')
  content('<p>without a heading</p><b>changed</b>')
  await until(() => expect(document.title).toBe(say('site.title', { brand: 'Fairhouse' })))
})
