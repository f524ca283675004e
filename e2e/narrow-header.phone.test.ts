/**
 * The header of the narrowest phones, with everything that it can hold: nothing is wider than the screen, and the bar
 * below is complete.
 */
import type { Page } from '@playwright/test'
import { chooseLanguage, expect, goTo, newUsername, open, test } from './fixture.ts'
import { beginTrial, headerBalance, register } from './member.ts'
import { type Texts, textsOf } from './texts.ts'

const WIDTHS = [320, 360, 390]
const PLACES = ['/', '/member', '/games']
const MONEY = [
  ['BDT', '৳'],
  ['INR', '₹'],
] as const

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

/** Opens the pages one after the other within the open page, and measures each at every width. */
async function lookEverywhere(page: Page, texts: Texts, balance: string, expectBeside: () => Promise<void>) {
  for (const place of PLACES) {
    await goTo(page, place)
    await expect(headerBalance(page, texts)).toContainText(balance)
    await expectBeside()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      expect(await measure(page), `${place} at ${width}`).toEqual({
        width,
        screen: width,
        visual: width,
        header: true,
        tabs: true,
      })
    }
  }
}

for (const language of ['bn', 'en'] as const) {
  const texts = textsOf(language)
  test(`SITE-1 SITE-3 a member's header holds ৳ and ₹9,999,999.99 beside the session clock on narrow phones, in ${language}`, async ({
    page,
    context,
  }) => {
    await chooseLanguage(context, language)
    await register(page, texts, newUsername())
    for (const [currency, symbol] of MONEY) {
      await fillHeader(page, currency, symbol, false)
      await open(page)
      await lookEverywhere(page, texts, `${symbol}9,999,999.99`, () =>
        expect(page.getByRole('banner').locator('time.num').filter({ hasText: '1:02' })).toBeVisible(),
      )
    }
  })

  test(`SITE-1 SITE-3 a trial's header holds the mark and ৳9,999,999.99 on narrow phones, in ${language}`, async ({
    page,
    context,
  }) => {
    await chooseLanguage(context, language)
    await beginTrial(page, texts)
    await fillHeader(page, 'BDT', '৳', true)
    await open(page)
    await lookEverywhere(page, texts, '৳9,999,999.99', () =>
      expect(page.getByRole('banner').getByText(texts.t('shell.trial'), { exact: true })).toBeVisible(),
    )
  })
}
