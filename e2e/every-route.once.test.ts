/**
 * Every route that there is, read in Bengali for keys and English, and looked at by axe in both themes, both directions and both widths. The list of routes is the product's own: a
 * new one fails here until it has an address to be looked at.
 */
import type { Page } from '@playwright/test'
import { MEMBER_PAGES } from '#web/player/paths.ts'
import { DEMO_LOGINS, DEMO_OPERATORS } from '#server/seeds/logins.ts'
import { expectAccessible, expectAccessibleAnyWay } from './axe.ts'
import { expectBengali } from './bengali.ts'
import { chooseLanguage, expect, open, test } from './fixture.ts'
import { enterAsDemo } from './member.ts'
import { enterOffice, officeContext } from './operator.ts'
import { type Texts, textsOf } from './texts.ts'

type Who = 'visitor' | 'member' | 'agent'

/** Addresses of each route; of none where another route shows the same page. */
const ROUTES: Record<string, { who: Who; at: readonly string[] }> = {
  '/': { who: 'visitor', at: ['/'] },
  '/index': { who: 'visitor', at: [] },
  '/index.html': { who: 'visitor', at: [] },
  '/home': { who: 'visitor', at: [] },
  '/login': { who: 'visitor', at: ['/login'] },
  '/register': { who: 'visitor', at: ['/register'] },
  '/games': { who: 'visitor', at: ['/games', '/games?search=zzzz'] },
  '/live': { who: 'visitor', at: ['/live'] },
  '/fish': { who: 'visitor', at: ['/fish'] },
  '/rng': { who: 'visitor', at: ['/rng?vassalage=INHOUSE'] },
  '/pvp': { who: 'member', at: ['/pvp'] },
  '/cricket': { who: 'visitor', at: ['/cricket'] },
  '/bgs': { who: 'visitor', at: ['/bgs'] },
  '/sports': { who: 'visitor', at: ['/sports'] },
  '/esports': { who: 'visitor', at: ['/esports'] },
  '/lott': { who: 'visitor', at: ['/lott'] },
  '/elott': { who: 'visitor', at: ['/elott'] },
  '/cockfight': { who: 'visitor', at: ['/cockfight'] },
  '/$gameType': { who: 'visitor', at: ['/nothing'] },
  '/favorite': { who: 'member', at: ['/favorite'] },
  '/recent': { who: 'member', at: ['/recent'] },
  '/lottery': { who: 'member', at: ['/lottery'] },
  '/vnLottery': { who: 'member', at: [] },
  '/seaLottery': { who: 'member', at: [] },
  '/seamless': { who: 'member', at: ['/seamless?gameCode=dice'] },
  '/help': { who: 'visitor', at: ['/help', '/help#term'] },
  '/helpmc': { who: 'visitor', at: ['/helpmc'] },
  '/promotions': { who: 'visitor', at: ['/promotions'] },
  '/pointMall': { who: 'visitor', at: ['/pointMall'] },
  '/vip': { who: 'visitor', at: ['/vip'] },
  '/guide': { who: 'visitor', at: ['/guide'] },
  '/about': { who: 'visitor', at: ['/about'] },
  '/blog': { who: 'visitor', at: ['/blog'] },
  '/blog/$article': { who: 'visitor', at: ['/blog/check-a-round'] },
  '/app': { who: 'visitor', at: ['/app'] },
  '/fairness': { who: 'visitor', at: ['/fairness'] },
  '/announcements': { who: 'visitor', at: ['/announcements'] },
  '/agent': { who: 'visitor', at: ['/agent'] },
  '/agentHome': { who: 'agent', at: ['/agentHome', '/member/transferUpline'] },
  '/member': { who: 'member', at: ['/member'] },
  '/member/$page': {
    who: 'member',
    at: [
      ...MEMBER_PAGES.map((page) => `/member/${page}`),
      '/member/securityCenter?part=limits',
      ...['deposits', 'withdrawals', 'transfers'].map((record) => `/member/transactionHistory?record=${record}`),
    ],
  },
}
const addressesOf = (who: Who) => Object.values(ROUTES).flatMap((route) => (route.who === who ? route.at : []))

type Router = { routesByPath: Record<string, unknown>; navigate(to: { href: string }): Promise<void> }
type WithRouter = { __TSR_ROUTER__?: Router }

