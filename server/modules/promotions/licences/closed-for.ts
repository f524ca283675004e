/** Whether the house has closed a kind of chance for somebody. */
import { CHANCE_KINDS, type ChanceKind } from '#contract/promotions/chance-kinds.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { countriesOf } from '#server/modules/site/country-codes.ts'
import { listClosed, type Closing } from './closings.sql.ts'

/** Returns whether the outcome of an offer of this kind is chance. */
export const isChance = (kind: OfferKindName): kind is ChanceKind => (CHANCE_KINDS as readonly string[]).includes(kind)

/** Returns the countries that a dialling code stands for; the brand's market where it says nothing. */
export async function countriesFor(
  q: Queryable,
  env: Env,
  brand: string,
  diallingCode: string | null,
): Promise<readonly string[]> {
  const countries = diallingCode ? countriesOf(diallingCode) : []
  return countries.length > 0 ? countries : [(await getBrandIn(q, env, brand)).market]
}

/** Returns what is closed at a brand, where one of these kinds is chance. */
export async function readClosed(q: Queryable, brand: string, kinds: readonly OfferKindName[]): Promise<Closing[]> {
  return kinds.some(isChance) ? listClosed(q, brand) : []
}

/**
 * Returns whether a kind is closed where somebody may be; pure. A dialling code that several countries share is closed
 * where one of them is.
 */
export function isClosedFor(closed: readonly Closing[], kind: OfferKindName, countries: readonly string[]): boolean {
  return closed.some(
    (one) =>
      (one.kinds as readonly string[]).includes(kind) && (one.country === null || countries.includes(one.country)),
  )
}
