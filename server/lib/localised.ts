import { readingOrder } from '#contract/languages.ts'

/** Returns an operator's text in the reader's language, else in the brand's own, else in any language that it has. */
export function localise(texts: Readonly<Record<string, string>>, locale: string, fallback: string): string {
  for (const tag of [locale, ...readingOrder(locale), fallback]) if (texts[tag]) return texts[tag]
  return Object.values(texts).find((text) => text !== '') ?? ''
}
