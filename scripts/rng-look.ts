/**
 * A first test of random words: whether bits, bytes, neighbours and the choices of games are evenly distributed.
 */
import { scaleWord } from '#games/fair/uniform.ts'

export type Check = {
  name: string
  /** The probability that true randomness is at least this uneven. */
  chance: number
  isGood: boolean
}

const BITS = 32
const BYTE = 256
/** True randomness fails one test in a hundred thousand. */
const SUSPICIOUS_BELOW = 1e-6
/** Numbers of choices in games: a die, a roulette pocket, a card. */
const LIMITS = [6, 37, 52] as const
const NEIGHBOURS = 16

/**
 * Returns the probability of a standard normal value at least so far from zero, on both sides (Abramowitz and Stegun
 * 7.1.26; error below 1.5e-7).
 */
export function farFromZero(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  return (
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x)
  )
}

/** Returns the probability of a chi-square, by a normal approximation (Wilson and Hilferty). */
export function chiSquareChance(counts: ArrayLike<number>): number {
  const values = Array.from(counts)
  const expected = values.reduce((sum, count) => sum + count, 0) / values.length
  const square = values.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = values.length - 1
  const spread = 2 / (9 * freedom)
  return farFromZero(((square / freedom) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread))
}

/** Takes words one by one. `report` returns how evenly they are distributed. */
export function lookAt(): { take: (word: number) => void; report: () => Check[] } {
  const bits = new Float64Array(BITS)
  const bytes = new Float64Array(BYTE)
  const pairs = new Float64Array(NEIGHBOURS * NEIGHBOURS)
  const choices = LIMITS.map((limit) => new Float64Array(limit))
  let [count, last] = [0, 0]
  const add = (counts: Float64Array | undefined, index: number) => {
    if (counts) counts[index] = (counts[index] ?? 0) + 1
  }
  return {
    take(word) {
      count++
      for (let bit = 0; bit < BITS; bit++) if ((word >>> bit) & 1) add(bits, bit)
      for (let shift = 0; shift < BITS; shift += 8) add(bytes, (word >>> shift) & 255)
      const top = word >>> 28
      add(pairs, last * NEIGHBOURS + top)
      last = top
      for (const [index, limit] of LIMITS.entries()) add(choices[index], scaleWord(word, limit))
    },
    report() {
      const ones = bits.reduce((sum, one) => sum + one, 0)
      const worst = Math.max(...Array.from(bits, (one) => Math.abs(one - count / 2) / Math.sqrt(count / 4)))
      const checks: [string, number][] = [
        ['ones and zeros', farFromZero((ones - (count * BITS) / 2) / Math.sqrt((count * BITS) / 4))],
        ['the most uneven of the 32 bits', Math.min(1, BITS * farFromZero(worst))],
        ['bytes', chiSquareChance(bytes)],
        ['top four bits against those of the word before', chiSquareChance(pairs)],
        ...LIMITS.map((limit, index): [string, number] => [
          `choices of ${limit}`,
          chiSquareChance(choices[index] ?? []),
        ]),
      ]
      return checks.map(([name, chance]) => ({ name, chance, isGood: chance > SUSPICIOUS_BELOW }))
    },
  }
}
