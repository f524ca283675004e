import arabicUrl from '#design/fonts/noto-sans-arabic-arabic-wght-normal.woff2?url'
import bengaliUrl from '#design/fonts/anek-bangla-bengali-wght-normal.woff2?url'

const BENGALI_RANGE = 'U+0951-0952, U+0964-0965, U+0980-09FF, U+200C-200D, U+25CC'
const ARABIC_RANGE = 'U+0600-06FF, U+0750-077F, U+08A0-08FF, U+FB50-FDFF, U+FE70-FEFF, U+200C-200F, U+25CC'

/** The same values as in web/ui/fonts.css for the part of the face. */
const TEXT_METRICS = { sizeAdjust: '106%', ascentOverride: '91.5%', descentOverride: '28.8%' }

/** `sizeAdjust` is missing in the compiler's list of descriptors. */
type Descriptors = FontFaceDescriptors & { sizeAdjust?: string }
const face = (family: string, url: string, descriptors: Descriptors) =>
  new FontFace(family, `url(${url}) format("woff2")`, descriptors)

function facesOf(locale: string): FontFace[] {
  if (locale === 'ar')
    return [face('Fair Arabic', arabicUrl, { weight: '100 900', unicodeRange: ARABIC_RANGE, sizeAdjust: '104%' })]
  return [
    face('Fair Display', bengaliUrl, { weight: '100 800', stretch: '75% 125%', unicodeRange: BENGALI_RANGE }),
    face('Fair Text', bengaliUrl, { weight: '100 900', unicodeRange: BENGALI_RANGE, ...TEXT_METRICS }),
  ]
}

/**
 * Fetches the whole font of the language's script after the page is shown, and puts it over the part that the first
 * paint used. Until it has arrived nothing changes on screen; when that fails, the part remains in use.
 */
export async function loadFullFonts(locale: string): Promise<void> {
  for (const one of facesOf(locale)) {
    await one.load()
    document.fonts.add(one)
  }
}
