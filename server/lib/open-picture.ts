/**
 * Opens pictures that members send. The sent file is not stored: it is decoded and encoded again, so that everything in
 * it beside the picture (places, names, scripts, other files) is removed. Its first bytes decide which type it is,
 * never a name or header.
 */
import { fail } from '#contract/errors.ts'
import { takeTurns } from './take-turns.ts'

/** Pictures with more pixels than this are not opened: the largest cameras have 50 million. */
const PICTURE_PIXELS_MAX = 50_000_000
/** Stored pictures have no side longer than the first number of pixels; sent ones none shorter than the second. */
const PICTURE_SIDE_MAX = 1_800
const PICTURE_SIDE_MIN = 64
/** One picture may take this many seconds to open, and this many are opened at the same time. */
const PICTURE_SECONDS_MAX = 8
const PICTURES_AT_ONCE = 2

export type Picture = { jpeg: Buffer; width: number; height: number }

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const QUALITY = 82

function formatOf(bytes: Buffer): 'png' | 'jpeg' | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  return bytes.subarray(0, JPEG.length).equals(JPEG) ? 'jpeg' : null
}

/** A decoded picture is a hundred times its file, so few are open at the same time. */
const inTurn = takeTurns(PICTURES_AT_ONCE)

async function decode(bytes: Buffer): Promise<Picture | null> {
  const format = formatOf(bytes)
  if (!format) return null
  try {
    const { default: sharp } = await import('sharp') // at the first picture: a start that must be short does not wait
    const image = sharp(bytes, {
      limitInputPixels: PICTURE_PIXELS_MAX,
      failOn: 'error',
      sequentialRead: true,
      pages: 1,
    })
    const { format: found, width, height } = await image.metadata() // reads the header only
    if (found !== format || Math.min(width, height) < PICTURE_SIDE_MIN) return null
    const { data, info } = await image
      .timeout({ seconds: PICTURE_SECONDS_MAX })
      .autoOrient()
      .resize({ width: PICTURE_SIDE_MAX, height: PICTURE_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch {
    return null // broken, cut, too many pixels, too slow: it cannot be shown
  }
}

/**
 * Turns a PNG or JPEG into an upright JPEG without metadata, at most PICTURE_SIDE_MAX pixels on a side. Fails with
 * PICTURE_INVALID for anything else, for a file that cannot be opened whole, and for too many pixels; these are counted
 * before any pixel is decoded.
 */
export async function openPicture(bytes: Buffer): Promise<Picture> {
  return (await inTurn(() => decode(bytes))) ?? fail('PICTURE_INVALID')
}
