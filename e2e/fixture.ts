/** What every browser test starts from: a console that must stay silent, and the texts of a language. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { NO_POPUPS } from '#web/player/popups/popup-queue.ts'
import { type Language, type Texts, textsOf } from './texts.ts'

export type Watch = {
  /** Allows a message that a test causes on purpose, for example the browser's own line about a refused request. */
  allow: (noise: RegExp) => void
  /** Listens to another context as well. */
  also: (context: BrowserContext) => void
}

/**
 * The language of each project, where a test does not go through both: together the projects cover both sizes and both
 * languages.
 */
const LANGUAGE_OF_PROJECT: Record<string, Language> = { phone: 'bn', alone: 'bn', desktop: 'en' }

/** Returns the language of a project's stories. */
export const languageOf = ({ name }: { name: string }): Language => LANGUAGE_OF_PROJECT[name] ?? 'en'

/** The browser's message about the blocking that playwright.config.ts asks for. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** An unexpected console error or warning, or an uncaught error, in any page of the context fails the test. */
export const test = base.extend<{ watch: Watch; texts: Texts; popups: boolean }>({
  /** Whether announcements and gifts open by themselves; they would cover what most stories test. */
  popups: [false, { option: true }],
  /** The texts of the project's language, which is set in the context. */
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

/** Returns the address of this run's house. */
export function houseUrl(path = '/'): string {
  return new URL(path, process.env.HOUSE_URL).href
}

/** Stores a language in a context, as if the reader had chosen it on an earlier visit. */
export async function chooseLanguage(context: BrowserContext, language: Language): Promise<void> {
  await context.addCookies([{ name: 'lang', value: language, url: houseUrl() }])
  await keepInBrowser(context, 'lang', language)
}

/** Stores a text in the site's storage before any page of it runs; later changes by the reader stay. */
export async function keepInBrowser(context: BrowserContext, name: string, text: string): Promise<void> {
  await context.addInitScript(
    ({ origin, key, value }) => {
      if (location.origin === origin && localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    { origin: new URL(houseUrl()).origin, key: name, value: text },
  )
}

/** Opens a page's session as if its reader had logged in before; logging out in the page ends it for good. */
export async function keepSession(page: Page, { token, user }: { token: string; user: object }): Promise<void> {
  await page.addInitScript(
    ({ origin, session, who }) => {
      const guard = `entered ${session}`
      if (location.origin !== origin || localStorage.getItem(guard) !== null) return
      localStorage.setItem(guard, 'yes')
      sessionStorage.setItem('token', session)
      sessionStorage.setItem('user', who)
    },
    { origin: new URL(houseUrl()).origin, session: token, who: JSON.stringify(user) },
  )
}

/** Opens an operator's session in every tab of a context; logging out in a tab ends it there for good. */
export async function keepOperator(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript(
    ({ origin, session }) => {
      const guard = `entered ${session}`
      if (location.origin !== origin || sessionStorage.getItem(guard) !== null) return
      sessionStorage.setItem(guard, 'yes')
      sessionStorage.setItem('operatorToken', session)
    },
    { origin: new URL(houseUrl()).origin, session: token },
  )
}

/** Marks every popup that opens by itself as seen on this visit. */
export async function keepPopupsAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ origin, all }) => {
      if (location.origin === origin && sessionStorage.getItem('popupSeen') === null)
        sessionStorage.setItem('popupSeen', all)
    },
    { origin: new URL(houseUrl()).origin, all: NO_POPUPS },
  )
}

/** The password of all accounts in stories, unless the story is about passwords. */
export const PASSWORD = 'Boat-and-river-7'

let made = 0

/** Returns a name that no account has yet. */
export function newUsername(): string {
  return `e${Date.now().toString(36)}${process.pid % 1000}${++made}`.slice(0, 16)
}

/** Opens a page of the site. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(houseUrl(path))
  // a page that the server draws can be read at once, and answers when its script has run
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0)
}

type Router = { routesByPath: Record<string, unknown>; navigate(to: { href: string }): Promise<void> }
/** The site's router, which its page exposes to tools. */
export type WithRouter = { __TSR_ROUTER__?: Router }

/** Goes to another address within the open page, as a link does, and waits until its page is shown. */
export async function goTo(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => (window as unknown as WithRouter).__TSR_ROUTER__?.navigate({ href: to }), href)
  await expect(page.getByRole('heading').first()).toBeAttached()
  await expect(page.locator('.skeleton:visible')).toHaveCount(0)
}

export { expect }
