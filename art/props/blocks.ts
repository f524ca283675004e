import { mix } from '../core/colour.ts'
import { circle, ellipse, group, path, rect, type Scene } from '../core/svg.ts'
import { fitted } from '../type/letters.ts'

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
}

/** Pips on the top, left and right face. */
export type Throw = readonly [top: number, left: number, right: number]

/** Draws a die in isometric view; `a` is the length of its edge. */
export function die(
  s: Scene,
  cx: number,
  cy: number,
  a: number,
  faces: Throw,
  colour: string,
  turn = 0,
  pip = '#ffffff',
): string {
  const [c, e] = [0.866 * a, 0.5 * a]
  const face = (matrix: readonly number[], pips: number, from: string, to: string): string => {
    let out =
      rect(
        -50,
        -50,
        100,
        100,
        s.linear(
          [
            [0, from],
            [1, to],
          ],
          0,
          0,
          1,
          1,
        ),
        'rx="13"',
      ) + rect(-47, -47, 94, 94, 'none', 'rx="11" stroke="#fff" stroke-opacity=".28" stroke-width="1.8"')
    for (const [x, y] of PIPS[pips] ?? []) {
      const ace = pips === 1 && pip === '#ffffff'
      out +=
        circle(x * 26, y * 26 + 1.5, ace ? 15 : 10, '#000', 'opacity=".4"') +
        circle(x * 26, y * 26, ace ? 14 : 9.2, ace ? '#ffd75e' : pip)
    }
    return group(`matrix(${matrix.map((value, i) => (i < 4 ? value / 100 : value).toFixed(4)).join(' ')})`, out)
  }
  const dark = mix(colour, '#000', 0.4)
  return group(
    `translate(${cx} ${cy}) rotate(${turn})`,
    path(
      `M0 ${-a}L${c} ${-e}V${e}L0 ${a}L${-c} ${e}V${-e}Z`,
      dark,
      `stroke="${dark}" stroke-width="${a * 0.12}" stroke-linejoin="round"`,
    ) +
      face([c, e, -c, e, 0, -e], faces[0], mix(colour, '#fff', 0.42), mix(colour, '#fff', 0.1)) +
      face([c, e, 0, a, -c / 2, e / 2], faces[1], colour, mix(colour, '#000', 0.5)) +
      face([c, -e, 0, a, c / 2, e / 2], faces[2], mix(colour, '#000', 0.28), mix(colour, '#000', 0.72)) +
      path(
        `M${-c} ${-e}L0 0L${c} ${-e}M0 0V${a}`,
        'none',
        `stroke="#fff" stroke-opacity=".35" stroke-width="${a * 0.02}" stroke-linecap="round"`,
      ),
  )
}

/** Draws a racing car from behind with its number. */
export function racingCar(s: Scene, x: number, y: number, scale: number, colour: string, number: string): string {
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    ellipse(0, 70, 150, 24, '#000', `opacity=".6" filter="${s.blur(8, 0.5)}"`) +
      rect(-150, -8, 62, 88, '#0c0a10', 'rx="18"') +
      rect(88, -8, 62, 88, '#0c0a10', 'rx="18"') +
      rect(-138, -100, 276, 22, mix(colour, '#000', 0.3), 'rx="8"') +
      rect(-138, -112, 14, 52, colour, 'rx="5"') +
      rect(124, -112, 14, 52, colour, 'rx="5"') +
      path(
        'M-96 62Q-108 0-70-24L-36-70H36L70-24Q108 0 96 62Z',
        s.linear([
          [0, mix(colour, '#fff', 0.5)],
          [0.4, colour],
          [1, mix(colour, '#000', 0.55)],
        ]),
      ) +
      path('M-30-64H30L46-26H-46Z', '#0c1526') +
      path('M-26-60H6L-8-30H-40Z', '#fff', 'opacity=".25"') +
      circle(0, 22, 36, '#fff') +
      path(fitted(number, 0, 39, 46, { weight: 800, width: 100 }, 54, true).d, '#14101c') +
      rect(-86, 40, 44, 14, '#ff2d3a', 'rx="6"') +
      rect(42, 40, 44, 14, '#ff2d3a', 'rx="6"'),
  )
}

/** Draws a cricket bat about the top of its blade. */
export function cricketBat(s: Scene, transform: string, grip: string): string {
  const wood = s.linear(
    [
      [0, '#a76b2c'],
      [0.35, '#f4d190'],
      [0.6, '#e2b566'],
      [1, '#8a5420'],
    ],
    0,
    0,
    1,
    0,
  )
  const rings = Array.from({ length: 7 }, (_, i) => rect(-16, -300 + i * 18, 32, 5, '#000', 'opacity=".3"')).join('')
  return group(
    transform,
    path('M-46-120Q-46-150-18-160V-300H18V-160Q46-150 46-120V190Q46 220 0 224Q-46 220-46 190Z', wood) +
      rect(
        -16,
        -310,
        32,
        140,
        s.linear(
          [
            [0, mix(grip, '#000', 0.5)],
            [0.5, grip],
            [1, mix(grip, '#000', 0.7)],
          ],
          0,
          0,
          1,
          0,
        ),
        'rx="14"',
      ) +
      rings +
      rect(-46, 40, 92, 44, '#c8102e') +
      rect(-46, 84, 92, 10, '#006a4e') +
      path('M0-140V215', 'none', 'stroke="#8a5a20" stroke-opacity=".5" stroke-width="4"'),
    `filter="${s.drop(16, 14, 0.6)}"`,
  )
}

/** Draws a cricket ball; red for the day, white for the night. */
export function cricketBall(s: Scene, cx: number, cy: number, r: number, white = false): string {
  const leather = white
    ? s.radial(
        [
          [0, '#ffffff'],
          [0.4, '#e9e6f2'],
          [0.85, '#8d88a4'],
          [1, '#4b465e'],
        ],
        0.34,
        0.28,
        0.82,
      )
    : s.radial(
        [
          [0, '#ff9c8f'],
          [0.35, '#d2182f'],
          [0.85, '#6a0415'],
          [1, '#3d020b'],
        ],
        0.34,
        0.28,
        0.82,
      )
  return group(
    `translate(${cx} ${cy}) scale(${r / 66})`,
    circle(0, 0, 66, leather) +
      path(
        'M-28-60Q14 0-22 62M-16-64Q28 0-10 65',
        'none',
        `stroke="${white ? '#3c7a4a' : '#ffe9d4'}" stroke-width="3" stroke-dasharray="7 5"`,
      ) +
      ellipse(-24, -32, 20, 10, '#fff', 'opacity=".6" transform="rotate(-30 -24 -32)"'),
    `filter="${s.drop(10, 10, 0.6)}"`,
  )
}
