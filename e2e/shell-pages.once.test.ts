/** Every route of the site: its guard, its content in both languages, and its view when something is missing. */
import type { Page } from '@playwright/test'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { expectAccessible } from './axe.ts'
import { chooseLanguage, expect, houseUrl, newUsername, open, test } from './fixture.ts'
import { fillRegistration, headerBalance, register } from './member.ts'
import { textsOf } from './texts.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const agent = DEMO_LOGINS[1]

test('SITE-8 SITE-9 before any script has come, every page shows its frame in the reader’s language, and agents their own', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: houseUrl() })
  const page = await context.newPage()
  for (const path of ['/help', '/slots-of-nowhere', '/cricket']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'রেজিস্টার' }), path).toBeVisible()
    await expect(page.locator('#content .skeleton').first(), path).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'ক্রিকেট', exact: true }).first()).toHaveAttribute('aria-current', 'page')
  await page.goto('/agent')
  await expect(page.locator('#root')).toBeEmpty()
  await context.close()
})

test('SITE-7 guards: private pages lead to the login and back, the agent centre to its door, unknown addresses to words', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 404/)
  await open(page, '/member/referral')
  await expect(page).toHaveURL(/\/login\?next=%2Fmember%2Freferral$/)
  await expect(page.getByRole('dialog')).toContainText(t('auth.pleaseLogIn'))
  for (const path of ['/favorite', '/recent', '/lottery?gameCode=hanoi', '/vnLottery', '/seaLottery', '/member']) {
    await open(page, path)
    await expect(page).toHaveURL(/\/login\?next=/)
  }
  await open(page, '/agentHome')
  await expect(page).toHaveURL(/\/agent$/)
  await expect(page.getByRole('banner').getByRole('link', { name: t('shell.login') })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await open(page, '/esports')
  await expect(heading(page, t('nav.ESPORTS'))).toBeVisible()
  await open(page, '/LIVE')
  await expect(heading(page, t('nav.LIVE'))).toBeVisible()
  await open(page, '/nothing')
  await expect(page.getByRole('heading', { name: t('site.notFound.title') })).toBeVisible()
})

test('SITE-16 help: the part after # opens an article, closing it leads back, /helpmc has no header', async ({
  page,
  texts,
}) => {
  const { t } = texts
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
})

test('SITE-17 pages by label: guide, about, blog and its articles, and the app with its codes', async ({
  page,
  texts,
}) => {
  const { t } = texts
  for (const path of ['/guide', '/about']) {
    await open(page, path)
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await open(page, '/blog')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: t('pages.allArticles') }).click()
  await expect(heading(page, t('footer.blog'))).toBeVisible()
  await open(page, '/blog/no-such-article')
  await expect(page.getByRole('heading', { name: t('site.notFound.title') })).toBeVisible()
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
})

test('PROMO-7 SITE-7 a member’s link brings a friend, who then stands in the list', async ({
  page,
  browser,
  texts,
  watch,
}) => {
  const { t } = texts
  await register(page, texts, newUsername())
  await open(page, '/member/referral')
  await expect(page.getByRole('heading', { name: t('member.referral.empty') })).toBeVisible()
  await expect(page.getByRole('img', { name: t('referral.qr') })).toHaveAttribute('src', /^data:image\/svg/)
  await expectAccessible(page, 'referral')
  const link = (await page.getByTitle(/referralCode=/).textContent()) ?? ''
  const context = await browser.newContext({ locale: 'bn-BD' })
  watch.also(context)
  await chooseLanguage(context, texts.language)
  const other = await context.newPage()
  await other.goto(link)
  await fillRegistration(other, texts, newUsername())
  await expect(headerBalance(other, texts)).toHaveText('৳0.00')
  await context.close()
  await page.reload()
  await expect(page.getByRole('main').getByText(/^\w+\*\*\*\w$/)).toHaveCount(1)
})

