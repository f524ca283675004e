/**
 * Every route, checked in Bengali for message keys and English, and by axe in both themes, both directions and both
 * widths. The list of routes, with who may open each, is the product's own: new screens are included automatically.
 */
import type { Page } from '@playwright/test'
import type { OutputOf } from '#contract/call.ts'
import { LOBBY_PATHS, MEMBER_PAGES, paths, RECORD_PARTS } from '#contract/paths.ts'
import { routers } from '#contract/site/site.ts'
import { DEMO_LOGINS, DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import { expectAccessible, expectAccessibleAnyWay, expectFitsPhone } from './axe.ts'
import { expectBengali, expectNoKeys } from './bengali.ts'
import { chooseLanguage, expect, goTo, houseUrl, open, test } from './fixture.ts'
import { enterAsDemo } from './member.ts'
import { enterOffice, officeContext } from './operator.ts'
import { type Texts, textsOf } from './texts.ts'

type Who = 'visitor' | 'member' | 'agent'
type Guard = 'none' | 'login' | 'agent'

/** Addresses for routes with parameters. */
const EXAMPLES: Record<string, readonly string[]> = {
  '/$gameType': ['/nothing'],
  '/blog/$article': ['/blog/check-a-round'],
  '/promotions/$offer': [paths.promotion('none')],
  '/member/$page': MEMBER_PAGES.map((page) => paths.member(page)),
}
/** Further addresses to check: a screen in another state, or as another kind of reader sees it. */
const MORE: Record<Who, readonly string[]> = {
  visitor: [paths.login(), paths.register(), paths.games('zzzz'), paths.lane('RNG', 'INHOUSE'), paths.help('term')],
  member: [
    paths.game('dice'),
    paths.lane('PVP'),
    paths.limits(),
    ...RECORD_PARTS.filter((part) => part !== 'entries').map((part) => paths.record(part)),
  ],
  agent: [paths.member('transferUpline')],
}
const WHO: Record<Guard, Who> = { none: 'visitor', login: 'member', agent: 'agent' }

type Route = { options: { staticData?: { guard: Guard; isAlias: boolean } } }
type WithRoutes = { __TSR_ROUTER__?: { routesByPath: Record<string, Route> } }

/** Returns the site's own table of routes, as the page has it; without further addresses of the same screen. */
async function routesOf(page: Page): Promise<{ path: string; guard: Guard }[]> {
  return page.evaluate(() =>
    Object.entries((window as unknown as WithRoutes).__TSR_ROUTER__?.routesByPath ?? {}).flatMap(
      ([path, { options }]) =>
        options.staticData && !options.staticData.isAlias ? [{ path, guard: options.staticData.guard }] : [],
    ),
  )
}

/** Returns the addresses to check for a kind of reader. A route with parameters fails here until it has an example. */
async function addressesOf(page: Page, who: Who): Promise<string[]> {
  const own = (await routesOf(page)).filter(({ guard }) => WHO[guard] === who)
  const addresses = own.flatMap(({ path }) => {
    if (!path.includes('$')) return [path]
    const examples = EXAMPLES[path]
    if (!examples) throw new Error(`${path} needs an example of an address`)
    return examples
  })
  return [...addresses, ...MORE[who]]
}

/** Returns the name of the tab that the document of an address comes with; null where it is the site's own. */
async function nameOf(page: Page, address: string): Promise<string | null> {
  const read = async (path: string) => {
    const document = await (await page.request.get(houseUrl(path))).text()
    return /<title>(.*?)<\/title>/s.exec(document)?.[1] ?? ''
  }
  const [name, site] = [await read(address), await read(paths.lobby())]
  return name === site ? null : name
}

/** Addresses whose name is the site's own in the document: there is no such page, or the game says it when it is launched. */
const NAMELESS: readonly string[] = [...LOBBY_PATHS, '/nothing', paths.promotion('none'), '/seamless', '/register']

/** Those of a visitor's pages whose name does not hang on the brand or on what is asked: strangers come to them by a link. */
const NAMED: readonly string[] = [
  paths.help(),
  paths.about(),
  paths.guide(),
  paths.app(),
  paths.blog(),
  paths.blog('check-a-round'),
  paths.announcements(),
  paths.fairness(),
  paths.promotions(),
  paths.games(),
]

/** Checks that the tab has the name that the document of its address came with. */
async function expectNamed(page: Page, address: string): Promise<void> {
  // a page that leads elsewhere is named like the page that it leads to
  if (new URL(page.url()).pathname !== new URL(houseUrl(address)).pathname) return
  const name = await nameOf(page, address)
  if (name === null) expect(NAMELESS, `${address} has no name`).toContain(address.split('?')[0])
  else await expect(page).toHaveTitle(name)
}

async function lookAt(page: Page, who: Who): Promise<void> {
  for (const [index, address] of (await addressesOf(page, who)).entries()) {
    await goTo(page, address)
    // names in an agent's line are in Latin letters
    if (who === 'agent') await expectNoKeys(page, address)
    else await expectBengali(page, address)
    if (who !== 'visitor' || NAMED.includes(address)) await expectNamed(page, address)
    await expectAccessibleAnyWay(page, address, index === 0)
  }
}

/** The address by which the specification names the agent centre's first page, beside its own. */
const ALIAS = `${paths.agentHome()}/agentTeamOverview`

/** Checks that the running page has the routes of the server's table, with the same guards. */
async function compareRoutes(page: Page): Promise<void> {
  const { value } = (await (await page.request.get(houseUrl(routers.path))).json()) as {
    value: OutputOf<typeof routers>
  }
  const access: Record<Guard, string> = { none: 'public', login: 'player', agent: 'agent' }
  const served = (await routesOf(page)).map(({ path, guard }) => `${path} ${access[guard]}`)
  const told = value.filter(({ path }) => path === paths.lobby() || (!LOBBY_PATHS.includes(path) && path !== ALIAS))
  expect(served.toSorted()).toEqual(told.map(({ path, access: who }) => `${path} ${who}`).toSorted())
}

test('SITE-15 SITE-20 SITE-7 LOBBY-1 AUTH-1 AUTH-6 the site has the server’s routes with the same guards; every route of a visitor speaks Bengali, and axe finds nothing in either theme, direction or width', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/status of 404/) // the example of an offer is one that is not there
  test.setTimeout(300_000)
  await chooseLanguage(context, 'bn')
  await open(page, paths.about())
  await expect(page.getByRole('article')).toBeVisible()
  await compareRoutes(page)
  await lookAt(page, 'visitor')
})

