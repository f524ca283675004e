/**
 * The writer: many callers share one commit.
 *
 * A posting waits in a queue. As soon as the previous batch has been posted, the queue is sent as one batch, before the
 * callers of the previous one are answered: a single posting under low load, up to BATCH_MAX under high load. No posting is delayed to fill a batch. A second connection
 * is used when the first waits for a lock, or when more than one batch is queued. Rules that make it safe:
 * - equal keys are never in progress at the same time: the later one waits, and is answered as a replay;
 * - a batch that PostgreSQL refuses is halved until the refused posting is alone;
 * - a posting without sufficient funds is refused alone; the others of its batch are posted;
 * - after a lost connection the same keys are sent again: what was committed is answered as a replay.
 * Several processes may write to one database: accounts are locked in order, and when another process committed a key
 * first, this process answers it as a replay.
 */
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { CallError } from '#contract/errors.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { noteFlush } from '#server/lib/flush.ts'
import type { Outcome, PreparedPosting } from './post-batch.sql.ts'
import { countSent, countTaken } from './wallet.metrics.ts'
import { decodeBatch, encodeBatch, POST_BATCH, preparePosting } from './post-batch.sql.ts'
import type { Posting, PostingResult } from './posting.ts'
import { ConnectionLost, WriterConnection } from './writer-connection.ts'

const BATCH_MAX = 256
const CONNECTIONS = 2
/** A batch that takes longer waits for a lock: the queue is then sent through the other connection. */
const PATIENCE_MS = 50
/** How long a posting waits for a database that is unreachable before it fails with UNAVAILABLE. */
const GIVE_UP_MS = 30_000
/** How often a single posting is retried after a deadlock or after another process wrote the same key. */
const RACES_MAX = 8

type Waiting = PreparedPosting & {
  since: number
  races: number
  /** Whether it was sent before, and the answer was lost. */ isResent: boolean
  resolve(result: PostingResult): void
  reject(error: unknown): void
}

/** Answers the callers of a batch. */
type Answer = () => void

/** Returns whether two batches collided: a deadlock, or the same key written by another process at the same moment. */
function isRace(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '40P01' || state === '40001') return true
  return state === '23505' && error instanceof Error && 'constraint' in error && error.constraint === 'postings_pkey'
}

/** Returns whether a posting was written by this batch, so that its commit waited for the disk. */
const isPosted = (outcome: Outcome) => outcome.status === 'done' && outcome.result.status === 'posted'

export class Writer {
  readonly #env: Env
  readonly #connections: WriterConnection[]
  #queue: Waiting[] = []
  /** Keys in progress. */
  readonly #keys = new Set<string>()
  #closed = false
  #idle: (() => void) | null = null
  #patience: NodeJS.Timeout | null = null

  constructor(env: Env) {
    this.#env = env
    this.#connections = Array.from({ length: CONNECTIONS }, () => new WriterConnection(env))
  }

