import { OFFER_TERMS } from '#contract/promotions/documents.ts'
import type { RainTerms, RedEnvelopeTerms } from '#contract/promotions/luck-terms.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { defineOfferKind, type Offer, type Standing } from '../offers/offer-kind.ts'
import { dropComing, findOpenDraw, listComing } from '../luck/draws.sql.ts'
import { prizeFigures, standInScene } from '../luck/luck-terms.ts'
import { makeDraws } from '../luck/make-draws.ts'
import { findNeeds } from '../luck/needs.ts'
import { findGrab } from './grabs.sql.ts'

type Terms = RedEnvelopeTerms | RainTerms

async function published(tx: Tx, env: Env, offer: Offer<Terms>): Promise<void> {
  // what has not opened yet has the new version's sum; a pack that is open keeps its own
  await dropComing(tx, offer.id, env.clock.now())
  await makeDraws(tx, env, offer)
}

async function stand(q: Queryable, env: Env, offer: Offer<Terms>, account: Account): Promise<Standing> {
  const now = env.clock.now()
  const [open, [next]] = [await findOpenDraw(q, offer.id, now), await listComing(q, offer.id, now, 1)]
  const at = next?.opensAt ?? null
  const isTaken = open === null || open.taken >= (open.envelopes ?? 0) || (await findGrab(q, open.id, account.id))
  if (!open || isTaken) return standInScene({ isReady: false, isDone: open !== null, at })
  const { missing } = await findNeeds(q, env, offer.brand, account.id, offer.document.terms.needs)
  return standInScene({ isReady: missing === null, isDone: false, at: open.closesAt }, missing)
}

/** One pack of envelopes at a time (docs/reference/games.md 9.2). */
export const RED_ENVELOPE = defineOfferKind({
  name: 'red_envelope',
  terms: OFFER_TERMS.red_envelope,
  entry: 'open',
  present: (document, currency, names) => prizeFigures(document, currency, names, []),
  published,
  stand,
})

/** Envelopes that rain in windows of the brand's day. */
export const ENVELOPE_RAIN = defineOfferKind({
  name: 'envelope_rain',
  terms: OFFER_TERMS.envelope_rain,
  entry: 'open',
  present: (document, currency, names) => prizeFigures(document, currency, names, []),
  published,
  stand,
})
