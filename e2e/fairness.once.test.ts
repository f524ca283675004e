/** The returns of games: the page of all games, one of them opened, found by name, in Bengali and English. */
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './fixture.ts'

test('GAME-9 a visitor comes by the footer, searches, opens a game and reads its options', async ({ page, texts }) => {
  const { t } = texts
  await open(page, '/help')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.fairness') })
    .click()
  await expect(page).toHaveURL(/\/fairness$/)
  await expect(page.getByRole('heading', { level: 1, name: t('fairness.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('fairness.verify') })).toHaveAttribute('href', /\/verify$/)
  const rows = page.getByRole('main').getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(40)
  await page.getByRole('searchbox', { name: t('fairness.search') }).fill('table-sic-bo')
  await expect(rows).toHaveCount(2)
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/fairness\?search=table-sic-bo#table-sic-bo$/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('cell', { name: '181×' }).first()).toBeVisible()
  await expectAccessible(page, 'one game')
  await dialog.getByRole('button', { name: t('common.close') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: t('fairness.search') }).fill('nothing of this name')
  await page.getByRole('button', { name: t('fairness.clear') }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(40)
})
