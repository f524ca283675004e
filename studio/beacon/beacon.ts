/**
 * The port to a public beacon: values that a network outside the house publishes at fixed times, and that no one can
 * know earlier.
 */
import type { BeaconTimes } from '#games/fair/beacons.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'

export type Pulse = {
  value: string
  /** The value is the SHA-256 of this signature. */
  signature: string
}

export type Beacon = BeaconTimes & {
  /** The name of the beacon in records. */
  readonly source: string
  /**
   * Returns a pulse by its number, or null while the beacon has not published it. The caller asks again later and never
   * guesses. Does not throw.
   */
  find(pulse: number): Promise<Pulse | null>
}

/** Returns the value that belongs to a signature. */
export const valueOf = (signature: string): string => sha256Hex(Buffer.from(signature, 'hex'))
