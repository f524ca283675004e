/** What is on a table, or in a draw's hall, between rounds. */
import { isRed } from '#games/cards/cards.ts'
import type { TableKind } from '#games/table/table-games.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { drawnSockets, startingGrid } from './draw-reveal.ts'
import { handBox, HANDS, type HandPlace } from './hands.ts'
import { diceDome, fanTanCup } from './pieces.ts'
import { rouletteWheel, showWheel } from './wheels.ts'

const prints = (places: readonly HandPlace[]) => places.map((place) => handBox(place).element)
const FIRST_DICE = [2, 4, 6]
const LAST_PLACES = { 'digits-4d': 4, ssc: 5, 'keno-draw': 20 } as const

const REST: Readonly<Record<TableKind, () => HTMLElement[]>> = {
  'andar-bahar': () => prints(HANDS['andar-bahar']),
  baccarat: () => prints(HANDS.baccarat),
  'baccarat-no-commission': () => prints(HANDS.baccarat),
  'dragon-tiger': () => prints(HANDS['dragon-tiger']),
  'teen-patti': () => prints(HANDS['teen-patti']),
  'twenty-one': () => prints(HANDS['twenty-one']),
  'fan-tan': () => [fanTanCup()],
  roulette: () => [rouletteWheel().element],
  'sic-bo': () => [diceDome(FIRST_DICE)],
  wheel: () => [showWheel().element],
  'digits-4d': () => [drawnSockets(LAST_PLACES['digits-4d'], 'big-ball').element],
  k3: () => [diceDome(FIRST_DICE)],
  'keno-draw': () => [drawnSockets(LAST_PLACES['keno-draw'], '').element],
  pk10: () => [startingGrid()],
  ssc: () => [drawnSockets(LAST_PLACES.ssc, 'big-ball').element],
}

/** Draws the table between rounds. */
export function restView(kind: TableKind): HTMLElement {
  return h('div', { class: 'reveal rest' }, REST[kind]())
}

/** The balls in the globe: place and colour of each, the same every time. */
const BALLS = Array.from({ length: 15 }, (_, index) => ({
  x: 24 + ((index * 37) % 53),
  y: 30 + ((index * 23) % 50),
  isWarm: isRed(index),
}))

/** Draws the glass from which balls are drawn. */
function globe(): HTMLElement {
  const box = h('div', { class: 'globe', 'aria-hidden': 'true' })
  const balls = BALLS.map(
    ({ x, y, isWarm }) => `<circle cx="${x}" cy="${y}" r="7" fill="url(#${isWarm ? 'warm' : 'cold'})"/>`,
  )
  box.innerHTML = `<svg viewBox="0 0 100 124"><defs>
    <radialGradient id="warm" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fff6d8"/><stop offset=".4" stop-color="#ffc64a"/><stop offset="1" stop-color="#b06a08"/></radialGradient>
    <radialGradient id="cold" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".4" stop-color="#9db9ff"/><stop offset="1" stop-color="#3b56b8"/></radialGradient>
    <radialGradient id="glass" cx=".36" cy=".28" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#bfd0ff" stop-opacity=".07"/><stop offset="1" stop-color="#cdd8ff" stop-opacity=".3"/></radialGradient>
    <linearGradient id="brass" x2="1"><stop offset="0" stop-color="#6d4710"/><stop offset=".4" stop-color="#ffe2a0"/><stop offset="1" stop-color="#7d5314"/></linearGradient></defs>
    <path d="M30 94 H70 L80 122 H20Z" fill="url(#brass)"/><path d="M14 118 h72 v6 h-72z" fill="#4b3210"/>
    <circle cx="50" cy="52" r="49" fill="#0d1028" opacity=".6"/>
    <g class="globe-balls one">${balls.slice(0, 8).join('')}</g><g class="globe-balls two">${balls.slice(8).join('')}</g>
    <circle cx="50" cy="52" r="49" fill="url(#glass)" stroke="#e3ebff" stroke-opacity=".5" stroke-width="1.2"/>
    <path d="M20 34 Q28 14 50 10" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="4" stroke-linecap="round"/><rect x="36" y="96" width="28" height="6" rx="3" fill="url(#brass)"/></svg>`
  return box
}

const FLAGS = 24

/**
 * Draws the background: a lit wall at tables with a dealer, a hall with a glass globe or a course at draws.
 */
export function setOf(kind: TableKind): HTMLElement {
  const isGlobe = kind === 'ssc' || kind === 'digits-4d' || kind === 'keno-draw'
  return h(
    'div',
    { class: 'set', 'aria-hidden': 'true' },
    h('i', { class: 'set-arch' }),
    h('i', { class: 'set-lamp' }),
    h('i', { class: 'set-lamp far' }),
    isGlobe ? globe() : null,
    kind === 'pk10'
      ? h(
          'div',
          { class: 'stand' },
          Array.from({ length: FLAGS }, (_, index) => styled(h('i', {}), { '--seat': String((index * 47) % 360) })),
        )
      : null,
  )
}
