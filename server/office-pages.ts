/**
 * The back office's page and its files. The first start opens the house before the back office is built; until then its
 * addresses answer a page that says so and asks again.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '#server/lib/http.ts'
import { pickLocale, translate } from '#server/lib/messages.ts'
import { setPageHeaders } from '#server/lib/page-headers.ts'
import { bindHashedFolder } from '#server/lib/static-files.ts'

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
    setPageHeaders(reply, env.config)
    if (page !== null) return reply.send(page)
    const language = pickLocale(request.headers['accept-language'], 'en')
    return reply
      .code(503)
      .headers({ 'retry-after': ASK_AGAIN_SECONDS, refresh: String(ASK_AGAIN_SECONDS) })
      .send(waitingPage(language))
  }
  app.get('/backoffice', send)
  app.get('/backoffice/*', send)
}

function waitingPage(language: string): string {
  const text = translate(language, 'office.building')
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="dark light">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>Fairhouse</title></head>` +
    `<body style="margin:3rem 1.5rem;font:1rem/1.5 system-ui,sans-serif"><p role="status">${text}</p></body></html>`
  )
}
