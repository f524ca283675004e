/**
 * The jackpot counter (docs/specification.md 9.2): it starts at random from 20 to 21 million and grows by 100 to 500
 * every 3, 4 or 5 s.
 *
 * It is a display counter, not money in a pool. Its random numbers come from the day's number instead of a generator,
 * so that every page and every process shows the same amount at the same moment. It restarts each day at midnight UTC.
 */
const DAY_MS = 86_400_000
const START_MIN = 20_000_000
const START_SPREAD = 1_000_000
const GROWTH_MIN = 100
const GROWTH_SPREAD = 400
const CENTS = 100
const PAUSES_MS = [3_000, 4_000, 5_000]

/** Ledger units in a hundredth of the currency's unit. */
const MINOR_PER_CENT = 100n

/**
 * A small generator with a good spread (mulberry32): the same seed always gives the same sequence of numbers in [0, 1).
 */
function spread(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Day = { number: number; startCents: number; ticks: { atMs: number; cents: number }[] }

function drawDay(number: number): Day {
  const next = spread(number)
  let cents = START_MIN * CENTS + Math.floor(next() * START_SPREAD * CENTS)
  const startCents = cents
  const ticks: Day['ticks'] = []
  for (let atMs = number * DAY_MS; ;) {
    atMs += PAUSES_MS[Math.floor(next() * PAUSES_MS.length)] ?? 0
    if (atMs >= (number + 1) * DAY_MS) return { number, startCents, ticks }
    cents += GROWTH_MIN * CENTS + Math.floor(next() * (GROWTH_SPREAD * CENTS + 1))
    ticks.push({ atMs, cents })
  }
}

let drawn: Day | null = null

function dayOf(ms: number): Day {
  const number = Math.floor(ms / DAY_MS)
  if (drawn?.number !== number) drawn = drawDay(number)
  return drawn
}

export type JackpotTick = { afterMs: number; amountMinor: bigint }

/** Returns what the counter shows at a moment, and its next ticks within `aheadMs` milliseconds. */
export function readJackpot(now: Date, aheadMs: number): { amountMinor: bigint; ticks: JackpotTick[] } {
  const ms = now.getTime()
  const day = dayOf(ms)
  let cents = day.startCents
  const ticks: JackpotTick[] = []
  for (const tick of day.ticks) {
    if (tick.atMs <= ms) cents = tick.cents
    else if (tick.atMs <= ms + aheadMs)
      ticks.push({ afterMs: tick.atMs - ms, amountMinor: BigInt(tick.cents) * MINOR_PER_CENT })
    else break
  }
  return { amountMinor: BigInt(cents) * MINOR_PER_CENT, ticks }
}
