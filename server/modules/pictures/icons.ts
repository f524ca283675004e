/** Square PNG files of a picture, as devices want icons. They are made when they are asked for first. */
import { ICON_FILES } from '#contract/pictures/uploads.ts'
import { takeTurns } from '#server/lib/take-turns.ts'

type IconFile = (typeof ICON_FILES)[number]

/** The background of the dark theme (design/tokens.css). */
const CANVAS = '#100d19'
/** `ground`: false leaves what is around the picture transparent. `room`: the share of the side that the picture takes. */
const SHAPES: Readonly<Record<IconFile, { side: number; ground: boolean; room: number }>> = {
  'icon-48.png': { side: 48, ground: false, room: 1 },
  'icon-192.png': { side: 192, ground: false, room: 1 },
  'icon-512.png': { side: 512, ground: false, room: 1 },
  'maskable-512.png': { side: 512, ground: true, room: 0.72 },
  'apple-touch-icon.png': { side: 180, ground: true, room: 0.86 },
}
/** One is made at a time by each process, and so many wait for it. */
const WAITING_MAX = 10
const inTurn = takeTurns(1, WAITING_MAX)

export const isIconFile = (file: string): file is IconFile => (ICON_FILES as readonly string[]).includes(file)

/** Makes a file of an icon from a stored picture. Returns null when too many wait. */
export function makeIcon(picture: Buffer, file: IconFile): Promise<Buffer | null> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    const { side, ground, room } = SHAPES[file]
    const inner = Math.round(side * room)
    const drawn = await sharp(picture)
      .resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
      .png()
      .toBuffer()
    return sharp({ create: { width: side, height: side, channels: 4, background: ground ? CANVAS : '#0000' } })
      .composite([{ input: drawn }])
      .png()
      .toBuffer()
  })
}
