/**
 * Pictures that operators upload, encoded again as AVIF and WebP in the sizes that pages use. Nothing of the sent file
 * is stored: places, names, scripts and other files in it are gone. Its first bytes decide what it is.
 */
import { fail } from '#contract/errors.ts'
import { type PICTURE_FAULTS, PICTURE_PIXELS_MAX, PICTURE_SIDE_MIN } from '#contract/pictures/office-pictures.ts'
import { PICTURE_SIDE_MAX, type Upload, widthsOf } from '#contract/pictures/uploads.ts'
import { sha256 } from '../random.ts'

/** Changes with what is made of a file, so that a former encoding is never answered under a new address. */
const ENCODING = 'picture 1'
/** One step of a picture may take this many seconds. */
const SECONDS_MAX = 20
/** The least effort: more takes minutes of one processor for pictures full of detail, and saves some hundredths. */
const AVIF = { quality: 58, effort: 0 } as const
const WEBP = { quality: 80, alphaQuality: 90, effort: 4 } as const

export type EncodedPicture = Upload & { sizes: { size: number; format: 'avif' | 'webp'; content: Buffer }[] }
type Why = (typeof PICTURE_FAULTS)[number]

/** Returns what a file is by its first bytes; null for anything that is not read here. */
function kindOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

const refused = (why: Why): never => fail('PICTURE_REFUSED', { why })

/** Returns the hash under which a file's picture is kept. */
export const hashOfPicture = (bytes: Buffer) => sha256(Buffer.concat([Buffer.from(ENCODING), bytes])).slice(0, 32)

/** Decodes a picture once, upright and no larger than the largest size. */
async function decode(bytes: Buffer) {
  const kind = kindOf(bytes) ?? refused('kind')
  const { default: sharp } = await import('sharp')
  // one processor for pictures: the others are the players'
  sharp.concurrency(1)
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true, pages: 1 })
  const head = await image.metadata().catch(() => refused('broken')) // reads the header only
  if (head.format !== kind) return refused('kind')
  if (head.width * head.height > PICTURE_PIXELS_MAX) return refused('pixels')
  if (Math.min(head.width, head.height) < PICTURE_SIDE_MIN) return refused('small')
  const { data, info } = await image
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ width: PICTURE_SIDE_MAX, height: PICTURE_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refused('broken')) // cut, or too slow
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return { raw, open: () => sharp(data, { raw }).timeout({ seconds: SECONDS_MAX }) }
}

/**
 * Returns a picture in every size. Fails with PICTURE_REFUSED for what is no PNG, JPEG or WebP, for a file that cannot be
 * opened whole, and for too few or too many pixels; these are counted before any is decoded. Work for a second or more:
 * the caller bounds how many are encoded at the same time.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const { raw, open } = await decode(bytes)
  const { width, height } = raw
  const sizes = []
  for (const size of widthsOf(raw)) {
    const image = open().resize({ width: size })
    sizes.push({ size, format: 'avif' as const, content: await image.clone().avif(AVIF).toBuffer() })
    sizes.push({ size, format: 'webp' as const, content: await image.webp(WEBP).toBuffer() })
  }
  return { hash: hashOfPicture(bytes), width, height, sizes }
}
