import { findLanguage } from '#contract/languages.ts'
import type { DraftWords } from '../frame/draft-changed.tsx'
import { readable } from '../frame/use-word.ts'
import { type ComposeWords, useGameTypeName } from './context.ts'

/** Returns how the parts of a document are said, by the words of its composer: each step of the way to a part that has some. */
export function useComposeDraftWords(words: ComposeWords): DraftWords {
  const typeOf = useGameTypeName()
  const nameOf = (step: string | number): string => {
    if (typeof step === 'number') return String(step + 1)
    return words.field(step) || findLanguage(step)?.name || (typeOf(step) ?? readable(step))
  }
  return {
    name: (path) => path.map(nameOf).join(' · '),
    value: (path, value) => {
      if (typeof value !== 'string') return undefined
      const said = words.choice(String(path.findLast((step) => typeof step === 'string') ?? ''), value)
      return typeOf(value) ?? (said === readable(value) ? undefined : said)
    },
  }
}
