/** The whole fonts of a script. The first paint uses parts of them; names and chat need the other letters. */
import arabicUrl from '../../../design/fonts/noto-sans-arabic-arabic-wght-normal.woff2?url'
import bengaliUrl from '../../../design/fonts/anek-bangla-bengali-wght-normal.woff2?url'
import type { Language } from './i18n.ts'

const BENGALI_RANGE = 'U+0951-0952, U+0964-0965, U+0980-09FF, U+200C-200D, U+25CC'
const ARABIC_RANGE = 'U+0600-06FF, U+0750-077F, U+08A0-08FF, U+FB50-FDFF, U+FE70-FEFF, U+200C-200F, U+25CC'

/** `sizeAdjust` is missing in the compiler's list of descriptors. */
type Descriptors = FontFaceDescriptors & { sizeAdjust?: string }
const face = (family: string, url: string, descriptors: Descriptors) =>
  new FontFace(family, `url(${url}) format("woff2")`, descriptors)

function facesOf(language: Language): FontFace[] {
  if (language === 'en') return []
  if (language === 'ar')
    return [face('Fair Arabic', arabicUrl, { weight: '100 900', unicodeRange: ARABIC_RANGE, sizeAdjust: '104%' })]
  return [
    face('Fair Display', bengaliUrl, { weight: '100 800', stretch: '75% 125%', unicodeRange: BENGALI_RANGE }),
    face('Fair Text', bengaliUrl, { weight: '100 900', unicodeRange: BENGALI_RANGE, sizeAdjust: '106%' }),
  ]
}

/** Fetches the fonts after the game is shown. When that fails, the parts remain in use. */
export async function loadFullFonts(language: Language): Promise<void> {
  for (const one of facesOf(language)) {
    try {
      document.fonts.add(await one.load())
    } catch {
      return
    }
  }
}
