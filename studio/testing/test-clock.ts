import type { Clock } from '#studio/lib/clock.ts'

type Timer = {
  at: number
  callback: () => void | Promise<void>
}

/**
 * A clock that stands still until a test moves it. Timers fire in order while it moves; it waits for the promise that a
 * callback returns.
 */
export class TestClock implements Clock {
  #now: number
  #timers = new Set<Timer>()

  #wall: (() => number) | undefined

  /** `wall` is the machine's time where it differs from the rounds'. */
  constructor(start: number, wall?: () => number) {
    this.#now = start
    this.#wall = wall
  }

  now(): number {
    return this.#now
  }

  wall(): number {
    return this.#wall?.() ?? this.#now
  }

  after(delayMs: number, callback: () => void | Promise<void>): () => void {
    const timer = { at: this.#now + Math.max(0, delayMs), callback }
    this.#timers.add(timer)
    return () => {
      this.#timers.delete(timer)
    }
  }

  /** Moves without firing, as if every timer were late. */
  skip(ms: number): void {
    this.#now += ms
  }

  /** Moves to the next timer within `ms` and fires it, repeatedly, and lets its work finish before the next one. */
  async advance(ms: number, settled: () => Promise<void>): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      await settled()
      const next = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      await next.callback()
    }
    this.#now = end
    await settled()
  }
}
