/** The titles of offers, asked by modules that lead to one, answered by server/modules/promotions. */
import type { Env } from './env.ts'
import { answersOf, defineSlot } from './slots.ts'

type Titles = (env: Env, brand: string, offer: string) => Promise<Readonly<Record<string, string>> | null>

export const OFFER_TITLES = defineSlot<Titles>('promotions.offer-titles')

/** Returns the title of a published offer of a brand by language; null for one that is not there. */
export async function findOfferTitles(env: Env, brand: string, offer: string) {
  const [titles] = answersOf(env, OFFER_TITLES)
  return titles ? titles(env, brand, offer) : null
}
