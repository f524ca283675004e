import { lerp, rgb, type Palette } from '../core/colour.ts'
import type { Canvas } from '../core/canvas.ts'
import { coverage, type Mask } from '../core/raster.ts'
import { seeded, type Seeded } from '../core/seed.ts'
import { shared } from '../core/share.ts'
import { circle, f1, path, Scene } from '../core/svg.ts'

const MESH = 48
const TAU = Math.PI * 2

/**
 * Fills the picture with the palette's sky: a slanted gradient and soft areas of colour, computed small and stretched.
 */
export function sky(canvas: Canvas, p: Palette, r: Seeded): void {
  const pools = (
    [
      [0.5, 0.36, 0.31, 0.25, p.glow, 0.85],
      [0.1, 0.12, 0.25, 0.17, p.sky2, 0.75],
      [0.95, 0.3, 0.22, 0.2, p.alt, 0.7],
      [0.12, 0.8, 0.25, 0.18, p.alt, 0.35],
      [0.9, 0.9, 0.25, 0.2, p.sky2, 0.4],
    ] as const
  ).map(([x, y, rx, ry, colour, strength]) => ({
    x: x + r.between(-0.05, 0.05),
    y,
    rx,
    ry,
    ink: rgb(colour),
    strength,
  }))
  const [top, middle, foot] = [rgb(p.sky0), rgb(p.sky1), rgb(p.deep)]
  const mesh = new Float32Array((MESH + 1) * (MESH + 1) * 3)
  for (let j = 0; j <= MESH; j++) {
    for (let i = 0; i <= MESH; i++) {
      const [x, y] = [i / MESH, j / MESH]
      const down = Math.min(1, Math.max(0, y * 0.92 + (x - 0.2) * 0.18))
      for (let k = 0; k < 3; k++) {
        let value =
          down < 0.55 ? lerp(top[k]!, middle[k]!, down / 0.55) : lerp(middle[k]!, foot[k]!, (down - 0.55) / 0.45)
        for (const pool of pools) {
          const distance = ((x - pool.x) / pool.rx) ** 2 + ((y - pool.y) / pool.ry) ** 2
          value = lerp(value, pool.ink[k]!, pool.strength * Math.exp(-distance * 0.9))
        }
        mesh[(j * (MESH + 1) + i) * 3 + k] = value
      }
    }
  }
  stretch(canvas, mesh)
}

function stretch({ px, w, h }: Canvas, mesh: Float32Array): void {
  const rowLength = (MESH + 1) * 3
  const row = new Float32Array(rowLength)
  const step = (MESH - 0.001) / (w - 1)
  for (let y = 0, at = 0; y < h; y++) {
    const v = (y / (h - 1)) * (MESH - 0.001)
    const top = Math.floor(v) * rowLength
    for (let i = 0; i < rowLength; i++) row[i] = lerp(mesh[top + i]!, mesh[top + rowLength + i]!, v % 1)
    for (let x = 0; x < w; x++, at += 3) {
      const u = x * step
      const from = Math.floor(u) * 3
      const t = u - Math.floor(u)
      px[at] = row[from]! + (row[from + 3]! - row[from]!) * t
      px[at + 1] = row[from + 1]! + (row[from + 4]! - row[from + 1]!) * t
      px[at + 2] = row[from + 2]! + (row[from + 5]! - row[from + 2]!) * t
    }
  }
}

/** Draws beams of light from a point in units; `reach` as a share of the longer side. */
export async function rays(
  canvas: Canvas,
  cx: number,
  cy: number,
  beams: number,
  colour: string,
  opacity: number,
  reach = 1.2,
): Promise<void> {
  const { w, h, scale } = canvas
  const mask = await shared(`rays ${w} ${h} ${cx} ${cy} ${beams} ${reach}`, () => {
    const [r, scene, far] = [seeded(`rays ${beams}`), new Scene(w / scale, h / scale), (Math.max(w, h) / scale) * reach]
    let d = ''
    for (let i = 0; i < beams; i++) {
      const [angle, half] = [(i / beams) * TAU + r.between(-0.08, 0.08), ((r.between(0.25, 0.75) * TAU) / beams) * 0.5]
      d += `M${cx} ${cy}`
      for (const a of [angle - half, angle + half]) d += `L${f1(cx + far * Math.cos(a))} ${f1(cy + far * Math.sin(a))}`
      d += 'Z'
    }
    const id =
      `<defs><radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${far * 0.62}">` +
      '<stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".35" stop-color="#fff" stop-opacity=".4"/><stop ' +
      'offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>'
    scene.add(id, path(d, 'url(#beam)', `filter="${scene.blur(3, 0.1)}"`))
    return coverage(scene.svg(w, h), w, h)
  })
  canvas.light(mask, colour, opacity)
}

/** Draws a soft elliptical light; centre and radii in units. */
export async function glow(
  canvas: Canvas,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: string,
  opacity = 0.9,
): Promise<void> {
  const [pw, ph] = [Math.round(rx * canvas.scale), Math.round(ry * canvas.scale)]
  const mask = await shared(`glow ${pw} ${ph}`, async () => radial(pw, ph))
  canvas.light(mask, colour, opacity, Math.round(cx * canvas.scale) - pw, Math.round(cy * canvas.scale) - ph)
}

