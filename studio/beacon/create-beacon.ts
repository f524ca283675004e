import type { Logger } from 'pino'
import { QUICKNET } from '#games/fair/beacons.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import type { Beacon } from './beacon.ts'
import { createDrand } from './drand.ts'

/**
 * Returns the beacon behind the relays that the configuration names, or null where the house plays without one. The
 * relays need not be trusted: the chain is drand's quicknet, fixed with its public key in `games/fair/beacons.ts`, and
 * no setting selects another chain.
 */
export function createBeacon({ beacon }: Pick<StudioConfig, 'beacon'>, log: Pick<Logger, 'error'>): Beacon | null {
  return beacon && createDrand(beacon.origins, QUICKNET, log)
}
