/**
 * One connection of the writer: opened when it is needed, and reopened after a loss, with growing pauses between
 * attempts.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { writeValue } from '#server/lib/array-values.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { DISCARD_PLANS, PlanAge } from '#server/lib/plan-age.ts'

const FIRST_PAUSE_MS = 25
/** Short: the ledger is what everybody waits for once the database is back, and an attempt costs it little. */
const LONGEST_PAUSE_MS = 200
/** After this time the connection is closed: a network failure in one direction shows in no other way. */
const ANSWER_TIMEOUT_MS = 10_000

/**
 * Returns whether PostgreSQL reports that the connection or the server is shutting down (57P0x, 08xxx), or that
 * recovery is not finished.
 */
function isLoss(error: unknown): boolean {
  const state = sqlState(error)
  return state === null || state.startsWith('57P') || state.startsWith('08') || state === '53300'
}

export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

export class WriterConnection {
  isBusy = false
  /** When the batch in progress was sent, in milliseconds of performance.now. */
  busySince = 0
  readonly #env: Env
  #client: pg.Client | null = null
  #failures = 0
  #plans = new PlanAge()

  constructor(env: Env) {
    this.#env = env
  }

  /**
   * Runs one statement. Without an answer it waits for the pause before the next attempt, then throws ConnectionLost:
   * whether the statement was committed is unknown. Throws PostgreSQL's error when PostgreSQL refused the statement.
   */
  async query<Row>(config: pg.QueryConfig): Promise<Row[]> {
    try {
      const client = this.#client ?? (await this.#connect())
      if (this.#plans.isOver()) await client.query(DISCARD_PLANS)
      const { rows } = await client.query({ ...config, values: (config.values ?? []).map(writeValue) })
      this.#failures = 0
      return rows as Row[]
    } catch (error) {
      if (!isLoss(error)) throw error
      this.#env.log.warn({ err: error, failures: this.#failures }, 'the ledger’s connection was lost')
      this.#drop()
      await this.#waitBeforeNext()
      throw new ConnectionLost('the ledger’s connection was lost', { cause: error })
    }
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<pg.Client> {
    // the pool's own options: address, number parsing, timeouts
    const options = this.#env.db.pool.options as pg.ClientConfig
    const client = new pg.Client({
      ...options,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'fairhouse-writer',
    })
    client.on('error', () => {
      if (this.#client === client) this.#drop()
    })
    await client.connect()
    this.#client = client
    this.#plans = new PlanAge()
    return client
  }

  #drop(): void {
    const client = this.#client
    this.#client = null
    // not awaited: on a broken connection the server never answers the close message
    void client?.end().catch(() => undefined)
  }

  /**
   * Waits before the next attempt. The pause doubles with each failure and is drawn at random from its upper half, so
   * that many processes do not reconnect at the same moment.
   */
  async #waitBeforeNext(): Promise<void> {
    const ceiling = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.#failures, 10))
    this.#failures += 1
    await pause(ceiling / 2 + this.#env.random.int(Math.ceil(ceiling / 2)))
  }
}
