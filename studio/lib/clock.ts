/** The studio's only source of the present and of later calls. Handed in, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970 that never jump while the process runs: rounds and time-outs are measured with it. */
  now(): number
  /** Milliseconds since 1970 by the machine's clock, corrections included: what others compare with theirs. */
  wall(): number
  /** Calls back once after some milliseconds; the returned function takes it back. */
  after(delayMs: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  wall: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
