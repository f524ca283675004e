/**
 * The pages: a complete first page for every address of the player site, the back office, the built files, the
 * pictures.
 *
 * A visitor's first screen needs no second request: the frame, and at the lobby's addresses also banner and first
 * sections, are in the HTML, and the answers that they were drawn from are inlined. What is the same for every visitor
 * of a brand and language is cached for a few seconds.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Asked, type Boot, FirstScreens } from '#server/first-screens.ts'
import { hostOf, readSite } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { Http } from '#server/lib/http.ts'
import { forFirstVisit, isFirstVisit, KNOWN_COOKIE } from '#server/lib/first-visit.ts'
import { sendCompressed } from '#server/lib/send-compressed.ts'
import { setPageHeaders } from '#server/lib/page-headers.ts'
import { pageSources } from '#server/modules/catalogue/outside/page-sources.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { bindInstallable } from '#server/installable.ts'
import { bindOfficePages } from '#server/office-pages.ts'
import { bindHashedFolder, bindPictures } from '#server/lib/static-files.ts'

type Address = { pathname: string; search: string }
/** The built code of the player's frame: it draws a page from its data. */
export type Shell = {
  /** What a page asks before it can be drawn; nothing for pages that the server does not draw. */
  findAsks(address: Address, locale: string): readonly Asked[]
  /** What answers the heading of a page that is stored, such as an article; null for all others. */
  findNamed(address: Address, locale: string): Asked | null
  /** `named` is the answer to `findNamed`. */
  renderDocument(boot: Boot, manifest: unknown, address: Address | null, named: unknown): string
}
export type LoadedShell = { shell: Shell; manifest: unknown }

async function loadShell(root: string): Promise<LoadedShell | null> {
  const file = join(root, 'dist/web/shell/shell.js')
  if (!existsSync(file)) return null
  const shell = (await import(pathToFileURL(file).href)) as Shell
  return { shell, manifest: JSON.parse(await readFile(join(root, 'dist/web/player/.vite/manifest.json'), 'utf8')) }
}

type Drawn = { boot: Boot; address: Address | null; named: unknown }

/** Draws a page. One that cannot be drawn with its answers is sent without them: the page asks, and says what is wrong. */
function drawDocument({ shell, manifest }: LoadedShell, { boot, address, named }: Drawn, { log }: Env): string {
  try {
    return shell.renderDocument(boot, manifest, address, named)
  } catch (error) {
    if (boot.answers.length === 0) throw error
    log.error({ err: error, path: address?.pathname }, 'a page could not be drawn with its answers')
    return shell.renderDocument({ ...boot, answers: [] }, manifest, address, named)
  }
}

/** Returns the language that the page stored in a cookie for us. */
function chosenLanguage(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)lang=([a-z]{2}(?:-[a-z]{2})?)(?:;|$)/i.exec(request.headers.cookie ?? '')?.[1]
}

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(wps|lgw|office|vendor|callback|sandbox|assets|art)\b/.test(path) &&
    !/\.[a-z0-9]{2,5}$/i.test(path.replace('/index.html', ''))
  )
}

const NOTICES_AGE_SECONDS = 86_400

/** Sends what the build wrote of the licences of others. */
async function sendNotices(request: FastifyRequest, reply: FastifyReply, root: string): Promise<FastifyReply> {
  const file = join(root, 'dist/third-party-notices.txt')
  if (!existsSync(file)) return reply.code(404).send()
  reply.header('cache-control', `public, max-age=${NOTICES_AGE_SECONDS}`).type('text/plain; charset=utf-8')
  return sendCompressed(request, reply, await readFile(file, 'utf8'))
}

/**
 * Adds files, pictures, the back office and the player's pages, drawn by the built shell unless another is given. A
 * request that is for no page and no call is answered in the envelope.
 */
export async function bindPages(http: Http, given?: LoadedShell): Promise<FirstScreens> {
  const { app, env } = http
  const root = projectRoot()
  const loaded = given ?? (await loadShell(root))
  const screens = new FirstScreens(http)

  await bindHashedFolder(app, '/assets/', join(root, 'dist/web/player/assets'))
  await bindOfficePages(http, root)
  const rendered = join(env.config.dataDir, 'art')
  mkdirSync(rendered, { recursive: true }) // cards rendered later are stored here
  await bindPictures(app, '/art/', [join(root, 'assets/art'), rendered])
  await bindInstallable(http, root)
  // the licences of all packages that are in the pages (scripts/notices.mjs)
  app.get('/third-party-notices.txt', (request, reply) => sendNotices(request, reply, root))
  app.get('/favicon.svg', (_request, reply) => reply.redirect('/art/app/favicon.svg', 302))

  if (!loaded) return screens
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', search = ''] = request.url.split('?')
    const pathname = path.toLowerCase().replace(/(.)\/$/, '$1')
    const address = { pathname, search }
    const visitor = { language: chosenLanguage(request), ip: request.ip }
    const site = await readSite(env, hostOf(request))
    const boot = await screens.get(site, visitor, (locale) => loaded.shell.findAsks(address, locale))
    const isClosed = boot.permission.maintenance || boot.permission.regionRestriction
    const ask = isClosed ? null : loaded.shell.findNamed(address, boot.locale)
    const named = ask && (await screens.answer(site, boot.locale, ask))
    const document = drawDocument(loaded, { boot, address: isClosed ? null : address, named }, env)
    reply.header('set-cookie', KNOWN_COOKIE)
    const sources = await pageSources(env, site.brand)
    if (!isFirstVisit(request)) return sendCompressed(request, setPageHeaders(reply, env.config, sources), document)
    const first = forFirstVisit(document, root)
    const allowed = { ...sources, style: first.styleSource }
    return sendCompressed(request, setPageHeaders(reply, env.config, allowed), first.document)
  }
  http.answerPage = (request, reply) => (isPage(request) ? sendPage(request, reply) : null)
  return screens
}

/** Resolves when the first page of this process was drawn; never where it draws none. */
export function afterFirstPage(http: Http): Promise<void> {
  const { answerPage } = http
  return new Promise((done) => {
    if (!answerPage) return
    http.answerPage = (request, reply) => {
      const page = answerPage(request, reply)
      if (!page) return null
      http.answerPage = answerPage
      return page.finally(done)
    }
  })
}
