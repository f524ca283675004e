/** Games are found: by a vendor's tile, by a misspelt word in either script, by their features, by stored favourites. */
import type { Page, Route } from '@playwright/test'
import { expect, open, test } from './fixture.ts'
import { enter } from './member.ts'
import type { Texts } from './texts.ts'

const TIGER = { bn: 'সুন্দরবনের বাঘ', en: 'Tiger of the Sundarbans' }

/** Opens a vendor's games from its tile in the open lobby. */
async function openVendor(page: Page, { t, language }: Texts): Promise<void> {
  const tiles = page.getByRole('region', { name: t('lobby.section.vendors'), exact: true })
  await tiles.scrollIntoViewIfNeeded()
  const tile = tiles.getByRole('link').and(page.locator('[aria-haspopup="dialog"]')).first()
  await expect(
    tiles.getByRole('link', {
      name: t('lobby.playVendor', { vendor: language === 'bn' ? 'পদ্মা লাইভ' : 'Padma Live' }),
    }),
  ).toHaveAttribute('href', '/seamless?gameCode=bac')
  const vendor = (await tile.getAttribute('aria-label')) ?? ''
  await tile.click()
  const dialog = page.getByRole('dialog', { name: vendor })
  await expect(dialog.getByRole('article')).toHaveCount(12)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await tile.click()
  await dialog
    .getByRole('link', { name: new RegExp(t('search.all', { count: 2, shown: '0' }).replace('0', '\\d+')) })
    .click()
  await expect(page).toHaveURL(/\/rng\?vassalage=/)
  await expect(dialog).toBeHidden()
}

test('LOBBY-13 LOBBY-12 LOBBY-7 a vendor’s tile opens its games over the page, its play button one of them at once; a game is found as one types with typing errors in English and Bengali, with the keyboard alone', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await open(page)
  await openVendor(page, texts)
  await page.keyboard.press('/')
  const box = page.getByRole('banner').getByRole('combobox', { name: t('shell.search') })
  await expect(box).toBeFocused()
  await page.keyboard.type('sundarbans tigr')
  const options = page.getByRole('banner').getByRole('option')
  await expect(options.first()).toContainText(TIGER.en)
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/games\?search=sundarbans(\+|%20)tigr/)
  await expect(page.getByRole('main').getByRole('link', { name: TIGER.en, exact: true })).toBeVisible()
  const list = page.getByRole('main').getByRole('combobox', { name: t('games.search') })
  await list.fill('সুন্দরবনের বাগ')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('link', { name: TIGER.en, exact: true })).toBeVisible()
  await list.fill('')
  await expect(page.getByRole('main').getByRole('option', { name: 'sundarbans tigr' })).toBeVisible()
})

test('LOBBY-8 LOBBY-10 filters leave what they say, a favourite is kept at once and goes back when it cannot be, and an opened game stands under recent', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  await enter(page)
  await open(page, '/rng')
  const cards = page.getByRole('main').getByRole('article')
  await page.getByRole('button', { name: t('games.feature.FREE_SPINS'), exact: true }).click()
  await page.getByLabel(t('games.rtpMin'), { exact: true }).selectOption('0.95')
  await expect(page).toHaveURL(/features=FREE_SPINS/)
  await expect(cards.first()).toContainText(/9\d\.\d+%/)
  await page.getByRole('button', { name: t('games.clear') }).click()
  await expect(page).not.toHaveURL(/features/)
  watch.allow(/ERR_FAILED/)
  const asked = new Promise<Route>((take) => {
    void page.route('**/wps/game/favorites', take)
  })
  const star = cards.filter({ has: page.getByRole('link', { name: TIGER.en, exact: true }) }).getByRole('button')
  await star.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await (await asked).abort()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/wps/game/favorites')
  const kept = page.waitForResponse(
    (response) => response.url().includes('/wps/game/favorites') && response.request().method() === 'POST',
  )
  await expect(async () => {
    // a second change in the same second is refused
    if ((await star.getAttribute('aria-pressed')) === 'false') await star.press('Enter')
    await expect(star).toHaveAttribute('aria-pressed', 'true', { timeout: 400 })
  }).toPass()
  await expect(star).toHaveAccessibleName(t('lobby.favorite.remove', { game: TIGER.en }))
  expect((await kept).ok()).toBe(true)
  await page.getByRole('button', { name: t('games.category.FAV'), exact: true }).click()
  await expect(cards).toHaveCount(1)
  await open(page, '/seamless?gameCode=dice')
  await page.frameLocator('iframe').getByRole('button').first().waitFor()
  await open(page, '/recent')
  await expect(cards).toHaveCount(1)
})
