import { mix } from '../core/colour.ts'
import { circle, ellipse, f1, group, path, type Scene, type Stop } from '../core/svg.ts'
import { fitted, outline } from '../type/letters.ts'

const POCKETS = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

const WOOD: readonly Stop[] = [
  [0, '#2a0f08'],
  [0.25, '#7b3a1a'],
  [0.5, '#c77b3d'],
  [0.75, '#6b2f14'],
  [1, '#220b05'],
]
const BOWL_GOLD: readonly Stop[] = [
  [0, '#6e3b06'],
  [0.25, '#ffd768'],
  [0.45, '#fff6cf'],
  [0.6, '#d8941f'],
  [1, '#6e3b06'],
]
const RIM_GOLD: readonly Stop[] = [
  [0, '#6e3b06'],
  [0.3, '#ffd768'],
  [0.5, '#fff6cf'],
  [0.7, '#d8941f'],
  [1, '#6e3b06'],
]
/** Light from above, shade below. */
const SHEEN: readonly Stop[] = [
  [0, '#fff', 0.34],
  [0.4, '#fff', 0.04],
  [0.6, '#000', 0],
  [1, '#000', 0.55],
]
const IVORY: readonly Stop[] = [
  [0, '#fff'],
  [0.6, '#e6e2ea'],
  [1, '#8b8496'],
]

const at = (r: number, angle: number): string => `${f1(r * Math.sin(angle))} ${f1(-r * Math.cos(angle))}`

/** Draws one numbered pocket of the roulette wheel; `from` and `to` are its angles. */
function pocketAt(radius: number, pocket: number, colour: string, from: number, to: number): string {
  return (
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
  )
}

/** Draws the turned inside of the roulette wheel, from the pockets' inner edge to its arms. */
function cone(s: Scene, radius: number, turn: number, gold: string): string {
  const wood = s.radial([
    [0, '#7a4a22'],
    [0.6, '#3d1a0b'],
    [1, '#150704'],
  ])
  let out =
    circle(0, 0, radius * 0.68, 'none', `stroke="#f0c265" stroke-opacity=".8" stroke-width="${radius * 0.008}"`) +
    circle(0, 0, radius * 0.5, wood) +
    circle(0, 0, radius * 0.5, 'none', `stroke="#ffd98a" stroke-width="${radius * 0.015}"`)
  for (let i = 0; i < 8; i++)
    out += group(
      `rotate(${i * 45 + turn * 57})`,
      path(`M0 0L${-radius * 0.03} ${-radius * 0.44}H${radius * 0.03}Z`, gold, 'opacity=".85"'),
    )
  return out
}

/** Draws a roulette wheel in its bowl, single zero, seen at an angle; `squash` is the height of a circle. */
export function rouletteWheel(s: Scene, cx: number, cy: number, radius: number, squash: number, turn: number): string {
  const wood = s.linear(WOOD, 0, 0, 1, 0)
  const gold = s.linear(BOWL_GOLD, 0, 0, 1, 1)
  let bowl =
    circle(0, 0, radius, wood) +
    circle(0, 0, radius * 0.985, 'none', `stroke="#ffcf7a" stroke-opacity=".6" stroke-width="${radius * 0.012}"`) +
    circle(0, 0, radius * 0.87, gold) +
    circle(0, 0, radius * 0.85, '#12090c')
  for (const [i, pocket] of POCKETS.entries()) {
    const [from, to] = [((i - 0.5) / 37) * 2 * Math.PI + turn, ((i + 0.5) / 37) * 2 * Math.PI + turn]
    bowl += pocketAt(radius, pocket, pocket === 0 ? '#0aa561' : i % 2 === 1 ? '#c8162f' : '#17131c', from, to)
  }
  bowl += cone(s, radius, turn, gold) + circle(0, 0, radius * 0.84, s.linear(SHEEN, 0.2, 0, 0.8, 1))
  const [ballX, ballY] = [radius * 0.6 * Math.sin(2.2), -radius * 0.6 * Math.cos(2.2) * squash - radius * 0.03]
  return group(
    `translate(${cx} ${cy})`,
    ellipse(0, radius * 0.13, radius * 1.02, radius * squash * 1.02, '#090306') +
      ellipse(0, radius * 0.08, radius, radius * squash, '#3a160a') +
      group(`scale(1 ${squash})`, bowl) +
      hub(s, radius, squash, gold) +
      circle(ballX, ballY, radius * 0.045, s.radial(IVORY, 0.35, 0.3, 0.8)),
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

/** Draws wedge number `i` of `count`, with its label. */
function wedge(s: Scene, radius: number, i: number, count: number, colour: string, label: string): string {
  const step = (2 * Math.PI) / count
  const fill = s.radial([
    [0, mix(colour, '#000', 0.45)],
    [1, colour],
  ])
  return (
    path(
      `M0 0L${at(radius * 0.94, (i - 0.5) * step)}A${radius * 0.94} ${radius * 0.94} 0 0 1 ` +
        `${at(radius * 0.94, (i + 0.5) * step)}Z`,
      fill,
      'stroke="#fff2c8" stroke-width="3"',
    ) +
    group(
      `rotate(${(i * 360) / count}) translate(0 ${-radius * 0.68})`,
      path(fitted(label, 0, 14, 46, { weight: 800, width: 95 }, radius * 0.34, true).d, '#fff'),
    )
  )
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
  const gold = s.linear(RIM_GOLD, 0, 0, 1, 1)
  let out =
    circle(0, 8, radius * 1.06, '#120609') + circle(0, 0, radius * 1.05, gold) + circle(0, 0, radius * 0.97, '#1a0a10')
  for (const [i, label] of labels.entries())
    out += wedge(s, radius, i, labels.length, colours[i % colours.length]!, label)
  for (let i = 0; i < 24; i++)
    out += circle(
      Math.sin((i / 12) * Math.PI) * radius * 1.01,
      -Math.cos((i / 12) * Math.PI) * radius * 1.01,
      7,
      i % 2 === 0 ? '#fff6c9' : '#ff9d2e',
    )
  const knob = s.radial(
    [
      [0, '#ffffff'],
      [0.5, '#ffd35c'],
      [1, '#8a4d07'],
    ],
    0.35,
    0.3,
    0.8,
  )
  out += circle(0, 0, radius * 0.2, gold) + circle(0, 0, radius * 0.15, knob)
  return group(
    `translate(${cx} ${cy})`,
    out + path(`M-26 ${-radius * 1.16}H26L0 ${-radius * 0.88}Z`, gold, 'stroke="#3a1c04" stroke-width="3"'),
  )
}
