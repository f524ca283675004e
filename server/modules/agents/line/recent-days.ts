import type { Brand } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { localDay } from '#server/lib/local-day.ts'

/** Days of the figures beside each account of a tree, today's among them. */
const RECENT_DAYS = 30

/** Returns the business days and the currency of the figures that stand beside accounts in a tree. */
export function recentOf({ env, brand }: { env: Env; brand: Pick<Brand, 'timeZone' | 'currency'> }) {
  const now = env.clock.now()
  const dayOf = (at: Date) => localDay(at, brand.timeZone)
  return { from: dayOf(after(now, -(RECENT_DAYS - 1) * DAY_MS)), to: dayOf(now), currency: brand.currency }
}
