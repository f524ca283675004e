import type { Canvas } from '../core/canvas.ts'
import { rasteriseScene } from '../core/raster.ts'
import { seeded } from '../core/seed.ts'
import { shared } from '../core/share.ts'
import { Scene } from '../core/svg.ts'
import { BUILT_GROUNDS } from './grounds-built.ts'
import { NATURE_GROUNDS } from './grounds-nature.ts'

const GROUNDS = { ...NATURE_GROUNDS, ...BUILT_GROUNDS }
export type GroundName = keyof typeof GROUNDS

/** The colours of a ground. */
export type GroundInks = {
  readonly far: string
  readonly glow: string
  readonly alt: string
  readonly deep: string
}

/** The number of variants of each ground; a card uses one of them. */
export const GROUND_VARIANTS = 3

/** Draws one variant of a ground in a palette. */
export async function ground(
  canvas: Canvas,
  name: GroundName,
  variant: number,
  { far, glow, alt, deep }: GroundInks,
): Promise<void> {
  const { w, h, scale } = canvas
  const raster = await shared(`ground ${name} ${variant} ${w} ${h}`, () => {
    const scene = new Scene(w / scale, h / scale)
    GROUNDS[name](scene, seeded(`${name} ${variant}`))
    return rasteriseScene(scene, scale)
  })
  canvas.dressed(raster, { red: far, green: glow, blue: alt, rest: deep })
}
