/**
 * The pages: a ready shell for every address of the player site, the back office, the built files, the pictures.
 *
 * A visitor's first screen needs no second question: the frame, at the lobby's addresses also banner and first sections, are in
 * the HTML, and the answers that they were drawn from are inlined. What is the same for every visitor of a brand and language is kept for a few seconds.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '#contract/errors.ts'
import { STATUS_MAINTENANCE, STATUS_NORMAL, STATUS_REGION } from '#contract/site.ts'
import { readSite } from '#server/lib/brands.ts'
import type { Http } from '#server/lib/http.ts'
import { forFirstVisit, isFirstVisit, KNOWN_COOKIE } from '#server/lib/first-visit.ts'
import { statusFor } from '#server/lib/site-status.ts'
import { sendCompressed } from '#server/lib/send-compressed.ts'
import { setPageHeaders } from '#server/lib/page-headers.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { bindInstallable } from '#server/installable.ts'
import { bindHashedFolder, bindPictures } from '#server/lib/static-files.ts'

const KEPT_MS = 3_000
/** Renderings kept at most: brands times languages is far below. */
const KEPT_MAX = 200

type Permission = { defaultLanguage: string; languages: string[]; location: { ip: string }; maintenance: boolean; regionRestriction: boolean }
type Boot = { locale: string; permission: Permission } & Record<string, unknown>
type Shell = { renderDocument(boot: Boot, manifest: unknown, address: { pathname: string; search: string } | null): string }
type Kept = { at: number; boot: Promise<Boot> }

async function loadShell(root: string): Promise<{ shell: Shell; manifest: unknown } | null> {
  const file = join(root, 'dist/web/shell/shell.js')
  if (!existsSync(file)) return null
  const shell = (await import(pathToFileURL(file).href)) as Shell
  return { shell, manifest: JSON.parse(await readFile(join(root, 'dist/web/player/.vite/manifest.json'), 'utf8')) }
}

/** Asks one of our own calls, as the page would; null when it refuses. */
async function ask(http: Http, host: string, locale: string, path: string): Promise<unknown> {
  const answer = await http.app.inject({ method: 'GET', url: path, headers: { host, 'accept-language': locale } })
  const body = answer.json<{ success: boolean; value?: unknown }>()
  return body.success ? body.value : null
}

/** What the first screen has when the lobby is closed: every answer left out. */
const NOTHING_YET = { banners: null, notices: null, gameMenus: null, hotGames: null, firstLane: null, winnerBoard: null, jackpots: null }

/** The data of a page for one visitor: what is kept is the same for everybody, but the site may be closed to his address. */
async function bootFor({ env }: Http, boot: Boot, request: FastifyRequest): Promise<Boot> {
  const { brand } = await readSite(env, request.host)
  const status = await statusFor(brand, env.clock.now(), request.ip)
  const permission = { ...boot.permission, location: { ip: request.ip }, maintenance: status === STATUS_MAINTENANCE, regionRestriction: status === STATUS_REGION }
  return status === STATUS_NORMAL ? { ...boot, permission } : { ...NOTHING_YET, locale: boot.locale, permission }
}

/** Everything that the first screen asks, in the form of web/lib/boot-data.ts. */
async function readBoot(http: Http, host: string, locale: string, permission: Permission): Promise<Boot> {
  const home = await ask(http, host, locale, '/wps/lobby/home')
  return { ...NOTHING_YET, ...(home as object | null), locale, permission }
}

class BootCache {
  #kept = new Map<string, Kept>()
  readonly #http: Http

  constructor(http: Http) {
    this.#http = http
    // what operators change is on the next page, not on the one after it
    http.env.live.listen('all', ({ topic }) => { if (topic === 'status' || topic === 'notices') this.#kept.clear() })
  }

  /** What the first screen of a host and language needs; at most a few seconds old. */
  async get(host: string, wanted: string | undefined): Promise<Boot> {
    const key = `${host} ${wanted ?? ''}`
    const now = this.#http.env.clock.now().getTime()
    const known = this.#kept.get(key)
    if (known && now - known.at < KEPT_MS) return known.boot
    const boot = this.#read(host, wanted)
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear()
    this.#kept.set(key, { at: now, boot })
    boot.catch(() => this.#kept.delete(key))
    return known && now - known.at < 10 * KEPT_MS ? known.boot : boot // nobody waits for a renewal
  }

  async #read(host: string, wanted: string | undefined): Promise<Boot> {
    const first = (await ask(this.#http, host, wanted ?? '', '/wps/system/permission')) as Permission | null
    if (!first) throw new CallError('UNAVAILABLE')
    const locale = wanted && first.languages.some((one) => one.toLowerCase() === wanted) ? wanted : first.defaultLanguage.toLowerCase()
    return readBoot(this.#http, host, locale, first)
  }
}

/** The language that the page keeps in a cookie for us. */
function chosenLanguage(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)lang=([a-z]{2}(?:-[a-z]{2})?)(?:;|$)/i.exec(request.headers.cookie ?? '')?.[1]
}

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return (request.method === 'GET' || request.method === 'HEAD') && !/^\/(wps|lgw|office|vendor|callback|sandbox|assets|art)\b/.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path.replace('/index.html', ''))
}

/** Adds files, pictures, the back office and the player's pages. What is no page and no call is answered in the envelope. */
export async function bindPages(http: Http): Promise<void> {
  const { app, env } = http
  const root = projectRoot()
  const loaded = await loadShell(root)
  const cache = new BootCache(http)
  const office = join(root, 'dist/web/office/index.html')
  const officePage = existsSync(office) ? await readFile(office, 'utf8') : null

  await bindHashedFolder(app, '/assets/', join(root, 'dist/web/player/assets'))
  await bindHashedFolder(app, '/backoffice/assets/', join(root, 'dist/web/office/assets'))
  const rendered = join(env.config.dataDir, 'art')
  mkdirSync(rendered, { recursive: true }) // cards rendered later appear here
  await bindPictures(app, '/art/', [join(root, 'assets/art'), rendered])
  await bindInstallable(http, root)
  app.get('/favicon.svg', (_request, reply) => reply.redirect('/art/app/favicon.svg', 302))

  const sendOffice = (_request: FastifyRequest, reply: FastifyReply) => setPageHeaders(reply, env.config).send(officePage)
  if (officePage) {
    app.get('/backoffice', sendOffice)
    app.get('/backoffice/*', sendOffice)
  }

  if (!loaded) return
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', search = ''] = request.url.split('?')
    const pathname = path.toLowerCase().replace(/(.)\/$/, '$1')
    const boot = await bootFor(http, await cache.get(request.host, chosenLanguage(request)), request)
    const isClosed = boot.permission.maintenance || boot.permission.regionRestriction
    const document = loaded.shell.renderDocument(boot, loaded.manifest, isClosed ? null : { pathname, search })
    reply.header('set-cookie', KNOWN_COOKIE)
    if (!isFirstVisit(request)) return sendCompressed(request, setPageHeaders(reply, env.config), document)
    const first = forFirstVisit(document, root)
    return sendCompressed(request, setPageHeaders(reply, env.config, first.styleSource), first.document)
  }
  http.answerPage = (request, reply) => (isPage(request) ? sendPage(request, reply) : null)
}
