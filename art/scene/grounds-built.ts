import { mix } from '../core/colour.ts'
import { circle, ellipse, f1, path, rect, stroke } from '../core/svg.ts'
import { clouds, type Ground } from './grounds-nature.ts'
import { ALT, DEEP, FAR, GLOW } from './inks.ts'

const pyramids: Ground = (scene) => {
  const { w, h } = scene
  const pyramid = (cx: number, half: number, tall: number, y: number, colour: string): void => {
    scene.add(
      path(
        `M${cx} ${y - tall}L${cx + half} ${y}H${cx + half * 0.12}Z`,
        scene.linear([
          [0, mix(colour, DEEP, 0.25)],
          [1, mix(colour, DEEP, 0.6)],
        ]),
      ),
      path(
        `M${cx} ${y - tall}L${cx + half * 0.12} ${y}H${cx - half}Z`,
        scene.linear([
          [0, mix(colour, GLOW, 0.55)],
          [1, mix(colour, DEEP, 0.25)],
        ]),
      ),
    )
  }
  pyramid(w * 0.16, w * 0.3, h * 0.25, h * 0.67, mix(FAR, GLOW, 0.12))
  pyramid(w * 0.87, w * 0.36, h * 0.32, h * 0.68, FAR)
  scene.add(
    path(
      `M0 ${h * 0.66}C${w * 0.25} ${h * 0.61} ${w * 0.4} ${h * 0.7} ${w * 0.6} ${h * 0.67}S${w * 0.9} ${h * 0.64} ` +
        `${w} ${h * 0.68}V${h}H0Z`,
      scene.linear([
        [0, mix(FAR, GLOW, 0.4)],
        [0.35, FAR],
        [1, DEEP],
      ]),
    ),
    path(
      `M0 ${h * 0.76}C${w * 0.3} ${h * 0.7} ${w * 0.5} ${h * 0.8} ${w} ${h * 0.73}V${h}H0Z`,
      scene.linear([
        [0, mix(FAR, DEEP, 0.35)],
        [1, DEEP],
      ]),
    ),
  )
}

const pagoda: Ground = (scene, r) => {
  const { w, h } = scene
  const tower = (cx: number, y: number, k: number, colour: string): void => {
    for (let floor = 0; floor < 4; floor++) {
      const [half, base] = [(92 - floor * 17) * k, y - floor * 64 * k]
      scene.add(
        path(`M${cx - half * 0.55} ${base}V${base - 44 * k}H${cx + half * 0.55}V${base}Z`, mix(colour, DEEP, 0.25)),
        path(
          `M${cx - half - 16 * k} ${base - 36 * k}Q${cx - half * 0.5} ${base - 46 * k} ${cx - half * 0.42} ` +
            `${base - 68 * k}H${cx + half * 0.42}` +
            `Q${cx + half * 0.5} ${base - 46 * k} ${cx + half + 16 * k} ${base - 36 * k}Q${cx} ${base - 44 * k} ` +
            `${cx - half - 16 * k} ${base - 36 * k}Z`,
          colour,
        ),
        rect(cx - 7 * k, base - 34 * k, 14 * k, 22 * k, GLOW, 'opacity=".9"'),
      )
    }
    scene.add(path(`M${cx - 3} ${y - 264 * k}V${y - 320 * k}H${cx + 3}V${y - 264 * k}Z`, colour))
  }
  tower(w * 0.12, h * 0.74, 1.05, mix(FAR, ALT, 0.12))
  tower(w * 0.9, h * 0.78, 1.35, mix(FAR, DEEP, 0.4))
  clouds(scene, r, h * 0.7)
}

const city: Ground = (scene, r) => {
  const { w, h } = scene
  for (let layer = 0; layer < 2; layer++) {
    for (let x = -10; x < w;) {
      const [wide, tall] = [r.between(34, 80), r.between(0.14, 0.42) * h * (1 - layer * 0.35)]
      const y = h * 0.74 - tall + layer * 40
      scene.add(
        rect(
          x,
          y,
          wide,
          h - y,
          scene.linear([
            [0, mix(mix(FAR, DEEP, 0.25 + 0.45 * layer), GLOW, 0.18)],
            [1, DEEP],
          ]),
        ),
      )
      let windows = ''
      for (let wy = y + 10; wy < h * 0.8; wy += 16) {
        for (let wx = x + 7; wx < x + wide - 8; wx += 13) {
          if (r() < 0.42)
            windows += rect(
              wx,
              wy,
              6,
              8,
              r.pick([GLOW, ALT, mix(ALT, GLOW, 0.5)]),
              `opacity="${r.between(0.25, 0.9).toFixed(2)}"`,
            )
        }
      }
      scene.add(windows)
      x += wide + r.between(-4, 8)
    }
  }
}

