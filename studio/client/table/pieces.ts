/** Drawn pieces of the felt: dice and their glass, beads and their cup. */
import { h, styled } from '#studio/client/lib/dom.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Makes an svg from its inner markup. */
export function svg(viewBox: string, inside: string, name: string): SVGSVGElement {
  const element = document.createElementNS(SVG, 'svg')
  element.setAttribute('viewBox', viewBox)
  element.setAttribute('class', name)
  element.innerHTML = inside
  return element
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[30, 30]],
  2: [
    [16, 16],
    [44, 44],
  ],
  3: [
    [16, 16],
    [30, 30],
    [44, 44],
  ],
  4: [
    [16, 16],
    [44, 16],
    [16, 44],
    [44, 44],
  ],
  5: [
    [16, 16],
    [44, 16],
    [30, 30],
    [16, 44],
    [44, 44],
  ],
  6: [
    [16, 14],
    [44, 14],
    [16, 30],
    [44, 30],
    [16, 46],
    [44, 46],
  ],
}

/** Draws the face of a die with its visible edges. One and four are red, as on the tables of Macau. */
function faceOf(face: number): string {
  const colour = face === 1 || face === 4 ? '#c8193c' : '#1b1730'
  const pips = (PIPS[face] ?? [])
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="${face === 1 ? 8 : 5.4}" fill="${colour}"/><circle cx="${x - 1.4}" cy="${y - 1.6}" r="1.5" fill="#fff" opacity=".45"/>`,
    )
    .join('')
  return `<rect x="3" y="6" width="59" height="60" rx="13" fill="#8d84a6"/><rect x="1" y="1" width="59" height="60" rx="13" fill="#fdfbff"/><path d="M2 44 V48 Q2 60 14 60 H48 Q60 60 60 48 V14 Q58 50 40 54 Q20 58 2 44Z" fill="#cfc8e2" opacity=".55"/>${pips}`
}

export const dieFace = (face: number): SVGSVGElement => svg('0 0 64 68', faceOf(face), 'die')

/** Draws three dice in a row. */
export function diceRow(dice: readonly number[]): HTMLElement {
  return h('div', { class: 'dice-row' }, dice.map(dieFace))
}

/** Draws the glass over the waiting dice. */
export function diceDome(dice: readonly number[]): HTMLElement {
  const places = [
    [52, 74, -14],
    [88, 82, 9],
    [122, 72, 20],
  ] as const
  const inside = dice
    .map((face, index) => {
      const [x, y, turn] = places[index] ?? places[0]
      return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.56)">${faceOf(face)}</g>`
    })
    .join('')
  return h(
    'div',
    { class: 'dome' },
    svg(
      '0 0 200 150',
      `<defs>
    <linearGradient id="dome-foot" x2="1"><stop offset="0" stop-color="#5c3d10"/><stop offset=".35" stop-color="#ffe2a0"/><stop offset=".6" stop-color="#b9842e"/><stop offset="1" stop-color="#5c3d10"/></linearGradient>
    <radialGradient id="dome-glass" cx=".34" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset=".45" stop-color="#cfd9ff" stop-opacity=".08"/><stop offset="1" stop-color="#cfd9ff" stop-opacity=".26"/></radialGradient></defs>
    <ellipse cx="100" cy="132" rx="92" ry="17" fill="url(#dome-foot)"/><ellipse cx="100" cy="124" rx="84" ry="14" fill="#2c1430"/><ellipse cx="100" cy="122" rx="76" ry="11" fill="#6d1f3c"/>
    <g class="dome-dice">${inside}</g><path d="M24 122 V74 C24 8 176 8 176 74 V122 A76 12 0 0 1 24 122Z" fill="url(#dome-glass)" stroke="#eef2ff" stroke-opacity=".55" stroke-width="1.6"/>
    <path d="M40 84 C40 48 62 34 84 29" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/><circle cx="100" cy="21" r="7" fill="url(#dome-foot)"/>`,
      '',
    ),
  )
}

/** Draws the beads as a heap, and the cup over the beads that are counted. */
export function fanTanCup(): HTMLElement {
  const beads = Array.from({ length: 46 }, (_, index) => {
    const [turn, far] = [index * 2.4, Math.sqrt(index / 46)]
    return `<circle cx="${(70 + Math.cos(turn) * far * 58).toFixed(1)}" cy="${(112 + Math.sin(turn) * far * 17 - (1 - far) * 16).toFixed(1)}" r="7" fill="url(#bead)" stroke="#6d5528" stroke-width=".6"/>`
  })
  return h(
    'div',
    { class: 'dome' },
    svg(
      '0 0 230 150',
      `<defs><radialGradient id="bead" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fffdf6"/><stop offset=".55" stop-color="#e2cf9f"/><stop offset="1" stop-color="#8d7240"/></radialGradient>
    <linearGradient id="cup" x2="1"><stop offset="0" stop-color="#6d4710"/><stop offset=".3" stop-color="#ffe9b4"/><stop offset=".55" stop-color="#d09a3c"/><stop offset="1" stop-color="#5a3a0c"/></linearGradient></defs>
    <ellipse cx="74" cy="120" rx="68" ry="20" fill="#000" opacity=".25"/>${beads.join('')}
    <ellipse cx="178" cy="130" rx="46" ry="12" fill="#000" opacity=".3"/><path d="M136 128 C132 92 140 62 178 60 C216 62 224 92 220 128 A42 10 0 0 1 136 128Z" fill="url(#cup)"/><path d="M138 112 A41 9 0 0 0 218 112 M137 119 A42 9 0 0 0 219 119" fill="none" stroke="#6d4710" stroke-opacity=".6" stroke-width="1.6"/><circle cx="178" cy="55" r="9" fill="url(#cup)"/>
    <path d="M120 66 L16 92" stroke="#3a2410" stroke-width="5" stroke-linecap="round"/><path d="M120 66 L16 92" stroke="#b88746" stroke-width="2" stroke-linecap="round"/>`,
      '',
    ),
  )
}

const GROUP = 4

/** Draws beads in groups of four; the last group is the remainder. */
export function beadField(beads: number): { element: HTMLElement; groups: HTMLElement[] } {
  const left = beads % GROUP === 0 ? GROUP : beads % GROUP
  const sizes = [...Array.from({ length: (beads - left) / GROUP }, () => GROUP), left]
  const groups = sizes.map((size, index) =>
    styled(
      h(
        'span',
        { class: 'bead-group' },
        Array.from({ length: size }, () => h('i', { class: 'bead' })),
      ),
      { '--turn': `${(index * 37) % 50}deg` },
    ),
  )
  return { element: h('div', { class: 'bead-field' }, groups), groups }
}
