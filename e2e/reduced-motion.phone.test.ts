/**
 * For readers who ask for less motion, the lobby does not move. The same minute with motion shows that there was motion
 * to stop.
 */
import type { Page } from '@playwright/test'
import { expect, open, test } from './fixture.ts'
import type { Texts } from './texts.ts'

/** Longer than a banner is shown (5 s) and than the counter waits for its next step (at most 5 s). */
const WHILE_MS = 7_000

const currentBanner = (page: Page) => page.locator('.hero .slide:not([inert])').getAttribute('data-slide')
const endless = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations === Infinity).length,
  )

/**
 * Returns the banner, the jackpot counter and the number of endless animations, before and after some seconds of the
 * page's own clock.
 */
async function watchTheLobby(page: Page, { t }: Texts) {
  await open(page)
  const jackpot = page.locator('section', { has: page.locator('img[src*="trophy"]') }).first()
  await expect(jackpot).toHaveText(/৳[\d,]+\.\d\d/)
  // each part of the lobby comes by itself; one that is not there yet neither moves nor stands still
  await expect(page.getByRole('region', { name: t('lobby.notices'), exact: true })).not.toBeEmpty()
  await expect(page.locator('.hero .slide:not([inert])')).toHaveCount(1)
  await expect(page.locator('.skeleton:visible')).toHaveCount(0)
  const before = { banner: await currentBanner(page), amount: await jackpot.textContent() }
  await page.clock.fastForward(WHILE_MS)
  return { before, jackpot, endless: await endless(page) }
}

test('SITE-20 LOBBY-1 LOBBY-3 with less motion no banner turns, no notice passes and no counter rolls', async ({
  page,
  texts,
}) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moving = await watchTheLobby(page, texts)
  expect(moving.endless).toBeGreaterThan(0)
  await expect.poll(() => currentBanner(page)).not.toBe(moving.before.banner)
  await expect(moving.jackpot).not.toHaveText(moving.before.amount ?? '')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const still = await watchTheLobby(page, texts)
  expect(still.endless).toBe(0)
  expect(await currentBanner(page)).toBe(still.before.banner)
  await expect(still.jackpot).toHaveText(still.before.amount ?? '')
})
