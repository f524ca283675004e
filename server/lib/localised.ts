import { readingOrder } from '#contract/languages.ts'

/** A text of the operator's in the reader's language, else the brand's own, else whichever there is. */
export function localise(texts: Readonly<Record<string, string>>, locale: string, fallback: string): string {
  for (const tag of [locale, ...readingOrder(locale), fallback]) if (texts[tag]) return texts[tag]
  return Object.values(texts).find((text) => text !== '') ?? ''
}
