/** The titles of offers, asked by modules that lead to one, answered by server/modules/promotions. */
import type { Queryable } from './db.ts'
import type { Env } from './env.ts'
import { answersOf, defineSlot } from './slots.ts'

type Titles = (q: Queryable, env: Env, brand: string, offer: string) => Promise<Readonly<Record<string, string>> | null>

export const OFFER_TITLES = defineSlot<Titles>('promotions.offer-titles')

/** Returns the title of a published offer of a brand by language; null for one that is not there. */
export async function findOfferTitles(q: Queryable, env: Env, brand: string, offer: string) {
  const [titles] = answersOf(env, OFFER_TITLES)
  return titles ? titles(q, env, brand, offer) : null
}
