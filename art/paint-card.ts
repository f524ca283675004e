import { clamp } from './core/colour.ts'
import { Canvas } from './core/canvas.ts'
import { coverage, type Mask } from './core/raster.ts'
import { seeded } from './core/seed.ts'
import { shared } from './core/share.ts'
import { group, path, Scene } from './core/svg.ts'
import { mark } from './marks.ts'
import { recipeFor } from './recipes/recipe.ts'
import type { ArtRow } from './recipes/row.ts'
import { glow } from './scene/air.ts'
import { GROUND_VARIANTS } from './scene/ground.ts'
import { loadLetters, measure, outline } from './type/letters.ts'
import { title } from './type/title.ts'

/** A card is 600 by 800 units, drawn at the largest size that a page asks for. */
export const CARD = { w: 420, h: 560, scale: 0.7 } as const

/** The vendor's name and mark at the card's foot. */
export type Signature = {
  readonly name: string
  readonly mark: string
}

const TITLE_WIDTH = 556
const TITLE_FOOT = 742
const SCRIM = 0.46

/**
 * Paints a row's card: sky, ground, halo, hero, lettering, signature. 420 by 560 pixels of RGB. The same row and
 * signature always give the same bytes, in any order of painting.
 */
export async function paintCard(row: ArtRow, signature: Signature): Promise<Uint8Array> {
  await loadLetters()
  const { palette: p, paint, title: style } = recipeFor(row)
  const canvas = new Canvas(CARD.w, CARD.h, CARD.scale)
  const r = seeded(`${row.vendor}/${row.code}/card`)
  await paint({ canvas, p, r, variant: r.whole(0, GROUND_VARIANTS - 1) })
  canvas.cover(await shared('vignette', async () => vignette()), p.deep, 0.86)
  canvas.cover(await shared('scrim', async () => scrim()), p.deep)
  const lettering = await title(row.name.en, { w: TITLE_WIDTH, h: style.height }, CARD.scale, {
    metal: style.metal,
    stroke: style.stroke,
  })
  const top = TITLE_FOOT - lettering.height
  await glow(canvas, 300, top + lettering.height * 0.55, 300, lettering.height * 0.8, p.glow, 0.16)
  canvas.over(lettering.raster, 300, top)
  canvas.light(
    await shared(`signature ${signature.name} ${signature.mark}`, () => drawSignature(signature)),
    '#ffffff',
    0.74,
  )
  canvas.light(await shared('edge', async () => edge()), '#ffffff', 0.1)
  return canvas.develop(await shared('grain', async () => grain()))
}

/** Draws the signature: mark and wordmark, centred, never wider than the title. */
async function drawSignature({ name, mark: key }: Signature): Promise<Mask> {
  const face = { weight: 700, width: 112, track: 0.09 }
  const text = name.toUpperCase()
  const size = Math.min(17, (TITLE_WIDTH - 60) / measure(text, face))
  const glyph = size * 1.05
  const wide = glyph + size * 0.42 + measure(text, face) * size
  const left = 300 - wide / 2
  const s = new Scene(600, 800).add(
    group(`translate(${left + glyph / 2} ${774 - size * 0.32}) scale(${glyph / 100})`, mark(key)),
    path(outline(text, left + glyph + size * 0.42, 774, size, face).d, '#fff'),
  )
  return coverage(s.svg(CARD.w, CARD.h), CARD.w, CARD.h)
}

function vignette(): Mask {
  return everyPixel((x, y) => clamp((Math.hypot((x - 0.5) / 0.78, (y - 0.44) / 0.78) - 0.62) / 0.38))
}

function scrim(): Mask {
  return everyPixel((_, y) => {
    const t = (y - (1 - SCRIM)) / SCRIM
    if (t <= 0) return 0
    return t < 0.5 ? t * 1.2 : 0.6 + (t - 0.5) * 0.72
  })
}

function edge(): Mask {
  return everyPixel((x, y) => (Math.min(x * CARD.w, (1 - x) * CARD.w, y * CARD.h, (1 - y) * CARD.h) < 1.5 ? 1 : 0))
}

function everyPixel(value: (x: number, y: number) => number): Mask {
  const data = new Float32Array(CARD.w * CARD.h)
  for (let i = 0; i < data.length; i++)
    data[i] = value(((i % CARD.w) + 0.5) / CARD.w, (Math.floor(i / CARD.w) + 0.5) / CARD.h)
  return { w: CARD.w, h: CARD.h, data }
}

function grain(): Float32Array {
  const r = seeded('grain')
  return Float32Array.from({ length: 65_521 }, () => (r() - 0.5) * 5)
}
