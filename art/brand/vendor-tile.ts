import type { Sharp } from 'sharp'
import type { SeedVendor } from '#server/modules/catalogue/seeds/types.ts'
import { mix, palette } from '../core/colour.ts'
import { path, rect } from '../core/svg.ts'
import { props, stand } from '../heroes/stage.ts'
import { mark } from '../marks.ts'
import { emblemOf } from '../relief/emblem.ts'
import { glow, rays, sky, sparkles } from '../scene/air.ts'
import { halo } from '../scene/halo.ts'
import { fitted, loadLetters } from '../type/letters.ts'
import { developed, stage } from './painting.ts'

/** Paints a vendor's tile, 480 by 300: mark in silver on its colours, its name in white, as large as a phone needs. */
export async function vendorTile(vendor: SeedVendor): Promise<Sharp> {
  await loadLetters()
  const p = palette(...vendor.hues)
  const scene = stage(`tile ${vendor.code}`, p, 480, 300, 0.75)
  const { canvas, r } = scene
  sky(canvas, p, r)
  await rays(canvas, 460, 190, 16, p.glow, 0.35)
  await halo(canvas, 'mandala', 470, 196, 150, p, { petals: 16 })
  await glow(canvas, 470, 190, 230, 210, p.glow, 0.65)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-72 -72 144 144">${mark(vendor.mark)}</svg>`
  const cast = await emblemOf(vendor.mark, svg, 210, {
    metal: 'silver',
    fill: mix(p.alt, '#000000', 0.15),
    rim: p.glow,
  })
  await stand(scene, `tile ${vendor.mark}`, cast, 470, 190, 14, 0.55)
  await props(scene, `tile text ${vendor.code}`, (s) => {
    s.add(
      rect(
        0,
        0,
        640,
        400,
        s.linear(
          [
            [0, p.deep, 0.85],
            [0.55, p.deep, 0.25],
            [1, p.deep, 0],
          ],
          0,
          0,
          1,
          0,
        ),
      ),
      rect(
        0,
        200,
        640,
        200,
        s.linear([
          [0, p.deep, 0],
          [1, mix(p.deep, '#000', 0.4), 0.9],
        ]),
      ),
      path(fitted(vendor.name.en, 40, 352, 66, { weight: 750, width: 105 }, 540).d, '#fff'),
    )
  })
  await sparkles(canvas, r, 8, { x: [0.45, 1], y: [0.05, 0.8] })
  return developed(canvas)
}
