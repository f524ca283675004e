import { clamp } from '../core/colour.ts'
import type { Mask } from '../core/raster.ts'

const FAR = 1e10

/**
 * Returns the distance in pixels from every point to the outside of a silhouette (Felzenszwalb and Huttenlocher's exact
 * transform). Half-covered edge pixels count by their coverage, so that a small silhouette has smooth edges.
 */
export function insideDistance(mask: Mask): Float32Array {
  const squared = new Float32Array(mask.data.length)
  for (let i = 0; i < squared.length; i++) {
    const a = mask.data[i]!
    squared[i] = a >= 1 ? FAR : Math.max(0, a - 0.5) ** 2
  }
  return transform(squared, mask.w, mask.h)
}

/** Returns the distance in pixels from every point to a silhouette; 0 inside it. */
export function outsideDistance(mask: Mask): Float32Array {
  const squared = new Float32Array(mask.data.length)
  for (let i = 0; i < squared.length; i++) {
    const a = mask.data[i]!
    squared[i] = a <= 0 ? FAR : Math.max(0, 0.5 - a) ** 2
  }
  return transform(squared, mask.w, mask.h)
}

function transform(grid: Float32Array, w: number, h: number): Float32Array {
  const longest = Math.max(w, h)
  const line = new Float64Array(longest)
  const out = new Float64Array(longest)
  const sites = new Int32Array(longest)
  const bounds = new Float64Array(longest + 1)
  for (let x = 0; x < w; x++) {
    let any = 0
    for (let y = 0; y < h; y++) any += line[y] = grid[y * w + x]!
    if (any === 0) continue
    transformLine(line, h, out, sites, bounds)
    for (let y = 0; y < h; y++) grid[y * w + x] = out[y]!
  }
  for (let y = 0; y < h; y++) {
    const row = y * w
    let any = 0
    for (let x = 0; x < w; x++) any += line[x] = grid[row + x]!
    if (any === 0) continue
    transformLine(line, w, out, sites, bounds)
    for (let x = 0; x < w; x++) grid[row + x] = Math.sqrt(out[x]!)
  }
  return grid
}

/** Computes the lower envelope of the parabolas at the points of one row. */
function transformLine(f: Float64Array, n: number, out: Float64Array, sites: Int32Array, bounds: Float64Array): void {
  let k = 0
  sites[0] = 0
  bounds[0] = -1e20
  bounds[1] = 1e20
  for (let q = 1; q < n; q++) {
    let cross: number
    do {
      const v = sites[k]!
      cross = (f[q]! + q * q - f[v]! - v * v) / (2 * q - 2 * v)
    } while (cross <= bounds[k]! && --k >= 0)
    k++
    sites[k] = q
    bounds[k] = cross
    bounds[k + 1] = 1e20
  }
  k = 0
  for (let q = 0; q < n; q++) {
    while (bounds[k + 1]! < q) k++
    const v = sites[k]!
    out[q] = (q - v) * (q - v) + f[v]!
  }
}

/** Blurs with two passes of a box in both directions; close to a Gaussian. A radius under one pixel changes nothing. */
export function boxBlur(source: Float32Array, w: number, h: number, radius: number, passes = 2): Float32Array {
  const r = Math.round(radius)
  if (r < 1) return source
  let grid = source
  const rows = new Float32Array(w * h)
  for (let pass = 0; pass < passes; pass++) {
    const next = new Float32Array(w * h)
    for (let y = 0; y < h; y++) blurLine(grid, rows, y * w, 1, w, r)
    for (let x = 0; x < w; x++) blurLine(rows, next, x, w, h, r)
    grid = next
  }
  return grid
}

function blurLine(from: Float32Array, to: Float32Array, start: number, step: number, n: number, r: number): void {
  const share = 1 / (2 * r + 1)
  let sum = 0
  for (let i = -r; i <= r; i++) sum += from[start + Math.min(n - 1, Math.max(0, i)) * step]!
  for (let i = 0; i < n; i++) {
    to[start + i * step] = sum * share
    sum += from[start + Math.min(n - 1, i + r + 1) * step]! - from[start + Math.max(0, i - r) * step]!
  }
}

/** Returns the silhouette grown by r pixels. */
export function grow(mask: Mask, r: number): Mask {
  const distance = outsideDistance(mask)
  const data = new Float32Array(distance.length)
  for (let i = 0; i < data.length; i++) data[i] = clamp(r - distance[i]! + 0.5)
  return { w: mask.w, h: mask.h, data }
}

/**
 * Returns the depth of every point in a silhouette's closed hull: the silhouette grown by r pixels, filled where the
 * outside cannot reach, and shrunk again. Positive inside the hull, negative outside down to -r.
 */
export function hullDepth(mask: Mask, r: number): Float32Array {
  const { w, h } = mask
  const wall = grow(mask, r).data
  const outside = new Uint8Array(w * h)
  const open: number[] = []
  for (let x = 0; x < w; x++) open.push(x, (h - 1) * w + x)
  for (let y = 0; y < h; y++) open.push(y * w, y * w + w - 1)
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (outside[i] === 1 || wall[i]! >= 0.5) continue
    outside[i] = 1
    const x = i % w
    if (x > 0) open.push(i - 1)
    if (x < w - 1) open.push(i + 1)
    if (i >= w) open.push(i - w)
    if (i < w * (h - 1)) open.push(i + w)
  }
  const solid = new Float32Array(w * h)
  for (let i = 0; i < solid.length; i++) solid[i] = outside[i] === 1 ? wall[i]! : 1
  const depth = insideDistance({ w, h, data: solid })
  for (let i = 0; i < depth.length; i++) depth[i] = depth[i]! - r
  return depth
}

/** Returns the silhouette whose edge is where a depth is zero, half a pixel soft. */
export function levelSet(depth: Float32Array, w: number, h: number): Mask {
  const data = new Float32Array(depth.length)
  for (let i = 0; i < data.length; i++) data[i] = clamp(depth[i]! + 0.5)
  return { w, h, data }
}
