/** How a jackpot is drawn: a sealed amount for one that must drop, a word of the player's own stream for a progressive. */
import type { HmacSha256 } from '#games/fair/hash.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { WORDS, type WordStream } from '#games/fair/uniform.ts'
import type { Jackpot, MustHitBy, Progressive } from './jackpots.ts'

const PERMILLE = 1_000n

/** What a stake adds to the pool, in the caller's unit, rounded down. */
export function contributionOf({ permille }: Jackpot, stake: bigint): bigint {
  return (stake * BigInt(permille)) / PERMILLE
}

/** The amount at which a pool must drop: seed + word / 2^32 · (by − seed), rounded down. `unit` is one unit of the scale. */
export function amountOfWord({ seed, by }: Pick<MustHitBy, 'seed' | 'by'>, word: number, unit: bigint): bigint {
  return BigInt(seed) * unit + ((BigInt(word) * BigInt(by - seed) * unit) >> 32n)
}

/** What seals a cycle of a jackpot that must drop: the secret, and which cycle of which pool it is for. */
export interface SealedCycle {
  secret: string
  /** vendor, jackpot and currency, as the studio names the pool. */
  pool: string
  cycle: number
}

/** The amount that a cycle's secret stands for: the first word of the player-seeded stream, with the pool in the member's place. */
export async function drawAmount(
  hmac: HmacSha256,
  { secret, pool, cycle }: SealedCycle,
  jackpot: Pick<MustHitBy, 'seed' | 'by'>,
  unit: bigint,
): Promise<bigint> {
  const stream = openPlayerStream(hmac, { serverSeed: secret, clientSeed: pool, nonce: cycle })
  return amountOfWord(jackpot, await stream.next(), unit)
}

/** How many of the 2^32 words win a progressive at a stake: in proportion to it, rounded down. */
export function winningWords({ oddsPerUnit }: Progressive, stake: bigint, unit: bigint): bigint {
  return (BigInt(WORDS) * stake) / (BigInt(oddsPerUnit) * unit)
}

/** Whether the next word of the player's stream wins a progressive. */
export async function drawProgressive(
  jackpot: Progressive,
  stream: WordStream,
  stake: bigint,
  unit: bigint,
): Promise<boolean> {
  return BigInt(await stream.next()) < winningWords(jackpot, stake, unit)
}
