/** What the document of an address is called from its first byte on: as the heading of its page (frame/page-title.ts). Needs no browser. */
import { LOBBY_PATHS } from '#contract/paths.ts'
import { promotion } from '#contract/promotions/offers.ts'
import { pages } from '#contract/site/site-pages.ts'
import { SITE_ROUTES } from '#contract/site/site-routes.ts'
import type { BootData } from '#web/lib/boot-data.ts'
import { type Asked, asked } from '#web/lib/first-answers.ts'
import type { Phrases } from '#web/lib/phrases.ts'
import type { PageAddress } from './frame/first-page.ts'
import { pageName } from './frame/page-names.ts'
import { isSwitchOn } from './frame/site.ts'

const HEADING = /<h1[^>]*>(.*?)<\/h1>/s
const OFFER_ID = /^\d{1,18}$/
const ARTICLE_KEY = /^[a-z0-9-]{1,60}$/

/** Returns the call that answers the heading of a page that operators wrote, or of an offer; null for all other pages. */
export function findNamed({ pathname }: PageAddress, locale: string): Asked | null {
  const stored = pageName(pathname)?.stored
  if (!stored) return null
  if ('offer' in stored) return OFFER_ID.test(stored.offer) ? asked(promotion, { id: stored.offer }) : null
  const { label, key } = stored
  if (key !== undefined && !ARTICLE_KEY.test(key)) return null
  return asked(pages, { label, lang: locale, ...(key === undefined ? {} : { key }) })
}

/** Returns the title in an answer of `findNamed`; empty where nothing is stored. */
function titleIn(answer: unknown): string {
  const [one] = Array.isArray(answer) ? (answer as unknown[]) : [answer]
  const { title } = (one ?? {}) as { title?: unknown }
  return typeof title === 'string' ? title : ''
}

type Site = BootData['permission']
type Named = { address: PageAddress | null; markup: string; named: unknown }

/** Returns whether the brand has the page of an address: some need a switch, or a language. */
function isThere(pathname: string, site: Site): boolean {
  const route = SITE_ROUTES.find(({ path }) => path.toLowerCase() === pathname)
  const language = route?.needsLanguage
  const isSpoken = language === undefined || site.languages.some((one) => one.toUpperCase() === language)
  return isSpoken && (route?.needs === undefined || isSwitchOn(site, route.needs))
}

/** Returns the name of the tab, as markup: as the page's own heading from the first byte on (frame/page-title.ts). */
export function titleOf({ address, markup, named }: Named, messages: Phrases, site: Site): string {
  const brand = site.brandName
  const whole = escapeHtml(messages._('site.title', { brand }))
  if (address === null || LOBBY_PATHS.includes(address.pathname) || !isThere(address.pathname, site)) return whole
  const key = pageName(address.pathname)?.key
  const heading =
    HEADING.exec(markup)?.[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .trim() ||
    escapeHtml(titleIn(named)) ||
    (key && escapeHtml(messages._(key)))
  return heading ? `${heading} · ${escapeHtml(brand)}` : whole
}

/** Returns text as markup that shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
