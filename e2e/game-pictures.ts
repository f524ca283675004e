/**
 * Takes pictures of every engine's client: node scripts/run.mjs e2e/game-pictures.ts <address of a running house>
 * [group|all] [look …]
 *
 * A look is size-language-theme, for example phone-bn-dark. Pictures are written to
 * .cache/game-pictures/<look>/<group>-<name>-<step>.png, a sheet of each group and look to .cache/game-sheets/.
 * `publish` as a look makes docs/pictures/games-<group>.webp of both sizes.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { login } from '#contract/identity/identity.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { callRemote } from '#server/testing/remote.ts'
import playwrightConfig from '../playwright.config.ts'
import { GROUPS, SCENES, type GameScene, type Group } from './game-scenes.ts'
import { chunk, inLines, lookOf, PUBLISHED, sheet, SHOWN, SIZES, type Look } from './picture-sheet.ts'

const PICTURES = '.cache/game-pictures'
const SHEETS = '.cache/game-sheets'
const AT_ONCE = 3

/** Logs in as the seeded member, with more money. Returns the login. */
async function enter(browser: Browser, address: string): Promise<string> {
  const { username, password } = DEMO_LOGINS[0]
  const entered = await callRemote(address, login, { username, password })
  if (!entered.body.success) throw new Error(entered.body.code)
  const { token } = entered.body.value
  const asked = await callRemote(
    address,
    createDeposit,
    { requestId: newToken(systemRandom), methodCode: 'surma-pay', amount: '25000' },
    token,
  )
  if (!asked.body.success) throw new Error(asked.body.code)
  const page = await browser.newPage()
  await page.goto(asked.body.value.redirectUrl ?? address)
  await page.getByRole('button').first().click()
  await page.waitForTimeout(5_000) // until the provider has notified the house
  await page.close()
  return token
}

async function openPage(
  browser: Browser,
  address: string,
  token: string,
  look: Look,
  { code }: GameScene,
): Promise<Page> {
  const device = look.size === 'phone' ? ('MOBILE' as const) : ('DESKTOP' as const)
  const launched = await callRemote(address, gameLaunch, { gameCode: code, device, language: look.language }, token)
  if (!launched.body.success) throw new Error(`${code}: ${launched.body.code}`)
  const context = await browser.newContext({ ...SIZES[look.size], locale: 'bn-BD', timezoneId: 'Asia/Dhaka' })
  await context.addInitScript((theme) => localStorage.setItem('studio.theme', theme), look.theme)
  const page = await context.newPage()
  page.on('pageerror', (error) => process.stdout.write(`${code} ${look.text}: ${error.message}\n`))
  const url = new URL(launched.body.value.url)
  url.searchParams.set('lang', look.language) // also what the brand does not offer
  await page.goto(url.href)
  await page.locator('.balance').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(2_500)
  return page
}

async function paint(
  browser: Browser,
  address: string,
  token: string,
  group: Group,
  look: Look,
  scene: GameScene,
): Promise<string[]> {
  const folder = join(PICTURES, look.text)
  mkdirSync(folder, { recursive: true })
  const files: string[] = []
  const take = async (page: Page) => {
    const file = join(folder, `${group}-${scene.name}-${files.length}.png`)
    await page.screenshot({ path: file, timeout: 60_000 })
    files.push(file)
  }
  try {
    const page = await openPage(browser, address, token, look, scene)
    await take(page)
    for (const step of scene.steps) {
      await step(page)
      await take(page)
    }
    await page.context().close()
  } catch (error) {
    process.stdout.write(`${scene.name} ${look.text}: ${String(error).slice(0, 300)}\n`)
  }
  return files
}

async function paintGroup(
  browser: Browser,
  address: string,
  token: string,
  group: Group,
  look: Look,
): Promise<Map<string, string[]>> {
  const painted = new Map<string, string[]>()
  for (const part of chunk(SCENES[group], AT_ONCE)) {
    await Promise.all(
      part.map(async (scene) => painted.set(scene.name, await paint(browser, address, token, group, look, scene))),
    )
  }
  return painted
}

const [address, asked = 'all', ...looks] = process.argv.slice(2)
if (!address) throw new Error('name the address of a running house')
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {})
mkdirSync(SHEETS, { recursive: true })
for (const group of GROUPS.filter((name) => asked === 'all' || asked === name)) {
  const token = await enter(browser, address) // a member each: some vendors move the whole balance to their wallet
  for (const text of looks.filter((name) => name !== 'publish')) {
    const look = lookOf(text)
    const painted = await paintGroup(browser, address, token, group, look)
    const files = SCENES[group]
      .flatMap(({ name }) => painted.get(name) ?? [])
      .map((file) => ({ file, size: look.size }))
    await sheet(chunk(files, look.size === 'phone' ? 6 : 3), SHOWN, join(SHEETS, `${group}-${text}.png`))
  }
  if (looks.includes('publish')) {
    const [phone, desktop] = [
      await paintGroup(browser, address, token, group, lookOf('phone-bn-dark')),
      await paintGroup(browser, address, token, group, lookOf('desktop-en-light')),
    ]
    const pictures = SCENES[group].flatMap(({ name, steps }) => [
      ...(phone.get(name) ?? []).slice(-1).map((file) => ({ file, size: 'phone' as const })),
      // pictures without steps differ in their symbols alone, so one size is enough
      ...(steps.length === 0 ? [] : (desktop.get(name) ?? []))
        .slice(-1)
        .map((file) => ({ file, size: 'desktop' as const })),
    ])
    await sheet(inLines(pictures), PUBLISHED, join('docs/pictures', `games-${group}.webp`))
  }
}
await browser.close()
