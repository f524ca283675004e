/**
 * The narrowest screens: the header with everything that it can hold, the bar below, and pages that overflow nowhere at
 * 320 px and at 200 % zoom.
 */
import type { Page } from '@playwright/test'
import { chooseLanguage, expect, goTo, open, test } from './fixture.ts'
import { enter, enterAsDemo, enterAsTrial, headerBalance } from './member.ts'
import { textsOf } from './texts.ts'

const WIDTHS = [320, 360, 390]
/** A light page; what is measured of the header is the same on every page. */
const LIGHT = '/about'

/** Puts millions into the wallet and a session that began a while ago, from the next opening of a page on. */
async function fillHeader(page: Page, currency: string, symbol: string, isTrial: boolean): Promise<void> {
  const answer = (value: unknown) => ({ json: { success: true, value } })
  await page.route('**/wps/v2/wallets/balance*', (route) =>
    route.fulfill(answer({ balance: '9999999.99', currency, currencySymbol: symbol, isTrial })),
  )
  await page.route('**/wps/member/playSession*', async (route) => {
    const value = ((await (await route.fetch()).json()) as { value?: object }).value
    const now = Date.now()
    await route.fulfill(
      answer({ ...value, startedAt: new Date(now - 3_725_000).toISOString(), now: new Date(now).toISOString() }),
    )
  })
}

/** Measures what overflows the screen, and whether the header's own elements are inside it. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const inside = (element: Element | null) => {
      const box = element?.getBoundingClientRect()
      return box !== undefined && box.left >= 0 && box.right <= innerWidth + 0.5 && box.width > 0
    }
    const header = document.querySelector('header')
    const tabs = [...document.querySelectorAll('nav.fixed a span:last-child')]
    return {
      width: document.documentElement.scrollWidth,
      screen: innerWidth,
      visual: Math.round(visualViewport?.width ?? 0),
      header: [...(header?.querySelectorAll('a, button, time') ?? [])]
        .filter((one) => one.getBoundingClientRect().width > 0)
        .every(inside),
      tabs: tabs.length === 5 && tabs.every((one) => inside(one) && one.getBoundingClientRect().bottom <= innerHeight),
    }
  })

/** Measures the open page at every width. */
async function expectInside(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    // a phone's page is laid out anew some frames after the screen has changed
    await expect
      .poll(() => measure(page), { message: `${what} at ${width}` })
      .toEqual({ width, screen: width, visual: width, header: true, tabs: true })
  }
}

/** Readers with everything that the header can hold, and the pages on which each is measured. */
const READERS = [
  { language: 'bn', isTrial: false, currency: 'BDT', symbol: '৳', places: [LIGHT, '/', '/member'] },
  { language: 'en', isTrial: false, currency: 'INR', symbol: '₹', places: [LIGHT, '/games'] },
  { language: 'bn', isTrial: true, currency: 'BDT', symbol: '৳', places: [LIGHT] },
  { language: 'en', isTrial: true, currency: 'BDT', symbol: '৳', places: [LIGHT] },
] as const

/** Checks that nothing lies beside the open site's pages at 320 px, nor at 200 % zoom. */
async function expectNothingBeside(page: Page): Promise<void> {
  for (const path of [
    '/app',
    '/agent',
    '/member',
    '/member/depositv2',
    '/member/withdraw',
    '/member/bonusDetails',
    '/promotions',
    '/seamless?gameCode=dice',
    '/',
  ]) {
    await goTo(page, path)
    for (const size of [
      { width: 320, height: 640 },
      { width: 720, height: 450 },
    ]) {
      await page.setViewportSize(size)
      const beside = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(beside, { message: `${path} at ${size.width}` }).toBe(0)
    }
  }
}

test("SITE-1 SITE-3 SITE-20 a member's and a trial's header hold their mark and 9,999,999.99 in ৳ and ₹ beside the session clock on narrow phones, with a bonus that runs, in both languages; nothing lies beside a page at 320 px, nor at 200 % zoom", async ({
  browser,
  watch,
}) => {
  for (const { language, isTrial, currency, symbol, places } of READERS) {
    const texts = textsOf(language)
    const context = await browser.newContext({ viewport: { width: 390, height: 740 }, isMobile: true, hasTouch: true })
    watch.also(context)
    await chooseLanguage(context, language)
    const page = await context.newPage()
    if (isTrial) await enterAsTrial(page)
    else if (language === 'bn') await enterAsDemo(page) // whose bonus runs
    else await enter(page)
    await fillHeader(page, currency, symbol, isTrial)
    await open(page, LIGHT)
    const banner = page.getByRole('banner')
    const mark = isTrial
      ? banner.getByText(texts.t('shell.trial'), { exact: true })
      : banner.locator('time.num').filter({ hasText: '1:02' })
    for (const place of places) {
      await goTo(page, place)
      await expect(headerBalance(page, texts)).toContainText(`${symbol}9,999,999.99`)
      await expect(mark).toBeVisible()
      await expectInside(page, `${place} in ${language}`)
    }
    if (!isTrial && language === 'bn') {
      await expect(banner.locator('[data-bonus-line]')).toContainText('%')
      await expectNothingBeside(page)
    }
    await context.close()
  }
})
