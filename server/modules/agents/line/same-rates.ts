import { RATED_TYPES, type Rates } from '#contract/agents/rates.ts'

/** Returns whether two accounts would have the same rates, however they are written; null: none. */
export function areSameRates(one: Rates | null, other: Rates | null): boolean {
  return RATED_TYPES.every((type) => Number(one?.[type] ?? 0) === Number(other?.[type] ?? 0))
}
