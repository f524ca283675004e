import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { getCurrency } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { boundsOf, readDocument } from '../publishing/read-document.ts'
import { putVersionInForce } from '../publishing/publish-offer.ts'
import { findDraft, insertOffer, lockHead, putDraft } from '../publishing/versions.sql.ts'
import { DEMO_OFFERS } from './demo-offers.ts'
import type { DemoOffer } from './offer-parts.ts'

const BY = 'demo'
/** When offers of the demo that name no other days begin and end, in days from now. */
const RUNS = [-1, 60] as const

/** The demo's texts name amounts with the first brand's symbol. */
const inSymbol = (texts: Record<string, string>, symbol: string) =>
  Object.fromEntries(Object.entries(texts).map(([tag, text]) => [tag, text.replaceAll('৳', symbol)]))

function documentOf(one: DemoOffer, now: Date, symbol: string): Record<string, unknown> {
  const [begins, ends] = one.days ?? RUNS
  const { title, summary, text, hint, picture, category, valueMax, membersMax, terms } = one
  return {
    title: inSymbol(title, symbol),
    summary: inSymbol(summary, symbol),
    text: inSymbol(text, symbol),
    hint: inSymbol(hint ?? {}, symbol),
    picture,
    category,
    audience: { oncePerDevice: false, ...one.audience },
    bounds: {
      valueMax,
      membersMax,
      startsAt: after(now, begins * DAY_MS).toISOString(),
      endsAt: after(now, ends * DAY_MS).toISOString(),
      shownFrom: begins > 0 ? now.toISOString() : null,
    },
    terms,
  }
}

/** Publishes the demo's offers at one brand; one that is there stays as it is. */
async function seedBrand(env: Env, code: string): Promise<void> {
  const brand = await getBrand(env, code)
  const now = env.clock.now()
  await env.db.tx(async (tx) => {
    for (const [place, one] of DEMO_OFFERS.entries()) {
      const id = await insertOffer(tx, {
        brand: code,
        code: one.code,
        kind: one.kind,
        position: place,
        by: BY,
        at: now,
      })
      if (id === null) continue
      const document = readDocument(one.kind, documentOf(one, now, getCurrency(brand.currency).symbol))
      const { currency } = brand
      await putDraft(tx, { ...boundsOf(document), offerId: id, document, currency, restored: null, by: BY, at: now })
      const [head, draft] = [await lockHead(tx, code, id), await findDraft(tx, id)]
      if (head && draft) await putVersionInForce(tx, env, head, draft, { by: BY, persons: [] })
    }
  })
}

export const PROMOTIONS_SEEDS: readonly Seed[] = [
  {
    stage: 'end',
    run: async (env) => {
      await seedBrand(env, FIRST_BRAND.code)
      await seedBrand(env, MEGHNA.code)
    },
  },
]
