/**
 * The server's side of the player site: draws the first screen with the page's own components, so that the page that
 * starts over it is the same to the pixel. There is no hydration: main.tsx renders again over it. Needs no browser.
 */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import bootScriptUrl from 'virtual:boot-script'
import { serverCatalogues } from 'virtual:server-messages'
import { frameOf } from '#contract/site/frame-of.ts'
import type { Page } from '#contract/call.ts'
import { LANES } from '#contract/catalogue/games.ts'
import { findLanguage } from '#contract/languages.ts'
import { iconAddress } from '#contract/pictures/uploads.ts'
import { styleOf } from '#contract/site/theme.ts'
import type { Asked } from '#web/lib/first-answers.ts'
import type { BootData } from '#web/lib/boot-data.ts'
import { directionOf, MessagesProvider } from '#web/lib/i18n.tsx'
import { Phrases } from '#web/lib/phrases.ts'
import { createQueryClient } from '#web/lib/queries.ts'
import { escapeHtml, titleOf } from './document-name.ts'
import { Layout } from './frame/layout.tsx'
import { MenusProvider } from './frame/menus.ts'
import { findFirstPage } from './first-pages.ts'
import type { PageAddress, PageParts } from './frame/first-page.ts'
import { LISTED } from './subjects.ts'
import { CATEGORIES_ID } from './lobby/category-strip.tsx'
import { bannerSources } from './frame/banner.ts'
import { LobbyPage } from './lobby/lobby-page.tsx'
import { primeQueries } from './lobby/lobby-queries.ts'
import { LOBBY_PATHS, paths } from '#contract/paths.ts'
import { ScreenFallback } from './frame/screen-fallback.tsx'

export { findNamed } from './document-name.ts'

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
 * The markup, by the answers that it was drawn from and by address. The server caches those answers for a few seconds,
 * so each markup is drawn once.
 */
const drawn = new WeakMap<object, Map<string, string>>()

/**
 * Returns the markup of the first screen as a visitor sees it. At the lobby's addresses: frame, hero, hot games,
 * winners and the first lane. Elsewhere the frame around the space for the page; empty where the page has no frame.
 */
export function renderShell(boot: BootData, { pathname, search }: PageAddress): string {
  const isLobby = LOBBY_PATHS.includes(pathname)
  if (!isLobby && frameOf(pathname, search) !== 'full') return ''
  const path = isLobby ? paths.lobby() : framePathOf(pathname)
  const page = isLobby ? <LobbyPage firstScreenOnly /> : <ScreenFallback />
  return keepMarkup(boot.hotGames, path, () => draw(clientOf(boot), boot.locale, { pathname: path, search: '' }, page))
}

const framePathOf = (pathname: string): string => (MARKED_PATHS.has(pathname) ? pathname : ANY_OTHER_PATH)

/** Returns a page that is drawn from the answers that came with its data, and its parts; null for all other pages. */
function drawnPage(boot: BootData, address: PageAddress): { markup: string; parts: PageParts } | null {
  const first = boot.answers.length > 0 ? findFirstPage(address, boot.locale) : null
  if (!first) return null
  const client = clientOf(boot)
  first.complete?.(client)
  const isFramed = frameOf(address.pathname, address.search) === 'full'
  const at = isFramed ? { pathname: framePathOf(address.pathname), search: '' } : address
  const markup = keepMarkup(boot.answers, first.key, () => draw(client, boot.locale, at, first.page))
  const parts = first.parts(client)
  client.clear()
  return { markup, parts }
}

/** Draws once for each address and answers; every time where there are none. */
function keepMarkup(answers: object | null, path: string, write: () => string): string {
  if (!answers) return write()
  const kept = drawn.get(answers) ?? new Map<string, string>()
  const markup = kept.get(path) ?? write()
  drawn.set(answers, kept.set(path, markup))
  return markup
}

/** Returns what a page asks before it can be drawn; nothing for pages that are not drawn here. */
export function findAsks(address: PageAddress, locale: string): readonly Asked[] {
  return findFirstPage(address, locale)?.asks ?? []
}

