import { MINUTE_MS, SECOND_MS } from './clock.ts'

/**
 * Says when a connection that plans its statements once must plan them anew: PostgreSQL plans for the sizes that tables
 * have at that moment, and a table that was empty then may have grown. The pauses double from one second to a minute.
 */
export class PlanAge {
  #madeAt = performance.now()
  #pauseMs = SECOND_MS

  /** Returns whether `DISCARD PLANS` is due; the caller then sends it before its next statement. */
  isOver(): boolean {
    const now = performance.now()
    if (now - this.#madeAt < this.#pauseMs) return false
    this.#madeAt = now
    this.#pauseMs = Math.min(MINUTE_MS, this.#pauseMs * 2)
    return true
  }
}

export const DISCARD_PLANS = 'discard plans'
