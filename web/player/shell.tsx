/**
 * The server's side of the player site: draws the first screen with the page's own components, so that the page that
 * starts over it is the same to the pixel. There is no hydration: main.tsx renders again over it. Needs no browser.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import bootScriptUrl from 'virtual:boot-script'
import { serverCatalogues } from 'virtual:server-messages'
import type { Page } from '#contract/call.ts'
import { LANES } from '#contract/catalogue/games.ts'
import { findLanguage } from '#contract/languages.ts'
import { styleOf } from '#contract/site/theme.ts'
import type { BootData } from '#web/lib/boot-data.ts'
import { directionOf, MessagesProvider } from '#web/lib/i18n.tsx'
import { Phrases } from '#web/lib/phrases.ts'
import { createQueryClient } from '#web/lib/queries.ts'
import { frameOf, Layout } from './frame/layout.tsx'
import { MenusProvider } from './frame/menus.ts'
import { LISTED } from './subjects.ts'
import { CATEGORIES_ID } from './lobby/category-strip.tsx'
import { bannerSources } from './lobby/hero.tsx'
import { LobbyPage } from './lobby/lobby-page.tsx'
import { primeQueries } from './lobby/lobby-queries.ts'
import { LOBBY_PATHS, paths } from '#contract/paths.ts'
import { ScreenFallback } from './frame/screen-fallback.tsx'

/** Vite's manifest of the browser build: dist/web/player/.vite/manifest.json. */
export type Manifest = Record<string, Chunk>
type Chunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
  name?: string
}

/** The addresses that the frame itself links to and marks as open. All other addresses have the same frame. */
const MARKED_PATHS = new Set([
  ...LANES.map((lane) => paths.lane(lane)),
  paths.cricket(),
  paths.promotions(),
  paths.games(),
  paths.help(),
])
const ANY_OTHER_PATH = '/-'

/**
 * Of a page: its path in small letters and without a slash at its end, and the query, the part from the question mark.
 */
export type Address = { pathname: string; search: string }

/**
 * The markup, by the answers that it was drawn from and by address. The server caches those answers for a few seconds,
 * so each markup is drawn once.
 */
const drawn = new WeakMap<object, Map<string, string>>()

/**
 * Returns the markup of the first screen as a visitor sees it. At the lobby's addresses: frame, hero, hot games,
 * winners and the first lane. Elsewhere the frame around the space for the page; empty where the page has no frame.
 */
export function renderShell(boot: BootData, { pathname, search }: Address): string {
  const isLobby = LOBBY_PATHS.includes(pathname)
  if (!isLobby && frameOf(pathname, search) !== 'full') return ''
  const path = isLobby ? paths.lobby() : MARKED_PATHS.has(pathname) ? pathname : ANY_OTHER_PATH
  const kept = boot.hotGames && (drawn.get(boot.hotGames) ?? new Map<string, string>())
  const markup = kept?.get(path) ?? draw(boot, path, isLobby ? <LobbyPage firstScreenOnly /> : <ScreenFallback />)
  if (boot.hotGames && kept) drawn.set(boot.hotGames, kept.set(path, markup))
  return markup
}

function draw(boot: BootData, path: string, page: ReactNode): string {
  const client = createQueryClient()
  primeQueries(client, trim(boot))
  const messages = phrasesOf(boot.locale)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MessagesProvider of={messages}>
        <MenusProvider value={LISTED}>
          <Layout pathname={path}>{page}</Layout>
        </MenusProvider>
      </MessagesProvider>
    </QueryClientProvider>,
  )
  client.clear()
  return markup
}

function phrasesOf(locale: string): Phrases {
  const phrases = new Phrases()
  phrases.load(locale, serverCatalogues[locale] ?? {})
  return phrases.activate(locale, findLanguage(locale)?.format)
}

/** How many cards of a row any screen shows before it is scrolled; the rest of the twelve come with the page. */
const CARDS_IN_SIGHT = 8

function trim(boot: BootData): BootData {
  const cut = <Row,>(page: Page<Row>): Page<Row> => ({ ...page, content: page.content.slice(0, CARDS_IN_SIGHT) })
  const { hotGames, firstLane } = boot
  return {
    ...boot,
    hotGames: hotGames && cut(hotGames),
    firstLane: firstLane && { ...firstLane, page: cut(firstLane.page) },
  }
}

/** Returns the attributes of the document's root element for the brand's look. */
function skinAttributes(theme: BootData['permission']['theme']): string {
  const { skin, style } = styleOf(theme)
  return `data-skin="${escapeHtml(skin)}"${style ? ` style="${escapeHtml(style)}"` : ''}`
}

