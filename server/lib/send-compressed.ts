import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
/**
 * Brotli's quality: high enough to make a page a tenth of its size, low enough to cost about as long as sending one
 * packet.
 */
const QUALITY = 4

/**
 * Sends a page that differs from request to request as brotli, where the browser accepts it. Files are compressed at
 * build time.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding, cookie')
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page)
  const body = await compress(page, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
  })
  return reply.header('content-encoding', 'br').send(body)
}
