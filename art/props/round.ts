import { mix } from '../core/colour.ts'
import { circle, ellipse, f1, group, path, type Scene } from '../core/svg.ts'
import { fitted, outline } from '../type/letters.ts'

/** Draws a glossy ball, with a number on a white disc when one is given. */
export function ball(s: Scene, cx: number, cy: number, r: number, colour: string, label = '', turn = -8): string {
  const body = s.radial(
    [
      [0, mix(colour, '#fff', 0.62)],
      [0.32, mix(colour, '#fff', 0.1)],
      [0.7, colour],
      [0.93, mix(colour, '#000', 0.55)],
      [1, mix(colour, '#000', 0.35)],
    ],
    0.36,
    0.28,
    0.78,
  )
  let out = circle(0, 0, r, body)
  if (label !== '') {
    out += group(
      `rotate(${f1(turn)})`,
      circle(0, 0, r * 0.54, '#fff') +
        circle(0, 0, r * 0.54, 'none', `stroke="#000" stroke-opacity=".14" stroke-width="${r * 0.05}"`) +
        path(fitted(label, 0, r * 0.21, r * 0.62, { weight: 800, width: 95 }, r * 0.8, true).d, '#17131f'),
    )
  }
  out +=
    ellipse(
      -r * 0.34,
      -r * 0.58,
      r * 0.36,
      r * 0.17,
      '#fff',
      `opacity=".72" transform="rotate(-28 ${f1(-r * 0.34)} ${f1(-r * 0.58)})"`,
    ) +
    path(
      `M${r * 0.86} ${r * 0.28}A${r * 0.92} ${r * 0.92} 0 0 1 ${r * 0.1} ${r * 0.9}`,
      'none',
      `stroke="#fff" stroke-opacity=".4" stroke-width="${r * 0.05}" stroke-linecap="round"`,
    )
  return group(`translate(${f1(cx)} ${f1(cy)})`, out)
}

const FACET_LIGHT = [0.05, 0, -0.35, -0.5, -0.2, 0.25, 0.6, 0.42]

/** Draws a cut gem seen from above. */
export function gem(s: Scene, cx: number, cy: number, r: number, colour: string, turn = 0): string {
  const outer = FACET_LIGHT.map(
    (_, i) => [Math.cos((i * Math.PI) / 4 + Math.PI / 8) * r, Math.sin((i * Math.PI) / 4 + Math.PI / 8) * r] as const,
  )
  const table = outer.map(([x, y]) => [x * 0.55, y * 0.55 - r * 0.04] as const)
  const point = ([x, y]: readonly [number, number]): string => `${f1(x)} ${f1(y)}`
  let out = FACET_LIGHT.map((light, i) => {
    const next = (i + 1) % 8
    return path(
      `M${point(outer[i]!)}L${point(outer[next]!)}L${point(table[next]!)}L${point(table[i]!)}Z`,
      light > 0 ? mix(colour, '#fff', light) : mix(colour, '#000', -light),
    )
  }).join('')
  out +=
    path(
      `M${table.map(point).join('L')}Z`,
      s.linear(
        [
          [0, mix(colour, '#fff', 0.75)],
          [0.45, mix(colour, '#fff', 0.1)],
          [1, mix(colour, '#000', 0.3)],
        ],
        0,
        0,
        1,
        1,
      ),
    ) +
    path(
      `M${point(table[4]!)}L${point(table[6]!)}L${f1(table[5]![0] * 0.1)} ${f1(table[5]![1] * 0.2)}Z`,
      '#fff',
      'opacity=".5"',
    )
  return group(`translate(${f1(cx)} ${f1(cy)}) rotate(${f1(turn)})`, out)
}

const POCKETS = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

