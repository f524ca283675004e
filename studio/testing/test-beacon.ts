import { QUICKNET, type BeaconChain, type FindBeacon } from '#games/fair/beacons.ts'
import { valueOf, type Beacon, type Pulse } from '#studio/beacon/beacon.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'

/** A value is tried so often at most. */
const TRIES = 400_000

/**
 * A beacon in drand's timetable that a story steers: no other lever of a round is left that would let a test choose its end. A signed
 * pulse cannot be chosen by anybody, so this one signs nothing: it is a chain of its own, believed where a story says so. What a real
 * one does, from the relay to the member's look, is told with `DrandPeer`.
 */
export class TestBeacon implements Beacon, BeaconChain {
  readonly source = 'test/steered'
  readonly pulseAfter = QUICKNET.pulseAfter
  readonly timeOf = QUICKNET.timeOf
  /** What the next pulse has to bring about; null: anything. */
  wish: ((value: string) => Promise<boolean>) | null = null
  /** Says nothing. */
  isSilent = false
  #told = new Map<number, Pulse>()
  /** The beacons of a story: this one alone. */
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
