import type { Logger } from 'pino'
import { QUICKNET } from '#games/fair/beacons.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import type { Beacon } from './beacon.ts'
import { createDrand } from './drand.ts'

/**
 * The beacon of the relays that the configuration names; null where the house plays without one. The relays may be anybody's: the
 * chain is drand's quicknet, fixed with its key in `games/fair/beacons.ts`, and no setting names another.
 */
export function createBeacon({ beacon }: Pick<StudioConfig, 'beacon'>, log: Pick<Logger, 'error'>): Beacon | null {
  return beacon && createDrand(beacon.origins, QUICKNET, log)
}