test('SITE-7 SITE-8 an agent enters by the agents’ door, others are refused there', async ({ page, texts, watch }) => {
  const { t } = texts
  watch.allow(/status of 40[13]/)
  await open(page, '/agent')
  await expect(page.getByText(t('agent.support'), { exact: true })).toBeVisible()
  const member = DEMO_LOGINS[0]
  for (const who of [member, agent]) {
    await page.getByLabel(t('auth.usernameOrMobile')).fill(who.username)
    await page.getByLabel(t('auth.password'), { exact: true }).fill(who.password)
    await page.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
    if (who === member) await expect(page.getByRole('alert')).toHaveText(t('error.NOT_AN_AGENT'))
  }
  await expect(page).toHaveURL(/\/agentHome$/)
  await expect(heading(page, t('agent.title'))).toBeVisible()
  await expect(page.getByRole('img', { name: t('referral.qr') })).toBeVisible()
})

test('SITE-13 a page of an earlier deploy is replaced once, and then says what is missing', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 404|Failed to load|Failed to fetch|MIME|Loading chunk help failed/)
  await open(page)
  await expect(page.getByRole('region', { name: t('lobby.section.hot') })).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(/assets\/help-page-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(houseUrl('/**'), async (route) => {
    if (route.request().resourceType() !== 'fetch' || !(route.request().headers().accept ?? '').includes('text/html'))
      return route.fallback()
    return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/newer.js"></script>' })
  })
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.helpCentre') })
    .click()
  await expect(page.getByRole('alert').getByText(t('site.chunk.missing'))).toBeVisible()
  expect(loads).toBe(1)
})

test('SITE-15 another language asks again for what carries names, and is kept', async ({ page, texts }) => {
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

test('SITE-7 the same address twice is one step of the history', async ({ page, texts }) => {
  const { t } = texts
  await open(page, '/help')
  await expect(heading(page, t('site.help.title'))).toBeVisible()
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  const link = page.getByRole('contentinfo').getByRole('link', { name: t('footer.helpCentre') })
  await link.click()
  await link.click()
  expect(await steps()).toBe(before)
})

test('SITE-10 SITE-11 a category with more than ten vendors has a large menu, and each vendor leads where its code says', async ({
  page,
  texts,
}) => {
  const { t } = texts
  await open(page)
  const menu = page.getByRole('navigation', { name: t('shell.nav.games') })
  await expect(menu.getByRole('link').first()).toHaveAttribute('href', '/index')
  await expect(menu.getByRole('link', { name: t('nav.INHOUSE') })).toHaveAttribute('href', '/rng?vassalage=INHOUSE')
  await expect(menu.getByRole('link', { name: t('nav.COCKFIGHT') })).toHaveAttribute('href', /^\/seamless\?gameCode=/)
  await menu.getByRole('button', { name: t('shell.vendorsOf', { category: t('nav.RNG') }) }).click()
  const slots = page.getByRole('dialog', { name: t('shell.vendorsOf', { category: t('nav.RNG') }) })
  await expect(slots.getByRole('link').nth(10)).toBeVisible()
  await expect(slots.getByRole('list')).toHaveCSS('grid-template-columns', /^\S+ \S+ \S+$/)
  await slots.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/rng\?vassalage=/)
  await expect(slots).toBeHidden()
})

test('SITE-20 nothing lies beside the page at 320 px, nor at 200 % zoom', async ({ page, texts }) => {
  await register(page, texts, newUsername())
  for (const path of [
    '/',
    '/app',
    '/agent',
    '/member',
    '/member/depositv2',
    '/member/withdraw',
    '/seamless?gameCode=dice',
  ]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    for (const size of [
      { width: 320, height: 640 },
      { width: 720, height: 450 },
    ]) {
      await page.setViewportSize(size)
      const beside = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(beside, `${path} at ${size.width}`).toBe(0)
    }
  }
})
