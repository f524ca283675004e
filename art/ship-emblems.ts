import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Raster } from './core/raster.ts'
import { SLOT_THEMES } from './recipes/thing-themes.ts'
import { emblem } from './relief/emblem.ts'
import { figure } from './relief/figure.ts'

/** The folder where the studio's slots look for the picture of their theme. */
const FOLDER = fileURLToPath(new URL('../studio/client/slot/emblems/', import.meta.url))
/** The painted size in pixels; shown at half or less. */
const PAINTED = 400
const SHIPPED = 176

/** Paints the emblem of a slot's card alone: its reels show it as the highest-paying symbol. */
async function emblemOf(theme: string): Promise<Buffer> {
  const look = SLOT_THEMES.get(theme)
  if (look === undefined) throw new Error(`no slot theme ${theme}`)
  const { icon, metal, fill } = look
  const raster: Raster = icon.startsWith('f:')
    ? await figure(icon, PAINTED, { rim: '#ffd9a0', ambientStrength: 0.3 })
    : await emblem(icon, PAINTED, { metal, fill, rim: '#ffd27a' })
  const pixels = Buffer.from(Uint8ClampedArray.from(raster.data))
  return sharp(pixels, { raw: { width: raster.w, height: raster.h, channels: 4 } })
    .resize({ width: SHIPPED, height: SHIPPED, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .webp({ quality: 66, alphaQuality: 78, effort: 6 })
    .toBuffer()
}

await mkdir(FOLDER, { recursive: true })
let bytes = 0
for (const theme of SLOT_THEMES.keys()) {
  const picture = await emblemOf(theme)
  bytes += picture.length
  await writeFile(`${FOLDER}${theme}.webp`, picture)
}
process.stdout.write(`${SLOT_THEMES.size} emblems, ${Math.round(bytes / 1024)} KB\n`)
