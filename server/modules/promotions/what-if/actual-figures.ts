import { toWire } from '#contract/money.ts'
import type { OfferFigures } from '#contract/promotions/office-offers.ts'
import type { Env } from '#server/lib/env.ts'
import { countAgents, sumActual } from './figures.sql.ts'

/** Returns what an offer really did until now, in the same figures as a forecast. */
export async function actualFigures(env: Env, offerId: bigint): Promise<OfferFigures> {
  const { from, memberIds, givenMinor, heldMinor, costMinor, turnoverMinor, ...counts } = await sumActual(
    env.db,
    offerId,
  )
  const now = env.clock.now()
  return {
    ...counts,
    from: (from ?? now).toISOString(),
    to: now.toISOString(),
    isKnown: true,
    given: toWire(givenMinor),
    heldWorth: toWire(heldMinor),
    cost: toWire(costMinor),
    turnover: toWire(turnoverMinor),
    agents: await countAgents(env.db, memberIds),
  }
}
