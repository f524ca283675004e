/** The frame around every page: header, menus, footer, another language, and the same frame before any script. */
import type { Page } from '@playwright/test'
import { expect, open, test, houseUrl } from './fixture.ts'
import { type Texts, textsOf } from './texts.ts'

async function readFooter(page: Page, { t }: Texts): Promise<void> {
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
}

test('SITE-7 SITE-8 SITE-9 SITE-10 SITE-11 SITE-12 header, menu and footer; a category with more than ten vendors has a large menu, each vendor leads where its code says; the same address twice is one step of the history', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await open(page, '/about')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: t('shell.login') })).toBeVisible()
  await expect(header.getByRole('link', { name: t('shell.register') })).toBeVisible()
  await readFooter(page, texts)
  await expect(header.getByText(/GMT\+6/)).toContainText(/\d\d:\d\d:\d\d/)
  await page.getByRole('button', { name: t('shell.menu.collapse') }).click()
  await expect(page.locator('aside').getByText(t('nav.LIVE'))).toHaveCSS('position', 'absolute')
  await page.getByRole('button', { name: t('shell.menu.expand') }).click()

  const menu = page.getByRole('navigation', { name: t('shell.nav.games') })
  await expect(menu.getByRole('link').first()).toHaveAttribute('href', '/index')
  await expect(menu.getByRole('link', { name: t('nav.INHOUSE') })).toHaveAttribute('href', '/rng?vassalage=INHOUSE')
  await expect(menu.getByRole('link', { name: t('nav.COCKFIGHT') })).toHaveAttribute('href', '/cockfight')
  await menu.getByRole('button', { name: t('shell.vendorsOf', { category: t('nav.RNG') }) }).click()
  const slots = page.getByRole('dialog', { name: t('shell.vendorsOf', { category: t('nav.RNG') }) })
  await expect(slots.getByRole('link').nth(10)).toBeVisible()
  await expect(slots.getByRole('list')).toHaveCSS('grid-template-columns', /^\S+ \S+ \S+$/)
  await slots.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/rng\?vassalage=/)
  await expect(slots).toBeHidden()

  const link = page.getByRole('contentinfo').getByRole('link', { name: t('footer.helpCentre') })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: t('site.help.title') })).toBeVisible()
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await link.click()
  await link.click()
  expect(await steps()).toBe(before)
})

test('SITE-8 SITE-9 SITE-15 before any script has come, every page shows its frame in the reader’s language, and agents their own; another language asks again for what carries names, and is kept', async ({
  browser,
  page,
  texts,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: houseUrl() })
  const still = await context.newPage()
  for (const path of ['/slots-of-nowhere', '/cricket']) {
    await still.goto(path)
    await expect(still.getByRole('link', { name: 'রেজিস্টার' }), path).toBeVisible()
    await expect(still.locator('#content .skeleton').first(), path).toBeVisible()
  }
  await expect(still.getByRole('link', { name: 'ক্রিকেট', exact: true }).first()).toHaveAttribute('aria-current', 'page')
  await still.goto('/agent')
  await expect(still.locator('#root')).toBeEmpty()
  await context.close()

  await open(page)
  await expect(page.getByRole('region', { name: texts.t('lobby.section.hot') })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['accept-language'] === 'bn') asked.push(new URL(request.url()).pathname)
  })
  await page
    .getByRole('banner')
    .getByRole('combobox', { name: texts.t('shell.language') })
    .selectOption('bn')
  const { t } = textsOf('bn')
  await expect(page.getByRole('region', { name: t('lobby.section.hot') })).toBeVisible()
  for (const path of [
    '/wps/relay/GCSGAME_hotGames',
    '/lgw/games/game_menus',
    '/wps/relay/GCSGAME_winnerBoard',
    '/wps/notices',
    '/wps/system/language',
  ])
    await expect.poll(() => asked, path).toContain(path)
  const kept = await page.evaluate(() =>
    ['lang', 'hisLang', 'merchant', 'merchantCode'].map((key) => localStorage.getItem(key)),
  )
  expect(kept).toEqual(['bn', 'bn', 'fairhouse', 'fairhouse'])
})
