import { pickText } from '#contract/languages.ts'
import type { Names } from './catalogue.sql.ts'

/** Returns a name in the reader's language, else in the fallback language, else in any. */
export function nameIn(names: Names, locale: string, fallback: string): string {
  return pickText(names, locale) ?? fallback
}
