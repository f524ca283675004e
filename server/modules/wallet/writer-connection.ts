/** One connection of the writer's own: opened on need, opened again after a loss, with growing pauses between attempts. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'

const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 2_000
/** An answer that takes longer is given up with its connection: the way to the server may be cut in one direction. */
const ANSWER_TIMEOUT_MS = 10_000

/** PostgreSQL says that the connection or the server is going away: 57P0x, 08xxx, and recovery not being finished. */
function isLoss(error: unknown): boolean {
  const state = sqlState(error)
  return state === null || state.startsWith('57P') || state.startsWith('08') || state === '53300'
}

export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

export class WriterConnection {
  isBusy = false
  /** When the batch under way went out, in milliseconds of performance.now. */
  busySince = 0
  readonly #env: Env
  #client: pg.Client | null = null
  #failures = 0

  constructor(env: Env) {
    this.#env = env
  }

  /**
   * Runs one statement. Throws ConnectionLost when there is no answer, having waited before the next attempt may come;
   * whether the statement was committed is then unknown. Throws PostgreSQL's error when it refused.
   */
  async query<Row>(config: pg.QueryConfig): Promise<Row[]> {
    try {
      const client = this.#client ?? (await this.#connect())
      const { rows } = await client.query(config)
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
    // the pool's own options: address, number parsing, time-outs
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
    return client
  }

  #drop(): void {
    const client = this.#client
    this.#client = null
    // not waited for: on a cut line the goodbye would never be answered
    void client?.end().catch(() => undefined)
  }

  /** Doubles with each failure, and is drawn from its upper half, so that many processes do not come back at once. */
  async #waitBeforeNext(): Promise<void> {
    const ceiling = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.#failures, 10))
    this.#failures += 1
    await pause(ceiling / 2 + this.#env.random.int(Math.ceil(ceiling / 2)))
  }
}
