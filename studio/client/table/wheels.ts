/** The two wheels: roulette's lies on the table and is seen from the front, the show's is upright. */
import { WHEEL_ORDER } from '#games/roulette/paytable.ts'
import { colourOf } from '#games/roulette-table/rules.ts'
import { WHEEL } from '#games/show-wheel/rules.ts'
import { h } from '#studio/client/lib/dom.ts'
import { svg } from './pieces.ts'

const TONES: Readonly<Record<string, string>> = {
  red: '#b3213a',
  black: '#1a1526',
  green: '#0f7a4c',
  x2: '#2b4fa8',
  x4: '#12805f',
  x8: '#8a3fa0',
  x16: '#c05a22',
  x24: '#b3213a',
  lotus: '#d24f8b',
  moon: '#5a6ea8',
  sun: '#d99a1a',
}
/** The single fields of the show's wheel. */
const SIGNS: Readonly<Record<string, string>> = { lotus: '✿', moon: '☾', sun: '☀' }

export type DrawnWheel = {
  element: HTMLElement
  /** Turns until this field is in the winning position. */
  turnTo: (index: number) => void
}

function pointOn(angle: number, radius: number): string {
  const radians = ((angle - 90) * Math.PI) / 180
  return `${(100 + radius * Math.cos(radians)).toFixed(2)} ${(100 + radius * Math.sin(radians)).toFixed(2)}`
}

function sector(angle: number, each: number, [outer, inner]: readonly [number, number], fill: string): string {
  const [from, to] = [angle - each / 2, angle + each / 2]
  return `<path d="M${pointOn(from, inner)} L${pointOn(from, outer)} A${outer} ${outer} 0 0 1 ${pointOn(to, outer)} L${pointOn(to, inner)} A${inner} ${inner} 0 0 0 ${pointOn(from, inner)}Z" fill="${fill}" stroke="#f0d9a0" stroke-opacity=".5" stroke-width=".5"/>`
}

const RIM =
  '<defs><radialGradient id="rim" r=".5"><stop offset=".86" stop-color="#2a1508"/><stop offset=".93" stop-color="#8a5426"/><stop offset="1" stop-color="#4a2a10"/></radialGradient><radialGradient id="hub" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#fff0c0"/><stop offset=".5" stop-color="#d9a441"/><stop offset="1" stop-color="#6b4310"/></radialGradient></defs>'

/** Makes the wheel of roulette: numbers face outwards; the winning pocket turns to the front, where the ball lies. */
export function rouletteWheel(): DrawnWheel {
  const each = 360 / WHEEL_ORDER.length
  const pockets = WHEEL_ORDER.map((pocket, index) => {
    const tone = TONES[colourOf(pocket)] ?? ''
    return `${sector(index * each, each, [88, 66], tone)}${sector(index * each, each, [66, 50], tone)}
      <text x="100" y="19" transform="rotate(${index * each} 100 100) rotate(180 100 16.5)" text-anchor="middle" class="wheel-text" font-size="9.5" fill="#fff">${pocket}</text>`
  }).join('')
  const arms = [0, 90, 180, 270]
    .map(
      (angle) =>
        `<path d="M98 100 L98.6 72 L101.4 72 L102 100Z" transform="rotate(${angle} 100 100)" fill="#e8c16a"/><circle cx="100" cy="71" r="4" transform="rotate(${angle} 100 100)" fill="url(#hub)"/>`,
    )
    .join('')
  const disc = svg(
    '0 0 200 200',
    `${pockets}<circle cx="100" cy="100" r="50" fill="#5a3413"/><circle cx="100" cy="100" r="50" fill="none" stroke="#f0d9a0" stroke-width="1.2"/>${arms}<circle cx="100" cy="100" r="12" fill="url(#hub)"/>`,
    'wheel-disc',
  )
  const bowl = svg(
    '0 0 200 200',
    `${RIM}<circle cx="100" cy="100" r="100" fill="url(#rim)"/><circle cx="100" cy="100" r="89" fill="none" stroke="#e8c16a" stroke-width="1"/>`,
    'wheel-bowl',
  )
  const element = h(
    'div',
    { class: 'wheel lying' },
    h('div', { class: 'wheel-tilt' }, bowl, disc, h('i', { class: 'wheel-ball' })),
  )
  return {
    element,
    turnTo: (index) => {
      element.classList.add('turned')
      disc.style.setProperty('transform', `rotate(${180 - 360 * 4 - index * each}deg)`)
    },
  }
}

/** Makes the show's wheel: the field under the pointer wins. */
export function showWheel(): DrawnWheel {
  const each = 360 / WHEEL.length
  const fields = WHEEL.map(
    (symbol, index) => `${sector(index * each, each, [93, 30], TONES[symbol] ?? '#333')}
    <text x="100" y="19" transform="rotate(${index * each} 100 100)" text-anchor="middle" class="wheel-text" font-size="8.5" fill="#fff">${SIGNS[symbol] ?? symbol.slice(1)}</text>
    <circle cx="${pointOn(index * each - each / 2, 96.5).replace(' ', '" cy="')}" r="1.3" fill="#ffe9a8"/>`,
  ).join('')
  const disc = svg(
    '0 0 200 200',
    `${RIM}<circle cx="100" cy="100" r="100" fill="url(#rim)"/>${fields}<circle cx="100" cy="100" r="31" fill="#2a2036" stroke="#e8c16a" stroke-width="2.5"/><circle cx="100" cy="100" r="20" fill="none" stroke="#e8c16a" stroke-opacity=".5"/><path d="M86 104 L100 90 L114 104 M90 109 h20 M90 116 h20" fill="none" stroke="#ffc14f" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
    'wheel-disc',
  )
  const element = h('div', { class: 'wheel standing' }, disc, h('span', { class: 'wheel-pointer' }))
  return {
    element,
    turnTo: (index) => {
      element.classList.add('turned')
      disc.style.setProperty('transform', `rotate(${-360 * 4 - index * each}deg)`)
    },
  }
}
