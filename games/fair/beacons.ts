/**
 * The public beacons that these rules accept: when each publishes its pulses, and which key signs them. No other beacon
 * is accepted.
 */

/** A beacon's timetable. */
export type BeaconTimes = {
  /** Returns the first pulse that is published after a moment (milliseconds since 1970). */
  pulseAfter(at: number): number
  timeOf(pulse: number): number
}

/** A beacon by its name in records. */
export type BeaconChain = BeaconTimes & {
  readonly source: string
  /** Returns whether the beacon signed a pulse with this signature. Does not throw. */
  isSigned(pulse: number, signature: string): Promise<boolean>
}

/** Finds a beacon by its name in records. Returns null for one that must not be accepted. */
export type FindBeacon = (source: string) => BeaconChain | null

/**
 * Returns the timetable of a beacon that publishes pulse 1 at `genesis` and another every `period`, both in
 * milliseconds.
 */
export function timesOf(genesis: number, period: number): BeaconTimes {
  return {
    pulseAfter: (at) => Math.floor((at - genesis) / period) + 2,
    timeOf: (pulse) => genesis + (pulse - 1) * period,
  }
}

/** The published parameters of a drand chain: both times in milliseconds, the rest in hex. */
export type DrandFacts = {
  hash: string
  publicKey: string
  genesis: number
  period: number
}

/** Creates a drand chain whose pulses do not depend on earlier ones (scheme bls-unchained-g1-rfc9380). */
export function drandChain({ hash, publicKey, genesis, period }: DrandFacts): BeaconChain {
  return {
    source: `drand/${hash}`,
    ...timesOf(genesis, period),
    // loaded where a pulse is verified: most records have none, and the curve is large
    isSigned: async (pulse, signature) =>
      (await import('./pulse-signature.ts')).isSignedPulse(publicKey, pulse, signature),
  }
}

/**
 * drand's quicknet as its network publishes it. The hash is computed over the key and the times: a change of one of
 * them is another chain.
 */
export const QUICKNET_FACTS: DrandFacts = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367_000,
  period: 3_000,
}
export const QUICKNET = drandChain(QUICKNET_FACTS)

const KNOWN = new Map([[QUICKNET.source, QUICKNET]])

/** Returns the beacon that members and studio accept under a name. */
export const beaconOf: FindBeacon = (source) => KNOWN.get(source) ?? null
