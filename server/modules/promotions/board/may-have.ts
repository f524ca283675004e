import type { Offer } from '../offers/offer-kind.ts'
import type { Traits } from '../offers/traits.sql.ts'

/**
 * Returns whether a member could still come to have an offer: not the first deposit's after a first deposit, and not a
 * registration's of somebody who registered before it was published.
 */
export function mayHave({ kind, document, publishedAt }: Offer, { deposits, createdAt }: Traits): boolean {
  if (kind === 'first_deposit') return deposits === 0
  if (kind === 'nth_deposit') return deposits < (document.terms as { number: number }).number
  if (kind === 'registration') return createdAt >= publishedAt
  if (kind === 'free_rounds' && (document.terms as { on: string }).on === 'registration')
    return createdAt >= publishedAt
  return true
}
