/** The frame around every page, at both sizes: header, menus, footer, dialogs over the page, and failures. */
import type { Page } from '@playwright/test'
import { expect, newUsername, open, test } from './fixture.ts'
import { fillRegistration } from './member.ts'

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024
const pageScrolls = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden')

test('SITE-8 SITE-9 SITE-12 header, menu and footer, and a page of a game without them', async ({ page, texts }) => {
  const { t } = texts
  await open(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: t('shell.login') })).toBeVisible()
  await expect(header.getByRole('link', { name: t('shell.register') })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  for (const key of [
    'footer.helpCentre',
    'footer.guide',
    'footer.blog',
    'footer.aboutUs',
    'footer.app',
    'footer.agentLogin',
  ])
    await expect(footer.getByRole('link', { name: t(key) })).toBeAttached()
  await expect(footer.getByText(t('footer.demo'))).toBeAttached()
  await expect(footer.getByRole('list', { name: t('footer.vendors') }).getByRole('link')).toHaveCount(14)
  await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', /^https:/)
  if (isWide(page)) {
    await expect(header.getByText(/GMT\+6/)).toContainText(/\d\d:\d\d:\d\d/)
    await page.getByRole('button', { name: t('shell.menu.collapse') }).click()
    await expect(page.locator('aside').getByText(t('nav.LIVE'))).toHaveCSS('position', 'absolute')
    await page.getByRole('button', { name: t('shell.menu.expand') }).click()
  }
  await open(page, '/seamless?gameCode=dice&trial=1')
  await expect(page).toHaveURL(/\/login\?/)
})

test('SITE-14 SITE-12 feedback: the page behind stands still, Escape gives the focus back, and it arrives', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await open(page)
  const opener = page.getByRole('contentinfo').getByRole('button', { name: t('footer.feedback') })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: t('popups.feedback.title') })
  const words = dialog.getByLabel(t('popups.feedback.label'))
  await expect(words).toBeFocused()
  expect(await pageScrolls(page)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await pageScrolls(page)).toBe(true)

  await opener.click()
  await words.fill('ক'.repeat(140))
  await dialog.getByRole('button', { name: t('popups.feedback.send') }).click()
  await expect(page.getByText(t('popups.feedback.thanks'))).toBeVisible()
  await expect(dialog).toBeHidden()
})

test.describe('popups', () => {
  test.use({ popups: true })

  test('LOBBY-12 a visitor sees the gift once, a newcomer the welcome once, one at a time', async ({ page, texts }) => {
    const { t } = texts
    await open(page)
    const dialogs = page.getByRole('dialog')
    await expect(dialogs.getByRole('link', { name: t('popups.gift.go') })).toBeVisible()
    expect(await pageScrolls(page)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('giftClosed'))).toBe('yes')

    await open(page, '/register')
    await fillRegistration(page, texts, newUsername())
    await expect(dialogs.getByRole('button', { name: t('popups.understood') })).toBeVisible()
    await expect(dialogs).toHaveCount(1)
    await dialogs.getByRole('checkbox', { name: t('popups.never') }).check()
    await dialogs.getByRole('button', { name: t('popups.understood') }).click()
    await expect(dialogs).toHaveCount(0)
    const kept = await page.evaluate(() => [sessionStorage.getItem('popupSeen'), localStorage.getItem('popupClosed')])
    expect(kept[0]).toMatch(/F:/)
    expect(kept[1]).not.toBe('')
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: t('shell.wallet') })).toHaveText('৳0.00')
    await expect(dialogs).toHaveCount(0)
  })
})

test('SITE-13 a screen whose part does not come says so in its place, and comes on the next try', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/ERR_FAILED|Failed to load resource|Failed to fetch|Loading chunk help failed/)
  await open(page)
  await expect(page.getByRole('region', { name: t('lobby.section.hot') })).toBeVisible()
  await page.route(/assets\/help-page-/, (route) => route.abort())
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.helpCentre') })
    .click()
  await expect(page.getByRole('alert').getByText(t('site.chunk.missing'))).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute(/assets\/help-page-/)
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common.retry') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('site.help.title') })).toBeVisible()
})
