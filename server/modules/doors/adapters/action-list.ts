/**
 * The wire format of the door for vendors that send lists of actions: `POST /vendor/{vendorCode}/actions/{call}` with
 * JSON, amounts as integers of the vendor's smallest unit, `x-request-sign` = hex HMAC-SHA256 over the raw body. A
 * refusal is HTTP 4xx or 5xx with its own code.
 *
 * The actions of a call happen all or none. A repeated action is answered with the id of the first time; a win in a
 * round without a bet is refused. A rollback takes back any action; for an unknown action it answers an empty id, and
 * the action is refused if it comes later.
 */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '#server/lib/env.ts'
import { sameSecret } from '#server/lib/random.ts'
import { getKnownVendor, liveKeys, noteRefusal } from '../vendors/known-vendor.ts'
import { countCommand, refusalOf } from '../vendors/vendor-answers.ts'
import { refuseVendor, type RefusalCode } from '../vendors/vendor-refusal.ts'
import { CALLS, type Asked } from './action-list-calls.ts'
import { doOnce } from './do-once.ts'

/** Our codes as this format's HTTP status and code. Only 500 may be retried. */
export const ACTION_ERRORS: Record<RefusalCode, readonly [status: number, code: number]> = {
  INSUFFICIENT_FUNDS: [412, 100],
  PLAYER_NOT_FOUND: [412, 101],
  SESSION_INVALID: [412, 102],
  SESSION_EXPIRED: [412, 102],
  LIMIT_REACHED: [412, 105],
  BONUS_STAKE_MAX: [412, 106],
  BET_NOT_ALLOWED: [412, 107],
  BONUS_GAME_REFUSED: [412, 107],
  PLAYER_FROZEN: [412, 110],
  GAME_DISABLED: [412, 153],
  CURRENCY_MISMATCH: [412, 154],
  SIGNATURE_INVALID: [403, 403],
  BAD_REQUEST: [400, 400],
  DUPLICATE_MISMATCH: [409, 409],
  TX_NOT_FOUND: [404, 404],
  ROLLED_BACK: [410, 410],
  ALREADY_SETTLED: [410, 411],
  RETRY_LATER: [500, 500],
  FAILED_FINAL: [412, 120],
  MAINTENANCE: [503, 503],
}
/** The codes that are 5xx in this format. */
const RETRIED: readonly RefusalCode[] = ['RETRY_LATER', 'MAINTENANCE']

/** Carries out a call that moves money, once; a `play` without actions only reads the balance. */
function once(call: string, handle: (asked: Asked) => Promise<object>, asked: Asked, signed: string): Promise<object> {
  const actions =
    asked.body && typeof asked.body === 'object' && 'actions' in asked.body && Array.isArray(asked.body.actions)
      ? (asked.body.actions as unknown[])
      : []
  if (call === 'session' || (call === 'play' && actions.length === 0)) return handle(asked)
  const isBet = actions.some(
    (one) => typeof one === 'object' && one !== null && 'action' in one && one.action === 'bet',
  )
  return doOnce(asked.env, { vendor: asked.vendorCode, call, signed, isBet, endsAt: null }, RETRIED, () =>
    handle(asked),
  )
}

async function answer(env: Env, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { vendorCode, call } = request.params as { vendorCode: string; call: string }
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const vendor = await getKnownVendor(env, vendorCode, 'action-list', request.ip)
  const signature = String(request.headers['x-request-sign'] ?? '').toLowerCase()
  const isRight = liveKeys(vendor, env.clock.now()).some(
    (key) =>
      key.algorithm === 'hmac-sha256' &&
      sameSecret(createHmac('sha256', key.verifier).update(rawBody).digest('hex'), signature),
  )
  if (!isRight) return refuseVendor('SIGNATURE_INVALID', 'x-request-sign does not fit')
  const handle = Object.hasOwn(CALLS, call) ? CALLS[call] : undefined
  if (!handle) return refuseVendor('BAD_REQUEST', 'no such call')
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    return refuseVendor('BAD_REQUEST', 'the body is not JSON')
  }
  const done = await once(call, handle, { env, vendorCode, vendor, body }, rawBody)
  countCommand(vendorCode, call, 'OK', reply.elapsedTime)
  return done
}

/** Adds the routes of this wire format. */
export function bindActionList({ app, env }: { app: FastifyInstance; env: Env }): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    door.setErrorHandler(async (error, request, reply) => {
      const { vendorCode, call } = request.params as { vendorCode: string; call: string }
      const refusal = refusalOf(env, error, request.id, vendorCode)
      noteRefusal(env, request.ip, refusal.code)
      countCommand(vendorCode, Object.hasOwn(CALLS, call) ? call : 'unknown', refusal.code, reply.elapsedTime)
      const [status, code] = ACTION_ERRORS[refusal.code]
      return reply.status(status).send({ code, message: refusal.message })
    })
    door.post('/vendor/:vendorCode/actions/:call', { config: { callId: 'vendorDoor' } }, (request, reply) =>
      answer(env, request, reply),
    )
  })
}
