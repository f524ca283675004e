/** Sends commands of the outbox to the door, each once at a time, and stores what the door answered. */
import type { Logger } from 'pino'
import type { VendorCode } from '#contract/doors/vendor-protocol.ts'
import type { Clock } from '#studio/lib/clock.ts'
import type { Db } from '#studio/lib/db.ts'
import type { Random } from '#studio/lib/random.ts'
import { createTurnstile } from '#studio/lib/turnstile.ts'
import { countSettled } from './door.metrics.ts'
import type { Door, DoorReply } from './door.ts'
import { finishCommand, postponeCommand, type OutboxRow } from './outbox.sql.ts'

/** The most commands that are under way at a time. */
export const IN_FLIGHT_MAX = 32
const BACKOFF_FIRST_MS = 500
const BACKOFF_MAX_MS = 60_000

/** Refusals that no retry will change: a person must look at them. All others may pass and are retried. */
const FINAL: ReadonlySet<VendorCode> = new Set([
  'DUPLICATE_MISMATCH',
  'TX_NOT_FOUND',
  'ROLLED_BACK',
  'ALREADY_SETTLED',
  'BAD_REQUEST',
  'CURRENCY_MISMATCH',
  'PLAYER_NOT_FOUND',
  'FAILED_FINAL',
])

export type OutboxEnv = {
  db: Db
  door: Door
  clock: Clock
  random: Random
  log: Logger
}

export type Reply = DoorReply<{ balance?: string }>

export type Sender = {
  /** Replies that are awaited, by the id of their command. */
  readonly inFlight: ReadonlyMap<string, Promise<Reply>>
  /** Sends a command and stores its reply. Returns the awaited reply of a command that is under way. Never throws. */
  send(row: OutboxRow): Promise<Reply>
}

/** Returns the pause before attempt number `attempts` + 1 in ms: doubling, at most a minute, spread by half. */
export function backoffMs(attempts: number, random: Random): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attempts, 20))
  return Math.round(full * (0.5 + random.bytes(1).readUInt8(0) / 512))
}

/** Stores what a reply means for a command: done, refused for good, or to be sent again later. */
async function settle({ db, clock, random, log }: OutboxEnv, row: OutboxRow, reply: Reply): Promise<void> {
  const now = clock.now()
  if (reply.kind === 'ok') return finishCommand(db, { txId: row.txId, state: 'done', answer: reply.answer, now })
  if (reply.kind === 'refused' && FINAL.has(reply.status)) {
    log.error(
      { txId: row.txId, command: row.command, status: reply.status, message: reply.message },
      'the door refused a command for good',
    )
    return finishCommand(db, { txId: row.txId, state: 'refused', answer: reply, now })
  }
  const reason = reply.kind === 'refused' ? reply.status : reply.reason
  log.warn(
    { txId: row.txId, command: row.command, attempts: row.attempts + 1, reason },
    'the door did not answer; trying again later',
  )
  return postponeCommand(db, row.txId, now + backoffMs(row.attempts, random), reason)
}

async function attempt(env: OutboxEnv, row: OutboxRow): Promise<Reply> {
  const since = row.createdAt?.getTime() ?? env.clock.now()
  const reply: Reply = await env.door.send(row.vendorCode, row.command, row.body)
  if (reply.kind === 'ok') countSettled(row.command, env.clock.now() - since)
  try {
    await settle(env, row, reply)
  } catch (error) {
    env.log.error({ txId: row.txId, error }, 'an answer of the door could not be stored; the command will be repeated')
  }
  return reply
}

/** Creates the sender of one process. */
export function createSender(env: OutboxEnv): Sender {
  const inFlight = new Map<string, Promise<Reply>>()
  const passOne = createTurnstile(IN_FLIGHT_MAX)
  return {
    inFlight,
    send(row) {
      const running = inFlight.get(row.txId)
      if (running) return running
      const started = passOne(() => attempt(env, row)).finally(() => inFlight.delete(row.txId))
      inFlight.set(row.txId, started)
      return started
    },
  }
}
