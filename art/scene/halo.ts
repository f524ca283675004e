import { mix, type Palette } from '../core/colour.ts'
import type { Canvas } from '../core/canvas.ts'
import { coverage, rasteriseScene } from '../core/raster.ts'
import { shared } from '../core/share.ts'
import { circle, f1, group, path, Scene, stroke, type Stop } from '../core/svg.ts'
import { ALT, FAR, GLOW } from './inks.ts'

export type HaloName = 'mandala' | 'ring' | 'sun' | 'gear' | 'hex' | 'wreath'

const RING_METALS = {
  gold: ['#5b2f05', '#ffd25a', '#fff7d1', '#d58d18', '#5b2f05'],
  ruby: ['#3b0a12', '#ff5a4a', '#ffd0b8', '#a3162b', '#3b0a12'],
  jade: ['#02322e', '#39e0b0', '#e6fff6', '#0f8f74', '#02322e'],
  ice: ['#08264a', '#5cc4ff', '#f0fbff', '#2a7fc4', '#08264a'],
  silver: ['#20283a', '#aab8d0', '#ffffff', '#76849f', '#20283a'],
} as const
export type RingMetal = keyof typeof RING_METALS

/** Draws the shapes between the ground and the hero, around (cx, cy) in units. */
export async function halo(
  canvas: Canvas,
  name: HaloName,
  cx: number,
  cy: number,
  radius: number,
  p: Palette,
  { petals = 18, ring = 'gold' as RingMetal } = {},
): Promise<void> {
  const { w, h, scale } = canvas
  const scene = (): Scene => new Scene(w / scale, h / scale)
  const at = `${w} ${h} ${cx} ${cy} ${radius}`
  if (name === 'sun') {
    const disc = await shared(`sun ${at}`, () => {
      const s = scene()
      return rasteriseScene(
        s.add(
          circle(
            cx,
            cy,
            radius * 0.9,
            s.radial([
              [0, FAR],
              [0.4, GLOW],
              [1, ALT],
            ]),
          ),
        ),
        scale,
      )
    })
    canvas.dressed(disc, { red: '#fff7dc', green: mix(p.glow, '#ffffff', 0.2), blue: p.alt, rest: p.deep })
    return
  }
  if (name === 'ring') {
    const inner = await shared(`ring-inner ${at}`, () => {
      const s = scene()
      return rasteriseScene(
        s.add(
          circle(
            cx,
            cy,
            radius,
            s.radial([
              [0, FAR],
              [0.75, GLOW],
              [1, ALT],
            ]),
          ),
        ),
        scale,
      )
    })
    canvas.dressed(inner, { red: mix(p.alt, p.deep, 0.25), green: mix(p.alt, p.deep, 0.7), blue: p.deep, rest: p.deep })
    canvas.over(
      await shared(`ring ${ring} ${at}`, () => rasteriseScene(drawRing(scene(), cx, cy, radius, ring), scale)),
    )
    return
  }
  const lines = await shared(`${name} ${petals} ${at}`, () =>
    coverage(drawLines(scene(), name, cx, cy, radius, petals).svg(w, h), w, h),
  )
  canvas.light(lines, mix(p.glow, '#ffffff', 0.25), 0.75)
}

function drawRing(s: Scene, cx: number, cy: number, radius: number, metal: RingMetal): Scene {
  const width = 15
  const stops = RING_METALS[metal].map((colour, i): Stop => [i / 4, colour])
  return s.add(
    circle(cx, cy, radius, 'none', stroke('#000', width * 1.5, 'stroke-opacity=".45"')),
    circle(cx, cy, radius, 'none', stroke(s.linear(stops, 0, 0, 1, 1), width)),
    circle(cx, cy, radius - width * 0.5, 'none', stroke('#fff', 1.6, 'stroke-opacity=".5"')),
    circle(cx, cy, radius + width * 0.42, 'none', stroke('#000', 2, 'stroke-opacity=".6"')),
  )
}

function drawLines(
  s: Scene,
  name: Exclude<HaloName, 'sun' | 'ring'>,
  cx: number,
  cy: number,
  radius: number,
  petals: number,
): Scene {
  const ink = (width: number, more = ''): string => stroke('#fff', width, more)
  if (name === 'mandala') {
    for (let k = 0; k < 4; k++) {
      const [r0, tip] = [radius * (1 - k * 0.2), radius * (1 - k * 0.2) * 0.2]
      s.add(circle(cx, cy, r0, 'none', ink(2)))
      for (let i = 0; i < petals; i++) {
        s.add(
          group(
            `translate(${cx} ${cy}) rotate(${f1((i / petals) * 360 + (k % 2 === 1 ? 180 / petals : 0))})`,
            path(
              `M0 ${-r0}C${r0 * 0.11} ${-r0 - tip * 0.3} ${r0 * 0.09} ${-r0 - tip * 0.8} 0 ${-r0 - tip}C${-r0 * 0.09} ` +
                `${-r0 - tip * 0.8} ${-r0 * 0.11} ${-r0 - tip * 0.3} 0 ${-r0}Z`,
              'none',
              ink(2),
            ) + circle(0, -r0 - tip * 0.42, r0 * 0.022, '#fff'),
          ),
        )
      }
    }
    return s
  }
  const rows = { gear: [1, 0.92, 0.84], hex: [1.08, 0.98, 0.86], wreath: [1] }[name]
  for (const [k, share] of rows.entries()) {
    if (name === 'hex') {
      const d = Array.from(
        { length: 6 },
        (_, i) =>
          `${i === 0 ? 'M' : 'L'}${f1(cx + radius * share * Math.cos((i * Math.PI) / 3 + Math.PI / 6))} ` +
          `${f1(cy + radius * share * Math.sin((i * Math.PI) / 3 + Math.PI / 6))}`,
      ).join('')
      s.add(path(`${d}Z`, 'none', ink(k === 1 ? 6 : 2.5, k === 2 ? 'stroke-dasharray="14 18"' : '')))
    } else if (name === 'gear') {
      s.add(
        circle(
          cx,
          cy,
          radius * share,
          'none',
          `stroke="#fff" stroke-width="${[16, 3, 9][k]}" stroke-dasharray="${['10 16', '120 28', '3 12'][k]}"`,
        ),
      )
    }
  }
  if (name === 'wreath') {
    for (let i = 0; i < 44; i++) {
      const angle = (i / 44) * 360
      s.add(
        group(
          `translate(${cx} ${cy}) rotate(${f1(angle)}) translate(0 ${-radius}) rotate(${i % 2 === 0 ? 50 : 130})`,
          path('M0 0C14-12 16-36 0-54C-16-36-14-12 0 0Z', '#fff', 'opacity=".8"'),
        ),
      )
    }
    s.add(circle(cx, cy, radius, 'none', ink(3)))
  }
  return s
}
