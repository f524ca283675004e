/** What lets visitors install the site as an app: its manifest by brand and language, and the page's worker. */
import { paths } from '#contract/paths.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { iconAddress } from '#contract/pictures/uploads.ts'
import { type Brand, hostOf, readSite } from '#server/lib/brands.ts'
import type { Http } from '#server/lib/http.ts'
import { LOCALES, translate } from '#server/lib/messages.ts'
import { sha256 } from '#server/lib/random.ts'

/** The background of the dark theme (design/tokens.css), in which an app opens before its first paint. */
const CANVAS = '#100d19'
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']

function manifestOf({ name, icon: own }: Pick<Brand, 'name' | 'icon'>, locale: string): object {
  const say = (key: string) => translate(locale, key, { brand: name })
  const icon = (src: string, sizes: string, purpose = 'any') => ({
    src: own ? iconAddress(own, src) : `/art/app/${src}`,
    sizes,
    type: 'image/png',
    purpose,
  })
  const shortcut = (key: string, url: string) => ({ name: say(key), url: `${url}?source=app` })
  return {
    id: '/',
    name,
    short_name: name.slice(0, 12),
    description: say('site.description'),
    lang: locale,
    dir: RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr',
    start_url: '/?source=app',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: CANVAS,
    theme_color: CANVAS,
    categories: ['games', 'entertainment'],
    icons: [
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      shortcut('games.all', paths.games()),
      shortcut('member.depositv2', paths.member('depositv2')),
      shortcut('member.messageV2', paths.member('messageV2')),
    ],
  }
}

/** Adds /manifest.webmanifest and /sw.js. Browsers fetch both again at every visit; neither depends on the visitor. */
export async function bindInstallable(http: Http, root: string): Promise<void> {
  const { app, env } = http
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { brand } = await readSite(env, hostOf(request))
    const asked = (request.query as { lang?: unknown }).lang
    const locale =
      [asked, brand.defaultLanguage.toLowerCase()].find(
        (one): one is string => typeof one === 'string' && LOCALES.includes(one),
      ) ?? 'en'
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(brand, locale)))
  })

  const file = join(root, 'dist/web/player/sw.js')
  if (!existsSync(file)) return
  const build = sha256(await readFile(join(root, 'dist/web/player/.vite/manifest.json'), 'utf8')).slice(0, 16)
  const worker = (await readFile(file, 'utf8')).replace('__BUILD__', build)
  app.get('/sw.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
}
