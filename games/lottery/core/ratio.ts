/** Exact shares: so many of so many. */
export type Ratio = { wins: bigint; of: bigint }

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

/** Returns the same share in its lowest terms. */
export function reduced({ wins, of }: Ratio): Ratio {
  const common = divisor(wins < 0n ? -wins : wins, of)
  return common > 1n ? { wins: wins / common, of: of / common } : { wins, of }
}

export const NEVER: Ratio = { wins: 0n, of: 1n }
export const ALWAYS: Ratio = { wins: 1n, of: 1n }

export const plus = (a: Ratio, b: Ratio): Ratio =>
  reduced(
    a.of === b.of ? { wins: a.wins + b.wins, of: a.of } : { wins: a.wins * b.of + b.wins * a.of, of: a.of * b.of },
  )

export const product = (a: Ratio, b: Ratio): Ratio => reduced({ wins: a.wins * b.wins, of: a.of * b.of })

/** Returns what is missing to the whole. */
export const rest = ({ wins, of }: Ratio): Ratio => ({ wins: of - wins, of })

/** Returns whether `a` is the larger share. */
export const isMore = (a: Ratio, b: Ratio): boolean => a.wins * b.of > b.wins * a.of

/** Returns the share in parts per hundred million, as a number for display and comparison. */
export const numberOf = ({ wins, of }: Ratio): number => Number((wins * 10n ** 15n) / of) / 1e15
