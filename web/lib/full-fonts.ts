import bengaliUrl from '#design/fonts/anek-bangla-bengali-wght-normal.woff2?url'

const BENGALI_RANGE = 'U+0951-0952, U+0964-0965, U+0980-09FF, U+200C-200D, U+25CC'

/**
 * Fetches the whole Bengali face once the page stands, and puts it over the part that the first paint used. Until it
 * has arrived nothing changes on screen; if it never does, the part remains.
 */
export async function loadFullFonts(): Promise<void> {
  const source = `url(${bengaliUrl}) format("woff2")`
  const faces = [
    new FontFace('Fair Display', source, { weight: '100 800', stretch: '75% 125%', unicodeRange: BENGALI_RANGE }),
    new FontFace('Fair Text', source, {
      weight: '100 900',
      unicodeRange: BENGALI_RANGE,
      sizeAdjust: '106%',
    } as FontFaceDescriptors),
  ]
  for (const face of faces) {
    await face.load()
    document.fonts.add(face)
  }
}
