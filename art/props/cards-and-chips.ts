import { mix } from '../core/colour.ts'
import { circle, f1, group, path, rect, type Scene, type Stop } from '../core/svg.ts'
import { fitted, outline } from '../type/letters.ts'

export type Suit = 'hearts' | 'diamonds' | 'spades' | 'clubs'

const SUITS: Record<Suit, string> = {
  hearts: 'M0 30C-34 2-40-14-30-27C-20-38-5-33 0-20C5-33 20-38 30-27C40-14 34 2 0 30Z',
  diamonds: 'M0-36L26 0L0 36L-26 0Z',
  spades:
    'M0-36C14-16 34-4 34 12C34 26 18 30 6 20C6 28 10 34 14 38H-14C-10 34-6 28-6 20C-18 30-34 26-34 12C-34-4-14-16 0-36Z',
  clubs:
    'M0-36A16 16 0 0 1 13-11A16 16 0 1 1 6 16C6 26 10 33 15 38H-15C-10 33-6 26-6 16A16 16 0 1 1-13-11A16 16 0 0 1 0-36Z',
}

const RED_INK: readonly Stop[] = [
  [0, '#ff4a5c'],
  [0.5, '#d3122f'],
  [1, '#8c0620'],
]
const BLACK_INK: readonly Stop[] = [
  [0, '#4a4258'],
  [0.5, '#1c1726'],
  [1, '#050308'],
]

/** Draws the frame, the crown and the suit of a king, queen or jack on a card of this width. */
function court(s: Scene, suit: Suit, ink: string, big: string, w: number): string {
  const h = w * 1.42
  const gold = s.linear([
    [0, '#ffe9a3'],
    [0.5, '#e8a62a'],
    [1, '#9a5d0c'],
  ])
  const frame = `stroke="${ink}" stroke-opacity=".35" stroke-width="${w * 0.01}" rx="${w * 0.03}"`
  return (
    rect(-w * 0.27, -h * 0.33, w * 0.54, h * 0.66, 'none', frame) +
    group(
      `translate(0 ${-h * 0.1}) scale(${w * 0.0052})`,
      path('M-40 22L-46-22L-22 0L0-32L22 0L46-22L40 22Z M-40 30H40V40H-40Z', gold),
    ) +
    group(`translate(0 ${h * 0.16}) scale(${w * 0.0045})`, path(SUITS[suit], big))
  )
}

/** Draws an empty card with its shadow. */
function blank(s: Scene, w: number): string {
  const h = w * 1.42
  const face = s.linear(
    [
      [0, '#ffffff'],
      [0.55, '#f4f1ee'],
      [1, '#cfc8d2'],
    ],
    0,
    0,
    1,
    1,
  )
  const shadow = `rx="${w * 0.085}" opacity=".5" filter="${s.blur(w * 0.05, 0.4)}"`
  const edge = `rx="${w * 0.08}" stroke="#fff" stroke-opacity=".9" stroke-width="1.5"`
  return (
    rect(-w / 2 + w * 0.03, -h / 2 + w * 0.07, w, h, '#000', shadow) +
    rect(-w / 2, -h / 2, w, h, face, `rx="${w * 0.085}"`) +
    rect(-w / 2 + 1, -h / 2 + 1, w - 2, h - 2, 'none', edge)
  )
}

/** Draws a playing card, face up, about its centre. */
export function playingCard(s: Scene, rank: string, suit: Suit, x: number, y: number, turn: number, w: number): string {
  const h = w * 1.42
  const red = suit === 'hearts' || suit === 'diamonds'
  const ink = red ? '#d3122f' : '#17131f'
  const big = s.linear(red ? RED_INK : BLACK_INK)
  const rankPath = outline(rank, 0, 0, w * 0.34, { weight: 800, width: 90 }, true).d
  const corner = group(
    `translate(${-w * 0.36} ${-h * 0.335})`,
    path(rankPath, ink) + group(`translate(0 ${w * 0.2}) scale(${w * 0.0026})`, path(SUITS[suit], ink)),
  )
  const middle = /[KQJ]/.test(rank)
    ? court(s, suit, ink, big, w)
    : group(`translate(0 ${w * 0.02}) scale(${w * 0.0098})`, path(SUITS[suit], big))
  return group(`translate(${x} ${y}) rotate(${turn})`, blank(s, w) + corner + group('rotate(180)', corner) + middle)
}

/** How much a circle is flattened on a chip seen from above. */
const SQUASH = 0.42

