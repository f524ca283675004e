/** What every browser test starts from: a console that must stay silent, and the texts of a language. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { NO_POPUPS } from '#web/player/popups/popup-queue.ts'
import { type Language, type Texts, textsOf } from './texts.ts'

export interface Watch {
  /** Lets through what a test provokes on purpose, for example the browser's own line about a refused request. */
  allow: (noise: RegExp) => void
  /** Listens to another context as well. */
  also: (context: BrowserContext) => void
}

/** Which language a project reads where a test does not go through both: together the projects cover both sizes and both languages. */
const LANGUAGE_OF_PROJECT: Record<string, Language> = { phone: 'bn', alone: 'bn', desktop: 'en' }

/** The language that a project's stories are told in. */
export const languageOf = ({ name }: { name: string }): Language => LANGUAGE_OF_PROJECT[name] ?? 'en'

/** What the browser says of the blocking that playwright.config.ts asks for. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** An unexpected console error or warning, or an uncaught error, in any page of the context fails the test. */
export const test = base.extend<{ watch: Watch; texts: Texts; popups: boolean }>({
  /** Whether announcements and gifts open by themselves; they would lie over what most stories are about. */
  popups: [false, { option: true }],
  /** The texts of the project's language, which the context has chosen. */
  texts: async ({ context }, use, { project }) => {
    const language = languageOf(project)
    await chooseLanguage(context, language)
    await use(textsOf(language))
  },
  watch: [
    async ({ context, popups }, use) => {
      const noise: string[] = []
      const allowed: RegExp[] = []
      const also = (watched: BrowserContext) => {
        if (!popups) void keepPopupsAway(watched)
        watched.on('console', (message) => {
          if (message.text() === WORKER_BLOCKED) return
          if (message.type() === 'error' || message.type() === 'warning')
            noise.push(`${message.text()} (${message.location().url})`)
        })
        watched.on('weberror', (error) => noise.push(String(error.error())))
      }
      also(context)
      await use({ allow: (pattern) => allowed.push(pattern), also })
      expect(
        noise.filter((line) => !allowed.some((pattern) => pattern.test(line))),
        'console errors and warnings',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/** Where the house of this run answers. */
export function houseUrl(path = '/'): string {
  return new URL(path, process.env.HOUSE_URL).href
}

/** Makes a language the kept choice of a context, as if the reader had taken it on an earlier visit. */
export async function chooseLanguage(context: BrowserContext, language: Language): Promise<void> {
  await context.addCookies([{ name: 'lang', value: language, url: houseUrl() }])
  await keepInBrowser(context, 'lang', language)
}

/** Keeps a text in the site's storage before any page of it runs; what the reader changes later stays. */
export async function keepInBrowser(context: BrowserContext, name: string, text: string): Promise<void> {
  await context.addInitScript(
    ({ origin, key, value }) => {
      if (location.origin === origin && localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    { origin: new URL(houseUrl()).origin, key: name, value: text },
  )
}

/** As if this visit had seen every popup that opens by itself. */
async function keepPopupsAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ origin, all }) => {
      if (location.origin === origin && sessionStorage.getItem('popupSeen') === null)
        sessionStorage.setItem('popupSeen', all)
    },
    { origin: new URL(houseUrl()).origin, all: NO_POPUPS },
  )
}

let made = 0

/** A name that nobody has yet. */
export function newUsername(): string {
  return `e${Date.now().toString(36)}${process.pid % 1000}${++made}`.slice(0, 16)
}

/** Opens a page of the site. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(houseUrl(path))
}

export { expect }
