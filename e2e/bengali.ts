/** Whether a page in Bengali speaks Bengali: no key, no English. */
import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'

/** Words that stand in Latin letters in Bengali too: names, formats, and what a person types. */
const NAMES =
  /^(zzzz|fairhouse|house|demo|english|gmt|vip|pvp|rtp|qr|sms|pdf|csv|bdt|usdt|trx|iban|https?|localhost|register|referralcode|sha|hash|hmac|iphone|ipad|android|safari|chrome|facebook|ok|id|ip|utc|lite|otp|pin|json|npx|node|linux|windows|macos|chromium|verify|statement|json)$/i
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

/** Finds no key and no English on the page that stands. */
export async function expectBengali(page: Page, path: string): Promise<void> {
  // the page takes the ready shell's place for a moment in which nothing is there
  await expect.poll(async () => (await wordsOf(page)).join(''), { message: path }).toMatch(/[\u0980-\u09ff]/)
  const texts = await wordsOf(page)
  expect
    .soft(
      texts.filter((text) => KEY.test(text)),
      `keys at ${path}`,
    )
    .toEqual([])
  const english = texts.flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !NAMES.test(word))
  expect.soft([...new Set(english)], `English at ${path}`).toEqual([])
}