const grid: Ground = (scene) => {
  const { w, h } = scene
  const horizon = h * 0.62
  let lines = ''
  for (let i = -16; i <= 16; i++) lines += `M${w / 2 + i * 18} ${horizon}L${w / 2 + i * w * 0.2} ${h}`
  for (let k = 0; k < 12; k++) lines += `M0 ${f1(horizon + (h - horizon) * (k / 11) ** 2.1)}H${w}`
  scene.add(
    rect(
      0,
      horizon,
      w,
      h - horizon,
      scene.linear([
        [0, mix(DEEP, ALT, 0.4)],
        [1, DEEP],
      ]),
    ),
    path(lines, 'none', stroke(GLOW, 1.6, 'stroke-opacity=".55"')),
    rect(0, horizon - 3, w, 6, GLOW, `opacity=".8" filter="${scene.blur(5, 0.5)}"`),
  )
}

const columns: Ground = (scene, r) => {
  const { w, h } = scene
  const column = (x: number, wide: number, colour: string): void => {
    scene.add(
      rect(
        x,
        h * 0.08,
        wide,
        h,
        scene.linear(
          [
            [0, mix(colour, DEEP, 0.45)],
            [0.3, mix(colour, GLOW, 0.5)],
            [0.5, colour],
            [1, mix(colour, DEEP, 0.65)],
          ],
          0,
          0,
          1,
          0,
        ),
      ),
    )
    for (let i = 1; i < 6; i++) scene.add(rect(x + (wide * i) / 6 - 1, h * 0.1, 2, h, DEEP, 'opacity=".28"'))
    scene.add(
      rect(x - 12, h * 0.05, wide + 24, h * 0.035, mix(colour, GLOW, 0.4), 'rx="4"'),
      rect(x - 20, h * 0.025, wide + 40, h * 0.03, mix(colour, GLOW, 0.25), 'rx="4"'),
    )
  }
  column(-34, 96, FAR)
  column(w - 62, 96, FAR)
  column(w * 0.17, 44, mix(FAR, ALT, 0.2))
  column(w * 0.76, 44, mix(FAR, ALT, 0.2))
  scene.add(rect(0, -10, w, h * 0.045, mix(FAR, DEEP, 0.3)))
  clouds(scene, r, h * 0.76, 0.6)
}

const castle: Ground = (scene, r) => {
  const { w, h } = scene
  const tower = (x: number, wide: number, top: number, colour: string): void => {
    const fill = scene.linear(
      [
        [0, mix(colour, GLOW, 0.35)],
        [0.4, colour],
        [1, mix(colour, DEEP, 0.6)],
      ],
      0,
      0,
      1,
      0,
    )
    scene.add(
      rect(x, top, wide, h - top, fill),
      path(`M${x - 12} ${top}L${x + wide / 2} ${top - wide * 1.5}L${x + wide + 12} ${top}Z`, mix(ALT, DEEP, 0.35)),
    )
    for (let y = top + 34; y < h * 0.74; y += 70)
      scene.add(rect(x + wide / 2 - 6, y, 12, 24, GLOW, 'rx="6" opacity=".9"'))
  }
  tower(w * 0.02, 74, h * 0.34, mix(FAR, DEEP, 0.15))
  tower(w * 0.2, 48, h * 0.46, FAR)
  tower(w * 0.72, 54, h * 0.42, FAR)
  tower(w * 0.86, 84, h * 0.3, mix(FAR, DEEP, 0.2))
  scene.add(
    rect(
      0,
      h * 0.6,
      w,
      h * 0.4,
      scene.linear([
        [0, mix(FAR, DEEP, 0.2)],
        [1, DEEP],
      ]),
    ),
  )
  for (let x = 0; x < w; x += 46) scene.add(rect(x, h * 0.575, 26, h * 0.04, mix(FAR, DEEP, 0.2)))
  clouds(scene, r, h * 0.78, 0.5)
}

