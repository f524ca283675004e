/** The port to a public beacon: values that a network outside the house tells at fixed times, and that nobody knew before. */
import type { BeaconTimes } from '#games/fair/beacons.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'

export interface Pulse {
  value: string
  /** Its SHA-256 is the value. */
  signature: string
}

export interface Beacon extends BeaconTimes {
  /** As records name it. */
  readonly source: string
  /** A pulse by its number, or null while the beacon does not tell it: asked again later, never guessed. Does not throw. */
  find(pulse: number): Promise<Pulse | null>
}

/** The value that belongs to a signature. */
export const valueOf = (signature: string): string => sha256Hex(Buffer.from(signature, 'hex'))
