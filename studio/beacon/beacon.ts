/** The port to a public beacon: values that a network outside the house tells at fixed times, and that nobody knew before. */
import type { Logger } from 'pino'
import { QUICKNET, type BeaconTimes } from '#games/fair/beacons.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'
import { createDrand } from './drand.ts'

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

/**
 * The beacon of the relays that the configuration names; null where the house plays without one. The relays may be anybody's: the
 * chain is drand's quicknet, fixed with its key in `games/fair/beacons.ts`, and no setting names another.
 */
export function createBeacon({ beacon }: Pick<StudioConfig, 'beacon'>, log: Pick<Logger, 'error'>): Beacon | null {
  return beacon && createDrand(beacon.origins, QUICKNET, log)
}

/** The value that belongs to a signature. */
export const valueOf = (signature: string): string => sha256Hex(Buffer.from(signature, 'hex'))
