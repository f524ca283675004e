/**
 * Playing cards for every table: drawn as vectors, numbered as in games/cards (0 … 51, ♦2 ♥2 ♠2 ♣2 ♦3 …). A card fills
 * the box that it is in (5:7) and turns over when its face is shown.
 */
import { isRed, rankIndex, rankText, suitText } from '#games/cards/cards.ts'
import './cards.css'

const SVG = 'http://www.w3.org/2000/svg'
/** In a box of 32 × 32, in the order of the suits: diamond, heart, spade, club. */
const SUIT_PATHS = [
  'M16 1 L28 16 L16 31 L4 16 Z',
  'M16 29 C5 19 2 14 2 9.5 A7 7 0 0 1 16 7.5 A7 7 0 0 1 30 9.5 C30 14 27 19 16 29 Z',
  'M16 2 C26 11 30 15 30 20 A6.5 6.5 0 0 1 18 23 C18.3 26 19 28 21 30 H11 C13 28 13.7 26 14 23 A6.5 6.5 0 0 1 2 20 C2 15 6 11 16 2 Z',
  'M16 2 A6.6 6.6 0 0 1 21.6 12.2 A6.6 6.6 0 1 1 18 22.6 C18.3 26 19 28 21 30 H11 C13 28 13.7 26 14 22.6 A6.6 6.6 0 1 1 10.4 12.2 A6.6 6.6 0 0 1 16 2 Z',
] as const
const RED = '#c8193c'
const BLACK = '#1b1730'
const ACE = 12
const JACK = 9

const [L, C, R] = [35, 50, 65]
const [TOP, BOTTOM] = [34, 106]
const MIDDLE = 70
/** Where the pips of two to ten are on a card of 100 × 140. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [C, TOP],
    [C, BOTTOM],
  ],
  [
    [C, TOP],
    [C, MIDDLE],
    [C, BOTTOM],
  ],
  [
    [L, TOP],
    [R, TOP],
    [L, BOTTOM],
    [R, BOTTOM],
  ],
  [
    [L, TOP],
    [R, TOP],
    [C, MIDDLE],
    [L, BOTTOM],
    [R, BOTTOM],
  ],
  [
    [L, TOP],
    [R, TOP],
    [L, MIDDLE],
    [R, MIDDLE],
    [L, BOTTOM],
    [R, BOTTOM],
  ],
  [
    [L, TOP],
    [R, TOP],
    [C, 52],
    [L, MIDDLE],
    [R, MIDDLE],
    [L, BOTTOM],
    [R, BOTTOM],
  ],
  [
    [L, TOP],
    [R, TOP],
    [C, 52],
    [L, MIDDLE],
    [R, MIDDLE],
    [C, 88],
    [L, BOTTOM],
    [R, BOTTOM],
  ],
  [
    [L, TOP],
    [R, TOP],
    [L, 58],
    [R, 58],
    [C, MIDDLE],
    [L, 82],
    [R, 82],
    [L, BOTTOM],
    [R, BOTTOM],
  ],
  [
    [L, TOP],
    [R, TOP],
    [C, 46],
    [L, 58],
    [R, 58],
    [L, 82],
    [R, 82],
    [C, 94],
    [L, BOTTOM],
    [R, BOTTOM],
  ],
]

function shape(tag: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  if (text !== undefined) element.textContent = text
  return element
}

function suit(kind: number, x: number, y: number, size: number, colour: string, isTurned = false): SVGElement {
  const scale = size / 32
  const turn = isTurned ? ` rotate(180 ${x} ${y})` : ''
  return shape('path', {
    d: SUIT_PATHS[kind] ?? '',
    fill: colour,
    transform: `${turn} translate(${x - size / 2} ${y - size / 2}) scale(${scale})`,
  })
}

function corner(card: number, colour: string, isTurned: boolean): SVGElement {
  const group = shape('g', isTurned ? { transform: 'rotate(180 50 70)' } : {})
  const rank = rankText(card)
  const style = {
    x: 13,
    y: 25,
    'text-anchor': 'middle',
    'font-size': rank === '10' ? 19 : 23,
    'font-weight': 750,
    fill: colour,
    class: 'card-rank',
  }
  group.append(shape('text', style, rank), suit(card % 4, 13, 36, 13, colour))
  return group
}

/** Draws the face of a card. */
function face(card: number): SVGElement {
  const colour = isRed(card) ? RED : BLACK
  const rank = rankIndex(card)
  const kind = card % 4
  const svg = shape('svg', { viewBox: '0 0 100 140', class: 'card-face', 'aria-hidden': 'true' })
  svg.append(shape('rect', { x: 0.5, y: 0.5, width: 99, height: 139, rx: 10, fill: '#fbf9ff', stroke: '#cfc8e2' }))
  if (rank === ACE) svg.append(suit(kind, 50, 70, 52, colour))
  else if (rank >= JACK) {
    svg.append(
      shape('rect', {
        x: 25,
        y: 16,
        width: 50,
        height: 108,
        rx: 6,
        fill: isRed(card) ? '#fdeef0' : '#efeef8',
        stroke: colour,
        'stroke-opacity': 0.35,
      }),
      shape(
        'text',
        {
          x: 50,
          y: 70,
          'text-anchor': 'middle',
          'font-size': 48,
          'font-weight': 780,
          fill: colour,
          class: 'card-rank',
        },
        rankText(card),
      ),
      suit(kind, 50, 98, 30, colour),
      shape('path', {
        d: rank === JACK ? 'M38 26 h24' : 'M34 30 l4 -8 6 6 6 -9 6 9 6 -6 4 8 z',
        fill: '#e6a62b',
        stroke: '#e6a62b',
        'stroke-width': 3,
        'stroke-linejoin': 'round',
      }),
    )
  } else for (const [x, y] of PIPS[rank] ?? []) svg.append(suit(kind, x, y, 17, colour, y > MIDDLE))
  svg.append(corner(card, colour, false), corner(card, colour, true))
  return svg
}

