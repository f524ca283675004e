/**
 * The symbols of a slot for pages outside the game: shown in a hidden frame, this page paints them as the game does and
 * hands them to the page around it. `?vendor=PT&game=fruit-parade&lang=bn`.
 */
import type { SlotLook } from '#studio/engines/slot/protocol.ts'
import { languageOf, t, useLanguage, useWords } from '#studio/client/lib/i18n.ts'
import { ask } from '#studio/client/lib/api.ts'
import '#studio/client/frame/fonts.css'
import { LETTER_FONT, paintAtlas } from '#studio/client/slot/atlas.ts'
import { loadEmblem } from '#studio/client/slot/emblems.ts'
import { themeOf } from '#studio/client/slot/themes.ts'

/** Width and height of a symbol in pixels: twice what a round's record shows. */
const SIZE = 96

async function paint(): Promise<Record<string, string>> {
  const asked = new URLSearchParams(location.search)
  const [vendor, game] = [asked.get('vendor') ?? '', asked.get('game') ?? '']
  useWords({
    ar: async () => (await import('#studio/client/slot/words-ar.ts')).ar,
    bn: async () => (await import('#studio/client/slot/words-bn.ts')).bn,
    en: async () => (await import('#studio/client/slot/words-en.ts')).en,
  })
  const [look] = await Promise.all([
    ask<SlotLook>({ path: `/api/slot/look?${new URLSearchParams({ vendor, game }).toString()}` }),
    useLanguage(languageOf(asked.get('lang'))),
  ])
  const theme = themeOf(look.theme, game, look.skin)
  const words = { wild: t('slot.rules.wildName'), scatter: t('slot.rules.scatterName') }
  await Promise.all([
    document.fonts.load(LETTER_FONT, `KQJ109${words.wild}${words.scatter}`).catch(() => []),
    ...theme.emblems.map((emblem) => (emblem === null ? null : loadEmblem(emblem))),
  ])
  const { sharp } = paintAtlas(theme, SIZE, 1, words)
  return Object.fromEntries([...sharp].map(([symbol, image]) => [symbol, image.toDataURL('image/webp', 0.9)]))
}

// to whatever page frames this one: which those are, the policy of this page says; the pictures are no secret
void paint().then((symbols) => parent.postMessage({ source: 'studio', type: 'symbols', symbols }, '*'))
