import { fail } from '#contract/errors.ts'
import type { OperatorContext } from '#server/lib/http.ts'

/** Whom somebody who looks after operators means: those of the brand that he is at, or the house's. */
export type Scope = 'brand' | 'house'

/** Of whom a scope is: a brand's code, null for the house. The house's own people are seen by the house's alone. Fails with NOT_FOUND. */
export function merchantOf(
  { operator, merchant }: Pick<OperatorContext, 'operator' | 'merchant'>,
  scope: Scope,
): string | null {
  if (scope === 'brand') return merchant
  return operator.isHouse && operator.permissions.includes('house.operators') ? null : fail('NOT_FOUND')
}
