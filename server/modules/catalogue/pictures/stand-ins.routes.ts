/** Serves vector stand-ins for pictures that are not rendered yet: the same row always gives the same picture. */
import type { FastifyReply } from 'fastify'
import { standInSvg } from '#art/stand-in.ts'
import { CallError } from '#contract/errors.ts'
import { readUpload, uploadAddress } from '#contract/pictures/uploads.ts'
import type { Http } from '#server/lib/http.ts'
import { hostOf, readSite } from '#server/lib/brands.ts'
import { getCatalogue, ofBrand } from '../titles/catalogue.ts'
import { nameIn } from '../titles/name-in.ts'
import { getPictures } from './pictures.ts'
import { vendorStandInSvg } from './vendor-stand-in.ts'

/** Cached briefly, because the real picture may be rendered in the meantime. */
const THUMB_SECONDS = 3600
/** In pixels, at least. */
const THUMB_WIDTH = 240

/**
 * Names on pictures are in Latin letters, as on painted cards: a picture has only the fonts of the reader's device, and
 * may have none for their script.
 */
const LETTERS = 'en'

type Asked = { Params: { file: string } }

function sendSvg(reply: FastifyReply, svg: string): FastifyReply {
  return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(svg)
}

/** Returns a file name without its type, or null for any other type. */
function codeOf(file: string): string | null {
  return /^([A-Za-z0-9_-]{1,64})\.svg$/.exec(file)?.[1] ?? null
}

/**
 * Adds `/art/stand-in/{code}.svg` for games and `/art/stand-in/vendor/{code}.svg` for vendors, and `/art/thumb/{code}`,
 * which redirects to a game's smallest picture at the brand of the host, or to its stand-in while none is rendered: a
 * caller that knows only a code needs one request.
 */
export function bindStandIns({ app, env }: Http): void {
  app.get<Asked>('/art/stand-in/:file', { config: { callId: 'standIn' } }, async (request, reply) => {
    const game = (await getCatalogue(env)).byCode.get(codeOf(request.params.file) ?? '')
    if (!game) throw new CallError('NOT_FOUND')
    const title = nameIn(game.names, LETTERS, game.code)
    return sendSvg(reply, standInSvg({ code: game.code, vendor: game.vendor.code, theme: game.theme, title }))
  })
  app.get<Asked>('/art/stand-in/vendor/:file', { config: { callId: 'standIn' } }, async (request, reply) => {
    const code = codeOf(request.params.file)
    const vendor = (await getCatalogue(env)).vendors.find((one) => one.code === code)
    if (!vendor) throw new CallError('NOT_FOUND')
    return sendSvg(reply, vendorStandInSvg(nameIn(vendor.names, LETTERS, vendor.code), vendor.colour))
  })
  app.get<{ Params: { code: string } }>(
    '/art/thumb/:code',
    { config: { callId: 'standIn' } },
    async (request, reply) => {
      const { brand } = await readSite(env, hostOf(request))
      const game = ofBrand(await getCatalogue(env), brand.code).byCode.get(request.params.code)
      if (!game) throw new CallError('NOT_FOUND')
      reply.header('cache-control', `public, max-age=${THUMB_SECONDS}`)
      const upload = game.picture === null ? null : readUpload(game.picture)
      if (upload) return reply.redirect(uploadAddress(upload, THUMB_WIDTH))
      const code = encodeURIComponent(game.code)
      const widths = (await getPictures(env)).cards.get(game.code)?.webp ?? []
      const target = widths.length > 0 ? `/art/cards/${code}-${Math.min(...widths)}.webp` : `/art/stand-in/${code}.svg`
      return reply.redirect(target)
    },
  )
}
