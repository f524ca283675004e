/** An offer in the contract's words, in the reader's language. */
import { readUpload, uploadAddress } from '#contract/pictures/uploads.ts'
import { toWire } from '#contract/money.ts'
import type { PromotionDetail, PromotionRow } from '#contract/promotions/offers.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { localise } from '#server/lib/localised.ts'
import { forecastFor } from './outlook.ts'
import type { Account } from '#server/lib/principal.ts'
import { findDesign } from '#server/modules/rewards/grants/grants.sql.ts'
import { findNewestApplication } from '../applications/applications.sql.ts'
import { presentApplication } from '../applications/present-application.ts'
import { findKind } from '../kinds.ts'
import { namesIn } from './names.ts'
import type { Shown } from './read-board.ts'
import { stateOf } from './standing.ts'

export type Reader = { readonly env: Env; readonly locale: string; readonly account: Account | null }

const wireOrNull = (minor: bigint | null) => (minor === null ? null : toWire(minor))

/** A card is no wider than this many pixels of a screen with two pixels a point. */
const CARD_WIDTH = 960

/** Returns the addresses of an offer's picture, for its own page and for cards. */
function presentPicture(picture: string): PromotionRow['picture'] {
  const upload = readUpload(picture)
  return upload
    ? { wide: uploadAddress(upload), narrow: uploadAddress(upload, CARD_WIDTH) }
    : { wide: `/art/banners/${picture}-desktop.webp`, narrow: `/art/banners/${picture}-mobile.webp` }
}

/** Returns an offer as a row of the page of offers. */
export function presentRow({ offer, standing }: Shown, locale: string, fallback: string): PromotionRow {
  const { document } = offer
  return {
    id: String(offer.id),
    kind: offer.kind,
    category: document.category,
    state: standing.state,
    next: { step: standing.step, at: standing.at?.toISOString() ?? null },
    why: standing.why,
    title: localise(document.title, locale, fallback),
    summary: localise(document.summary, locale, fallback),
    picture: presentPicture(document.picture),
    startsAt: offer.startsAt.toISOString(),
    endsAt: offer.endsAt.toISOString(),
    amount: wireOrNull(standing.amountMinor),
    currency: offer.currency,
  }
}

const RECEIVED_MAX = 20

/** Returns an offer with its terms as figures, and what the reader had of it. */
export async function presentDetail({ env, locale, account }: Reader, shown: Shown): Promise<PromotionDetail> {
  const { offer, had } = shown
  const { document } = offer
  const kind = findKind(offer.kind)
  if (!kind) throw new Error(`no kind ${offer.kind}`)
  const { defaultLanguage } = await getBrand(env, offer.brand)
  const now = env.clock.now()
  const terms = kind.present(document, offer.currency, await namesIn(env, locale))
  const application = account === null ? null : await findNewestApplication(env.db, offer.id, account.id)
  return {
    ...presentRow(shown, locale, defaultLanguage),
    text: localise(document.text, locale, defaultLanguage),
    hint: localise(document.hint, locale, defaultLanguage),
    terms,
    wallet: terms.lifeDays === null ? null : await findDesign(env.db, offer.brand),
    outlook: account === null ? null : await forecastFor(env, offer, terms, account),
    application: application && presentApplication(application),
    received: had
      .filter(({ state }) => state !== 'joined')
      .slice(0, RECEIVED_MAX)
      .map((one) => ({
        at: one.changedAt.toISOString(),
        state: stateOf(one, now),
        amount: wireOrNull(one.amountMinor),
        reward: one.reward,
        bonus: one.grant,
      })),
  }
}
