import { clamp, rgb } from '../core/colour.ts'
import type { Mask } from '../core/raster.ts'
import { boxBlur, insideDistance } from './distance.ts'
import { RAMP_STEPS, type Material } from './materials.ts'

/** A silhouette as a bevelled surface: its coverage and the slope of every pixel (x and y of the unit normal). */
export type Relief = {
  readonly w: number
  readonly h: number
  readonly alpha: Float32Array
  readonly nx: Float32Array
  readonly ny: Float32Array
}

/** Light that comes from the picture around the surface. */
export type Lighting = {
  /** The colour of the light on the lower right edges. */
  readonly rim: string
  readonly rimStrength: number
  /** How much brighter the top is than the foot, 0 to 1. */
  readonly slant?: number
}

const KEY = normalise([-0.45, -0.75, 0.55])
const HALFWAY = normalise([KEY[0], KEY[1], KEY[2] + 1])
const SWEEP = 0.075
const TABLE = 1024
/** Pixels with less coverage are skipped. */
const SEEN = 0.002

/** Raises a silhouette to a rounded bevel of so many pixels; `soft` blurs the surface by so many. */
export function carve(mask: Mask, bevel: number, soft: number): Relief {
  return raise(mask, insideDistance(mask), bevel, soft)
}

/** Raises a silhouette as `carve`, where the depth of every point is known already. Overwrites `depth`. */
export function raise(mask: Mask, depth: Float32Array, bevel: number, soft: number): Relief {
  const { w, h, data: alpha } = mask
  for (let i = 0; i < depth.length; i++) {
    const t = 1 - clamp(depth[i]! / bevel)
    depth[i] = Math.sqrt(1 - t * t) * bevel * 0.9
  }
  const height = boxBlur(depth, w, h, soft)
  const nx = new Float32Array(w * h)
  const ny = new Float32Array(w * h)
  for (let y = 1; y < h - 1; y++) {
    for (let i = y * w + 1, end = y * w + w - 1; i < end; i++) {
      if (alpha[i]! <= SEEN) continue
      const dx = (height[i + 1]! - height[i - 1]!) * 0.5
      const dy = (height[i + w]! - height[i - w]!) * 0.5
      const length = 1 / Math.sqrt(dx * dx + dy * dy + 1)
      nx[i] = -dx * length
      ny[i] = -dy * length
    }
  }
  return { w, h, alpha, nx, ny }
}

/** Lights a surface made of a material. Returns straight-alpha RGBA of the surface's size. */
export function shade(relief: Relief, material: Material, { rim, rimStrength, slant = 0 }: Lighting): Uint8Array {
  const { w, h, alpha } = relief
  const { ramp, highlight } = material
  const shine = powers(material.hardness, material.highlightStrength)
  const graze = powers(1.4, rimStrength)
  const edge = rgb(rim)
  const sweep = Float32Array.from({ length: w + h }, (_, i) => SWEEP * Math.sin(6.283 * ((i / h) * 1.35 + 0.1)))
  const out = new Uint8Array(w * h * 4)
  for (let y = 0, i = 0; y < h; y++) {
    const base = 0.49 + slant * (0.5 - y / h) * 0.5
    for (let x = 0; x < w; x++, i++) {
      const a = alpha[i]!
      if (a <= SEEN) continue
      const nx = relief.nx[i]!
      const ny = relief.ny[i]!
      const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))
      const facing = base - 0.84 * nz * (ny * 0.82 + nx * 0.35) + sweep[Math.round(x * 0.55 + y)]!
      const step = Math.round(clamp(facing) * (RAMP_STEPS - 1)) * 3
      const lit = 0.55 + 0.6 * Math.max(0, nx * KEY[0] + ny * KEY[1] + nz * KEY[2])
      const gloss = shine[Math.round(clamp(nx * HALFWAY[0] + ny * HALFWAY[1] + nz * HALFWAY[2]) * TABLE)]!
      const grazed = graze[Math.round(clamp(nx * 0.85 + ny * 0.25) * TABLE)]!
      const o = i * 4
      out[o] = Math.min(255, ramp[step]! * lit + highlight[0] * gloss + edge[0] * grazed)
      out[o + 1] = Math.min(255, ramp[step + 1]! * lit + highlight[1] * gloss + edge[1] * grazed)
      out[o + 2] = Math.min(255, ramp[step + 2]! * lit + highlight[2] * gloss + edge[2] * grazed)
      out[o + 3] = a * 255
    }
  }
  return out
}

/** Returns x to a power times a strength, as a table over 0 to 1. */
function powers(exponent: number, strength: number): Float32Array {
  const table = new Float32Array(TABLE + 1)
  for (let i = 0; i <= TABLE; i++) table[i] = (i / TABLE) ** exponent * strength
  return table
}

function normalise(v: readonly [number, number, number]): readonly [number, number, number] {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}