  /** Queues a posting; resolves once it is committed. Fails as postTransfers does. */
  post(posting: Posting): Promise<PostingResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new CallError('UNAVAILABLE'))
      const now = this.#env.clock.now()
      const { hash, at } = preparePosting(posting, now)
      // field by field: an object that is spread and then grows has a shape of its own each time, which the collector
      // keeps for long
      this.#queue.push({ posting, hash, at, since: performance.now(), races: 0, isResent: false, resolve, reject })
      this.#kick()
    })
  }

  /** Waits for the queued postings, then closes the connections. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#queue.length > 0 || this.#connections.some((one) => one.isBusy))
      await new Promise<void>((resolve) => {
        this.#idle = resolve
      })
    if (this.#patience) clearTimeout(this.#patience)
    await Promise.all(this.#connections.map((one) => one.close()))
  }

  #kick(): void {
    if (this.#queue.length === 0) return
    const free = this.#connections.find((one) => !one.isBusy)
    if (!free || this.#isWorthWaiting()) return
    free.isBusy = true
    free.busySince = performance.now()
    // callers of the same event-loop turn share the batch
    setImmediate(() => void this.#flush(free))
  }

  /**
   * Returns whether to wait for the batch in progress, because one larger batch is cheaper than two. Checks again after
   * PATIENCE_MS.
   */
  #isWorthWaiting(): boolean {
    if (this.#queue.length >= BATCH_MAX || this.#connections.every((one) => !one.isBusy)) return false
    const newest = Math.max(...this.#connections.map((one) => (one.isBusy ? one.busySince : 0)))
    const leftMs = newest + PATIENCE_MS - performance.now()
    if (leftMs <= 0) return false
    this.#patience ??= setTimeout(() => {
      this.#patience = null
      this.#kick()
    }, leftMs)
    return true
  }

  async #flush(connection: WriterConnection): Promise<void> {
    const batch = this.#take()
    if (batch.length > 0) countTaken(batch, this.#queue.length)
    const sentAt = performance.now()
    let answer: Answer
    try {
      answer = batch.length > 0 ? await this.#run(connection, batch) : () => undefined
    } catch (error) {
      // an error in our own code: the callers must not wait for ever
      answer = () => batch.forEach((one) => one.reject(error))
    }
    if (batch.length > 0) countSent(sentAt)
    for (const one of batch) this.#keys.delete(one.posting.key)
    connection.isBusy = false
    // when the batch is empty, all queued keys are in progress on the other connection, and its end starts the next
    // batch
    if (batch.length > 0) this.#goOn(connection)
    answer()
    if (this.#queue.length === 0 && this.#connections.every((one) => !one.isBusy)) this.#idle?.()
  }

  /** Sends what was queued meanwhile, at once: PostgreSQL works while this batch's callers are answered. */
  #goOn(connection: WriterConnection): void {
    if (this.#queue.length === 0) return
    if (this.#connections.some((one) => one.isBusy)) return this.#kick()
    connection.isBusy = true
    connection.busySince = performance.now()
    void this.#flush(connection)
  }

  /** Returns the next batch: the front of the queue, without keys that are in progress. */
  #take(): Waiting[] {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    for (const one of this.#queue) {
      if (batch.length < BATCH_MAX && !this.#keys.has(one.posting.key)) {
        this.#keys.add(one.posting.key)
        batch.push(one)
      } else left.push(one)
    }
    this.#queue = left
    return batch
  }

  /** Posts a batch. Returns what answers its callers. */
  async #run(connection: WriterConnection, batch: Waiting[]): Promise<Answer> {
    let outcomes: Outcome[]
    const sentAt = performance.now()
    try {
      outcomes = decodeBatch(batch, await connection.query({ ...POST_BATCH, values: encodeBatch(batch) }))
    } catch (error) {
      return this.#recover(connection, batch, error)
    }
    if (outcomes.some(isPosted)) noteFlush(this.#env.db, sentAt)
    return () => {
      outcomes.forEach((outcome, index) => this.#answer(batch[index] as Waiting, outcome))
      for (const member of new Set(outcomes.flatMap((one) => (one.status === 'done' ? [...one.members] : []))))
        this.#env.live.signal(member, BALANCE_TOPIC)
    }
  }

  async #recover(connection: WriterConnection, batch: Waiting[], error: unknown): Promise<Answer> {
    if (error instanceof ConnectionLost) {
      const late = performance.now() - GIVE_UP_MS
      const kept = batch.filter((one) => one.since > late)
      for (const one of kept) one.isResent = true
      for (const one of batch) if (one.since <= late) one.reject(new CallError('UNAVAILABLE'))
      return kept.length > 0 ? this.#run(connection, kept) : () => undefined
    }
    const [one] = batch
    if (batch.length > 1) {
      const middle = batch.length >> 1
      const answer = await this.#run(connection, batch.slice(0, middle))
      answer()
      return this.#run(connection, batch.slice(middle))
    }
    if (one && isRace(error) && one.races++ < RACES_MAX) return this.#run(connection, batch)
    return () => one?.reject(error)
  }

  #answer(one: Waiting, outcome: Outcome): void {
    if (outcome.status === 'insufficient') return one.reject(new CallError('INSUFFICIENT_FUNDS'))
    if (outcome.status === 'key_reused') return one.reject(new CallError('KEY_REUSED'))
    return one.resolve(one.isResent ? { ...outcome.result, isResent: true } : outcome.result)
  }
}
