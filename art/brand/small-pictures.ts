import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { palette } from '../core/colour.ts'
import { rasteriseScene, type Raster } from '../core/raster.ts'
import { seeded } from '../core/seed.ts'
import { circle, ellipse, path, Scene } from '../core/svg.ts'
import { standFigure } from '../heroes/stage.ts'
import { star } from '../props/star.ts'
import { emblemOf } from '../relief/emblem.ts'
import { figure } from '../relief/figure.ts'
import type { Metal } from '../relief/materials.ts'
import { glow, sky } from '../scene/air.ts'
import { halo } from '../scene/halo.ts'
import { developed, stage } from './painting.ts'

export const AVATARS = [
  'tiger-face',
  'fox',
  'owl',
  'panda',
  'peacock',
  'parrot',
  'lion',
  'wolf',
  'octopus',
  'elephant',
  'unicorn',
  'penguin',
] as const

/** Paints a member's picture, 128 by 128. */
export async function avatar(name: string, place: number): Promise<Sharp> {
  const hue = place * 30 + 15
  const p = palette(hue, (hue + 50) % 360, (hue + 300) % 360)
  const scene = stage(name, p, 128, 128, 0.5)
  sky(scene.canvas, p, scene.r)
  await halo(scene.canvas, 'mandala', 128, 128, 84, p, { petals: 14 })
  await glow(scene.canvas, 128, 110, 130, 130, p.glow, 0.6)
  await standFigure(
    scene,
    `f:${name}`,
    { x: 128, y: 144, size: 208 },
    { rim: p.alt, ambient: p.deep, ambientStrength: 0.35 },
    0.5,
  )
  return developed(scene.canvas)
}

/** The eight VIP levels: name, metal, enamel. */
export const VIP_LEVELS: readonly (readonly [name: string, metal: Metal, fill: string])[] = [
  ['clay', 'bronze', '#7c4a2d'],
  ['bronze', 'bronze', '#8a3b12'],
  ['silver', 'silver', '#334a6b'],
  ['gold', 'gold', '#7a1d10'],
  ['jade', 'jade', '#04382c'],
  ['ruby', 'ruby', '#3b0412'],
  ['diamond', 'ice', '#0b2a6b'],
  ['house', 'gold', '#120d1f'],
]

/** Paints a VIP shield, 192 by 192, transparent; from level 4 with laurels, from 6 with a crown. */
export async function vipShield(level: number): Promise<Sharp> {
  const entry = VIP_LEVELS[level]
  if (entry === undefined) throw new Error(`no VIP level ${level}`)
  const [name, metal, fill] = entry
  const thick = (width: number): string =>
    `fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
  let art =
    '<path fill-rule="evenodd" d="M256 40L420 100V262C420 372 344 440 256 480C168 440 92 372 92 262V100ZM256 70L120 ' +
    '120V262C120 356 184 414 256 450C328 414 392 356 392 262V120Z" fill="#fff"/>' +
    `<path d="M166 236L256 150L346 236" ${thick(30)}/><path d="M196 286H316M196 334H316" ${thick(28)}/>`
  const studs = Math.min(3, level - 1)
  for (let k = 0; k < studs; k++) art += circle(256 + (k - (studs - 1) / 2) * 40, 390, 12, '#fff')
  for (const side of level >= 4 ? [-1, 1] : []) {
    for (let k = 0; k < 5; k++) {
      art += path(
        'M0 26C-14 8-14-14 0-32C14-14 14 8 0 26Z',
        '#fff',
        `transform="translate(${256 + side * (206 - Math.abs(k - 1) * 10)} ${226 + k * 52}) rotate(${side * (40 - k * 6)}) ` +
          `scale(${side} 1)"`,
      )
    }
  }
  if (level >= 6)
    art += path('M186 44L170-18L218 10L256-34L294 10L342-18L326 44Z', '#fff', 'transform="translate(0 22)"')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -20 532 532">${art}</svg>`
  return placed(await emblemOf(`vip ${name}`, svg, 384, { metal, fill, rim: '#ffd9a0' }), 384, 192)
}

/** What each category and reward icon shows. */
export const ICONS: Record<string, string> = {
  hot: 'fire',
  cricket: 'cricket-game',
  live: 'club-suit',
  slots: 'slot-machine',
  crash: 'rocket',
  fish: 'tropical-fish',
  sports: 'soccer-ball',
  esports: 'video-game',
  pvp: 'joker',
  lottery: 'pool-8-ball',
  cock: 'rooster',
  promo: 'wrapped-gift',
  vip: 'crown',
  points: 'gem-stone',
  invite: 'red-envelope',
  mission: 'bullseye',
  trophy: 'trophy',
  coin: 'coin',
  wallet: 'money-bag',
  phone: 'mobile-phone',
  headphone: 'headphone',
  watch: 'watch',
  ticket: 'ticket',
  bolt: 'high-voltage',
}