/** Draws a soft dark or coloured area over the picture, for shadows on the floor. */
export async function pool(
  canvas: Canvas,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: string,
  opacity: number,
): Promise<void> {
  const [pw, ph] = [Math.round(rx * canvas.scale * 1.5), Math.round(ry * canvas.scale * 1.8)]
  const mask = await shared(`glow ${pw} ${ph}`, async () => radial(pw, ph))
  canvas.cover(mask, colour, opacity, Math.round(cx * canvas.scale) - pw, Math.round(cy * canvas.scale) - ph)
}

function radial(rx: number, ry: number): Mask {
  const [w, h] = [rx * 2, ry * 2]
  const data = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const d = Math.sqrt(((x + 0.5 - rx) / rx) ** 2 + ((y + 0.5 - ry) / ry) ** 2)
      data[y * w + x] = d >= 1 ? 0 : (1 - d) ** 2 * (1 + 0.2 * d)
    }
  }
  return { w, h, data }
}

/** The area and the size of scattered sparkles; areas as shares of the picture, sizes in units. */
export type Sparkles = {
  readonly x?: readonly [number, number]
  readonly y?: readonly [number, number]
  readonly size?: readonly [number, number]
  readonly colours?: readonly string[]
}

/** Draws little stars and points of light, placed by the card's own seed. */
export async function sparkles(
  canvas: Canvas,
  r: Seeded,
  count: number,
  { x = [0, 1], y = [0.05, 0.72], size = [2, 9], colours = ['#ffffff'] }: Sparkles = {},
): Promise<void> {
  for (let i = 0; i < count; i++) {
    const [sx, sy] = [r.between(...x) * canvas.w, r.between(...y) * canvas.h]
    const star = r() < 0.45
    const reach = Math.max(2, Math.round(r.between(...size) * canvas.scale * (star ? 1.6 : 0.5)))
    const mask = await shared(`spark ${star} ${reach}`, async () => spark(star, reach))
    canvas.light(mask, r.pick(colours), r.between(0.4, 1), Math.round(sx) - reach, Math.round(sy) - reach)
  }
}

function spark(star: boolean, reach: number): Mask {
  const side = reach * 2 + 1
  const data = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [dx, dy] = [Math.abs(x - reach) / (reach + 0.5), Math.abs(y - reach) / (reach + 0.5)]
      const inside = star ? 1 - (Math.sqrt(dx) + Math.sqrt(dy)) : 1 - Math.hypot(dx, dy)
      data[y * side + x] = Math.min(1, Math.max(0, inside * (star ? 2.2 : 1.6)))
    }
  }
  return { w: side, h: side, data }
}

/** Draws flying specks of fire or light in up to three colours; `from` and `to` as shares of the height. */
export async function embers(
  canvas: Canvas,
  variant: number,
  colours: readonly string[],
  from = 0.25,
  to = 0.75,
): Promise<void> {
  for (const [index, colour] of colours.entries()) {
    canvas.light(
      await drift(canvas, `embers ${variant} ${index} ${from} ${to}`, (scene, r) => {
        let streaks = ''
        for (let i = 0; i < 18; i++) {
          const [x, y, long, lean] = [r() * scene.w, r.between(from, to) * scene.h, r.between(4, 26), r.between(-6, 6)]
          streaks += path(
            `M${f1(x)} ${f1(y)}q${f1(lean)} ${f1(-long * 0.5)} ${f1(lean * 0.4)} ${f1(-long)}`,
            'none',
            `stroke="#fff" stroke-width="${f1(r.between(1, 4))}" stroke-linecap="round" opacity="${r.between(0.35, 1).toFixed(2)}"`,
          )
        }
        scene.add(`<g filter="${scene.blur(0.8, 0.1)}">${streaks}</g>`)
      }),
      colour,
    )
  }
}

/** Draws out-of-focus lights in up to three colours. */
export async function bokeh(
  canvas: Canvas,
  variant: number,
  colours: readonly string[],
  strength = 0.5,
): Promise<void> {
  for (const [index, colour] of colours.entries()) {
    canvas.light(
      await drift(canvas, `bokeh ${variant} ${index}`, (scene, r) => {
        let lights = ''
        for (let i = 0; i < 8; i++)
          lights += circle(
            r() * scene.w,
            r() * scene.h,
            r.between(8, 40),
            '#fff',
            `opacity="${r.between(0.3, 1).toFixed(2)}"`,
          )
        scene.add(`<g filter="${scene.blur(5, 0.1)}">${lights}</g>`)
      }),
      colour,
      strength,
    )
  }
}

async function drift(canvas: Canvas, key: string, draw: (scene: Scene, r: Seeded) => void): Promise<Mask> {
  const { w, h, scale } = canvas
  return shared(`${key} ${w} ${h}`, () => {
    const scene = new Scene(w / scale, h / scale)
    draw(scene, seeded(key))
    return coverage(scene.svg(w, h), w, h)
  })
}
