/**
 * Crash: a multiplier grows from 1.00 and stops at a bust that was decided before the bets (docs/reference/games.md
 * 4.3). Multipliers are whole hundredths: 2.35 is 235.
 *
 * The bust of a link of the hash chain: int = first 32 bits of HMAC-SHA256(key = the link's hex text, message = the
 * salt's text); bust = max(1, 0.99 · 2^32 / (int + 1)), rounded down to hundredths. In whole numbers: max(100, 99 ·
 * 2^32 div (int + 1)). Hence P(bust ≥ m) = 0.99 / m for every m above 1, and every cash-out target returns 99 %.
 */
import { textBytes, type HmacSha256 } from '#games/fair/hash.ts'
import { WORDS } from '#games/fair/uniform.ts'

/** The multiplier's growth per millisecond: m(t) = e^(GROWTH · t). */
export const GROWTH = 0.00006

export const MULTIPLIER_START = 100

/**
 * The limits of an automatic cash-out, in hundredths: from 1.01 to a million, which one round in about a million
 * reaches.
 */
export const AUTO_MIN = 101
export const AUTO_MAX = 1_000_000_00

/** Returns the first 32 bits that decide a round. */
export async function wordOfLink(hmac: HmacSha256, hash: string, salt: string): Promise<number> {
  const bytes = await hmac(textBytes(hash), textBytes(salt))
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
}

/** Returns the bust of a word in hundredths, computed in whole numbers. */
export function bustOfWord(word: number): number {
  const hundredths = Number((99n * BigInt(WORDS)) / (BigInt(word) + 1n))
  return Math.max(MULTIPLIER_START, hundredths)
}

/** Returns the bust of a link of the chain, in hundredths. */
export async function bustOfLink(hmac: HmacSha256, hash: string, salt: string): Promise<number> {
  return bustOfWord(await wordOfLink(hmac, hash, salt))
}

/** Returns the multiplier some milliseconds after the start, rounded down to hundredths. */
export function multiplierAt(elapsedMs: number): number {
  return Math.max(MULTIPLIER_START, Math.floor(100 * Math.exp(GROWTH * elapsedMs)))
}

/** Returns the first whole millisecond at which `multiplierAt` shows this multiplier or more. */
export function timeOf(hundredths: number): number {
  if (hundredths <= MULTIPLIER_START) return 0
  let time = Math.max(0, Math.floor(Math.log(hundredths / 100) / GROWTH) - 1)
  while (multiplierAt(time) < hundredths) time++
  return time
}
