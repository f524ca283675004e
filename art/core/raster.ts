import sharp from 'sharp'
import { clamp } from './colour.ts'
import type { Scene } from './svg.ts'

/** Straight-alpha RGBA pixels, placed at (x, y) of a canvas when drawn. */
export type Raster = {
  readonly w: number
  readonly h: number
  readonly x: number
  readonly y: number
  readonly data: Uint8Array
}

/** Coverage or light, 0 to 1 a pixel. */
export type Mask = {
  readonly w: number
  readonly h: number
  readonly data: Float32Array
}

/** Rasterises an SVG document to exactly w by h pixels. Fails on malformed SVG. */
export async function rasterise(svg: string, w: number, h: number): Promise<Raster> {
  const { data } = await sharp(Buffer.from(svg), { limitInputPixels: false })
    .resize(w, h, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { w, h, x: 0, y: 0, data }
}

/** Rasterises a scene at a scale of its units, without the empty border. */
export async function rasteriseScene(scene: Scene, scale: number): Promise<Raster> {
  const [w, h] = [Math.round(scene.w * scale), Math.round(scene.h * scale)]
  return trim(await rasterise(scene.svg(w, h), w, h))
}

/** Returns the alpha of an SVG document as coverage. */
export async function coverage(svg: string, w: number, h: number): Promise<Mask> {
  return alphaOf(await rasterise(svg, w, h))
}

/** Returns a raster's alpha as coverage. */
export function alphaOf(raster: Raster): Mask {
  const data = new Float32Array(raster.w * raster.h)
  for (let i = 0; i < data.length; i++) data[i] = raster.data[i * 4 + 3]! / 255
  return { w: raster.w, h: raster.h, data }
}

/** Removes the fully transparent border and stores the position of the rest. */
export function trim(raster: Raster): Raster {
  const { w, h, data } = raster
  let [left, top, right, bottom] = [w, h, -1, -1]
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      if (data[(y * w + x) * 4 + 3] === 0) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return { w: 1, h: 1, x: 0, y: 0, data: new Uint8Array(4) }
  const [cw, ch] = [right - left + 1, bottom - top + 1]
  const cut = new Uint8Array(cw * ch * 4)
  for (let y = 0; y < ch; y++) {
    const from = ((y + top) * w + left) * 4
    cut.set(data.subarray(from, from + cw * 4), y * cw * 4)
  }
  return { w: cw, h: ch, x: raster.x + left, y: raster.y + top, data: cut }
}

/** Draws b over a, in place; both have the same size. */
export function overInPlace(a: Uint8Array, b: Uint8Array): void {
  for (let i = 0; i < a.length; i += 4) {
    const source = b[i + 3]! / 255
    if (source === 0) continue
    const under = (a[i + 3]! / 255) * (1 - source)
    const out = source + under
    for (let k = 0; k < 3; k++) a[i + k] = (b[i + k]! * source + a[i + k]! * under) / out
    a[i + 3] = out * 255
  }
}

/**
 * Turns, scales or mirrors an approximately square raster about its centre; the result is centred on (0, 0). Bilinear.
 */
export function turned(raster: Raster, degrees: number, scale = 1, mirror = false): Raster {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const w = Math.ceil((Math.abs(raster.w * cos) + Math.abs(raster.h * sin)) * scale) + 2
  const h = Math.ceil((Math.abs(raster.w * sin) + Math.abs(raster.h * cos)) * scale) + 2
  const data = new Uint8Array(w * h * 4)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [dx, dy] = [(x + 0.5 - w / 2) / scale, (y + 0.5 - h / 2) / scale]
      const sx = (dx * cos + dy * sin) * (mirror ? -1 : 1) + raster.w / 2 - 0.5
      const sy = -dx * sin + dy * cos + raster.h / 2 - 0.5
      sample(raster, sx, sy, data, (y * w + x) * 4)
    }
  }
  return trim({ w, h, x: Math.round(-w / 2), y: Math.round(-h / 2), data })
}

function sample(raster: Raster, sx: number, sy: number, out: Uint8Array, at: number): void {
  const { w, h, data } = raster
  const [x0, y0] = [Math.floor(sx), Math.floor(sy)]
  if (x0 < -1 || y0 < -1 || x0 >= w || y0 >= h) return
  const [fx, fy] = [sx - x0, sy - y0]
  let [r, g, b, a] = [0, 0, 0, 0]
  for (let k = 0; k < 4; k++) {
    const [px, py] = [x0 + (k & 1), y0 + (k >> 1)]
    if (px < 0 || py < 0 || px >= w || py >= h) continue
    const i = (py * w + px) * 4
    const weight = ((k & 1) === 1 ? fx : 1 - fx) * (k > 1 ? fy : 1 - fy) * data[i + 3]!
    r += data[i]! * weight
    g += data[i + 1]! * weight
    b += data[i + 2]! * weight
    a += weight
  }
  if (a <= 0) return
  out[at] = r / a
  out[at + 1] = g / a
  out[at + 2] = b / a
  out[at + 3] = clamp(a, 0, 255)
}