/** Paints a category or reward icon, 128 by 128, transparent. */
export async function icon(name: string): Promise<Sharp> {
  const ref = ICONS[name]
  if (ref === undefined) throw new Error(`no icon ${name}`)
  return placed(await figure(`f:${ref}`, 256, { rim: '#ffb057', ambient: '#24163f', ambientStrength: 0.35 }), 256, 128)
}

/** Empty states: the missing thing and its companion. */
export const EMPTY: Record<string, readonly [string, string]> = {
  bets: ['scroll', 'game-die'],
  messages: ['open-mailbox-with-raised-flag', 'glowing-star'],
  favourites: ['glowing-star', 'red-heart'],
  maintenance: ['toolbox', 'hammer-and-wrench'],
  region: ['globe-showing-asia-australia', 'locked'],
  search: ['magnifying-glass-tilted-left', 'compass'],
  gift: ['wrapped-gift', 'glowing-star'],
  shield: ['shield', 'key'],
}

/** Paints the picture of an empty or blocked page, 480 by 360, transparent, for the dark or the light theme. */
export async function emptyState(name: string, light: boolean): Promise<Sharp> {
  const pair = EMPTY[name]
  if (pair === undefined) throw new Error(`no empty state ${name}`)
  const s = new Scene(480, 360)
  const tones = light ? ['#d9d5e4', '#ffffff', '#ece9f3', '#e1dcec'] : ['#2a2338', '#4a4062', '#2e2640', '#1b1626']
  if (!light)
    s.add(
      ellipse(
        240,
        170,
        210,
        160,
        s.radial([
          [0, '#6d5aa8', 0.42],
          [0.6, '#6d5aa8', 0.1],
          [1, '#6d5aa8', 0],
        ]),
      ),
    )
  s.add(
    ellipse(240, 300, 150, 26, tones[0]!),
    ellipse(
      240,
      294,
      150,
      26,
      s.linear([
        [0, tones[1]!],
        [1, tones[2]!],
      ]),
    ),
    ellipse(240, 290, 118, 18, tones[3]!, 'opacity=".7"'),
    ellipse(240, 288, 84, 12, '#000', `opacity="${light ? 0.2 : 0.5}" filter="${s.blur(8, 0.6)}"`),
  )
  const r = seeded(name)
  for (let i = 0; i < 9; i++)
    s.add(
      star(
        r.between(0.15, 0.85) * 480,
        r.between(0.1, 0.7) * 360,
        r.between(5, 12),
        r.pick(light ? ['#f0a800', '#8d7bd0'] : ['#ffd27a', '#ffffff']),
      ),
    )
  const stageFloor = await rasteriseScene(s, 1)
  const large = await figure(`f:${pair[0]}`, 230, { rim: '#ffb547', ambient: '#1c1430' }, { turn: -6 })
  const small = await figure(`f:${pair[1]}`, 104, { rim: '#7fe0d4', ambient: '#1c1430' }, { turn: 10 })
  return sharp({ create: { width: 480, height: 360, channels: 4, background: '#00000000' } }).composite([
    layer(stageFloor, 0, 0),
    layer(large, 232, 180),
    layer(small, 336, 244),
  ])
}

function layer(raster: Raster, x: number, y: number): OverlayOptions {
  return {
    input: Buffer.from(raster.data),
    raw: { width: raster.w, height: raster.h, channels: 4 },
    left: raster.x + x,
    top: raster.y + y,
  }
}

/** Centres a raster on a transparent square and reduces it. */
async function placed(raster: Raster, size: number, finalSize: number): Promise<Sharp> {
  const square = await sharp({ create: { width: size, height: size, channels: 4, background: '#00000000' } })
    .composite([layer(raster, size / 2, size / 2)])
    .png()
    .toBuffer()
  return sharp(square).resize(finalSize, finalSize)
}

/**
 * Returns the house's mark as the page's icon: the roof over the equals sign on marigold. `inset` leaves the margin
 * that a launcher's mask needs.
 */
export function appIconSvg(inset = 0, corner = 18): string {
  const k = 1 - inset * 2
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="${corner}" fill="#ffb21a"/><g transform="translate(${32 - 32 * k} ${32 - 32 * k}) ` +
    `scale(${k})">` +
    '<path d="M16 30 32 16l16 14M21 39h22M21 49h22" fill="none" stroke="#221400" stroke-width="6.5" stroke-linecap="round" ' +
    'stroke-linejoin="round"/></g></svg>'
  )
}
