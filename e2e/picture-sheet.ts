/** Looks of pictures (size, language, theme), and the sheets that pictures are put on. */
import sharp from 'sharp'

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const
export type Size = keyof typeof SIZES
/** The size of a picture in a sheet, for checking and for the documents. */
export const SHOWN = { phone: { width: 300, height: 649 }, desktop: { width: 720, height: 450 } } as const
export const PUBLISHED = { phone: { width: 148, height: 320 }, desktop: { width: 512, height: 320 } } as const
/** The size of a picture whose words are to be read in the documents. */
export const READ = { phone: { width: 280, height: 606 }, desktop: { width: 700, height: 438 } } as const
const GAP = 8
/** The largest width of a line in the documents' sheets. */
const LINE = 1_400

export type Look = {
  text: string
  size: Size
  language: string
  theme: string
}

/** Reads a look, for example phone-bn-dark. Fails for anything else. */
export function lookOf(text: string): Look {
  const [size, language, theme] = text.split('-')
  if (!size || !(size in SIZES) || !language || !theme) throw new Error(`${text} is no look: phone-bn-dark`)
  return { text, size: size as Size, language, theme }
}

type Box = Readonly<Record<Size, { width: number; height: number }>>

/** Puts rows of pictures on one sheet. */
export async function sheet(
  rows: readonly (readonly { file: string; size: Size }[])[],
  box: Box,
  file: string,
): Promise<void> {
  const parts: { input: Buffer; left: number; top: number }[] = []
  let [width, top] = [0, GAP]
  for (const row of rows.filter(({ length }) => length > 0)) {
    let left = GAP
    for (const { file: picture, size } of row) {
      parts.push({
        input: await sharp(picture)
          .resize({ ...box[size], fit: 'cover', position: 'top' })
          .png()
          .toBuffer(),
        left,
        top,
      })
      left += box[size].width + GAP
    }
    width = Math.max(width, left)
    top += Math.max(...row.map(({ size }) => box[size].height)) + GAP
  }
  if (parts.length === 0) return
  const ground = sharp({ create: { width, height: top, channels: 3, background: '#4a4458' } }).composite(parts)
  await (file.endsWith('.webp') ? ground.webp({ quality: 58, effort: 6 }) : ground.png()).toFile(file)
}

/** Cuts a list into lists of at most so many. */
export const chunk = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) => items.slice(index * most, (index + 1) * most))

/** Arranges the pictures of the documents in lines, as many in a line as fit. */
export function inLines<Picture extends { size: Size }>(pictures: readonly Picture[]): Picture[][] {
  const lines: Picture[][] = [[]]
  let wide = 0
  for (const picture of pictures) {
    if (wide + PUBLISHED[picture.size].width > LINE) {
      lines.push([])
      wide = 0
    }
    lines.at(-1)?.push(picture)
    wide += PUBLISHED[picture.size].width + GAP
  }
  return lines
}