/** Draws a roulette wheel in its bowl, single zero, seen at an angle; `squash` is the height of a circle. */
export function rouletteWheel(s: Scene, cx: number, cy: number, radius: number, squash: number, turn: number): string {
  const wood = s.linear(
    [
      [0, '#2a0f08'],
      [0.25, '#7b3a1a'],
      [0.5, '#c77b3d'],
      [0.75, '#6b2f14'],
      [1, '#220b05'],
    ],
    0,
    0,
    1,
    0,
  )
  const gold = s.linear(
    [
      [0, '#6e3b06'],
      [0.25, '#ffd768'],
      [0.45, '#fff6cf'],
      [0.6, '#d8941f'],
      [1, '#6e3b06'],
    ],
    0,
    0,
    1,
    1,
  )
  const at = (r: number, angle: number): string => `${f1(r * Math.sin(angle))} ${f1(-r * Math.cos(angle))}`
  let bowl =
    circle(0, 0, radius, wood) +
    circle(0, 0, radius * 0.985, 'none', `stroke="#ffcf7a" stroke-opacity=".6" stroke-width="${radius * 0.012}"`) +
    circle(0, 0, radius * 0.87, gold) +
    circle(0, 0, radius * 0.85, '#12090c')
  for (const [i, pocket] of POCKETS.entries()) {
    const [from, to] = [((i - 0.5) / 37) * 2 * Math.PI + turn, ((i + 0.5) / 37) * 2 * Math.PI + turn]
    const colour = pocket === 0 ? '#0aa561' : i % 2 === 1 ? '#c8162f' : '#17131c'
    bowl +=
      path(
        `M${at(radius * 0.84, from)}A${radius * 0.84} ${radius * 0.84} 0 0 1 ` +
          `${at(radius * 0.84, to)}L${at(radius * 0.5, to)}A${radius * 0.5} ${radius * 0.5} 0 0 0 ${at(radius * 0.5, from)}Z`,
        colour,
        `stroke="#f0c265" stroke-width="${radius * 0.008}"`,
      ) +
      group(
        `rotate(${((((from + to) / 2) * 180) / Math.PI).toFixed(2)}) translate(0 ${-radius * 0.755})`,
        path(outline(String(pocket), 0, radius * 0.03, radius * 0.085, { weight: 800, width: 85 }, true).d, '#fff'),
      )
  }
  bowl +=
    circle(0, 0, radius * 0.68, 'none', `stroke="#f0c265" stroke-opacity=".8" stroke-width="${radius * 0.008}"`) +
    circle(
      0,
      0,
      radius * 0.5,
      s.radial([
        [0, '#7a4a22'],
        [0.6, '#3d1a0b'],
        [1, '#150704'],
      ]),
    ) +
    circle(0, 0, radius * 0.5, 'none', `stroke="#ffd98a" stroke-width="${radius * 0.015}"`)
  for (let i = 0; i < 8; i++)
    bowl += group(
      `rotate(${i * 45 + turn * 57})`,
      path(`M0 0L${-radius * 0.03} ${-radius * 0.44}H${radius * 0.03}Z`, gold, 'opacity=".85"'),
    )
  bowl += circle(
    0,
    0,
    radius * 0.84,
    s.linear(
      [
        [0, '#fff', 0.34],
        [0.4, '#fff', 0.04],
        [0.6, '#000', 0],
        [1, '#000', 0.55],
      ],
      0.2,
      0,
      0.8,
      1,
    ),
  )
  return group(
    `translate(${cx} ${cy})`,
    ellipse(0, radius * 0.13, radius * 1.02, radius * squash * 1.02, '#090306') +
      ellipse(0, radius * 0.08, radius, radius * squash, '#3a160a') +
      group(`scale(1 ${squash})`, bowl) +
      hub(s, radius, squash, gold) +
      circle(
        radius * 0.6 * Math.sin(2.2),
        -radius * 0.6 * Math.cos(2.2) * squash - radius * 0.03,
        radius * 0.045,
        s.radial(
          [
            [0, '#fff'],
            [0.6, '#e6e2ea'],
            [1, '#8b8496'],
          ],
          0.35,
          0.3,
          0.8,
        ),
      ),
  )
}

