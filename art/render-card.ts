import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { CARD, paintCard } from './paint-card.ts'
import { huesFor } from './recipes/hues.ts'
import type { ArtRow } from './recipes/row.ts'

/** A row with the vendor's data on its card. */
export type CardRow = ArtRow & {
  readonly vendorName: string
  readonly vendorMark: string
}

/** What a page needs to know about a card before it loads. */
export type CardFacts = {
  /** Widths by format. */
  readonly sizes: { readonly avif: readonly number[]; readonly webp: readonly number[] }
  /** The OKLCH angle of the card's ground. */
  readonly hue: number
  /** A 12 by 16 picture as a data URI, under 200 bytes. */
  readonly blur: string
}

/** The encoders' effort: `quick` for cards rendered in the background, `small` for those stored in the repository. */
const EFFORTS = { quick: { avif: 0, webp: 1 }, small: { avif: 3, webp: 6 } } as const
const QUALITY = { avif240: 54, avif420: 50, webp240: 72 } as const
const CODE = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MOST_BLUR_BYTES = 199

/**
 * Paints a row and writes `<code>-240.avif`, `<code>-240.webp`, `<code>-420.avif` and `<code>.json` (its facts) into a
 * folder. A file appears complete or not at all. Fails on a code that is not kebab case, so that no row is written
 * elsewhere.
 */
export async function renderCard(
  row: CardRow,
  outDir: string,
  effort: keyof typeof EFFORTS = 'quick',
): Promise<CardFacts> {
  if (!CODE.test(row.code)) throw new Error(`a card's code is kebab case, not ${JSON.stringify(row.code)}`)
  await mkdir(outDir, { recursive: true })
  const pixels = await paintCard(row, { name: row.vendorName, mark: row.vendorMark })
  const large = sharp(pixels, { raw: { width: CARD.w, height: CARD.h, channels: 3 } })
  const small = await large.clone().resize(240, 320, { kernel: 'lanczos3' }).raw().toBuffer()
  const reduced = sharp(small, { raw: { width: 240, height: 320, channels: 3 } })
  const facts: CardFacts = {
    sizes: { avif: [240, 420], webp: [240] },
    hue: huesFor(row)[0],
    blur: await blurUp(reduced),
  }
  await put(
    outDir,
    `${row.code}-420.avif`,
    await large.avif({ quality: QUALITY.avif420, effort: EFFORTS[effort].avif }).toBuffer(),
  )
  await put(
    outDir,
    `${row.code}-240.avif`,
    await reduced.clone().avif({ quality: QUALITY.avif240, effort: EFFORTS[effort].avif }).toBuffer(),
  )
  await put(
    outDir,
    `${row.code}-240.webp`,
    await reduced.webp({ quality: QUALITY.webp240, effort: EFFORTS[effort].webp }).toBuffer(),
  )
  await put(outDir, `${row.code}.json`, Buffer.from(JSON.stringify(facts)))
  return facts
}

/** Returns the picture at 12 by 16 as a WebP data URI of less than 200 bytes. */
async function blurUp(picture: Sharp): Promise<string> {
  for (const quality of [40, 25, 12, 1]) {
    const tiny = await picture
      .clone()
      .resize(12, 16)
      .blur(0.6)
      .webp({ quality, effort: 6, smartSubsample: false })
      .toBuffer()
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`
    if (uri.length <= MOST_BLUR_BYTES) return uri
  }
  const [r = 0, g = 0, b = 0] = await picture.clone().resize(1, 1).raw().toBuffer()
  return (
    `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='9' height='9' ` +
    `fill='rgb(${r},${g},${b})'/%3E%3C/svg%3E`
  )
}

async function put(dir: string, name: string, bytes: Uint8Array): Promise<void> {
  const partial = join(dir, `.${name}.part`)
  await writeFile(partial, bytes)
  await rename(partial, join(dir, name))
}
