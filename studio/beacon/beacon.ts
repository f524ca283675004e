/** The port to a public beacon: values that a network outside the house tells at fixed times, and that nobody knew before. */
import { beaconOf, QUICKNET, type BeaconTimes } from '#games/fair/round-mix.ts'
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

/** The beacon that the configuration names; null where the house plays without one. */
export function createBeacon({ beacon }: Pick<StudioConfig, 'beacon'>): Beacon | null {
  if (beacon === null) return null
  const times = beaconOf(QUICKNET)
  if (!times) throw new Error('quicknet has no timetable')
  return { source: QUICKNET, ...times, find: createDrand(beacon.origins, QUICKNET.slice('drand/'.length)) }
}

/** The value that belongs to a signature. */
export const valueOf = (signature: string): string => sha256Hex(Buffer.from(signature, 'hex'))
