/** Checks a won cycle of a must-hit-by jackpot: computes it again from its revealed secret. */
import type { HmacSha256, Sha256 } from '#games/fair/hash.ts'
import { textBytes, toHex } from '#games/fair/hash.ts'
import { JACKPOTS, type JackpotName } from './jackpots.ts'
import { drawAmount } from './rules.ts'

/**
 * Amounts in ten-thousandths of the currency's unit; `unit` is the size of one unit of the jackpot's amounts in them.
 */
export type RevealedHit = {
  name: string
  pool: string
  cycle: number
  unit: bigint
  secret: string
  secretHash: string
  drawn: bigint
  amount: bigint
}

export type HitCheck = {
  /** The secret is the one whose hash was shown while the cycle ran. */
  isSealed: boolean
  /** The amount that the secret determines. */
  drawn: bigint
  /** The amount is the reported one, and the pool had reached it. */
  isDrawn: boolean
}

const isJackpot = (name: string): name is JackpotName => Object.hasOwn(JACKPOTS, name)

/** Checks a hit. Returns null for a name of no jackpot with a sealed amount. */
export async function checkHit(hmac: HmacSha256, sha256: Sha256, hit: RevealedHit): Promise<HitCheck | null> {
  const jackpot = isJackpot(hit.name) ? JACKPOTS[hit.name] : null
  if (jackpot?.kind !== 'must-hit-by') return null
  const drawn = await drawAmount(hmac, hit, jackpot, hit.unit)
  return {
    isSealed: toHex(await sha256(textBytes(hit.secret))) === hit.secretHash,
    drawn,
    isDrawn: drawn === hit.drawn && hit.amount >= drawn,
  }
}
