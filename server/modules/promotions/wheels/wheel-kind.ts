import { OFFER_TERMS } from '#contract/promotions/documents.ts'
import { parseMoney } from '#contract/money.ts'
import { defineOfferKind } from '../offers/offer-kind.ts'
import { prizeFigures, standInScene } from '../luck/luck-terms.ts'
import { makeDraws } from '../luck/make-draws.ts'
import { countEarned } from '../luck/needs.ts'
import { ticketValue } from './prizes.ts'
import { findLastNumber, insertStock } from './spins.sql.ts'

/** A wheel with tickets (docs/reference/games.md 9.2): no ticket may be worth more than the document's own bound. */
export const LUCKY_WHEEL = defineOfferKind({
  name: 'lucky_wheel',
  terms: OFFER_TERMS.lucky_wheel,
  entry: 'open',
  present: (document, currency, names) =>
    prizeFigures(
      document,
      currency,
      names,
      document.terms.prizes.map(({ amount }) => amount),
    ),
  check: async (_q, _env, { terms }) =>
    ticketValue(terms) > parseMoney(terms.ticketValueMax) ? ['terms.ticketValueMax'] : [],
  published: async (tx, env, offer) => {
    const stock = offer.document.terms.prizes.flatMap(({ stock: count }, prize) =>
      count === null ? [] : [{ prize, count }],
    )
    await insertStock(tx, offer.id, offer.version, stock)
    await makeDraws(tx, env, offer)
  },
  stand: async (q, env, offer, account) => {
    const earned = await countEarned(q, env, offer, account.id, offer.document.terms.tickets, offer.endsAt)
    const isReady = earned > (await findLastNumber(q, offer.id, account.id))
    return standInScene({ isReady, isDone: false, at: offer.endsAt })
  },
})
