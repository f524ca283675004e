import type { MissionsDocument } from '#contract/missions/terms.ts'

/** Returns a document's title and words in the reader's language, else the brand's, else the first that it has. */
export function pickText({ texts }: Pick<MissionsDocument, 'texts'>, locale: string, fallback: string) {
  return texts[locale] ?? texts[fallback] ?? Object.values(texts)[0] ?? { title: '', about: '' }
}
