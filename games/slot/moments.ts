/** Computes the moments of a round with all its free spins from those of one spin. In stakes. */

/** The moments of one spin's own win X and of the number A of free spins that it gives. */
export type SpinMoments = {
  mean: number
  square: number
  /** E[A], E[A²], E[X·A]. */
  award: number
  awardSquare: number
  cross: number
}

export type RoundMoments = {
  /** The return of a paid spin with all its free spins. */
  mean: number
  deviation: number
  /** The value of one free spin with all spins that follow from it, and its spread. */
  freeMean: number
  freeDeviation: number
}

/**
 * Combines the moments. A free spin is worth Y = X' + Y1 + … + YA', a paid spin Z = X + Y1 + … + YA. Hence E[Y] = E[X']
 * / (1 − E[A']), and with Var(Y) = E[Y²] − E[Y]² the square of either is E[X²] + 2·E[XA]·E[Y] + E[A]·Var(Y) +
 * E[A²]·E[Y]². Throws RangeError where a free spin gives one more free spin or more on average: then they never end.
 */
export function combine(paid: SpinMoments, free: SpinMoments): RoundMoments {
  if (free.award >= 1) throw new RangeError('free spins without an end')
  const freeMean = free.mean / (1 - free.award)
  const fixed = ({ square, cross, awardSquare }: SpinMoments) =>
    square + 2 * cross * freeMean + awardSquare * freeMean ** 2
  const freeSquare = (fixed(free) - free.award * freeMean ** 2) / (1 - free.award)
  const variance = freeSquare - freeMean ** 2
  const mean = paid.mean + paid.award * freeMean
  return {
    mean,
    freeMean,
    freeDeviation: Math.sqrt(variance),
    deviation: Math.sqrt(fixed(paid) + paid.award * variance - mean ** 2),
  }
}

/** Returns the same spin with its wins multiplied. */
export function times(spin: SpinMoments, multiplier: number): SpinMoments {
  return {
    ...spin,
    mean: spin.mean * multiplier,
    square: spin.square * multiplier ** 2,
    cross: spin.cross * multiplier,
  }
}
