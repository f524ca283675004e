/**
 * The lobby, in both languages: everything that it promises is there, and it lists what the server lists. On phones:
 * reduced-motion.phone.test.ts, story.phone.test.ts; its layout: every-route.once.test.ts.
 */
import type { Page } from '@playwright/test'
import { expect, houseUrl, open, test } from './fixture.ts'
import { expectClosed, expectModal } from './modal.ts'
import { type Language, textsOf, type Texts } from './texts.ts'

const ROWS = 'SITE-7 SITE-8 SITE-9 SITE-15 LOBBY-1 LOBBY-2 LOBBY-3 LOBBY-4 LOBBY-5 LOBBY-6 LOBBY-7 SITE-14 SITE-20'

// the one story with motion
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function seeTheLobby(page: Page, { t }: Texts): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('lobby.title', { brand: 'Fairhouse' }) })).toBeAttached()
  await expect(
    page
      .getByRole('region', { name: t('lobby.banners'), exact: true })
      .getByRole('heading')
      .first(),
  ).not.toBeEmpty()
  await expect(page.getByRole('region', { name: t('lobby.notices'), exact: true })).not.toBeEmpty()
  await expect(page.getByRole('region', { name: t('lobby.jackpot') })).toHaveText(/৳[\d,]+\.\d\d/)
  await expect(
    page
      .getByRole('region', { name: t('lobby.winners') })
      .getByText(/^\+৳[\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: t('lobby.section.hot') })
      .getByRole('article')
      .first(),
  ).toBeVisible()
}

/** Checks that the sections show the games of the server's lists, in the same order. */
async function compareSections(page: Page, { t, language }: Texts): Promise<void> {
  const answer = await page.request.get(houseUrl('/wps/relay/GCSGAME_gameQuery?gameType=RNG&pageSize=6'), {
    headers: { 'accept-language': language },
  })
  const { value } = (await answer.json()) as { value: { content: { gameName: string }[] } }
  const names = value.content.map((game) => game.gameName)
  expect(names.length).toBeGreaterThan(3)
  const slots = page.getByRole('region', { name: t('nav.RNG'), exact: true })
  for (const name of names.slice(0, 3)) await expect(slots.getByRole('link', { name, exact: true })).toBeAttached()
}

async function turnTo(page: Page, from: Texts, to: Language): Promise<void> {
  await page.getByRole('contentinfo').getByLabel(from.t('shell.language')).selectOption(to)
  await expect(page.locator('html')).toHaveAttribute('lang', to)
}

/** Checks that what passes by stands still for a reader who focuses it, and by its button. */
async function holdNotices(page: Page, { t }: Texts): Promise<void> {
  const notices = page.getByRole('region', { name: t('lobby.notices'), exact: true })
  const line = notices.locator('> div')
  await expect(line).toHaveCSS('animation-play-state', 'running')
  await notices.focus()
  await expect(line).toHaveCSS('animation-play-state', 'paused')
  await notices.blur()
  await expect(line).toHaveCSS('animation-play-state', 'running')
  await page.getByRole('button', { name: t('lobby.notices.pause') }).click()
  await page.mouse.move(0, 0)
  await expect(line).toHaveCSS('animation-play-state', 'paused')
  await expect(page.getByRole('button', { name: t('lobby.notices.resume') })).toBeVisible()
  const answer = (await (await page.request.get(houseUrl('/wps/system/banners?groupName=w_home'))).json()) as {
    value: unknown[]
  }
  const slides = page
    .getByRole('region', { name: t('lobby.banners'), exact: true })
    .locator('button[aria-current], button:not([aria-label="' + t('lobby.banners.pause') + '"])')
  await expect(slides).toHaveCount(answer.value.length)
}

/** Checks that no frame of a turn shows two banners at one place, and that the one that went out is gone after it. */
async function turnBanner(page: Page, { t }: Texts): Promise<void> {
  const banners = page.getByRole('region', { name: t('lobby.banners'), exact: true })
  const second = banners.getByRole('button', { name: t('lobby.banners.slide', { number: 2 }), exact: true })
  const shown = banners.locator('.slide:visible')
  await expect(shown).toHaveCount(1)
  const nearest = await second.evaluate(async (button: HTMLElement) => {
    button.click()
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
    let [least, turned] = [1, 0]
    for (const until = (await frame()) + 1_500; (await frame()) < until;) {
      const boxes = [...document.querySelectorAll('.hero .slide:not(.hidden)')].map((one) =>
        one.getBoundingClientRect(),
      )
      if (boxes.length !== 2 || !boxes[0] || !boxes[1]) continue
      turned++
      least = Math.min(least, Math.abs(boxes[0].x - boxes[1].x) / boxes[0].width)
    }
    return { least, turned }
  })
  expect(nearest.turned).toBeGreaterThan(0)
  expect(nearest.least).toBeGreaterThan(0.9)
  await expect(shown).toHaveCount(1)
  await expect(second).toHaveAttribute('aria-current', 'true')
}

test(`${ROWS} the lobby speaks the reader's language, what passes by stands still for a reader, and a notice opens over the page`, async ({
  page,
}) => {
  const [bengali, english] = [textsOf('bn'), textsOf('en')]
  await open(page)
  await seeTheLobby(page, bengali)
  await compareSections(page, bengali)
  await holdNotices(page, bengali)
  await turnTo(page, bengali, 'en')
  await seeTheLobby(page, english)
  await turnBanner(page, english)
  const notice = page.locator('main button.rounded-xs').first()
  await notice.focus()
  await page.keyboard.press('Enter')
  await expectClosed(page, await expectModal(page, 'notice'), notice)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await seeTheLobby(page, english)
  await compareSections(page, english)
})