test('SITE-15 SITE-20 SITE-7 CASH-1 CASH-2 CASH-4 GAME-2 every route of a member speaks Bengali, and axe finds nothing', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await chooseLanguage(context, 'bn')
  await enterAsDemo(page)
  await open(page, paths.about())
  await expect(page.getByRole('article')).toBeVisible()
  await lookAt(page, 'member')
})

test('SITE-20 SITE-7 SITE-8 an agent enters by the agents’ door, others are refused there; axe finds nothing on any route of an agent', async ({
  page,
  texts,
  watch,
}) => {
  const { t } = texts
  watch.allow(/status of 40[13]/)
  await open(page, '/agent')
  await expect(page.getByText(t('agent.support'), { exact: true })).toBeVisible()
  const [member, agent] = DEMO_LOGINS
  for (const who of [member, agent]) {
    await page.getByLabel(t('auth.usernameOrMobile')).fill(who.username)
    await page.getByLabel(t('auth.password'), { exact: true }).fill(who.password)
    await page.getByRole('button', { name: t('auth.login.action'), exact: true }).click()
    if (who === member) await expect(page.getByRole('alert')).toHaveText(t('error.NOT_AN_AGENT'))
  }
  await expect(page).toHaveURL(/\/agentHome$/)
  await expect(page.getByRole('heading', { level: 1, name: t('agents.page.agentTeamOverview') })).toBeVisible()
  await lookAt(page, 'agent')
})

/** Checks every page of an operator's menu, and the first row of each list. Returns how many pages the menu has. */
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
    if (isWhole) {
      await expectAccessible(office, `${pathname}, one of them`, ['dark'])
      await expectFitsPhone(office, `${pathname}, one of them`)
    } else await expectAccessibleAnyWay(office, `${pathname}, one of them`)
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