/** Goes on within the page, as a link does. */
async function goTo(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => (window as unknown as WithRouter).__TSR_ROUTER__?.navigate({ href: to }), href)
  await expect(page.getByRole('heading').first()).toBeAttached()
  await expect(page.locator('.skeleton:visible')).toHaveCount(0)
}

async function lookAt(page: Page, who: Who): Promise<void> {
  for (const [index, address] of addressesOf(who).entries()) {
    await goTo(page, address)
    if (who !== 'agent') await expectBengali(page, address)
    await expectAccessibleAnyWay(page, address, index === 0)
  }
}

test('SITE-20 SITE-7 the table of routes holds no route that nobody looks at', async ({ page }) => {
  await open(page, '/about')
  await expect(page.getByRole('article')).toBeVisible()
  const served = await page.evaluate(() =>
    Object.keys((window as unknown as WithRouter).__TSR_ROUTER__?.routesByPath ?? {}),
  )
  expect(served.sort()).toEqual(Object.keys(ROUTES).sort())
})

test('SITE-15 SITE-20 SITE-7 LOBBY-1 AUTH-1 AUTH-6 every route of a visitor speaks Bengali, and axe finds nothing in either theme, direction or width', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await chooseLanguage(context, 'bn')
  await open(page, '/about')
  await expect(page.getByRole('article')).toBeVisible()
  await lookAt(page, 'visitor')
})

test('SITE-15 SITE-20 SITE-7 CASH-1 CASH-2 CASH-4 GAME-2 every route of a member speaks Bengali, and axe finds nothing', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await chooseLanguage(context, 'bn')
  await enterAsDemo(page, textsOf('bn'))
  await lookAt(page, 'member')
})

test('SITE-20 SITE-7 axe finds nothing on any route of an agent', async ({ page, texts }) => {
  const { t } = texts
  const { username, password } = DEMO_LOGINS[1]
  await open(page, '/agent')
  await page.getByLabel(t('auth.usernameOrMobile')).fill(username)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
  await expect(page).toHaveURL(/\/agentHome$/)
  await lookAt(page, 'agent')
})

/** Every page of an operator's menu, and the first row of each list; returns how many pages the menu has. */
async function lookAtOffice(office: Page, { t }: Texts, isWhole: boolean): Promise<number> {
  const menu = office.getByRole('navigation', { name: t('office.menu') }).getByRole('link')
  const main = office.getByRole('main')
  const arrive = async () => {
    await expect(main.getByRole('heading').first()).toBeVisible()
    await expect(office.locator('.skeleton:visible')).toHaveCount(0)
  }
  const pages = await menu.count()
  for (let index = 0; index < pages; index++) {
    await menu.nth(index).click()
    await arrive()
    const { pathname } = new URL(office.url())
    await expectAccessibleAnyWay(office, pathname, isWhole && index === 0)
    const row = main.locator('tbody a[href$="/show"]').first()
    if (!(await row.isVisible())) continue
    await row.click()
    await expect(office).not.toHaveURL((url) => url.pathname === pathname)
    await arrive()
    if (isWhole) await expectAccessible(office, `${pathname}, one of them`, ['dark'])
    else await expectAccessibleAnyWay(office, `${pathname}, one of them`)
  }
  return pages
}

test('SITE-20 OFFICE-1 OFFICE-2 axe finds nothing on any page of the back office', async ({
  browser,
  watch,
  texts,
}) => {
  test.setTimeout(300_000)
  const context = await officeContext(browser, watch, texts)
  const office = await context.newPage()
  await open(office, '/backoffice')
  await expect(office.getByRole('button', { name: texts.t('office.login'), exact: true })).toBeVisible()
  await expectAccessibleAnyWay(office, 'login', true)
  await enterOffice(office, texts)
  expect(await lookAtOffice(office, texts, true)).toBeGreaterThan(20)
  await context.close()
})

test('SITE-20 OFFICE-1 axe finds nothing on any page of the house: vendors and their caps, rules, brands, grants, operators', async ({
  browser,
  watch,
}) => {
  test.setTimeout(300_000)
  const texts = textsOf('bn')
  for (const role of ['house', 'house-staff'] as const) {
    const context = await officeContext(browser, watch, texts)
    const office = await context.newPage()
    await enterOffice(
      office,
      texts,
      DEMO_OPERATORS.find((one) => one.role === role),
    )
    expect(await lookAtOffice(office, texts, false)).toBeGreaterThan(3)
    await context.close()
  }
})
