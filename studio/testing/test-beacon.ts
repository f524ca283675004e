import { beaconOf, QUICKNET } from '#games/fair/round-mix.ts'
import { valueOf, type Beacon, type Pulse } from '#studio/beacon/beacon.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'

/** A value is tried so often at most. */
const TRIES = 400_000

/**
 * A beacon in drand's timetable that a story steers: no other lever of a round is left that would let a test choose its end. What it
 * tells looks signed.
 */
export class TestBeacon implements Beacon {
  readonly source = QUICKNET
  readonly pulseAfter: Beacon['pulseAfter']
  readonly timeOf: Beacon['timeOf']
  /** What the next pulse has to bring about; null: anything. */
  wish: ((value: string) => Promise<boolean>) | null = null
  /** Says nothing. */
  isSilent = false
  #told = new Map<number, Pulse>()

  constructor() {
    const times = beaconOf(QUICKNET)
    if (!times) throw new Error('no timetable')
    this.pulseAfter = times.pulseAfter
    this.timeOf = times.timeOf
  }

  async find(pulse: number): Promise<Pulse | null> {
    if (this.isSilent) return null
    const known = this.#told.get(pulse)
    if (known && (!this.wish || await this.wish(known.value))) return known
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const half = sha256Hex(`pulse ${pulse} ${attempt}`)
      const signature = `${half}${half.slice(0, 32)}`
      const value = valueOf(signature)
      if (this.wish && !await this.wish(value)) continue
      this.#told.set(pulse, { value, signature })
      return { value, signature }
    }
    throw new Error('no pulse brings about what is wished for')
  }
}
