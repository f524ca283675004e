/** The only source of the present time. It is passed in, so that tests can move it. */
export type Clock = { now(): Date }

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that a test sets and moves; it starts at the machine's time. */
export class TestClock implements Clock {
  #offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  advance(ms: number): void {
    this.#offsetMs += ms
  }
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Returns the moment that is `ms` milliseconds after another. */
export function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms)
}
