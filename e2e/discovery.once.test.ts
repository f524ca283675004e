/**
 * A visitor finds games: by a misspelt word in either script, by their features, by stored favourites, and instead of a
 * game under maintenance.
 */
import type { Route } from '@playwright/test'
import { updateOfficeGame } from '#contract/catalogue/office-games.ts'
import { chooseLanguage, expect, languageOf, newUsername, open, test } from './fixture.ts'
import { askAsOperator } from './house-side.ts'
import { register } from './member.ts'
import { enterOffice, goToList, officeContext } from './operator.ts'
import { textsOf } from './texts.ts'

const TIGER = { bn: 'সুন্দরবনের বাঘ', en: 'Tiger of the Sundarbans' }

test('LOBBY-13 a game is found as one types with typing errors in English and Bengali, with the keyboard alone', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await open(page)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
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
  await register(page, texts, newUsername())
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

test('GAME-5 OFFICE-3 a game that an operator puts under maintenance says so and offers others; the lobby is put in order with the keyboard', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  await chooseLanguage(page.context(), 'en')
  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  await enterOffice(office, texts)
  await goToList(office, texts, 'office.nav.games')
  const close = (status: 'on' | 'off' | 'maintenance') =>
    askAsOperator(updateOfficeGame, { id: 'medusa', status, reason: 'for the story' })
  await close('maintenance')
  try {
    await open(page, '/games?search=gaze+of+medusa')
    await page.getByRole('main').getByRole('link', { name: 'Gaze of Medusa', exact: true }).click()
    const popup = page.getByRole('dialog', { name: 'Gaze of Medusa' })
    await expect(popup).toContainText(t('games.popup.maintenance'))
    await expect(popup.getByRole('article')).toHaveCount(6)
  } finally {
    await close('on')
  }

  await goToList(office, texts, 'office.nav.lobby')
  const rows = office.getByRole('list', { name: t('office.lobby.sections') }).getByRole('listitem')
  const live = t('bets.type.LIVE')
  await expect(rows.nth(1)).toContainText(live)
  await office.getByRole('button', { name: t('office.lobby.move', { name: live }), exact: true }).focus()
  await office.keyboard.press('Space')
  await expect(office.getByText(t('office.lobby.lifted', { name: live, place: 2, of: 12 }))).toBeAttached()
  await office.keyboard.press('ArrowDown')
  await expect(office.getByText(t('office.lobby.over', { name: live, place: 3, of: 12 }))).toBeAttached()
  await office.keyboard.press('Space')
  await expect(rows.nth(2)).toContainText(live)
  await expect(
    office
      .getByRole('region', { name: t('office.lobby.preview') })
      .getByRole('region')
      .nth(2),
  ).toHaveAccessibleName(live)
  await office.getByRole('button', { name: t('office.lobby.undo') }).click()
  await expect(rows.nth(1)).toContainText(live)
  await office.getByRole('button', { name: t('office.lobby.redo') }).click()
  await office.getByRole('button', { name: t('office.lobby.save') }).click()
  await expect(office.getByText(t('office.lobby.revision', { revision: 1 }))).toBeVisible()
  await open(page)
  const sections = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('article') })
  await expect(sections.nth(1)).toHaveAccessibleName(textsOf('en').t('nav.RNG'))
  await context.close()
})

test('LOBBY-12 LOBBY-7 a vendor’s tile opens its games over the page, its play button one of them at once', async ({
  page,
  texts,
}, { project }) => {
  const { t } = texts
  await open(page)
  const tiles = page.getByRole('region', { name: t('lobby.section.vendors'), exact: true })
  await tiles.scrollIntoViewIfNeeded()
  const tile = tiles.getByRole('link').and(page.locator('[aria-haspopup="dialog"]')).first()
  await expect(
    tiles.getByRole('link', {
      name: t('lobby.playVendor', { vendor: languageOf(project) === 'bn' ? 'পদ্মা লাইভ' : 'Padma Live' }),
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
})
