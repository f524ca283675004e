/** No screen of the player site shows an untranslated key, or English inside Bengali. */
import type { Page } from '@playwright/test'
import { MEMBER_PAGES } from '#web/player/paths.ts'
import { chooseLanguage, expect, open, test } from './fixture.ts'
import { enterAsDemo } from './member.ts'
import { textsOf } from './texts.ts'

const PUBLIC = [
  '/', '/login', '/register', '/games', '/live', '/fish', '/rng', '/pvp', '/cricket', '/bgs', '/sports', '/esports', '/lott', '/cockfight',
  '/promotions', '/pointMall', '/vip', '/help', '/helpmc', '/help#term', '/guide', '/about', '/blog', '/app', '/announcements', '/agent', '/nothing',
]
const PRIVATE = ['/favorite', '/recent', '/lottery', '/member', ...MEMBER_PAGES.map((page) => `/member/${page}`)]

/** Words that stand in Latin letters in Bengali too: names, formats, and what a person types. */
const NAMES = /^(fairhouse|house|demo|english|gmt|vip|pvp|rtp|qr|sms|pdf|csv|bdt|usdt|trx|iban|https?|localhost|register|referralcode|sha|hash|hmac|iphone|ipad|android|safari|chrome|facebook|ok|id|ip|utc|lite|otp|pin|json|npx|node|linux|windows|macos|chromium|verify|statement|json)$/i
const KEY = /\b[a-z]+(?:\.[a-zA-Z]+)+\b/

/** Latin words that a reader sees; what is marked as of another language, or runs left to right for itself, is a name or a code. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('script, style, body [lang="en"], body [dir="ltr"], code, kbd, .num')) continue
      if (element.getClientRects().length > 0) found.push(node.textContent ?? '')
    }
    return found
  })
}

async function check(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.getByRole('heading').first()).toBeAttached()
  await expect(page.locator('.skeleton:visible')).toHaveCount(0)
  // the page takes the ready shell's place for a moment in which nothing is there
  await expect.poll(async () => (await wordsOf(page)).join(''), { message: path }).toMatch(/[\u0980-\u09ff]/)
  const texts = await wordsOf(page)
  expect.soft(texts.filter((text) => KEY.test(text)), `keys at ${path}`).toEqual([])
  const english = texts.flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !NAMES.test(word))
  expect.soft([...new Set(english)], `English at ${path}`).toEqual([])
}

test('SITE-15 no page of a visitor shows a key, or English inside Bengali', async ({ page, context, watch }) => {
  watch.allow(/status of 404/)
  await chooseLanguage(context, 'bn')
  for (const path of PUBLIC) await check(page, path)
})

test('SITE-15 no page of a member shows a key, or English inside Bengali', async ({ page, context }) => {
  await chooseLanguage(context, 'bn')
  await enterAsDemo(page, textsOf('bn'))
  for (const path of PRIVATE) await check(page, path)
})
