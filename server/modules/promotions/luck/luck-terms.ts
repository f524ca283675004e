import type { GiftForm } from '#contract/promotions/document-parts.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { OfferDocument } from '#contract/promotions/documents.ts'
import type { OfferTerms } from '#contract/promotions/offers.ts'
import { giftFigures, plainTerms } from '../offers/figures.ts'
import type { Names, Standing } from '../offers/offer-kind.ts'

/** Returns the figures of an offer whose prizes are drawn, or are in a scene of their own: each amount once. */
export function prizeFigures(
  document: OfferDocument<{ gift: GiftForm }>,
  currency: string,
  names: Names,
  amounts: readonly string[],
): OfferTerms {
  const shown = [...new Set(amounts.map(parseMoney))].filter((minor) => minor > 0n)
  return {
    ...plainTerms(document, currency),
    ...giftFigures(document.terms.gift, names),
    gift: {
      form: 'prize',
      of: 'fixed',
      steps: shown.map((minor) => ({ from: null, level: null, type: null, percent: null, amount: toWire(minor) })),
      points: null,
      rounds: null,
    },
  }
}

/** What an offer with a scene of its own is to a member: something waits there, or comes later, or is done. */
export function standInScene(
  scene: { isReady: boolean; isDone: boolean; at: Date | null },
  why: Standing['why'] = null,
): Standing {
  const { isReady, isDone, at } = scene
  if (isReady) return { state: 'claim', step: 'open', why: null, at, amountMinor: null }
  if (isDone) return { state: 'claimed', step: at ? 'wait' : 'open', why: null, at, amountMinor: null }
  return { state: 'joined', step: 'open', why, at, amountMinor: null }
}
