import type { Palette } from '../core/colour.ts'
import type { Canvas } from '../core/canvas.ts'
import { alphaOf, rasteriseScene, type Mask, type Raster } from '../core/raster.ts'
import { seeded, type Seeded } from '../core/seed.ts'
import { shared } from '../core/share.ts'
import { Scene } from '../core/svg.ts'
import { coin } from '../props/cards-and-chips.ts'
import { boxBlur } from '../relief/distance.ts'
import { figure, type FigureLight, type Pose } from '../relief/figure.ts'

/**
 * What a hero is painted on: a card of 600 by 800 units, its palette, its own random numbers, and the variant of shared
 * parts that it uses.
 */
export type Stage = {
  readonly canvas: Canvas
  readonly p: Palette
  readonly r: Seeded
  /** 0 to GROUND_VARIANTS - 1. */
  readonly variant: number
}

/** Paints everything behind the lettering of one kind of card. */
export type Hero<Options> = (stage: Stage, options: Options) => Promise<void>

/** Draws a layer of vector props that depends only on its key; it is rasterised once for every card that has it. */
export async function props({ canvas }: Stage, key: string, draw: (scene: Scene) => void): Promise<void> {
  const { w, h, scale } = canvas
  canvas.over(
    await shared(`props ${key} ${w} ${h}`, () => {
      const scene = new Scene(w / scale, h / scale)
      draw(scene)
      return rasteriseScene(scene, scale)
    }),
  )
}

/** Draws a raster centred at (x, y) units with a soft shadow `fall` units below it. */
export async function stand(
  { canvas }: Stage,
  key: string,
  raster: Raster,
  x: number,
  y: number,
  fall = 16,
  strength = 0.6,
): Promise<void> {
  const shadow = await shared(`shadow ${key}`, async () => castShadow(raster, canvas.scale))
  canvas.cover(
    shadow.mask,
    '#000000',
    strength,
    Math.round(x * canvas.scale) + raster.x - shadow.pad,
    Math.round((y + fall) * canvas.scale) + raster.y - shadow.pad,
  )
  canvas.over(raster, x, y)
}

function castShadow(raster: Raster, scale: number): { mask: Mask; pad: number } {
  const soft = Math.round(12 * scale)
  const pad = soft * 2
  const [w, h] = [raster.w + pad * 2, raster.h + pad * 2]
  const wide = new Float32Array(w * h)
  const alpha = alphaOf(raster).data
  for (let y = 0; y < raster.h; y++) wide.set(alpha.subarray(y * raster.w, (y + 1) * raster.w), (y + pad) * w + pad)
  return { mask: { w, h, data: boxBlur(wide, w, h, soft * 0.75) }, pad }
}

/** The position of a colour figure, in units. */
export type Place = Pose & {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Draws a re-lit colour figure in the scene. */
export async function standFigure(
  stage: Stage,
  ref: string,
  { x, y, size, turn = 0, mirror = false }: Place,
  light: FigureLight,
  strength = 0.5,
): Promise<void> {
  const px = Math.round(size * stage.canvas.scale)
  await stand(
    stage,
    `${ref} ${px} ${turn} ${mirror}`,
    await figure(ref, px, light, { turn, mirror }),
    x,
    y,
    size * 0.04,
    strength,
  )
}

/** Draws scattered coins in a band of the card, one of a few variants. */
export async function coins(
  stage: Stage,
  count: number,
  from: number,
  to: number,
  size: readonly [number, number] = [18, 40],
): Promise<void> {
  const key = `coins ${stage.variant} ${count} ${from} ${to} ${size.join('-')}`
  await props(stage, key, (s) => {
    const r = seeded(key)
    for (let i = 0; i < count; i++)
      s.add(coin(s, r() * 600, r.between(from, to) * 800, r.between(...size), r.between(-40, 40), r.between(0.35, 1)))
  })
}
