import { clamp, rgb } from '../core/colour.ts'
import { coverage, overInPlace, trim, type Mask, type Raster } from '../core/raster.ts'
import { grow } from '../relief/distance.ts'
import { METALS, type Metal } from '../relief/materials.ts'
import { carve, shade } from '../relief/relief.ts'
import { lockup } from './lockup.ts'

export type TitleStyle = {
  readonly metal: Metal
  /** The colour of the outline and the extrusion. */
  readonly stroke: string
  /** The width of the outline and the depth of the extrusion, in units. */
  readonly outline?: number
  readonly depth?: number
  readonly maxLines?: number
}

/**
 * Letters are shaded at a higher resolution than the picture and then reduced, because their bevels are only a few
 * pixels wide.
 */
const FINER = 2

/**
 * Sets a name in bevelled, outlined, extruded lettering inside a box of units at so many pixels per unit. The raster is
 * centred on x 0 and begins at y 0; `height` is what it really takes, in units.
 */
export async function title(
  name: string,
  box: { w: number; h: number },
  scale: number,
  style: TitleStyle,
): Promise<{ raster: Raster; height: number }> {
  const { metal, stroke, outline = 7, depth = 9, maxLines = 3 } = style
  const k = scale * FINER
  const set = lockup(name, { w: box.w - 2 * outline, h: box.h - 2 * outline - depth, maxLines })
  const [pad, height] = [outline + 1, set.h + 2 * outline + depth + 2]
  const [w, h] = [Math.round((box.w * k) / 2) * 2, Math.round((height * k) / 2) * 2]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-outline} ${-pad} ${w / k} ${h / k}" width="${w}" ` +
    `height="${h}"><path d="${set.d}" fill="#fff"/></svg>`
  const letters = await coverage(svg, w, h)
  const border = grow(letters, outline * k * 0.62)
  const out = extrusion(border, Math.round(depth * k), stroke)
  const bevel = clamp(set.firstSize * 0.058, 5, 16) * 0.55 * k
  overInPlace(out, shade(carve(letters, bevel, 2), METALS[metal], { rim: '#ffcf8a', rimStrength: 0.3, slant: 0.7 }))
  const small = halve(out, w, h)
  return { raster: trim({ w: w / 2, h: h / 2, x: Math.round(-w / 4), y: 0, data: small }), height }
}

/** Draws the border downwards as a solid side: each column has the strongest coverage of the last `depth` rows. */
function extrusion({ w, h, data }: Mask, depth: number, stroke: string): Uint8Array {
  const ink = rgb(stroke)
  const out = new Uint8Array(w * h * 4)
  for (let x = 0; x < w; x++) {
    let since = depth + 1
    for (let y = 0; y < h; y++) {
      const here = data[y * w + x]!
      since = here >= 0.999 ? 0 : since + 1
      const o = (y * w + x) * 4
      out[o] = ink[0]
      out[o + 1] = ink[1]
      out[o + 2] = ink[2]
      out[o + 3] = (since <= depth ? 1 : here) * 255
    }
  }
  return out
}

/** Halves the size by averaging, with colour weighted by alpha. Width and height are even. */
function halve(data: Uint8Array, w: number, h: number): Uint8Array {
  const [hw, hh] = [w / 2, h / 2]
  const out = new Uint8Array(hw * hh * 4)
  for (let y = 0; y < hh; y++) {
    for (let x = 0; x < hw; x++) {
      let [r, g, b, a] = [0, 0, 0, 0]
      for (let k = 0; k < 4; k++) {
        const i = ((y * 2 + (k >> 1)) * w + x * 2 + (k & 1)) * 4
        const weight = data[i + 3]!
        r += data[i]! * weight
        g += data[i + 1]! * weight
        b += data[i + 2]! * weight
        a += weight
      }
      if (a === 0) continue
      out.set([r / a, g / a, b / a, a / 4], (y * hw + x) * 4)
    }
  }
  return out
}
