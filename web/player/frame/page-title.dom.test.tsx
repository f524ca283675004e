/** Tests the tab's title: the page's own heading, also when the page or its language changes. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { leave, loadWords, say, until } from '#web/testing/show.tsx'
import { followTitle } from './page-title.ts'

let end: () => void = () => undefined
beforeAll(() => loadWords('later', 'shell'))
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

test('SITE-15 the name that came with the document stays until the page has a heading, and the next page has its name at once', async () => {
  history.replaceState(null, '', '/blog/check-a-round')
  document.title = 'How to check a round · Fairhouse'
  content('<p>it loads</p>')
  end = followTitle('Fairhouse')
  content('<p>it still loads</p>')
  await new Promise((resolve) => {
    setTimeout(resolve, 350)
  }) // it has looked by now
  expect(document.title).toBe('How to check a round · Fairhouse')
  content('<h1>How to check a round, newly</h1>')
  await until(() => expect(document.title).toBe('How to check a round, newly · Fairhouse'))
  history.replaceState(null, '', '/announcements')
  content('<p>it loads</p>')
  await until(() => expect(document.title).toBe(`${say('footer.announcements')} · Fairhouse`))
})
