/**
 * The back office's page and its files. The first start opens the house before the back office is built; until then its
 * addresses answer a page that says so and asks again.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '#server/lib/http.ts'
import { pickLocale, translate } from '#server/lib/messages.ts'
import { setPageHeaders } from '#server/lib/page-headers.ts'
import { bindHashedFolder } from '#server/lib/static-files.ts'

/** Exists while the last build of the back office failed (scripts/build.mjs). */
const OFFICE_FAILED = 'dist/.office-failed'
/** How often a page that waits for the build asks again. */
const ASK_AGAIN_SECONDS = 2

/** Adds the back office of a build; nothing without one, as when Vite's own server has the pages. */
export async function bindOfficePages({ app, env }: Http, root: string): Promise<void> {
  const folder = join(root, 'dist/web/office')
  if (!existsSync(folder)) return
  await bindHashedFolder(app, '/backoffice/assets/', join(folder, 'assets'))
  const file = join(folder, 'index.html')
  let page: string | null = null
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= existsSync(file) ? await readFile(file, 'utf8') : null
    if (page !== null) return setPageHeaders(reply, env.config).send(page)
    const style = faceOf(root)
    setPageHeaders(
      reply,
      env.config,
      style ? { style: `'sha256-${createHash('sha256').update(style).digest('base64')}'` } : {},
    )
    return reply
      .code(503)
      .headers({
        'retry-after': ASK_AGAIN_SECONDS,
        refresh: String(ASK_AGAIN_SECONDS),
        'cache-control': 'no-store',
        vary: 'accept-language, cookie',
      })
      .send(waitingPage(languageOf(request), existsSync(join(root, OFFICE_FAILED)), style))
  }
  app.get('/backoffice', send)
  app.get('/backoffice/*', send)
}

/** Returns the language that was chosen on the site, else the browser's: the page is seen before any script. */
function languageOf({ headers }: FastifyRequest): string {
  const chosen = /(?:^|;\s*)lang=(bn|en)(?:;|$)/i.exec(headers.cookie ?? '')?.[1]
  return chosen?.toLowerCase() ?? pickLocale(headers['accept-language'], 'en')
}

const MARK =
  '<svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true">' +
  '<rect width="64" height="64" rx="18" fill="#ffb21a"/><path d="M16 30 32 16l16 14M21 39h22M21 49h22" fill="none" ' +
  'stroke="#221400" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/></svg>'
const ROOM =
  'margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:1.25rem;padding:1.5rem;' +
  'box-sizing:border-box;text-align:center;font:1.0625rem/1.6 Fair,system-ui,sans-serif;' +
  'background:light-dark(#f7f5fb,#100d19);color:light-dark(#221d2e,#f3f1f8)'

/** Returns the rule for the site's Bengali font, which not every machine has; empty where the site is not built. */
function faceOf(root: string): string {
  const folder = join(root, 'dist/web/player/assets')
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^bengali-ui-[\w-]+\.woff2$/.test(name))
  return file ? `@font-face{font-family:Fair;src:url(/assets/${file});unicode-range:U+0964-0965,U+0980-09FF}` : ''
}

/** Draws the page without files of the back office, which it waits for. */
function waitingPage(language: string, failed: boolean, style: string): string {
  const text = translate(language, failed ? 'office.notBuilt' : 'office.building')
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="color-scheme" content="dark light">' +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>Fairhouse</title>${style && `<style>${style}</style>`}</head>` +
    `<body style="${ROOM}">${MARK}<p role="status" style="margin:0;max-width:26rem">${text}</p></body></html>`
  )
}
