/**
 * An operator of the second brand changes that brand's site, and an open page follows. The story uses that brand's own
 * domain, so that closing it affects no other story.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { MEGHNA_OPERATOR } from '#server/modules/identity/seeds/logins.ts'
import { expectAccessible } from './axe.ts'
import { expect, houseUrl, test, type Watch } from './fixture.ts'
import type { Texts } from './texts.ts'

/** An address of the United Kingdom, which the trusted proxy passes to the house. */
const BRITISH = '81.2.69.142'
const HOUR_MS = 3_600_000

function meghnaUrl(path = '/'): string {
  const url = new URL(houseUrl(path))
  url.hostname = MEGHNA.domain
  return url.href
}

/** Opens a visitor in the United Kingdom, for whom the banners do not move. */
async function openVisitor(browser: Browser, watch: Watch): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': BRITISH },
  })
  watch.also(context)
  return context
}

async function enterOffice(
  browser: Browser,
  watch: Watch,
  { t, language }: Texts,
): Promise<{ context: BrowserContext; office: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  })
  watch.also(context)
  await context.addInitScript((lang) => {
    if (location.origin !== 'null') localStorage.setItem('officeLang', lang)
  }, language) // a page that is about to open has no storage
  const office = await context.newPage()
  await office.goto(meghnaUrl('/backoffice'))
  await office.getByLabel(t('office.username')).fill(MEGHNA_OPERATOR.username)
  await office.getByLabel(t('office.password'), { exact: true }).fill(MEGHNA_OPERATOR.password)
  await office.getByRole('button', { name: t('office.login'), exact: true }).click()
  await expect(office.getByRole('button', { name: t('office.logout') })).toBeVisible()
  return { context, office }
}

const TITLE = 'Every ball counts'

/** Changes a banner, sees it on the visitor's open page, and restores it. */
async function changeBanner(office: Page, page: Page, { t }: Texts): Promise<void> {
  await office.goto(meghnaUrl('/backoffice/banners'))
  await office.getByRole('link', { name: TITLE }).click()
  const preview = office.getByRole('region', { name: t('office.preview') })
  await expect(preview.getByRole('heading', { name: TITLE })).toBeVisible()
  await office.getByLabel(`${t('office.contentField.title')} · English`).fill('Every over matters')
  await expect(preview.getByRole('heading', { name: 'Every over matters' })).toBeVisible()
  await preview.getByText(t('office.onPhone')).click()
  await expectAccessible(office, 'banner', ['dark'])
  await office.getByRole('button', { name: t('office.save') }).click()
  await expect(page.getByRole('heading', { name: 'Every over matters' })).toBeVisible()

  const history = office.getByRole('region', { name: t('office.history') })
  await expect(history.getByText('Every ball counts → Every over matters')).toBeVisible()
  await history.getByRole('button', { name: t('office.restoreTitle', { number: 1 }) }).click()
  await office
    .getByRole('alertdialog')
    .getByRole('button', { name: t('office.restore') })
    .click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
}

/** Closes the site with an end and words of its own, and opens it again. */
async function closeSite(office: Page, page: Page, { t }: Texts): Promise<void> {
  const lobby = page.getByRole('heading', { name: TITLE })
  await office.goto(meghnaUrl('/backoffice/settings'))
  const closes = office.getByRole('checkbox', { name: t('office.maintenance') })
  await closes.check()
  const end = new Date(Date.now() + 2 * HOUR_MS + 6 * HOUR_MS).toISOString().slice(0, 16) // two hours from now, in Dhaka
  await office.getByLabel(t('office.maintenanceEnd')).fill(end)
  await office.getByLabel(`${t('office.maintenanceMessage')} · English`).fill('We are moving to faster servers.')
  await expectAccessible(office, 'maintenance settings', ['light'])
  await office.getByRole('button', { name: t('office.save') }).click()
  await office
    .getByRole('alertdialog')
    .getByRole('button', { name: t('office.closeSite') })
    .click()
  await expect(page.getByRole('heading', { name: t('site.maintenance.title') })).toBeVisible()
  await expect(page.getByText('We are moving to faster servers.')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('button', { name: t('site.service') })).toBeVisible()
  await expectAccessible(page, 'maintenance')
  await page.reload()
  await expect(page.getByRole('heading', { name: t('site.maintenance.title') })).toBeVisible()
  await closes.uncheck()
  await office.getByRole('button', { name: t('office.save') }).click()
  await expect(lobby).toBeVisible()
}

/** Blocks the visitor's country on the settings that are open, and allows it again. */
async function blockCountry(office: Page, page: Page, { t }: Texts): Promise<void> {
  const lobby = page.getByRole('heading', { name: TITLE })
  await office.getByRole('tab', { name: t('office.settingsTab.regions') }).click()
  await office.getByText(t('office.regionMode.block')).click()
  await office.getByLabel(t('office.addCountry')).selectOption('GB')
  await expectAccessible(office, 'region settings', ['dark'])
  await office.getByRole('button', { name: t('office.save') }).click()
  await office.getByRole('button', { name: t('office.regionsSet') }).click()
  await expect(page.getByRole('heading', { name: t('site.region.title') })).toBeVisible()
  await expect(page.getByText(BRITISH)).toBeVisible()
  await expectAccessible(page, 'region')
  await office.getByText(t('office.regionMode.off')).click()
  await office.getByRole('button', { name: t('office.save') }).click()
  await expect(lobby).toBeVisible()
}

test('SITE-1 SITE-2 SITE-3 SITE-6 OFFICE-4 LOBBY-1 a banner is changed with its preview, seen on an open page, and undone; maintenance and a blocked country replace the page, and give it back', async ({
  browser,
  watch,
  texts,
}) => {
  watch.allow(/status of (?:503|403)/)
  const visitor = await openVisitor(browser, watch)
  const page = await visitor.newPage()
  await page.goto(meghnaUrl())
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'meghna')
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  const { context, office } = await enterOffice(browser, watch, texts)
  await changeBanner(office, page, texts)
  await closeSite(office, page, texts)
  await blockCountry(office, page, texts)
  await Promise.all([context.close(), visitor.close()])
})
