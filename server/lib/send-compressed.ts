import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { CallDefinition } from '#contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
/**
 * Brotli's quality: high enough to make a page a tenth of its size, low enough to cost about as long as sending one
 * packet.
 */
const QUALITY = 4

/** Shorter answers fit into the first packets of a connection as they are. */
const WORTH_CHARACTERS = 2_000

const takesBrotli = ({ headers }: FastifyRequest): boolean => /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))

const toBrotli = (text: string): Promise<Buffer> =>
  compress(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })

/**
 * Returns whether a call reads what everybody may read. Only such answers are compressed: the length of a compressed
 * answer with a secret beside something that a stranger chose would tell of the secret.
 */
export const isPublicRead = ({ who, method, changesWith }: CallDefinition): boolean =>
  who === 'anyone' && (method === 'GET' || changesWith !== undefined)

/** A route's onSend: brotli for a long answer, where the caller accepts it. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < WORTH_CHARACTERS) return payload
  reply.header('vary', 'accept-encoding')
  if (!takesBrotli(request)) return payload
  reply.header('content-encoding', 'br').removeHeader('content-length')
  return toBrotli(payload)
}

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
  if (!takesBrotli(request)) return reply.send(page)
  return reply.header('content-encoding', 'br').send(await toBrotli(page))
}
