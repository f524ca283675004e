import { fail } from '#contract/errors.ts'
import type { OperatorContext } from '#server/lib/http.ts'

/** The operators that a call is about: those of the brand whose domain received the call, or the house's. */
export type Scope = 'brand' | 'house'

/**
 * Returns the brand's code of a scope, null for the house. Only operators of the house see the house's operators. Fails
 * with NOT_FOUND.
 */
export function merchantOf(
  { operator, merchant }: Pick<OperatorContext, 'operator' | 'merchant'>,
  scope: Scope,
): string | null {
  if (scope === 'brand') return merchant
  return operator.isHouse && operator.permissions.includes('house.operators') ? null : fail('NOT_FOUND')
}