const arches: Ground = (scene) => {
  const { w, h } = scene
  const arch = (cx: number, half: number, top: number): string =>
    `M${cx - half} ${h}V${top + half * 1.1}C${cx - half} ${top + half * 0.5} ${cx - half * 0.3} ${top + half * 0.45} ${cx} ${top}` +
    `C${cx + half * 0.3} ${top + half * 0.45} ${cx + half} ${top + half * 0.5} ${cx + half} ${top + half * 1.1}V${h}Z`
  scene.add(
    path(
      `M0 0H${w}V${h}H0Z${arch(w / 2, w * 0.36, h * 0.04)}`,
      scene.linear([
        [0, mix(FAR, GLOW, 0.3)],
        [0.5, FAR],
        [1, DEEP],
      ]),
      'fill-rule="evenodd" opacity=".92"',
    ),
    path(arch(w / 2, w * 0.36, h * 0.04), 'none', stroke(GLOW, 8, 'stroke-opacity=".75"')),
    path(arch(w / 2, w * 0.33, h * 0.07), 'none', stroke(ALT, 3, 'stroke-opacity=".8"')),
  )
  for (const x of [0.06, 0.94]) {
    for (let y = 0.2; y < 0.7; y += 0.13) {
      scene.add(
        path(
          `M${w * x} ${h * (y - 0.045)}L${w * x + 20} ${h * y}L${w * x} ${h * (y + 0.045)}L${w * x - 20} ${h * y}Z`,
          mix(ALT, DEEP, 0.25),
          stroke(GLOW, 3, 'stroke-opacity=".7"'),
        ),
      )
    }
  }
  scene.add(
    rect(
      0,
      h * 0.78,
      w,
      h * 0.22,
      scene.linear([
        [0, mix(FAR, DEEP, 0.4)],
        [1, DEEP],
      ]),
    ),
  )
}

const tent: Ground = (scene) => {
  const { w, h } = scene
  for (let i = 0; i < 16; i++) {
    const [a, b] = [(i / 16) * w * 1.6 - w * 0.3, ((i + 1) / 16) * w * 1.6 - w * 0.3]
    scene.add(
      path(
        `M${w / 2} ${-h * 0.12}L${a} ${h * 0.7}L${b} ${h * 0.7}Z`,
        scene.linear([
          [0, i % 2 === 0 ? mix(ALT, GLOW, 0.15) : mix(GLOW, FAR, 0.2)],
          [1, i % 2 === 0 ? mix(ALT, DEEP, 0.5) : mix(FAR, DEEP, 0.1)],
        ]),
        'opacity=".8"',
      ),
    )
  }
  for (let i = 0; i < 13; i++) scene.add(circle((i / 12) * w, h * 0.6 + Math.sin((i / 12) * Math.PI) * 34, 9, GLOW))
  scene.add(
    ellipse(
      w / 2,
      h * 0.98,
      w * 0.8,
      h * 0.3,
      scene.radial(
        [
          [0, mix(FAR, GLOW, 0.3)],
          [1, DEEP],
        ],
        0.5,
        0.2,
        0.8,
      ),
    ),
  )
}

