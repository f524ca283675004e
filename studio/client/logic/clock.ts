/** The studio's clock as this device can know it. Each answer of the server narrows the guess. */

export interface ServerClock {
  /** What the studio's clock shows now, ms. Never runs backwards by more than a correction. */
  now(): number
  /** Tells of an answer: what the server's clock said, and how long question and answer took together, ms. */
  learn(serverTime: number, roundTripMs?: number): void
}

/** Samples older than this many are forgotten, so that a drifting device clock is followed. */
const MEMORY = 12

/** A clock on top of a local one (ms, any origin, steady). The sample with the shortest trip is believed. */
export function createServerClock(localNow: () => number): ServerClock {
  const samples: { offset: number; trip: number }[] = []
  let offset = 0
  return {
    now: () => localNow() + offset,
    learn(serverTime, roundTripMs = 400) {
      samples.push({ offset: serverTime + roundTripMs / 2 - localNow(), trip: roundTripMs })
      if (samples.length > MEMORY) samples.shift()
      offset = samples.reduce((best, sample) => (sample.trip < best.trip ? sample : best)).offset
    },
  }
}

/** How long to wait before try number `attempt` (0 is the first repeat), ms: doubling to ten seconds. */
export function backOffMs(attempt: number): number {
  return Math.min(10_000, 500 * 2 ** attempt)
}
