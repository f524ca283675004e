/** An estimate of the studio's clock on this device. Each answer of the server improves the estimate. */

export type ServerClock = {
  /** What the studio's clock shows now, ms. Never runs backwards by more than a correction. */
  now(): number
  /** Learns from an answer: the server's time, and how long the request and its answer took together, ms. */
  learn(serverTime: number, roundTripMs?: number): void
}

/** Only the last samples, this many, are used, so that the estimate follows a device clock that drifts. */
const MEMORY = 12

/** Makes a clock on top of a local one (ms, any origin, steady). The sample with the shortest trip counts. */
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

/** Returns how long to wait before try number `attempt` (0 is the first repeat), ms: doubling to ten seconds. */
export function backOffMs(attempt: number): number {
  return Math.min(10_000, 500 * 2 ** attempt)
}
