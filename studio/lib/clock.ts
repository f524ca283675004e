/** The studio's only source of time and timers. Passed in, so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970 that never jump while the process runs: rounds and time-outs are measured with it. */
  now(): number
  /**
   * Returns milliseconds since 1970 by the machine's clock, corrections included: for comparison with other systems.
   */
  wall(): number
  /**
   * Calls back once after some milliseconds. The returned function cancels it. A callback returns a promise only where
   * a test's clock should stand still until that work has ended: work that itself waits for no time.
   */
  after(delayMs: number, callback: () => void | Promise<void>): () => void
}

export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  wall: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(() => void callback(), delayMs)
    return () => clearTimeout(timer)
  },
}
