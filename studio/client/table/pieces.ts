/** Drawn pieces of the felt: dice, wheels, beads. */
import { h, styled } from '#studio/client/lib/dom.ts'

const SVG = 'http://www.w3.org/2000/svg'

function svg(viewBox: string, inside: string, name: string): SVGSVGElement {
  const element = document.createElementNS(SVG, 'svg')
  element.setAttribute('viewBox', viewBox)
  element.setAttribute('class', name)
  element.innerHTML = inside
  return element
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[30, 30]], 2: [[16, 16], [44, 44]], 3: [[16, 16], [30, 30], [44, 44]], 4: [[16, 16], [44, 16], [16, 44], [44, 44]],
  5: [[16, 16], [44, 16], [30, 30], [16, 44], [44, 44]], 6: [[16, 14], [44, 14], [16, 30], [44, 30], [16, 46], [44, 46]],
}

/** One die face. One and four are red, as on the tables of Macau. */
export function dieFace(face: number): SVGSVGElement {
  const colour = face === 1 || face === 4 ? '#c8193c' : '#1b1730'
  const pips = (PIPS[face] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${face === 1 ? 8 : 5.4}" fill="${colour}"/>`).join('')
  return svg('0 0 60 60', `<rect x="1" y="1" width="58" height="58" rx="12" fill="#fbf9ff" stroke="#cfc8e2"/>${pips}`, 'die')
}

/** Three dice in a row. */
export function diceRow(dice: readonly number[]): HTMLElement {
  return h('div', { class: 'dice-row' }, dice.map(dieFace))
}

const TONES: Readonly<Record<string, string>> = {
  red: '#b3213a', black: '#1d1830', green: '#0f7a4c', x2: '#2b3f8f', x4: '#1b7a63', x8: '#8a3fa0', x16: '#b5542a', x24: '#b3213a',
  lotus: '#d24f8b', moon: '#5a6ea8', sun: '#d99a1a',
}

export interface DrawnWheel {
  element: HTMLElement
  /** Turns until this field stands under the pointer. */
  turnTo: (index: number) => void
}

/** A wheel of equal fields, the first of them on top, with a pointer. */
export function wheelOf(fields: readonly { text: string; tone: string }[]): DrawnWheel {
  const each = 360 / fields.length
  const point = (angle: number, radius: number) => {
    const radians = ((angle - 90) * Math.PI) / 180
    return `${(100 + radius * Math.cos(radians)).toFixed(2)} ${(100 + radius * Math.sin(radians)).toFixed(2)}`
  }
  const sectors = fields.map(({ text, tone }, index) => {
    const [from, to] = [index * each - each / 2, index * each + each / 2]
    return `<path d="M100 100 L${point(from, 96)} A96 96 0 0 1 ${point(to, 96)} Z" fill="${TONES[tone] ?? '#333'}" stroke="#e9d7a4" stroke-opacity=".55" stroke-width=".5"/>
      <text x="100" y="14" transform="rotate(${index * each} 100 100)" text-anchor="middle" class="wheel-text" font-size="${fields.length > 40 ? 7 : 8}" fill="#fff">${text}</text>`
  }).join('')
  const disc = svg('0 0 200 200', `<circle cx="100" cy="100" r="99" fill="#3b2b18"/>${sectors}<circle cx="100" cy="100" r="52" fill="#2a2036" stroke="#d9a441" stroke-width="2"/><circle cx="100" cy="100" r="10" fill="#d9a441"/>`, 'wheel-disc')
  const element = h('div', { class: 'wheel' }, disc, h('span', { class: 'wheel-pointer' }))
  return { element, turnTo: (index) => disc.style.setProperty('transform', `rotate(${-360 * 4 - index * each}deg)`) }
}

const GROUP = 4

/** Beads in groups of four; the last group is what is left. */
export function beadField(beads: number): { element: HTMLElement; groups: HTMLElement[] } {
  const left = beads % GROUP === 0 ? GROUP : beads % GROUP
  const sizes = [...Array.from({ length: (beads - left) / GROUP }, () => GROUP), left]
  const groups = sizes.map((size, index) => styled(
    h('span', { class: 'bead-group' }, Array.from({ length: size }, () => h('i', { class: 'bead' }))), { '--turn': `${(index * 37) % 50}deg` },
  ))
  return { element: h('div', { class: 'bead-field' }, groups), groups }
}
