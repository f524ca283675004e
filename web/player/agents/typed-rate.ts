/** Rates as people type them. */
import { latinFigures } from '#games/money/typed-amount.ts'
import { RATE_FORM } from '#contract/agents/rate-form.ts'
import { RATED_TYPES, type RatedType, type Rates } from '#contract/agents/rates.ts'

/** Returns a typed rate as the call takes it, or null where it is none: a percentage with at most two decimals. */
export function readTyped(text: string): string | null {
  const plain = latinFigures(text).trim().replace(',', '.')
  return RATE_FORM.test(plain) ? plain : null
}

/** Returns typed rates, or the types of those that are none. */
export function readTypedRates(typed: Readonly<Record<RatedType, string>>): { rates: Rates } | { wrong: RatedType[] } {
  const read = Object.fromEntries(RATED_TYPES.map((type) => [type, readTyped(typed[type])])) as Record<
    RatedType,
    string | null
  >
  const wrong = RATED_TYPES.filter((type) => read[type] === null)
  return wrong.length > 0 ? { wrong } : { rates: read as Rates }
}
