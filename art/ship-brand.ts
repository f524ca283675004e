import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { VENDORS } from '#server/modules/catalogue/seeds/vendors.ts'
import { banner, BANNER_NAMES } from './brand/banners.ts'
import {
  appIconSvg,
  avatar,
  AVATARS,
  EMPTY,
  emptyState,
  icon,
  ICONS,
  VIP_LEVELS,
  vipShield,
} from './brand/small-pictures.ts'
import { vendorTile } from './brand/vendor-tile.ts'

const ASSETS = fileURLToPath(new URL('../assets/art/', import.meta.url))

async function put(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(ASSETS + file), { recursive: true })
  await writeFile(ASSETS + file, bytes)
  process.stdout.write(`${file} ${bytes.length}\n`)
}

async function putBoth(file: string, picture: Sharp, avif: number, webp: number): Promise<void> {
  await put(`${file}.avif`, await picture.clone().avif({ quality: avif, effort: 4 }).toBuffer())
  await put(`${file}.webp`, await picture.webp({ quality: webp, effort: 6 }).toBuffer())
}

/**
 * Renders everything but game cards into assets/art: tiles, banners, avatars, shields, icons, empty states, app icons.
 */
const PARTS: Record<string, () => Promise<void>> = {
  vendors: async () => {
    for (const vendor of VENDORS) await putBoth(`vendors/${vendor.code}-480`, await vendorTile(vendor), 50, 70)
  },
  banners: async () => {
    for (const name of BANNER_NAMES) {
      await putBoth(`banners/${name}-desktop`, await banner(name, false), 50, 72)
      await putBoth(`banners/${name}-mobile`, await banner(name, true), 50, 72)
    }
  },
  avatars: async () => {
    for (const [place, name] of AVATARS.entries())
      await put(`avatars/${name}.webp`, await (await avatar(name, place)).webp({ quality: 76, effort: 6 }).toBuffer())
  },
  vip: async () => {
    for (const [level, [name]] of VIP_LEVELS.entries())
      await put(
        `vip/${level}-${name}.webp`,
        await (await vipShield(level)).webp({ quality: 80, alphaQuality: 86, effort: 6 }).toBuffer(),
      )
  },
  icons: async () => {
    for (const name of Object.keys(ICONS))
      await put(
        `icons/${name}.webp`,
        await (await icon(name)).webp({ quality: 76, alphaQuality: 80, effort: 6 }).toBuffer(),
      )
  },
  empty: async () => {
    for (const name of Object.keys(EMPTY)) {
      for (const light of [false, true])
        await put(
          `${light ? 'empty-light' : 'empty'}/${name}.webp`,
          await (await emptyState(name, light)).webp({ quality: 78, alphaQuality: 70, effort: 6 }).toBuffer(),
        )
    }
  },
  app: async () => {
    await put('app/favicon.svg', appIconSvg())
    for (const [name, size, inset, corner] of [
      ['icon-192', 192, 0, 18],
      ['icon-512', 512, 0, 18],
      ['maskable-512', 512, 0.14, 0],
      ['apple-touch-icon', 180, 0.06, 0],
    ] as const) {
      await put(
        `app/${name}.png`,
        await sharp(Buffer.from(appIconSvg(inset, corner)), { density: 600 })
          .resize(size, size)
          .png({ palette: true, effort: 10 })
          .toBuffer(),
      )
    }
  },
}

const asked = process.argv.slice(2)
for (const [part, render] of Object.entries(PARTS)) if (asked.length === 0 || asked.includes(part)) await render()
