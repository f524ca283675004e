/** The public beacons that these rules know: when each tells its pulses, and by which key they are signed. Nothing else is believed. */

/** A beacon's timetable. */
export interface BeaconTimes {
  /** The first pulse that is told after a moment (milliseconds since 1970). */
  pulseAfter(at: number): number
  timeOf(pulse: number): number
}

/** A beacon as records name it. */
export interface BeaconChain extends BeaconTimes {
  readonly source: string
  /** Whether the beacon signed a pulse so. Does not throw. */
  isSigned(pulse: number, signature: string): Promise<boolean>
}

/** Finds a beacon by the name that records give it; null for one that nobody should believe. */
export type FindBeacon = (source: string) => BeaconChain | null

/** The timetable of a beacon that tells pulse 1 at `genesis` and another every `period`, both in milliseconds. */
export function timesOf(genesis: number, period: number): BeaconTimes {
  return {
    pulseAfter: (at) => Math.floor((at - genesis) / period) + 2,
    timeOf: (pulse) => genesis + (pulse - 1) * period,
  }
}

/** What a chain of drand publishes of itself: both times in milliseconds, the rest in hex. */
export interface DrandFacts {
  hash: string
  publicKey: string
  genesis: number
  period: number
}

/** A chain of drand whose pulses stand for themselves (scheme bls-unchained-g1-rfc9380). */
export function drandChain({ hash, publicKey, genesis, period }: DrandFacts): BeaconChain {
  return {
    source: `drand/${hash}`,
    ...timesOf(genesis, period),
    // loaded where a pulse is looked at: most records have none, and the curve is large
    isSigned: async (pulse, signature) =>
      (await import('./pulse-signature.ts')).isSignedPulse(publicKey, pulse, signature),
  }
}

/** drand's quicknet as its network publishes it. The hash is one over the key and the times: whoever changes one of them has another chain. */
export const QUICKNET_FACTS: DrandFacts = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367_000,
  period: 3_000,
}
export const QUICKNET = drandChain(QUICKNET_FACTS)

const KNOWN = new Map([[QUICKNET.source, QUICKNET]])

/** The beacons that members and studio believe. */
export const beaconOf: FindBeacon = (source) => KNOWN.get(source) ?? null
