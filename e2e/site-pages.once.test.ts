/** Pages of the site beside the lobby: guards, help, pages by label, and addresses that do not exist. */
import type { Page } from '@playwright/test'
import { expect, open, test } from './fixture.ts'
import type { Texts } from './texts.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Opens private pages, the agents' and lanes. Which guard each route has: every-route.once.test.ts. */
async function meetGuards(page: Page, { t }: Texts): Promise<void> {
  await open(page, '/member/referral')
  await expect(page).toHaveURL(/\/login\?next=%2Fmember%2Freferral$/)
  await expect(page.getByRole('dialog')).toContainText(t('auth.pleaseLogIn'))
  await open(page, '/seamless?gameCode=dice&trial=1')
  await expect(page).toHaveURL(/\/login\?next=/)
  await open(page, '/agentHome')
  await expect(page).toHaveURL(/\/agent$/)
  await expect(page.getByRole('banner').getByRole('link', { name: t('shell.login') })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await open(page, '/LIVE')
  await expect(heading(page, t('nav.LIVE'))).toBeVisible()
}

async function readHelp(page: Page, { t }: Texts): Promise<void> {
  await open(page, '/help#term')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/help$/)
  await open(page, '/helpmc')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/helpmc#/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.close') })
    .click()
  await expect(page).toHaveURL(/\/helpmc$/)
  await expect(page.getByRole('banner')).toHaveCount(0)
}

async function readPages(page: Page, { t }: Texts): Promise<void> {
  await open(page, '/guide')
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, '/blog')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: t('pages.allArticles') }).click()
  await expect(heading(page, t('footer.blog'))).toBeVisible()
  await open(page, '/app')
  const code = page.getByRole('img', { name: t('pages.app.code') })
  await expect(code).toHaveAttribute('width', '200')
  const steps = page.getByRole('navigation', { name: t('pages.app.ways') })
  for (const way of ['ios', 'lite', 'android'] as const) {
    const before = await code.getAttribute('src')
    await steps.getByRole('link', { name: t(`pages.app.${way}`) }).click()
    await expect(code).not.toHaveAttribute('src', before ?? '')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
  }
}

test('SITE-7 SITE-9 SITE-16 SITE-17 private pages lead to the login, the agent centre to its door; help opens articles; pages by label; unknown addresses have a page with a way back', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 404/)
  await meetGuards(page, texts)
  await readHelp(page, texts)
  await readPages(page, texts)
  for (const unknown of ['/nothing', '/blog/no-such-article', '/no/such/page']) {
    await open(page, unknown)
    await expect(page.getByRole('heading', { name: t('site.notFound.title') })).toBeVisible()
  }
  await page.getByRole('link', { name: t('site.toLobby') }).click()
  await expect(page.getByRole('region', { name: t('lobby.section.hot') })).toBeVisible()
})
