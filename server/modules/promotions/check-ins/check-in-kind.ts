import { OFFER_TERMS } from '#contract/promotions/documents.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { defineOfferKind } from '../offers/offer-kind.ts'
import { listDays } from '../luck/brand-days.sql.ts'
import { prizeFigures, standInScene } from '../luck/luck-terms.ts'
import { findNeeds } from '../luck/needs.ts'
import { listCheckIns } from './check-ins.sql.ts'

/** A streak of days, each with its reward (docs/reference/games.md 9.2). */
export const CHECK_IN = defineOfferKind({
  name: 'check_in',
  terms: OFFER_TERMS.check_in,
  entry: 'open',
  present: (document, currency, names) => ({
    ...prizeFigures(document, currency, names, document.terms.rewards),
    timesPerDay: 1,
  }),
  stand: async (q, env, offer, account) => {
    const { timeZone } = await getBrandIn(q, env, offer.brand)
    const [today, next] = await listDays(q, env.clock.now(), timeZone, 2)
    const [last] = await listCheckIns(q, offer.id, account.id, 1)
    const isDone = last !== undefined && today !== undefined && last.day >= today.day
    const { missing } = await findNeeds(q, env, offer.brand, account.id, offer.document.terms.needs)
    return standInScene({ isReady: !isDone && missing === null, isDone, at: next?.startsAt ?? null }, missing)
  },
})
