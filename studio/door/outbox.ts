/**
 * Delivers wins, rollbacks and round ends until they are answered: immediately after the commit that wrote them, then
 * with growing pauses, also after a restart. Commands of one round go in order. Bets are not delivered here: the play
 * that waits for a bet sends it once.
 */
import type { Logger } from 'pino'
import type { VendorCode } from '#contract/doors/vendor-protocol.ts'
import type { Clock } from '#studio/lib/clock.ts'
import type { Db } from '#studio/lib/db.ts'
import type { Random } from '#studio/lib/random.ts'
import type { Door, DoorReply } from './door.ts'
import {
  findBalance,
  finishCommand,
  listDue,
  listReady,
  postponeCommand,
  type NewCommand,
  type OutboxRow,
} from './outbox.sql.ts'
import { createTurnstile } from '#studio/lib/turnstile.ts'

const IN_FLIGHT_MAX = 32
const POLL_MS = 500
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

export type Outbox = {
  /** Sends these commands now, if their turn has come. Resolves after one attempt each. Never throws. */
  deliver(txIds: readonly string[]): Promise<void>
  /** Sends a command now and returns the balance from its answer, or null when no answer came within `waitMs`. */
  deliverFor(txId: string, waitMs: number): Promise<string | null>
  /**
   * Delivers as deliverFor does, for commands that were stored a moment ago and that do not wait for another of their
   * round: one after another, as long as each is answered OK. Returns the balance of the last one.
   */
  deliverNew(commands: readonly NewCommand[], waitMs: number): Promise<string | null>
  /** Starts to poll for due commands. */
  start(): void
  /** Resolves when the deliveries under way now have ended. */
  idle(): Promise<void>
  /** Stops polling and waits for the deliveries under way. */
  stop(): Promise<void>
}

type Reply = DoorReply<{ balance?: string }>

/** Returns the balance of an OK, or null for any other reply. */
function balanceOf(reply: Reply | undefined): string | null {
  return reply?.kind === 'ok' ? (reply.answer.balance ?? null) : null
}

/** Returns the pause before attempt number `attempts` + 1 in ms: doubling, at most a minute, spread by half. */
export function backoffMs(attempts: number, random: Random): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attempts, 20))
  return Math.round(full * (0.5 + random.bytes(1).readUInt8(0) / 512))
}

/** Creates the outbox of one process. */
export function createOutbox({
  db,
  door,
  clock,
  random,
  log,
}: {
  db: Db
  door: Door
  clock: Clock
  random: Random
  log: Logger
}): Outbox {
  const inFlight = new Map<string, Promise<Reply>>()
  const passOne = createTurnstile(IN_FLIGHT_MAX)
  const deliveries = new Set<Promise<unknown>>()
  let cancelPoll: (() => void) | undefined
  let polling: Promise<void> = Promise.resolve()
  let isRunning = false

  async function settle(row: OutboxRow, reply: Reply): Promise<void> {
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

  async function attempt(row: OutboxRow): Promise<Reply> {
    const reply: Reply = await door.send(row.vendorCode, row.command, row.body)
    try {
      await settle(row, reply)
    } catch (error) {
      log.error({ txId: row.txId, error }, 'an answer of the door could not be stored; the command will be repeated')
    }
    return reply
  }

  function send(row: OutboxRow): Promise<Reply> {
    const running = inFlight.get(row.txId)
    if (running) return running
    const started = passOne(() => attempt(row)).finally(() => inFlight.delete(row.txId))
    inFlight.set(row.txId, started)
    return started
  }

  async function poll(): Promise<void> {
    try {
      const room = IN_FLIGHT_MAX - inFlight.size
      const rows = room > 0 ? await listDue(db, clock.now(), room, [...inFlight.keys()]) : []
      await Promise.all(rows.map(send))
      if (rows.length > 0 && isRunning) return await poll() // more may be due, or next in its round
    } catch (error) {
      log.error({ error }, 'the outbox could not be read')
    }
  }

  function schedule(delayMs: number): void {
    if (!isRunning) return
    cancelPoll = clock.after(delayMs, () => {
      polling = poll().then(() => schedule(POLL_MS))
    })
  }

  /** Returns the reply to each command that could be sent. */
  async function sendReady(txIds: readonly string[]): Promise<Map<string, Reply>> {
    const tried = new Map<string, Reply>()
    try {
      while (tried.size < txIds.length) {
        const rows = (await listReady(db, txIds)).filter(({ txId }) => !tried.has(txId)).slice(0, IN_FLIGHT_MAX)
        if (rows.length === 0) return tried // answered, or waits for one that was not
        await Promise.all(
          rows.map(async (row) => {
            tried.set(row.txId, await send(row))
          }),
        )
      }
    } catch (error) {
      log.error({ error }, 'a command could not be sent at once; the next look will')
    }
    return tried
  }

  async function sendNew(commands: readonly NewCommand[]): Promise<string | null> {
    let balance: string | null = null
    for (const command of commands) {
      balance = balanceOf(await send({ ...command, attempts: 0 }))
      if (balance === null) break
    }
    return balance
  }

  /** Returns null when an answer does not come within `waitMs`. A closing outbox still waits for the answer. */
  function withinTime(answered: Promise<string | null>, waitMs: number): Promise<string | null> {
    let cancel: () => void = () => undefined
    const late = new Promise<null>((done) => {
      cancel = clock.after(waitMs, () => done(null))
    })
    return Promise.race([track(answered), late]).finally(() => cancel())
  }

  function track<Result>(work: Promise<Result>): Promise<Result> {
    const tracked: Promise<unknown> = work.finally(() => deliveries.delete(tracked))
    deliveries.add(tracked)
    return work
  }

  async function idle(): Promise<void> {
    await polling
    await Promise.all([...deliveries, ...inFlight.values()])
  }

  return {
    async deliver(txIds) {
      if (txIds.length > 0) await track(sendReady(txIds))
    },
    deliverFor(txId, waitMs) {
      // the poll of every half second may have been faster
      const balance = async () => balanceOf((await sendReady([txId])).get(txId)) ?? (await findBalance(db, txId))
      return withinTime(
        balance().catch(() => null),
        waitMs,
      )
    },
    deliverNew: (commands, waitMs) => withinTime(sendNew(commands), waitMs),
    start() {
      isRunning = true
      schedule(0)
    },
    idle,
    async stop() {
      isRunning = false
      cancelPoll?.()
      await idle()
    },
  }
}