/** The pitch is the accent ink. */
const stadium: Ground = (scene, r) => {
  const { w, h } = scene
  const turf = h * 0.6
  scene.add(
    path(
      `M0 ${h * 0.34}Q${w / 2} ${h * 0.46} ${w} ${h * 0.34}V${turf}H0Z`,
      scene.linear([
        [0, mix(FAR, DEEP, 0.3)],
        [1, DEEP],
      ]),
    ),
  )
  for (let i = 0; i < 420; i++) {
    const x = r() * w
    scene.add(
      circle(
        x,
        h * (0.37 + 0.05 * Math.sin((x / w) * Math.PI)) + r() * h * 0.16,
        r.between(1, 2.8),
        r.pick([GLOW, FAR, mix(GLOW, FAR, 0.5)]),
        `opacity="${r.between(0.15, 0.7).toFixed(2)}"`,
      ),
    )
  }
  scene.add(
    path(
      `M0 ${turf}Q${w / 2} ${turf - 20} ${w} ${turf}V${h}H0Z`,
      scene.linear([
        [0, mix(ALT, GLOW, 0.12)],
        [0.5, ALT],
        [1, mix(ALT, DEEP, 0.55)],
      ]),
    ),
  )
  let stripes = ''
  for (let i = -7; i < 7; i += 2)
    stripes +=
      `M${w / 2 + i * 34} ${turf - 10}L${w / 2 + (i + 1) * 34} ` +
      `${turf - 10}L${w / 2 + (i + 1) * 150} ${h}L${w / 2 + i * 150} ${h}Z`
  scene.add(path(stripes, GLOW, 'opacity=".07"'))
  for (const side of [0.1, 0.9]) {
    const [x, y] = [w * side, h * 0.1]
    scene.add(
      path(`M${x - 6} ${h * 0.42}L${x - 3} ${y}H${x + 3}L${x + 6} ${h * 0.42}Z`, DEEP),
      rect(x - 44, y - 34, 88, 44, mix(DEEP, FAR, 0.15), 'rx="6"'),
    )
    for (let i = 0; i < 8; i++) scene.add(circle(x - 31 + (i % 4) * 21, y - 23 + Math.floor(i / 4) * 21, 8, GLOW))
    const foot = w * (side < 0.5 ? 0.75 : 0.25)
    scene.add(
      path(
        `M${x - 30} ${y}L${foot - 150} ${h * 0.9}H${foot + 150}L${x + 30} ${y}Z`,
        scene.linear([
          [0, GLOW, 0.36],
          [1, GLOW, 0],
        ]),
        `filter="${scene.blur(10, 0.2)}"`,
      ),
    )
  }
}

/** A card table; the cloth is the accent ink, its wooden edge the far ink. */
const felt: Ground = (scene) => {
  const { w, h } = scene
  scene.add(
    ellipse(w / 2, h * 0.98, w * 0.98, h * 0.5, mix(ALT, DEEP, 0.8)),
    ellipse(
      w / 2,
      h,
      w * 0.95,
      h * 0.48,
      scene.linear([
        [0, mix(FAR, GLOW, 0.5)],
        [0.15, FAR],
        [1, mix(FAR, DEEP, 0.6)],
      ]),
    ),
    ellipse(
      w / 2,
      h * 1.02,
      w * 0.9,
      h * 0.46,
      scene.radial(
        [
          [0, mix(ALT, GLOW, 0.14)],
          [0.6, ALT],
          [1, mix(ALT, DEEP, 0.5)],
        ],
        0.5,
        0.2,
        0.75,
      ),
    ),
    ellipse(w / 2, h * 1.05, w * 0.72, h * 0.38, 'none', stroke(GLOW, 2.5, 'stroke-opacity=".5"')),
    ellipse(w / 2, h * 1.05, w * 0.66, h * 0.35, 'none', stroke(GLOW, 1.5, 'stroke-opacity=".25"')),
  )
}

const salon: Ground = (scene, r) => {
  const { w, h } = scene
  for (let i = 0; i < 5; i++) scene.add(rect((w * i) / 4 - 2, 0, 4, h * 0.6, GLOW, 'opacity=".13"'))
  let lamps = ''
  for (let i = 0; i < 3; i++)
    lamps += path(`M${w * (0.18 + 0.32 * i) - 60} ${h * 0.08 + 50}q60 -90 120 0Z`, GLOW, 'opacity=".5"')
  for (let i = 0; i < 26; i++)
    lamps += circle(
      r() * w,
      r.between(0.02, 0.5) * h,
      r.between(8, 38),
      r.pick([GLOW, mix(GLOW, FAR, 0.4)]),
      `opacity="${r.between(0.1, 0.35).toFixed(2)}"`,
    )
  scene.add(`<g filter="${scene.blur(8, 0.3)}">${lamps}</g>`)
  felt(scene, r)
}

export const BUILT_GROUNDS = {
  pyramids,
  pagoda,
  city,
  grid,
  columns,
  castle,
  arches,
  tent,
  stadium,
  felt,
  salon,
} as const
