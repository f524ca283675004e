/**
 * The server's side of the player site: draws the first screen with the page's own components, so that the page that
 * wakes over it is the same to the pixel. No hydration: main.tsx renders anew over it. Needs no browser.
 */
import { setupI18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import bootScriptUrl from 'virtual:boot-script'
import { serverCatalogues } from 'virtual:server-messages'
import type { Page } from '#contract/call.ts'
import { LANES } from '#contract/games.ts'
import { findLanguage } from '#contract/languages.ts'
import { styleOf } from '#contract/theme.ts'
import type { BootData } from '#web/lib/boot-data.ts'
import { directionOf, MessagesProvider } from '#web/lib/i18n.tsx'
import { createQueryClient } from '#web/lib/queries.ts'
import { frameOf, Layout } from './frame/layout.tsx'
import { CATEGORIES_ID } from './lobby/category-strip.tsx'
import { bannerSources } from './lobby/hero.tsx'
import { LobbyPage } from './lobby/lobby-page.tsx'
import { primeQueries } from './lobby/lobby-queries.ts'
import { paths } from './paths.ts'
import { ScreenFallback } from './site/screen-fallback.tsx'

/** Vite's manifest of the browser build: dist/web/player/.vite/manifest.json. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[]; name?: string }
>

/** Addresses that show the lobby, with or without a dialog over it (docs/specification.md 2). */
const LOBBY_PATHS = new Set(['/', '/index', '/index.html', '/home', '/login', '/register'])
/** Addresses that the frame's own links lead to: it marks the one that is open. All others have one frame. */
const MARKED_PATHS = new Set([
  ...LANES.map((lane) => paths.lane(lane)),
  paths.cricket(),
  paths.promotions(),
  paths.games(),
  paths.help(),
])
const ANY_OTHER_PATH = '/-'

/** Of a page: its path in small letters and without a slash at its end, and what follows the question mark. */
export type Address = { pathname: string; search: string }

/**
 * Markup by the answers that it was drawn from, and by address: the server keeps those for a few seconds, so this is drawn
 * once for each.
 */
const drawn = new WeakMap<object, Map<string, string>>()

/**
 * The markup of the first screen as a visitor sees it. At the lobby's addresses: frame, hero, hot games, winners and the first
 * lane. Elsewhere the frame around the room of a page to come; nothing where the page has no frame.
 */
export function renderShell(boot: BootData, { pathname, search }: Address): string {
  const isLobby = LOBBY_PATHS.has(pathname)
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
  const messages = setupI18n({
    locale: boot.locale,
    locales: findLanguage(boot.locale)?.format ?? boot.locale,
    messages: { [boot.locale]: serverCatalogues[boot.locale] ?? {} },
  })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MessagesProvider of={messages}>
        <Layout pathname={path}>{page}</Layout>
      </MessagesProvider>
    </QueryClientProvider>,
  )
  client.clear()
  return markup
}

/** Cards of a line that any screen shows before it is scrolled; the rest of the twelve come with the page. */
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

/** The brand's look on the document's root. */
function skinAttributes(theme: BootData['permission']['theme']): string {
  const { skin, style } = styleOf(theme)
  return `data-skin="${escapeHtml(skin)}"${style ? ` style="${escapeHtml(style)}"` : ''}`
}

/**
 * The whole document for an address of the player site; null for a site that is closed, whose page has nothing to show yet. Everything that executes is a file of our own.
 */
export function renderDocument(boot: BootData, manifest: Manifest, address: Address | null): string {
  const { permission, locale } = boot
  const messages = setupI18n({ locale, messages: { [locale]: serverCatalogues[locale] ?? {} } })
  const title = escapeHtml(messages._('site.title', { brand: permission.brandName }))
  const description = escapeHtml(messages._('site.description', { brand: permission.brandName }))
  return (
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}" data-theme="dark" data-session="guest" ${skinAttributes(permission.theme)}>` +
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
    (address !== null && LOBBY_PATHS.has(address.pathname) ? heroLinks(boot) : '') +
    `<meta name="color-scheme" content="dark light"><script src="${bootScriptUrl}"></script>${styleLinks(manifest)}` +
    `<title>${title}</title><meta name="description" content="${description}">` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest?lang=${locale}">` +
    '<link rel="apple-touch-icon" href="/art/app/apple-touch-icon.png"><meta name="theme-color" content="#100d19"></head>' +
    `<body><div id="root">${address === null ? '' : renderShell(boot, address)}</div>${fontPreload(boot, manifest)}` +
    `<script type="application/json" id="boot">${inlineJson(boot)}</script>${scriptTags(boot, manifest)}</body></html>`
  )
}

/** What the first paint waits for. */
function styleLinks(manifest: Manifest): string {
  return (entryOf(manifest).css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('')
}

/** The face of a script that the first paint is written in, by a part of its file's name. */
const FIRST_FONT: Readonly<Record<string, string>> = { ar: 'arabic-ui', bn: 'bengali-ui' }

/** The font of the language, asked for after everything that is seen first: it would take its share of a thin line. */
function fontPreload(boot: BootData, manifest: Manifest): string {
  const name = FIRST_FONT[boot.locale] ?? 'latin-text'
  return (entryOf(manifest).assets ?? [])
    .filter((file) => file.includes(name))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin fetchpriority="low">`)
    .join('')
}

/** The page's script with what it imports and its messages, after everything that is seen, so that it holds nothing up. */
function scriptTags(boot: BootData, manifest: Manifest): string {
  const entry = entryOf(manifest)
  const catalogue = Object.values(manifest).find((chunk) => chunk.file.includes(`/first-${boot.locale}-`))
  const early = [...importsOf(entry.imports ?? [], manifest), ...(catalogue ? [catalogue.file] : [])]
  const preloads = early.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin fetchpriority="low">`)
  return `${preloads.join('')}<script type="module" src="/${entry.file}" crossorigin fetchpriority="low"></script>`
}

function entryOf(manifest: Manifest): Manifest[string] {
  const entry = manifest['index.html']
  if (!entry) throw new Error('the manifest of the player build has no index.html')
  return entry
}

/** The lobby's largest picture, asked for before anything else is read; and no paint before the hero has been read whole. */
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

function importsOf(names: readonly string[], manifest: Manifest, seen = new Set<string>()): string[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return []
    seen.add(name)
    return [chunk.file, ...importsOf(chunk.imports ?? [], manifest, seen)]
  })
}

/** JSON that cannot end the script element that it stands in. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
