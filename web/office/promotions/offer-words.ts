import type { OfferState } from '#contract/promotions/office-offers.ts'
import { readingOrder } from '#contract/languages.ts'
import type { TagTone } from '#web/ui/tag.tsx'

export const OFFER_TONES: Readonly<Record<OfferState, TagTone>> = {
  draft: 'neutral',
  waiting: 'warning',
  scheduled: 'info',
  running: 'positive',
  used_up: 'warning',
  over: 'neutral',
  stopped: 'negative',
}

/** Returns a text in the operator's language, else in any that it has. */
export function textIn(texts: Readonly<Record<string, string>>, locale: string): string {
  for (const tag of [locale, ...readingOrder(locale)]) if (texts[tag]) return texts[tag]
  return Object.values(texts).find((text) => text !== '') ?? ''
}
