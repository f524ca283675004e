import type { MissionsDocument } from '#contract/missions/terms.ts'

/** Returns a document's title and words in the reader's language, else the brand's, else the first that it has. */
export function pickText({ texts }: Pick<MissionsDocument, 'texts'>, locale: string, fallback: string) {
  return texts[locale] ?? texts[fallback] ?? Object.values(texts)[0] ?? { title: '', about: '' }
}

/**
 * Returns the title of a reward of a mission or board: that of the document in every language that it is written in,
 * the first of them for readers of any other.
 */
export function rewardTitle({ texts }: Pick<MissionsDocument, 'texts'>): Record<string, string> {
  const all = Object.entries(texts)
  const inLanguages = all.map(([language, { title }]) => [`title.${language}`, title])
  return { title: all[0]?.[1].title ?? '', ...Object.fromEntries(inLanguages) }
}