/** Draws the back, the same for all cards. */
function back(): SVGElement {
  const svg = shape('svg', { viewBox: '0 0 100 140', class: 'card-back', 'aria-hidden': 'true' })
  svg.append(
    shape('rect', { x: 0.5, y: 0.5, width: 99, height: 139, rx: 10, fill: '#2b2347', stroke: '#4a3f74' }),
    shape('rect', { x: 8, y: 8, width: 84, height: 124, rx: 6, fill: 'none', stroke: '#7161ad', 'stroke-width': 1.5 }),
    // the mark of the house: a roof over an equals sign
    shape('path', {
      d: 'M30 66 L50 48 L70 66 M36 78 h28 M36 90 h28',
      fill: 'none',
      stroke: '#e6a62b',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  )
  return svg
}

/** A card that lies on the table. */
export type PlayingCard = {
  element: HTMLElement
  /** Shows a face; null shows the back. Turns the card over when the other side was shown. */
  show(card: number | null): void
}

/** Returns what a screen reader says of a card: "Q♥". */
export const spokenCard = (card: number): string => `${rankText(card)}${suitText(card)}`

/** Makes a card; null lies face down. With `isDealt` it slides in. */
export function playingCard(card: number | null, isDealt = true): PlayingCard {
  const element = document.createElement('span')
  const turner = document.createElement('span')
  element.className = isDealt ? 'card dealt' : 'card'
  element.setAttribute('role', 'img')
  turner.className = 'card-turner'
  turner.append(back())
  element.append(turner)
  const show = (next: number | null) => {
    element.classList.toggle('is-open', next !== null)
    element.setAttribute('aria-label', next === null ? '?' : spokenCard(next))
    if (next !== null) {
      turner.querySelector('.card-face')?.remove()
      turner.append(face(next))
    }
  }
  show(card)
  return { element, show }
}
