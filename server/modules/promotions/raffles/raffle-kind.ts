import { OFFER_TERMS } from '#contract/promotions/documents.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { defineOfferKind } from '../offers/offer-kind.ts'
import { listDraws } from '../luck/draws.sql.ts'
import { prizeFigures, standInScene } from '../luck/luck-terms.ts'
import { makeDraws } from '../luck/make-draws.ts'
import { countEarned } from '../luck/needs.ts'
import { findOwnTickets } from './raffles.sql.ts'

/** Prizes are paid under the offer's ceiling, which ends with it: so long the draw must be before. */
const PAYING_MS = HOUR_MS
const REVIEW_MS = 3 * DAY_MS

/** A raffle: tickets are entered until the draw, and anybody can compute the draw again. */
export const RAFFLE = defineOfferKind({
  name: 'raffle',
  terms: OFFER_TERMS.raffle,
  entry: 'open',
  present: (document, currency, names) =>
    prizeFigures(
      document,
      currency,
      names,
      document.terms.prizes.map(({ amount }) => amount),
    ),
  check: async (_q, _env, { terms, bounds }) => {
    const drawsAt = new Date(terms.drawsAt)
    const isEarly = bounds.startsAt !== null && drawsAt <= new Date(bounds.startsAt)
    const last = after(drawsAt, terms.review ? REVIEW_MS : PAYING_MS)
    return isEarly || (bounds.endsAt !== null && last > new Date(bounds.endsAt)) ? ['terms.drawsAt'] : []
  },
  published: (tx, env, offer) => makeDraws(tx, env, offer),
  stand: async (q, env, offer, account) => {
    const { tickets, drawsAt } = offer.document.terms
    const until = new Date(drawsAt)
    if (env.clock.now() >= until) return standInScene({ isReady: false, isDone: true, at: null })
    const [draw] = await listDraws(q, offer.id, 1)
    const earned = await countEarned(q, env, offer, account.id, tickets, until)
    const { count } = draw ? await findOwnTickets(q, draw.id, account.id, 1) : { count: 0 }
    return standInScene({ isReady: earned > count, isDone: false, at: until })
  },
})
