/**
 * `POST /vendor/{vendorCode}/v1/{command}`: the door for outside game vendors (contract/doors/vendor-protocol.ts).
 *
 * Bodies are not parsed until the signature over them is verified, and every answer, also to a bad request or a bug of
 * ours, is HTTP 200 with a code of the protocol. An unexpected error is RETRY_LATER: commands are idempotent, so that a
 * retry is safe.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toWire } from '#contract/money.ts'
import { VENDOR_CODES, VENDOR_COMMANDS, type VendorCode, type VendorCommand } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import type { Http } from '#server/lib/http.ts'
import { countCommand, refusalOf } from './vendors/vendor-answers.ts'
import { bindActionList } from './adapters/action-list.ts'
import { bindFormHash } from './adapters/form-hash.ts'
import { authenticateVendor } from './vendors/authenticate-vendor.ts'
import { noteRefusal } from './vendors/known-vendor.ts'
import { obeyCommand } from './commands/obey-command.ts'
import { refuseVendor, type VendorRefusal } from './vendors/vendor-refusal.ts'

function isCommand(name: string): name is VendorCommand {
  return Object.hasOwn(VENDOR_COMMANDS, name)
}

function parseBody(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody)
  } catch {
    return refuseVendor('BAD_REQUEST', 'the body is not JSON')
  }
}

/** Returns a refusal in the form of the protocol. */
function answerRefusal({ code, message, balanceMinor, reason, maxMinor }: VendorRefusal): object {
  return {
    code: VENDOR_CODES[code].number,
    status: code,
    message,
    ...(balanceMinor === null ? {} : { balance: toWire(balanceMinor) }),
    ...(reason === null ? {} : { reason }),
    ...(maxMinor === null ? {} : { stakeMax: toWire(maxMinor) }),
  }
}

type DoorParams = { vendorCode: string; command: string }

function count(request: FastifyRequest, reply: FastifyReply, code: VendorCode): void {
  const { vendorCode, command } = request.params as DoorParams
  countCommand(vendorCode, isCommand(command) ? command : 'unknown', code, reply.elapsedTime)
}

async function answer(env: Env, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { vendorCode, command } = request.params as DoorParams
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const authenticated = authenticateVendor(env, {
    vendor: vendorCode,
    headers: request.headers,
    method: request.method,
    path: request.url,
    rawBody,
    ip: request.ip,
  })
  const nonce = authenticated instanceof Promise ? await authenticated : authenticated
  let done: object
  try {
    if (!isCommand(command)) return refuseVendor('BAD_REQUEST', 'no such command')
    done = await obeyCommand(env, vendorCode, command, parseBody(rawBody), { nonce })
  } finally {
    // a message that was sent before gets no other answer, after a crash neither
    if (!nonce.isPosted) await nonce.keep()
  }
  count(request, reply, 'OK')
  return { code: VENDOR_CODES.OK.number, status: 'OK', ...done }
}

/** Adds the door. No other part of the application reads its bodies. */
export function bindVendorDoor({ app, env }: Http): void {
  void app.register(async (door: FastifyInstance) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    door.setErrorHandler(async (error, request, reply) => {
      const refusal = refusalOf(env, error, request.id, (request.params as DoorParams).vendorCode)
      count(request, reply, refusal.code)
      noteRefusal(env, request.ip, refusal.code)
      return reply.status(200).send(answerRefusal(refusal))
    })
    door.post('/vendor/:vendorCode/v1/:command', { config: { callId: 'vendorDoor' } }, (request, reply) =>
      answer(env, request, reply),
    )
  })
  bindFormHash({ app, env })
  bindActionList({ app, env })
}
