import { mix } from '../core/colour.ts'
import { circle, ellipse, f1, group, path, type Scene } from '../core/svg.ts'
import { fitted } from '../type/letters.ts'

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
