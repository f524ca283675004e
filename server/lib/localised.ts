/** A text of the operator's in the reader's language, else the brand's own, else whichever there is. */
export function localise(texts: Readonly<Record<string, string>>, locale: string, fallback: string): string {
  return texts[locale] || texts[fallback] || Object.values(texts).find((text) => text !== '') || ''
}
