import sharp, { type Sharp } from 'sharp'
import { Canvas } from '../core/canvas.ts'
import { seeded } from '../core/seed.ts'
import { shared } from '../core/share.ts'
import type { Palette } from '../core/colour.ts'
import type { Stage } from '../heroes/stage.ts'

/** Returns a blank picture of so many pixels, with `scale` pixels per unit, ready for heroes and air. */
export function stage(seed: string, p: Palette, w: number, h: number, scale: number): Stage {
  return { canvas: new Canvas(w, h, scale), p, r: seeded(seed), variant: 0 }
}

/** Returns the finished picture of an opaque canvas. */
export async function developed(canvas: Canvas): Promise<Sharp> {
  const r = seeded('brand grain')
  const grain = await shared('brand grain', async () => Float32Array.from({ length: 65_521 }, () => (r() - 0.5) * 4))
  return sharp(canvas.develop(grain, { saturation: 1.12, gain: 1.06, lift: -5 }), {
    raw: { width: canvas.w, height: canvas.h, channels: 3 },
  })
}