/**
 * Returns the whole document for an address of the player site. `address` is null for a site that is closed: its page
 * has nothing to show yet, so the document has no first screen. All scripts are files of our own.
 */
export function renderDocument(boot: BootData, manifest: Manifest, address: Address | null): string {
  const { permission, locale } = boot
  const messages = phrasesOf(locale)
  const title = escapeHtml(messages._('site.title', { brand: permission.brandName }))
  const description = escapeHtml(messages._('site.description', { brand: permission.brandName }))
  return (
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}" data-theme="dark" data-session="guest" data-faces="awaited" ${skinAttributes(permission.theme)}>` +
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
    (address !== null && LOBBY_PATHS.includes(address.pathname) ? heroLinks(boot) : '') +
    `<meta name="color-scheme" content="dark light"><script src="${bootScriptUrl}"></script>${styleLinks(manifest)}` +
    `<title>${title}</title><meta name="description" content="${description}">` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest?lang=${locale}">` +
    '<link rel="apple-touch-icon" href="/art/app/apple-touch-icon.png"><meta name="theme-color" content="#100d19"></head>' +
    `<body><div id="root">${address === null ? '' : renderShell(boot, address)}</div>${fontPreload(boot, manifest)}` +
    `<script type="application/json" id="boot">${inlineJson(boot)}</script>${scriptTags(boot, manifest)}</body></html>`
  )
}

/** Returns the links to the style sheets, which the first paint waits for. */
function styleLinks(manifest: Manifest): string {
  return firstChunks(manifest)
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="stylesheet" href="/${file}">`)
    .join('')
}

/** The font that the first paint of a language uses, by a part of its file's name. */
const FIRST_FONT: Readonly<Record<string, string>> = { ar: 'arabic-ui', bn: 'bengali-ui' }

/**
 * Returns the preload of the language's font. It comes after everything that is seen first, since it would share a slow
 * connection with it.
 */
function fontPreload(boot: BootData, manifest: Manifest): string {
  const name = FIRST_FONT[boot.locale] ?? 'latin-text'
  return firstChunks(manifest)
    .flatMap(({ assets = [] }) => assets)
    .filter((file) => file.includes(name))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin fetchpriority="low">`)
    .join('')
}

/**
 * Returns the tags of the page's script with its imports and its messages. They come after everything that is seen, so
 * that they do not delay it.
 */
function scriptTags(boot: BootData, manifest: Manifest): string {
  const [entry, ...imported] = firstChunks(manifest)
  const catalogue = Object.values(manifest).find((chunk) => chunk.file.includes(`/first-${boot.locale}-`))
  const early = [...imported, ...(catalogue ? [catalogue] : [])].map(({ file }) => file)
  const preloads = early.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin fetchpriority="low">`)
  return `${preloads.join('')}<script type="module" src="/${entry.file}" crossorigin fetchpriority="low"></script>`
}

/** The name of the first script (vite.player.config.ts). */
const FIRST_CHUNK = 'start'

/** Returns the first script, followed by all that it imports. Throws when the build has none. */
function firstChunks(manifest: Manifest): [Chunk, ...Chunk[]] {
  const entry = Object.values(manifest).find(({ name, file }) => name === FIRST_CHUNK && file.endsWith('.js'))
  if (!entry) throw new Error(`the manifest of the player build has no ${FIRST_CHUNK}`)
  return [entry, ...importsOf(entry.imports ?? [], manifest)]
}

/**
 * Returns the preload of the lobby's largest picture, so that it is requested first, and the link that blocks painting
 * until the whole hero has been read.
 */
function heroLinks({ banners }: BootData): string {
  const first = banners?.[0]
  if (!first) return ''
  const link = (media: string, url: string) => {
    const { avif, plain } = bannerSources(url)
    const type = avif ? ' type="image/avif"' : ''
    return `<link rel="preload" as="image"${type} media="${media}" href="${escapeHtml(avif ?? plain)}" fetchpriority="high">`
  }
  return `${link('(min-width: 64rem)', first.url)}${link('(max-width: 63.99rem)', first.mobileUrl)}<link rel="expect" href="#${CATEGORIES_ID}" blocking="render">`
}

function importsOf(names: readonly string[], manifest: Manifest, seen = new Set<string>()): Chunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return []
    seen.add(name)
    return [chunk, ...importsOf(chunk.imports ?? [], manifest, seen)]
  })
}

/** Returns JSON that cannot end the script element around it. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
