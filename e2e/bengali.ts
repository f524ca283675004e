/** Checks that a page in Bengali is in Bengali: no message key, no English. */
import type { Page } from '@playwright/test'
import { expect } from './fixture.ts'

/** Words that are in Latin letters in Bengali too: names, formats, and what a person types (ADDA-50 is a promotion code). */
const NAMES =
  /^(zzzz|adda|asia|dhaka|fairhouse|house|demo|english|gmt|vip|pvp|rtp|qr|sms|pdf|csv|bdt|usdt|trx|iban|https?|localhost|register|referralcode|sha|hash|hmac|iphone|ipad|android|safari|chrome|facebook|ok|id|ip|utc|lite|otp|pin|json|npx|node|linux|windows|macos|chromium|verify|statement|json)$/i
const KEY = /\b[a-z]+(?:\.[a-zA-Z]+)+\b/

/**
 * Returns the visible Latin words; texts marked as of another language or of no known one (own names of lotteries), or as
 * left to right, are names or codes and left out.
 */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        !element ||
        element.closest(
          'script, style, body [lang="en"], body [lang="vi"], body [lang="th"], body [lang="zh"], body [lang="und"], body [dir="ltr"], code, kbd, .num',
        )
      )
        continue
      if (element.getClientRects().length > 0) found.push(node.textContent ?? '')
    }
    return found
  })
}

/** Fails for a message key on the open page: the screen has not loaded a bundle that it says. */
export async function expectNoKeys(page: Page, path: string): Promise<void> {
  const keys = (await wordsOf(page)).filter((text) => KEY.test(text))
  expect.soft(keys, `keys at ${path}`).toEqual([])
}

/** Fails for a message key or English on the open page. */
export async function expectBengali(page: Page, path: string): Promise<void> {
  // while the page replaces the server's shell, it is empty for a moment
  await expect.poll(async () => (await wordsOf(page)).join(''), { message: path }).toMatch(/[\u0980-\u09ff]/)
  await expectNoKeys(page, path)
  const texts = await wordsOf(page)
  const english = texts.flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !NAMES.test(word))
  expect.soft([...new Set(english)], `English at ${path}`).toEqual([])
}
