/** The symbols of a slot's title for the verifier: its own files only, so that the page asks nobody. */
import type { Language } from '#studio/client/lib/i18n.ts'
import { LETTER_FONT, paintAtlas } from '#studio/client/slot/atlas.ts'
import { loadEmblem } from '#studio/client/slot/emblems.ts'
import { themeOf } from '#studio/client/slot/themes.ts'
import type { SymbolPictures } from './slot-windows.ts'

/** Width and height of a symbol in pixels: twice what is shown. */
const SIZE = 96
const WORDS = {
  ar: async () => (await import('#studio/client/slot/words-ar.ts')).ar,
  bn: async () => (await import('#studio/client/slot/words-bn.ts')).bn,
  en: async () => (await import('#studio/client/slot/words-en.ts')).en,
}

/** Paints the symbols of a title. Rejects when one of the page's files cannot be loaded. */
export async function loadSymbols(
  { code, theme: name, skin }: { code: string; theme: string; skin: string },
  language: Language,
): Promise<SymbolPictures> {
  const own = await WORDS[language]()
  const theme = themeOf(name, code, skin)
  const words = { wild: own['slot.rules.wildName'], scatter: own['slot.rules.scatterName'] }
  await Promise.all([
    document.fonts.load(LETTER_FONT, `KQJ109${words.wild}${words.scatter}`).catch(() => []),
    ...theme.emblems.map((emblem) => (emblem === null ? null : loadEmblem(emblem))),
  ])
  const { sharp } = paintAtlas(theme, SIZE, 1, words)
  return new Map([...sharp].map(([symbol, image]) => [symbol, image.toDataURL('image/webp', 0.9)]))
}