function clientOf(boot: BootData): QueryClient {
  const client = createQueryClient()
  primeQueries(client, trim(boot))
  return client
}

function draw(client: QueryClient, locale: string, { pathname, search }: PageAddress, page: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MessagesProvider of={phrasesOf(locale)}>
        <MenusProvider value={LISTED}>
          <Layout pathname={pathname} search={search}>
            {page}
          </Layout>
        </MenusProvider>
      </MessagesProvider>
    </QueryClientProvider>,
  )
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
 * has nothing to show yet, so the document has no first screen. `named` is the answer to `findNamed`. All scripts are files
 * of our own.
 */
export function renderDocument(
  boot: BootData,
  manifest: Manifest,
  address: PageAddress | null,
  named: unknown = null,
): string {
  const { permission, locale } = boot
  const messages = phrasesOf(locale)
  const description = escapeHtml(messages._('site.description', { brand: permission.brandName }))
  const first = address && drawnPage(boot, address)
  const chunks = first ? chunksOf(first.parts, manifest, locale) : []
  const markup = first?.markup ?? (address === null ? '' : renderShell(boot, address))
  const title = titleOf({ address, markup, named }, messages, permission)
  return (
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}" data-theme="dark" data-session="guest" data-faces="awaited" ${skinAttributes(permission.theme)}>` +
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
    (address !== null && LOBBY_PATHS.includes(address.pathname) ? heroLinks(boot) : '') +
    `<meta name="color-scheme" content="dark light"><script src="${bootScriptUrl}"></script>${styleLinks([...firstChunks(manifest), ...chunks])}` +
    `<title>${title}</title><meta name="description" content="${description}">` +
    `<link rel="license" href="/third-party-notices.txt">${iconLinks(permission.theme.icon)}<link rel="manifest" href="/manifest.webmanifest?lang=${locale}">` +
    '<meta name="theme-color" content="#100d19"></head>' +
    `<body><div id="root"${first ? ' data-drawn' : ''}>${markup}</div>${fontPreload(boot, manifest)}` +
    `<script type="application/json" id="boot">${inlineJson(boot)}</script>${scriptTags(boot, manifest, chunks)}</body></html>`
  )
}

/** Returns the links to the icons: the brand's own, else the product's. */
function iconLinks(icon: string | undefined): string {
  const [small, touch] = icon
    ? [
        `href="${escapeHtml(iconAddress(icon, 'icon-48.png'))}" type="image/png"`,
        iconAddress(icon, 'apple-touch-icon.png'),
      ]
    : ['href="/favicon.svg" type="image/svg+xml"', '/art/app/apple-touch-icon.png']
  return `<link rel="icon" ${small}><link rel="apple-touch-icon" href="${escapeHtml(touch)}">`
}

/** Returns the links to the style sheets, which the first paint waits for. */
function styleLinks(chunks: readonly Chunk[]): string {
  return [...new Set(chunks.flatMap(({ css = [] }) => css))]
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
 * Returns the tags of the page's script with its imports, its messages, and the chunks of a page that is drawn. They
 * come after everything that is seen, so that they do not delay it.
 */
function scriptTags(boot: BootData, manifest: Manifest, chunks: readonly Chunk[]): string {
  const [entry, ...imported] = firstChunks(manifest)
  const early = [...imported, ...cataloguesOf(['first'], manifest, boot.locale), ...chunks].map(({ file }) => file)
  const preloads = [...new Set(early)]
    .filter((file) => file !== entry.file)
    .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin fetchpriority="low">`)
  return `${preloads.join('')}<script type="module" src="/${entry.file}" crossorigin fetchpriority="low"></script>`
}

const cataloguesOf = (bundles: readonly string[], manifest: Manifest, locale: string): Chunk[] =>
  Object.values(manifest).filter(({ file }) => bundles.some((name) => file.startsWith(`assets/${name}-${locale}-`)))

/** Returns what the build has for a page's parts, with all that these import. */
function chunksOf({ modules, bundles }: PageParts, manifest: Manifest, locale: string): Chunk[] {
  return [...importsOf(modules, manifest), ...cataloguesOf(bundles, manifest, locale)]
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
