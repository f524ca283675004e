/** An operator closes a game and puts the lobby in order. */
import { updateOfficeGame } from '#contract/catalogue/office-games.ts'
import { chooseLanguage, expect, open, test } from './fixture.ts'
import { askAsOperator } from './house-side.ts'
import { enterOffice, goToList, officeContext } from './operator.ts'
import { textsOf } from './texts.ts'

test('GAME-5 OFFICE-3 a game that an operator puts under maintenance says so and offers others; the lobby is put in order with the keyboard', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  await chooseLanguage(page.context(), 'en')
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

  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  await enterOffice(office, texts)
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