function hub(s: Scene, radius: number, squash: number, gold: string): string {
  const top = -radius * 0.26
  const knob = s.radial(
    [
      [0, '#fffbe6'],
      [0.35, '#ffd35c'],
      [1, '#8a4d07'],
    ],
    0.35,
    0.3,
    0.8,
  )
  let out =
    ellipse(0, 0, radius * 0.2, radius * 0.2 * squash, gold) +
    path(
      `M${-radius * 0.17} 0C${-radius * 0.12} ${-radius * 0.1} ${-radius * 0.06} ${-radius * 0.14} ${-radius * 0.05} ` +
        `${top}H${radius * 0.05}C${radius * 0.06} ${-radius * 0.14} ${radius * 0.12} ${-radius * 0.1} ${radius * 0.17} 0Z`,
      gold,
    ) +
    circle(0, top - radius * 0.05, radius * 0.085, knob)
  for (let i = 0; i < 4; i++) {
    const angle = (i * Math.PI) / 2 + 0.6
    const [x, y] = [Math.cos(angle) * radius, Math.sin(angle) * radius * squash]
    out +=
      path(
        `M0 ${-radius * 0.1}L${f1(x * 0.26)} ${f1(y * 0.26 - radius * 0.1)}`,
        'none',
        `stroke="#e9b64a" stroke-width="${radius * 0.03}" stroke-linecap="round"`,
      ) + circle(x * 0.27, y * 0.27 - radius * 0.1, radius * 0.032, '#fff0bd')
  }
  return out
}

/** Draws an upright wheel of fortune with coloured wedges. */
export function fortuneWheel(
  s: Scene,
  cx: number,
  cy: number,
  radius: number,
  colours: readonly string[],
  labels: readonly string[],
): string {
  const gold = s.linear(
    [
      [0, '#6e3b06'],
      [0.3, '#ffd768'],
      [0.5, '#fff6cf'],
      [0.7, '#d8941f'],
      [1, '#6e3b06'],
    ],
    0,
    0,
    1,
    1,
  )
  const at = (r: number, angle: number): string => `${f1(r * Math.sin(angle))} ${f1(-r * Math.cos(angle))}`
  let out =
    circle(0, 8, radius * 1.06, '#120609') + circle(0, 0, radius * 1.05, gold) + circle(0, 0, radius * 0.97, '#1a0a10')
  for (const [i, label] of labels.entries()) {
    const step = (2 * Math.PI) / labels.length
    const colour = colours[i % colours.length]!
    out +=
      path(
        `M0 0L${at(radius * 0.94, (i - 0.5) * step)}A${radius * 0.94} ${radius * 0.94} 0 0 1 ` +
          `${at(radius * 0.94, (i + 0.5) * step)}Z`,
        s.radial([
          [0, mix(colour, '#000', 0.45)],
          [1, colour],
        ]),
        'stroke="#fff2c8" stroke-width="3"',
      ) +
      group(
        `rotate(${(i * 360) / labels.length}) translate(0 ${-radius * 0.68})`,
        path(fitted(label, 0, 14, 46, { weight: 800, width: 95 }, radius * 0.34, true).d, '#fff'),
      )
  }
  for (let i = 0; i < 24; i++)
    out += circle(
      Math.sin((i / 12) * Math.PI) * radius * 1.01,
      -Math.cos((i / 12) * Math.PI) * radius * 1.01,
      7,
      i % 2 === 0 ? '#fff6c9' : '#ff9d2e',
    )
  out +=
    circle(0, 0, radius * 0.2, gold) +
    circle(
      0,
      0,
      radius * 0.15,
      s.radial(
        [
          [0, '#ffffff'],
          [0.5, '#ffd35c'],
          [1, '#8a4d07'],
        ],
        0.35,
        0.3,
        0.8,
      ),
    )
  return group(
    `translate(${cx} ${cy})`,
    out + path(`M-26 ${-radius * 1.16}H26L0 ${-radius * 0.88}Z`, gold, 'stroke="#3a1c04" stroke-width="3"'),
  )
}
