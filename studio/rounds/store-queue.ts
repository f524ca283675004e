import type { StudioEnv } from '#studio/env.ts'

const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 5_000

/** Stores what a table has decided, in the order of the decisions, and retries until the database takes it. */
export type StoreQueue = {
  add(what: string, store: () => Promise<void>): void
  /** Resolves when everything added so far is stored. */
  idle(): Promise<void>
  /** Stops retrying: what is lost is refunded at the next start. */
  giveUp(): void
}

export function createStoreQueue({ clock, log }: Pick<StudioEnv, 'clock' | 'log'>): StoreQueue {
  let tail: Promise<void> = Promise.resolve()
  let isPatient = true

  async function store(what: string, work: () => Promise<void>): Promise<void> {
    for (let delayMs = RETRY_FIRST_MS; ; delayMs = Math.min(RETRY_MAX_MS, delayMs * 2)) {
      try {
        return await work()
      } catch (error) {
        log.error({ error, what }, 'a table could not store what it decided')
        if (!isPatient) return
        await new Promise<void>((done) => {
          clock.after(delayMs, done)
        })
      }
    }
  }

  return {
    add(what, work) {
      tail = tail.then(() => store(what, work))
    },
    idle: () => tail,
    giveUp() {
      isPatient = false
    },
  }
}
