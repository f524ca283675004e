/**
 * Takes pictures of rooms of the site and the back office: node scripts/run.mjs e2e/room-pictures.ts <address of a
 * running house> [room|all] [look …]
 *
 * A look is size-language-theme, for example phone-bn-dark. Pictures are written to .cache/room-pictures/<look>/<room>-<name>.png,
 * a sheet of each room and look to .cache/room-sheets/. What is wider than its screen, and what the console said, is printed.
 * `publish` as a look makes docs/pictures/<room>-<size>.webp, large enough to be read: of both sizes for the rooms of the site, wide of
 * what the back office shows.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { DEMO_LOGINS, DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import playwrightConfig from '../playwright.config.ts'
import { chooseLanguage, keepInBrowser, keepOperator, keepPopupsAway, keepSession } from './fixture.ts'
import { logIn, logInOperator } from './house-side.ts'
import { chunk, lookOf, READ, sheet, SHOWN, SIZES, type Look } from './picture-sheet.ts'
import { ROOMS, type Room, type RoomScene, type Who } from './room-scenes.ts'
import type { Language } from './texts.ts'

const PICTURES = '.cache/room-pictures'
const SHEETS = '.cache/room-sheets'
/** Until what a page fetches after its first screen is there. */
const SETTLED_MS = 1_800
const LONGEST_MS = 10_000

/** Until when a page that is slow is taken as it is. */
const LOADED_MS = 20_000
/** Whether the page in the browser keeps no place for what is still to come. */
const NOTHING_WAITS = () =>
  [...document.querySelectorAll('.skeleton')].every((place) => place.getClientRects().length === 0)

const print = (text: string) => process.stdout.write(`${text}\n`)

const loginOfHouse = () => {
  const found = DEMO_OPERATORS.find(({ role }) => role === 'house')
  if (!found) throw new Error('nobody works for the house')
  return found
}

/** Opens a browser's context for one of the demo's people in a look. */
async function enter(browser: Browser, who: Who, { size, language, theme }: Look): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    ...SIZES[size],
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  })
  await keepInBrowser(context, 'theme', theme)
  await keepPopupsAway(context)
  if (who === 'operator' || who === 'house') {
    await keepInBrowser(context, 'officeLang', language)
    await keepOperator(context, await logInOperator(who === 'house' ? loginOfHouse() : DEMO_LOGINS[2]))
    return context.newPage()
  }
  await chooseLanguage(context, language as Language)
  const page = await context.newPage()
  await keepSession(page, await logIn(DEMO_LOGINS[who === 'member' ? 0 : 1]))
  return page
}

/** Takes one picture. Returns its file, or null where the scene could not be made. */
async function paint(page: Page, room: Room, look: Look, { name, path, opens }: RoomScene): Promise<string | null> {
  const folder = join(PICTURES, look.text)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${room}-${name}.png`)
  try {
    await page.goto(new URL(path, process.env.HOUSE_URL).href)
    await page.getByRole('main').waitFor()
    await page.waitForFunction(NOTHING_WAITS, null, { timeout: LOADED_MS }).catch(() => undefined)
    await page.waitForTimeout(SETTLED_MS)
    await page
      .locator('.skeleton')
      .first()
      .waitFor({ state: 'detached', timeout: LONGEST_MS })
      .catch(() => undefined)
    await opens?.(page)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (wider > 0) print(`${look.text} ${name}: ${wider} px wider than its screen`)
    await page.screenshot({ path: file, animations: 'disabled' })
    return file
  } catch (error) {
    print(`${look.text} ${name}: ${String(error).slice(0, 200)}`)
    return null
  }
}

async function paintRoom(
  browser: Browser,
  room: Room,
  look: Look,
  scenes: readonly RoomScene[] = ROOMS[room],
): Promise<string[]> {
  const pages = new Map<Who, Page>()
  const files: string[] = []
  for (const scene of scenes) {
    const page = pages.get(scene.who) ?? (await enter(browser, scene.who, look))
    if (!pages.has(scene.who))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) print(`${look.text} ${page.url()}: ${message.text()}`)
      })
    pages.set(scene.who, page)
    const file = await paint(page, room, look, scene)
    if (file) files.push(file)
  }
  for (const page of pages.values()) await page.context().close()
  return files
}

const [address, asked = 'all', ...looks] = process.argv.slice(2)
if (!address) throw new Error('name the address of a running house')
process.env.HOUSE_URL = address
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {})
mkdirSync(SHEETS, { recursive: true })
for (const room of (Object.keys(ROOMS) as Room[]).filter((name) => asked === 'all' || asked === name)) {
  for (const look of looks.filter((text) => text !== 'publish').map(lookOf)) {
    const files = (await paintRoom(browser, room, look)).map((file) => ({ file, size: look.size }))
    await sheet(chunk(files, look.size === 'phone' ? 6 : 3), SHOWN, join(SHEETS, `${room}-${look.text}.png`))
  }
  const isOffice = room.startsWith('office')
  const scenes: readonly RoomScene[] = ROOMS[room]
  const published = isOffice ? scenes.filter((one) => one.isPublished) : scenes
  if (looks.includes('publish') && published.length > 0) {
    for (const look of (isOffice ? ['desktop-en-light'] : ['phone-bn-dark', 'desktop-en-light']).map(lookOf)) {
      const files = (await paintRoom(browser, room, look, published)).map((file) => ({ file, size: look.size }))
      const rows = chunk(files, look.size === 'phone' ? 5 : 2)
      await sheet(rows, READ, join('docs/pictures', `${room}-${look.size}.webp`))
    }
  }
}
await browser.close()
