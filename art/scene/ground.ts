import type { Canvas } from '../core/canvas.ts'
import { rasteriseScene } from '../core/raster.ts'
import { seeded } from '../core/seed.ts'
import { shared } from '../core/share.ts'
import { Scene } from '../core/svg.ts'
import { BUILT_GROUNDS } from './grounds-built.ts'
import { NATURE_GROUNDS } from './grounds-nature.ts'

const GROUNDS = { ...NATURE_GROUNDS, ...BUILT_GROUNDS }
export type GroundName = keyof typeof GROUNDS

/** Colours that a ground is dressed in. */
export interface GroundInks {
  readonly far: string
  readonly glow: string
  readonly alt: string
  readonly deep: string
}

/** Each ground exists in so many drawings; a card takes one of them. */
export const GROUND_VARIANTS = 3

/** Draws one of a ground's drawings in a palette. */
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
