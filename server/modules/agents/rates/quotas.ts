/** Places at high rates: how many agents right below one may have them (docs/decisions/0706). Pure. */
import { RATED_TYPES, type RateRule } from '#contract/agents/rates.ts'
import { readRate, type Points } from './points.ts'

export type Band = { from: number; limit: number }

/** Returns the bands of a rule, rising. */
export const bandsOf = ({ quotas }: RateRule): Band[] =>
  quotas.map(({ from, accounts }) => ({ from: readRate(from), limit: accounts }))

/** Returns the band in which an account's rates are, by the highest of them; null: below the first. */
export function bandOf(bands: readonly Band[], points: Points): Band | null {
  const highest = Math.max(...RATED_TYPES.map((type) => points[type]))
  return bands.findLast(({ from }) => highest >= from) ?? null
}

/** Returns how many of the accounts stand in each band. */
export function countBands(bands: readonly Band[], below: readonly Points[]): (Band & { used: number })[] {
  const taken = below.map((points) => bandOf(bands, points)?.from)
  return bands.map((band) => ({ ...band, used: taken.filter((from) => from === band.from).length }))
}

/** Returns the band that has no place for one more account with these rates; null: there is a place. */
export function bandFull(bands: readonly Band[], others: readonly Points[], next: Points): Band | null {
  const band = bandOf(bands, next)
  const counted = band && countBands(bands, others).find(({ from }) => from === band.from)
  return counted && counted.used >= counted.limit ? band : null
}

/** Returns whether a rule has more places anywhere: the same bands with no more places are narrower, and new ones where there were none. */
export function hasMorePlaces(next: RateRule, before: RateRule): boolean {
  if (before.quotas.length === 0) return false
  return (
    next.quotas.length !== before.quotas.length ||
    next.quotas.some(({ from, accounts }, at) => {
      const was = before.quotas[at]
      return readRate(from) !== readRate(was?.from ?? '0') || accounts > (was?.accounts ?? 0)
    })
  )
}
