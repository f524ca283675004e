/**
 * Arabic is shown right to left: the second brand's pages are mirrored, in Arabic, whole at every width, and accessible
 * to screen readers.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { expectAccessible } from './axe.ts'
import { expect, goTo, houseUrl, test } from './fixture.ts'

const ROUTES = ['/', '/login', '/register', '/games', '/promotions', '/help', '/guide', '/announcements', '/agent']
const READ_ALOUD = ['/', '/help']
const KEY = /\b[a-z]+(?:\.[a-zA-Z]+)+\b/
/** Names that are in Latin letters in Arabic too, beside what is marked as of another language. */
// House ID is the sandbox’s outside provider, ADDA-50 a promotion code
const NAMES = /^(meghna|english|gmt|ip|csv|rtp|utc|house|adda)$/i

function meghnaUrl(path = '/'): string {
  const url = new URL(houseUrl(path))
  url.hostname = MEGHNA.domain
  return url.href
}

/** Sets up a reader of Arabic who has closed what opens by itself. */
async function readArabic(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'lang', value: 'ar', url: meghnaUrl() }])
  await context.addInitScript(() => {
    if (location.origin === 'null') return
    localStorage.setItem('lang', 'ar')
    sessionStorage.setItem('popupSeen', '*')
  })
}

/** Returns the visible texts; figures, and texts marked as of another language, are left out. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        element &&
        !element.closest('script, style, [lang="en"], [lang="bn"], [data-name], code, kbd, .num') &&
        element.getClientRects().length > 0
      )
        found.push(node.textContent ?? '')
    }
    return found
  })
}

/** Shows a page as it is when it has come; after the first one of the site, as a link does. */
async function arrive(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(meghnaUrl(path))
  await goTo(page, path)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect.poll(async () => (await textsOf(page)).join(''), { message: path }).toMatch(/[\u0600-\u06ff]/)
}

test('SITE-15 SITE-20 Arabic pages run from right to left, show no key and no English, fit, can be read aloud, zoomed twice, and used by keyboard', async ({
  page,
  context,
}) => {
  await readArabic(context)
  for (const path of ROUTES) {
    await arrive(page, path)
    const texts = await textsOf(page)
    expect
      .soft(
        texts.filter((text) => KEY.test(text)),
        `keys at ${path}`,
      )
      .toEqual([])
    expect
      .soft(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
        `width of ${path}`,
      )
      .toBe(true)
    if (READ_ALOUD.includes(path)) await expectAccessible(page, `Arabic ${path}`, ['dark'])
    if (path === '/games') continue // its tiles name their vendors
    const english = texts.flatMap((text) => text.match(/[A-Za-z]{4,}/g) ?? []).filter((word) => !NAMES.test(word))
    expect.soft([...new Set(english)], `English at ${path}`).toEqual([])
  }
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some((face) => face.family.includes('Fair Arabic') && face.status === 'loaded'),
      ),
    )
    .toBe(true)

  await page.setViewportSize({ width: 720, height: 450 }) // 1440×900 at 200 %
  await arrive(page, '/')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAttribute('href', '#content')
  // the first element of the header is at the right
  const logo = await page.locator('header a svg').first().boundingBox()
  expect(logo?.x).toBeGreaterThan(360)
})
