/** Sends one signed command to the vendor door, and classifies its answer. */
import { z } from 'zod'
import {
  STOP_REASONS,
  VENDOR_CODES,
  type BetWinAnswer,
  type MoneyAnswer,
  type SessionAnswer,
  type StatusAnswer,
  type StopReason,
  type VendorCode,
  type VendorCommand,
} from '#contract/doors/vendor-protocol.ts'
import type { Clock } from '#studio/lib/clock.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import type { Random } from '#studio/lib/random.ts'
import { beginPiece } from '#telemetry/trace.ts'
import { createTurnstile } from '#studio/lib/turnstile.ts'
import { countSent } from './door.metrics.ts'
import { CONNECTIONS_MOST, createPoster } from './poster.ts'
import { signedHeaders } from './sign.ts'

/** A command that is not answered in this time counts as unanswered. */
export const DOOR_TIMEOUT_MS = 5_000

export type Answers = {
  session: SessionAnswer
  balance: { balance: string; currency: string }
  bet: MoneyAnswer
  win: MoneyAnswer
  betWin: BetWinAnswer
  rollback: MoneyAnswer
  adjust: MoneyAnswer
  endRound: MoneyAnswer
  status: StatusAnswer
}

/**
 * `ok` and `refused` are final. `unanswered` means that the outcome is unknown: a bet must be rolled back, anything
 * else is sent again until it is answered.
 */
export type DoorReply<Answer> =
  | { kind: 'ok'; answer: Answer }
  | {
      kind: 'refused'
      status: Exclude<VendorCode, 'OK'>
      message: string
      balance: string | undefined
      reason?: StopReason | undefined
    }
  | { kind: 'unanswered'; reason: string }

export type Door = {
  /** Sends a command once. Never throws: a failure on the way is an `unanswered` reply. */
  send<Command extends VendorCommand>(
    vendorCode: string,
    command: Command,
    body: object,
  ): Promise<DoorReply<Answers[Command]>>
}

const balance = z.string().regex(/^-?\d+(\.\d+)?$/)
const okShapes: Record<VendorCommand, z.ZodType> = {
  session: z.looseObject({
    session: z.string(),
    accountRef: z.string(),
    displayName: z.string(),
    currency: z.string(),
    balance,
    language: z.string(),
    demo: z.boolean(),
    gameCode: z.string(),
    chat: z.boolean().optional(),
  }),
  balance: z.looseObject({ balance }),
  bet: z.looseObject({ balance }),
  win: z.looseObject({ balance }),
  betWin: z.looseObject({ balance }),
  rollback: z.looseObject({ balance }),
  adjust: z.looseObject({ balance }),
  endRound: z.looseObject({}),
  status: z.looseObject({ state: z.enum(['posted', 'rolled_back', 'tombstone', 'unknown']) }),
}
const refusalShape = z.looseObject({
  code: z.number(),
  status: z.string(),
  message: z.string().default(''),
  balance: balance.optional(),
  reason: z.enum(STOP_REASONS).optional().catch(undefined),
})

function readReply<Command extends VendorCommand>(command: Command, text: string): DoorReply<Answers[Command]> {
  const body = refusalShape.safeParse(parseJson(text))
  if (!body.success) return { kind: 'unanswered', reason: 'the answer is not one of the protocol' }
  if (body.data.code === 0) {
    const ok = okShapes[command].safeParse(body.data)
    if (!ok.success) return { kind: 'unanswered', reason: `the answer of ${command} is incomplete` }
    return { kind: 'ok', answer: ok.data as Answers[Command] }
  }
  const status = body.data.status
  if (!(status in VENDOR_CODES) || status === 'OK')
    return { kind: 'unanswered', reason: `unknown status ${status.slice(0, 40)}` }
  const known = status as Exclude<VendorCode, 'OK'>
  if (VENDOR_CODES[known].retry === 'same-id') return { kind: 'unanswered', reason: known }
  const { message, balance: left, reason } = body.data
  return { kind: 'refused', status: known, message, balance: left, reason }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** For a platform of several processes of which one died: the others answer within moments. */
export const HANG_UP_RETRIES = 3
const RETRY_MS = 250
/** What a load balancer answers for a process that has ended. The platform itself answers 200 or nothing. */
const GONE = new Set([502, 503, 504])

const wordsOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'connection lost')

type Sent = { reply: DoorReply<unknown>; isHungUp: boolean }

/**
 * Opens the door of the configured platform. Refuses a vendor without a key, which is a bug of the caller. A command
 * with a txId whose connection was closed is sent again up to `retries` times, freshly signed, before it counts as
 * unanswered: repeating is safe.
 */
export function createDoor({
  config,
  clock,
  random,
  retries = 0,
}: {
  config: StudioConfig
  clock: Clock
  random: Random
  retries?: number
}): Door {
  const post = createPoster(config.doorOrigin)
  const pass = createTurnstile(CONNECTIONS_MOST)

  async function sendOnce(
    vendor: StudioConfig['vendors'][string],
    path: string,
    command: VendorCommand,
    rawBody: string,
    trace: { traceparent?: string },
  ): Promise<Sent> {
    const signed = signedHeaders(vendor, {
      timestampSeconds: Math.floor(clock.wall() / 1000),
      nonce: random.bytes(18).toString('base64url'),
      path,
      rawBody,
    })
    const patience = AbortSignal.timeout(DOOR_TIMEOUT_MS)
    try {
      const { status, text } = await post(path, { ...trace, ...signed }, rawBody, patience)
      if (status === 200) return { reply: readReply(command, text), isHungUp: false }
      return { reply: { kind: 'unanswered', reason: `HTTP ${status}` }, isHungUp: GONE.has(status) }
    } catch (error) {
      const reason = patience.aborted ? `no answer in ${DOOR_TIMEOUT_MS} ms` : wordsOf(error)
      return { reply: { kind: 'unanswered', reason }, isHungUp: !patience.aborted }
    }
  }

  return {
    async send<Command extends VendorCommand>(vendorCode: string, command: Command, body: object) {
      const vendor = config.vendors[vendorCode]
      if (!vendor) {
        return {
          kind: 'refused',
          status: 'FAILED_FINAL',
          message: `no key for vendor ${vendorCode}`,
          balance: undefined,
        }
      }
      const path = `/vendor/${encodeURIComponent(vendorCode)}/v1/${command}`
      const rawBody = JSON.stringify(body)
      const more = 'txId' in body ? retries : 0
      const since = clock.now()
      const piece = beginPiece({ kind: 'client', name: command, attributes: { 'peer.service': `door:${vendorCode}` } })
      for (let attempt = 0; ; attempt++) {
        const { reply, isHungUp } = await pass(() => sendOnce(vendor, path, command, rawBody, piece.headers))
        if (!isHungUp || attempt >= more) {
          countSent(vendorCode, command, reply, clock.now() - since)
          piece.end(reply.kind === 'unanswered')
          return reply as DoorReply<Answers[Command]>
        }
        await new Promise<void>((done) => {
          clock.after(RETRY_MS, done)
        })
      }
    },
  }
}
