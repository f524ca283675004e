/** The address of a picture that an operator uploaded, and the sizes that there are of it. */

/** The widths in pixels in which a picture is stored, as far as it is that wide; its own width, at most the last, too. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440, 1920] as const
export const PICTURE_SIDE_MAX = 1_920

/** `<hash>-<width>x<height>/<width of the size>.<format>`: every size of a picture is named by each address of it. */
const ADDRESS = /^\/art\/uploads\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\/([1-9]\d{0,3})\.(webp|avif)$/
export const ADDRESS_MAX = 80

export type Upload = {
  /** Names the content: the same file has the same hash. */
  hash: string
  width: number
  height: number
}

/** Returns the widths that are stored of a picture, the smallest first. */
export const widthsOf = ({ width }: Pick<Upload, 'width'>): number[] => [
  ...PICTURE_WIDTHS.filter((one) => one < width),
  width,
]

const folderOf = ({ hash, width, height }: Upload) => `/art/uploads/${hash}-${width}x${height}`

/** Returns the address of a picture in the smallest size that is at least as wide as `wanted`, or its largest. */
export function uploadAddress(upload: Upload, wanted: number = PICTURE_SIDE_MAX): string {
  const widths = widthsOf(upload)
  return `${folderOf(upload)}/${widths.find((one) => one >= wanted) ?? upload.width}.webp`
}

/**
 * Returns what a picture's addresses begin with where a page adds `-<width>.<format>`, as it does to the names of generated
 * pictures (`picture` in contract/catalogue/games.ts).
 */
export const uploadBase = (upload: Upload): string => `${folderOf(upload)}/${SIZE}`
/** Stands before the width in such an address. */
export const SIZE = 'size'

/**
 * Files of an icon, which devices want as PNG and square: on transparent ground, or on the dark theme's with room around
 * it, for devices that cut the edges.
 */
export const ICON_FILES = [
  'icon-48.png',
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
  'apple-touch-icon.png',
] as const
/** Returns the address of a file of an icon, of the picture's own address. */
export const iconAddress = (address: string, file: string): string => address.replace(/[^/]*$/, file)

/** Reads an address; null when it is none of an uploaded picture, or names a size that is not stored. */
export function readUpload(address: string): (Upload & { size: number; format: 'webp' | 'avif' }) | null {
  const [, hash, ...rest] = ADDRESS.exec(address) ?? []
  const [width, height, size] = rest.slice(0, 3).map(Number)
  if (!hash || !width || !height || !size) return null
  if (Math.max(width, height) > PICTURE_SIDE_MAX || !widthsOf({ width }).includes(size)) return null
  return { hash, width, height, size, format: rest[3] === 'avif' ? 'avif' : 'webp' }
}

/** Returns whether an address is one of an uploaded picture. */
export const isUpload = (address: string): boolean => readUpload(address) !== null

/** Returns the sizes of a picture as a `srcset`; null when the address is none of an uploaded picture. */
export function uploadSources(address: string): { avif: string; webp: string; width: number; height: number } | null {
  const upload = readUpload(address)
  if (!upload) return null
  const set = (format: string) =>
    widthsOf(upload)
      .map((size) => `${folderOf(upload)}/${size}.${format} ${size}w`)
      .join(', ')
  return { avif: set('avif'), webp: set('webp'), width: upload.width, height: upload.height }
}
