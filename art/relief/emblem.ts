import { clamp } from '../core/colour.ts'
import { coverage, overInPlace, trim, type Mask, type Raster } from '../core/raster.ts'
import { shared } from '../core/share.ts'
import { boxBlur, hullDepth, levelSet } from './distance.ts'
import { iconSvg } from './icons.ts'
import { enamel, METALS, type Metal } from './materials.ts'
import { carve, raise, shade, type Relief } from './relief.ts'

/** The cast of a silhouette: metal over enamel in a metal frame. */
export type EmblemCast = {
  readonly metal: Metal
  readonly fill: string
  readonly rim: string
  readonly rimStrength?: number
}

type Mould = {
  readonly size: number
  readonly figure: Relief
  readonly plate: Relief
  readonly frame: Relief
  readonly occlusion: Float32Array
}

/** Casts an icon at so many pixels; centred on (0, 0). All casts of the icon at that size share a cached relief. */
export async function emblem(ref: string, size: number, cast: EmblemCast): Promise<Raster> {
  return shared(`emblem ${ref} ${size} ${JSON.stringify(cast)}`, async () => {
    const mould = await shared(`mould ${ref} ${size}`, async () =>
      buildMould(await coverage(iconSvg(ref, size, 0.09), size, size)),
    )
    return pour(mould, cast)
  })
}

/** Casts a silhouette given as an SVG document; `id` is its key in the cache. */
export async function emblemOf(id: string, svg: string, size: number, cast: EmblemCast): Promise<Raster> {
  return shared(`emblem-of ${id} ${size} ${JSON.stringify(cast)}`, async () =>
    pour(buildMould(await coverage(svg, size, size)), cast),
  )
}

function buildMould(mask: Mask): Mould {
  const size = mask.w
  const depth = hullDepth(mask, size * 0.028)
  const framed = depth.map((value) => value + size * 0.018)
  const soft = Math.max(1, Math.round(size / 320))
  return {
    size,
    figure: carve(mask, size * 0.022, soft),
    plate: raise(levelSet(depth, size, size), depth, size * 0.07, soft * 3),
    frame: raise(levelSet(framed, size, size), framed, size * 0.016, soft),
    occlusion: boxBlur(mask.data, size, size, size * 0.012),
  }
}

function pour(mould: Mould, { metal, fill, rim, rimStrength = 0.55 }: EmblemCast): Raster {
  const { size, occlusion } = mould
  const out = shade(mould.frame, METALS[metal], { rim, rimStrength })
  const glass = shade(mould.plate, enamel(fill), { rim, rimStrength: rimStrength * 0.5, slant: 0.7 })
  for (let i = 0; i < occlusion.length; i++) {
    const light = 1 - 0.62 * clamp(occlusion[i]! * 1.25)
    for (let k = 0; k < 3; k++) glass[i * 4 + k] = glass[i * 4 + k]! * light
  }
  overInPlace(out, glass)
  overInPlace(out, shade(mould.figure, METALS[metal], { rim, rimStrength, slant: 0.35 }))
  return trim({ w: size, h: size, x: Math.round(-size / 2), y: Math.round(-size / 2), data: out })
}