/** Draws the rim of one chip of a stack, with its white marks; `y` is its foot, and every other chip is turned. */
function chipRim(s: Scene, cx: number, y: number, r: number, colour: string, isTurned: boolean): string {
  const thick = r * 0.2
  const side = s.linear(
    [
      [0, mix(colour, '#000', 0.6)],
      [0.3, colour],
      [0.45, mix(colour, '#fff', 0.35)],
      [0.7, colour],
      [1, mix(colour, '#000', 0.7)],
    ],
    0,
    0,
    1,
    0,
  )
  let out = path(
    `M${cx - r} ${y}A${r} ${r * SQUASH} 0 0 0 ${cx + r} ${y}V${y - thick * 0.9}A${r} ${r * SQUASH} 0 0 1 ${cx - r} ` +
      `${y - thick * 0.9}Z`,
    side,
  )
  for (let i = isTurned ? 1 : 0; i < 7; i += 2) {
    const at = (Math.PI * (i + 0.5)) / 7
    const [x1, x2] = [cx - r * Math.cos(at - 0.085), cx - r * Math.cos(at + 0.085)]
    const [y1, y2] = [y + r * SQUASH * Math.sin(at - 0.085), y + r * SQUASH * Math.sin(at + 0.085)]
    out += path(
      `M${f1(x1)} ${f1(y1)}L${f1(x2)} ${f1(y2)}V${f1(y2 - thick * 0.9)}L${f1(x1)} ${f1(y1 - thick * 0.9)}Z`,
      '#fff',
      'opacity=".85"',
    )
  }
  return (
    out +
    path(
      `M${cx - r} ${y}A${r} ${r * SQUASH} 0 0 0 ${cx + r} ${y}`,
      'none',
      'stroke="#000" stroke-opacity=".45" stroke-width="1.5"',
    )
  )
}

/** Draws a stack of chips seen from above; (cx, cy) is the foot. */
export function chipStack(
  s: Scene,
  cx: number,
  cy: number,
  r: number,
  colour: string,
  chips: number,
  label = '',
): string {
  const thick = r * 0.2
  let out = ''
  for (let k = 0; k < chips; k++) out += chipRim(s, cx, cy - k * thick, r, colour, k % 2 === 1)
  const top = s.linear(
    [
      [0, mix(colour, '#fff', 0.3)],
      [1, mix(colour, '#000', 0.25)],
    ],
    0,
    0,
    1,
    1,
  )
  let face =
    circle(0, 0, r, top) +
    circle(
      0,
      0,
      r * 0.86,
      'none',
      `stroke="#fff" stroke-opacity=".92" stroke-width="${r * 0.26}" stroke-dasharray="${r * 0.3} ${r * 0.6}"`,
    ) +
    circle(0, 0, r * 0.7, mix(colour, '#000', 0.45)) +
    circle(0, 0, r * 0.66, top) +
    circle(0, 0, r * 0.66, 'none', `stroke="#fff" stroke-opacity=".7" stroke-width="${r * 0.025}"`)
  if (label !== '')
    face += path(fitted(label, 0, r * 0.17, r * 0.52, { weight: 800, width: 100 }, r * 1.1, true).d, '#fff')
  return out + group(`translate(${cx} ${cy - chips * thick + thick * 0.1}) scale(1 ${SQUASH})`, face)
}

/** Draws the house's coin, the roof over the equals sign on its face; `squeeze` turns it about its upright axis. */
export function coin(s: Scene, cx: number, cy: number, r: number, tilt: number, squeeze: number): string {
  const rim = s.linear(
    [
      [0, '#fff3bf'],
      [0.35, '#ffc83d'],
      [0.6, '#d98a12'],
      [1, '#fbd36b'],
    ],
    0,
    0,
    1,
    1,
  )
  const bowl = s.linear(
    [
      [0, '#c9780f'],
      [0.5, '#ffd968'],
      [1, '#a55b07'],
    ],
    1,
    0,
    0,
    1,
  )
  const mark = 'M-38-6L0-40L38-6M-26 12H26M-26 32H26'
  const lines = (colour: string, width: number): string =>
    `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
  return group(
    `translate(${f1(cx)} ${f1(cy)}) rotate(${f1(tilt)}) scale(${squeeze.toFixed(2)} 1)`,
    circle((r * 0.07) / squeeze, r * 0.05, r, '#7a3f05') +
      circle(0, 0, r, rim) +
      circle(0, 0, r * 0.82, bowl) +
      circle(0, 0, r * 0.76, rim) +
      path(mark, 'none', `transform="scale(${r * 0.0115})" ${lines('#8f5106', 14)}`) +
      path(
        mark,
        'none',
        `transform="translate(${-r * 0.015} ${-r * 0.025}) scale(${r * 0.0115})" ${lines('#fff2bd', 12)}`,
      ) +
      path(
        `M${-r * 0.7} ${-r * 0.35}A${r * 0.78} ${r * 0.78} 0 0 1 ${r * 0.1} ${-r * 0.77}`,
        'none',
        `stroke="#fff" stroke-opacity=".85" stroke-width="${r * 0.06}" stroke-linecap="round"`,
      ),
  )
}
