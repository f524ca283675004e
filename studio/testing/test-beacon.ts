import { QUICKNET, type BeaconChain, type FindBeacon } from '#games/fair/beacons.ts'
import { valueOf, type Beacon, type Pulse } from '#studio/beacon/beacon.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'

/** The most attempts to find a value. */
const TRIES = 400_000

/**
 * A beacon with drand's timetable that a test steers: there is no other way for a test to choose the end of a round. A
 * signed pulse cannot be chosen, so this beacon signs nothing: it is a chain of its own, accepted only where a test
 * says so. Tests with `DrandPeer` cover what a real one does, from the relay to the member's verification.
 */
export class TestBeacon implements Beacon, BeaconChain {
  readonly source = 'test/steered'
  readonly pulseAfter = QUICKNET.pulseAfter
  readonly timeOf = QUICKNET.timeOf
  /** What the next pulse must lead to; null: anything. */
  wish: ((value: string) => Promise<boolean>) | null = null
  /** True: publishes nothing. */
  isSilent = false
  #told = new Map<number, Pulse>()
  /** The beacons of a test: this one alone. */
  readonly beacons: FindBeacon = (source) => (source === this.source ? this : null)

  async isSigned(pulse: number, signature: string): Promise<boolean> {
    return this.#told.get(pulse)?.signature === signature
  }

  async find(pulse: number): Promise<Pulse | null> {
    if (this.isSilent) return null
    const known = this.#told.get(pulse)
    if (known && (!this.wish || (await this.wish(known.value)))) return known
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const half = sha256Hex(`pulse ${pulse} ${attempt}`)
      const signature = `${half}${half.slice(0, 32)}`
      const value = valueOf(signature)
      if (this.wish && !(await this.wish(value))) continue
      this.#told.set(pulse, { value, signature })
      return { value, signature }
    }
    throw new Error('no pulse brings about what is wished for')
  }
}
