/**
 * Computes what a bet returns: outcomes of legs, parlays, systems. All in fractions of whole numbers, rounded down once
 * at the end.
 */
import { ONE } from './odds.ts'

export const OUTCOMES = ['win', 'halfWin', 'push', 'halfLose', 'lose', 'void'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The result of a leg. `heat`: so many shared the place, and the stake is divided by it. */
export type LegResult = {
  outcome: Outcome
  heat?: number
}

/** A leg with fixed odds and a known result. */
export type SettledLeg = {
  /** Ten-thousandths. */
  odds: number
  result: LegResult
}

type Fraction = {
  numerator: bigint
  denominator: bigint
}

const WHOLE = BigInt(ONE)

/** Returns what one staked on a leg returns. */
export function grossOf({ odds, result: { outcome, heat = 1 } }: SettledLeg): Fraction {
  const half = 2n * WHOLE
  switch (outcome) {
    case 'win':
      return { numerator: BigInt(odds), denominator: WHOLE * BigInt(heat) }
    case 'halfWin':
      return { numerator: WHOLE + BigInt(odds), denominator: half }
    case 'push':
    case 'void':
      return { numerator: 1n, denominator: 1n }
    case 'halfLose':
      return { numerator: 1n, denominator: 2n }
    case 'lose':
      return { numerator: 0n, denominator: 1n }
  }
}

/** Returns the exact product of several legs' returns. */
export function parlayGross(legs: readonly SettledLeg[]): Fraction {
  return legs.map(grossOf).reduce(
    (all, leg) => ({
      numerator: all.numerator * leg.numerator,
      denominator: all.denominator * leg.denominator,
    }),
    { numerator: 1n, denominator: 1n },
  )
}

/** Full covers: how many legs they need and which sizes of parlays they contain. */
export const SYSTEMS = {
  trixie: { legs: 3, sizes: [2, 3] },
  patent: { legs: 3, sizes: [1, 2, 3] },
  yankee: { legs: 4, sizes: [2, 3, 4] },
  lucky15: { legs: 4, sizes: [1, 2, 3, 4] },
  canadian: { legs: 5, sizes: [2, 3, 4, 5] },
  lucky31: { legs: 5, sizes: [1, 2, 3, 4, 5] },
  heinz: { legs: 6, sizes: [2, 3, 4, 5, 6] },
  lucky63: { legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  'super-heinz': { legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  goliath: { legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
} as const satisfies Record<string, { legs: number; sizes: readonly number[] }>
export type SystemName = keyof typeof SYSTEMS

/**
 * Returns the sizes of the parlays of a bet on so many legs: "single" and "parlay" are one bet, a system's name or
 * "3/4" (all triples of four) several. Throws RangeError where the name does not fit the legs.
 */
export function sizesOf(kind: string, legs: number): readonly number[] {
  if (kind === 'single' && legs === 1) return [1]
  if (kind === 'parlay' && legs > 1) return [legs]
  const named = Object.hasOwn(SYSTEMS, kind) ? SYSTEMS[kind as SystemName] : null
  if (named?.legs === legs) return named.sizes
  const [size, of] = (/^(\d)\/(\d)$/.exec(kind) ?? []).slice(1).map(Number)
  if (size !== undefined && of === legs && size > 1 && size < legs) return [size]
  throw new RangeError(`${kind} does not fit ${legs} legs`)
}

function choose(from: number, count: number): number {
  let result = 1
  for (let step = 1; step <= count; step++) result = (result * (from - count + step)) / step
  return result
}

/** Returns the number of bets of a system: the stake is the unit times this. */
export function countBets(kind: string, legs: number): number {
  return sizesOf(kind, legs).reduce((sum, size) => sum + choose(legs, size), 0)
}

/**
 * Returns what a whole bet pays for a unit, exactly: the sum over its parlays, by symmetric polynomials over one
 * denominator, rounded down to the quantum once.
 */
export function payoutOf(unit: bigint, kind: string, legs: readonly SettledLeg[], quantum: bigint): bigint {
  const gross = legs.map(grossOf)
  const common = gross.reduce((all, { denominator }) => lcm(all, denominator), 1n)
  const sums = symmetricSums(gross.map(({ numerator, denominator }) => numerator * (common / denominator)))
  let numerator = 0n
  for (const size of sizesOf(kind, legs.length)) numerator += (sums[size] ?? 0n) * common ** BigInt(legs.length - size)
  const exact = (unit * numerator) / common ** BigInt(legs.length)
  return exact - (exact % quantum)
}

function symmetricSums(values: readonly bigint[]): bigint[] {
  const sums = [1n, ...values.map(() => 0n)]
  values.forEach((value, index) => {
    for (let size = index + 1; size > 0; size--) sums[size] = (sums[size] ?? 0n) + (sums[size - 1] ?? 0n) * value
  })
  return sums
}

function lcm(a: bigint, b: bigint): bigint {
  let [high, low] = [a, b]
  while (low > 0n) [high, low] = [low, high % low]
  return (a / high) * b
}

/** Returns the turnover that counts: what was really at risk, min(stake, |profit|). */
export function validBet(stake: bigint, payout: bigint): bigint {
  const profit = payout > stake ? payout - stake : stake - payout
  return profit < stake ? profit : stake
}
