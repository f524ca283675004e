/**
 * Delivers wins, rollbacks and round ends until they are answered: immediately after the commit that wrote them, then
 * with growing pauses, also after a restart. Commands of one round go in order. Bets are not delivered here: the play
 * that waits for a bet sends it once.
 */
import { inTrace } from '#telemetry/trace.ts'
import type { NewCommand } from './outbox.sql.ts'
import { findBalance, listDue, listReady } from './outbox.sql.ts'
import { createSender, IN_FLIGHT_MAX, type OutboxEnv, type Reply, type Sender } from './send-command.ts'

const POLL_MS = 500

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

/** Returns the balance of an OK, or null for any other reply. */
function balanceOf(reply: Reply | undefined): string | null {
  return reply?.kind === 'ok' ? (reply.answer.balance ?? null) : null
}

/** Returns the reply to each command that could be sent. */
async function sendReady(
  { db, log }: OutboxEnv,
  { send }: Sender,
  txIds: readonly string[],
): Promise<Map<string, Reply>> {
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

/** Sends new commands one after another, until one is not answered OK. Returns the balance of the last one. */
async function sendNew({ send }: Sender, commands: readonly NewCommand[]): Promise<string | null> {
  let balance: string | null = null
  for (const command of commands) {
    balance = balanceOf(await send({ ...command, attempts: 0 }))
    if (balance === null) break
  }
  return balance
}

/** Makes the poll for due commands. `idle` resolves when the one under way has ended. */
function createPoller({ db, clock, log }: OutboxEnv, { send, inFlight }: Sender) {
  let cancelPoll: (() => void) | undefined
  let polling: Promise<void> = Promise.resolve()
  let isRunning = false

  async function poll(): Promise<void> {
    try {
      const room = IN_FLIGHT_MAX - inFlight.size
      const rows = room > 0 ? await listDue(db, clock.now(), room, [...inFlight.keys()]) : []
      await Promise.all(
        rows.map((row) => inTrace(row.trace, { kind: 'job', name: `outbox ${row.command}` }, () => send(row))),
      )
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

  return {
    start: () => {
      isRunning = true
      schedule(0)
    },
    stop: () => {
      isRunning = false
      cancelPoll?.()
    },
    idle: () => polling,
  }
}

/** Creates the outbox of one process. */
export function createOutbox(env: OutboxEnv): Outbox {
  const sender = createSender(env)
  const poller = createPoller(env, sender)
  const deliveries = new Set<Promise<unknown>>()

  /** Returns null when an answer does not come within `waitMs`. A closing outbox still waits for the answer. */
  function withinTime(answered: Promise<string | null>, waitMs: number): Promise<string | null> {
    let cancel: () => void = () => undefined
    const late = new Promise<null>((done) => {
      cancel = env.clock.after(waitMs, () => done(null))
    })
    return Promise.race([track(answered), late]).finally(() => cancel())
  }

  function track<Result>(work: Promise<Result>): Promise<Result> {
    const tracked: Promise<unknown> = work.finally(() => deliveries.delete(tracked))
    deliveries.add(tracked)
    return work
  }

  async function idle(): Promise<void> {
    await poller.idle()
    await Promise.all([...deliveries, ...sender.inFlight.values()])
  }

  return {
    async deliver(txIds) {
      if (txIds.length > 0) await track(sendReady(env, sender, txIds))
    },
    deliverFor(txId, waitMs) {
      // the poll of every half second may have been faster
      const balance = async () =>
        balanceOf((await sendReady(env, sender, [txId])).get(txId)) ?? (await findBalance(env.db, txId))
      return withinTime(
        balance().catch(() => null),
        waitMs,
      )
    },
    deliverNew: (commands, waitMs) => withinTime(sendNew(sender, commands), waitMs),
    start: poller.start,
    idle,
    async stop() {
      poller.stop()
      await idle()
    },
  }
}
