/** Draws a jackpot: a sealed amount for one that must drop, a word of the player's own stream for a progressive. */
import type { HmacSha256 } from '#games/fair/hash.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { WORDS, type WordStream } from '#games/fair/uniform.ts'
import type { Jackpot, MustHitBy, Progressive } from './jackpots.ts'

const PERMILLE = 1_000n

/** Returns a stake's contribution to the pool, in the caller's unit, rounded down. */
export function contributionOf({ permille }: Jackpot, stake: bigint): bigint {
  return (stake * BigInt(permille)) / PERMILLE
}

/**
 * Returns the amount at which a pool must drop: seed + word / 2^32 · (by − seed), rounded down. `unit` is one unit of
 * the scale.
 */
export function amountOfWord({ seed, by }: Pick<MustHitBy, 'seed' | 'by'>, word: number, unit: bigint): bigint {
  return BigInt(seed) * unit + ((BigInt(word) * BigInt(by - seed) * unit) >> 32n)
}

/** The sealed data of a cycle of a must-hit-by jackpot: the secret, and the cycle and pool that it is for. */
export type SealedCycle = {
  secret: string
  /** Vendor, jackpot and currency, as the studio names the pool. */
  pool: string
  cycle: number
}

/**
 * Returns the amount that a cycle's secret determines: the first word of the player-seeded stream, with the pool in
 * place of the member.
 */
export async function drawAmount(
  hmac: HmacSha256,
  { secret, pool, cycle }: SealedCycle,
  jackpot: Pick<MustHitBy, 'seed' | 'by'>,
  unit: bigint,
): Promise<bigint> {
  const stream = openPlayerStream(hmac, { serverSeed: secret, clientSeed: pool, nonce: cycle })
  return amountOfWord(jackpot, await stream.next(), unit)
}

/** Returns how many of the 2^32 words win a progressive at a stake: in proportion to it, rounded down. */
export function winningWords({ oddsPerUnit }: Progressive, stake: bigint, unit: bigint): bigint {
  return (BigInt(WORDS) * stake) / (BigInt(oddsPerUnit) * unit)
}

/** Returns whether the next word of the player's stream wins a progressive. */
export async function drawProgressive(
  jackpot: Progressive,
  stream: WordStream,
  stake: bigint,
  unit: bigint,
): Promise<boolean> {
  return BigInt(await stream.next()) < winningWords(jackpot, stake, unit)
}
