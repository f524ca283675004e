/** The board of roulette. */
import { COVERS } from '#games/roulette-table/paytable.ts'
import { colourOf } from '#games/roulette-table/rules.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal, untracked } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { spotButton } from './spot-button.ts'
import type { Table } from './state.ts'

/** Returns the middle of a bet on the grid of 3 × 12 numbers: along (0 to 12) and across (0 to 3). */
function placeOf(spot: string): { along: number; across: number } {
  const pockets = [...(COVERS.get(spot) ?? [])]
  const places = pockets.map((pocket) =>
    pocket === 0
      ? { along: -0.5, across: Number.NaN }
      : { along: Math.floor((pocket - 1) / 3) + 0.5, across: ((pocket - 1) % 3) + 0.5 },
  )
  const known = places.filter(({ across }) => !Number.isNaN(across))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const hasZero = pockets.includes(0)
  const isStreet = pockets.length === 3 && !hasZero
  const isLine = pockets.length === 6
  const isFirstFour = spot === '0-1-2-3'
  return {
    along: hasZero ? 0 : mean(places.map(({ along }) => along)),
    across: isStreet || isLine || isFirstFour ? 0 : mean(known.map(({ across }) => across)),
  }
}

/** Builds bets on several numbers (splits, streets, corners and lines) as buttons of a thumb's size. */
function besideNumber(table: Table): HTMLElement {
  const chosen = signal(0)
  const inside = [...COVERS].filter(([spot, pockets]) => pockets.size > 1 && /^\d/.test(spot))
  const pockets = Array.from({ length: 37 }, (_, pocket) => pocket)
  const spotsOf = (pocket: number) => inside.filter(([, covered]) => covered.has(pocket)).map(([spot]) => spot)
  return h(
    'div',
    { class: 'section beside narrow-only' },
    h('h3', { class: 'section-title' }, () => t('table.beside')),
    h(
      'div',
      { class: 'place-row', role: 'radiogroup', 'aria-label': () => t('table.besideNumber') },
      pockets.map((pocket) =>
        h(
          'button',
          {
            type: 'button',
            role: 'radio',
            class: `place num ${colourOf(pocket)}`,
            'aria-checked': () => chosen() === pocket,
            onclick: () => {
              play('tap')
              chosen.set(pocket)
            },
          },
          String(pocket),
        ),
      ),
    ),
    () => {
      const pocket = chosen()
      return untracked(() =>
        styled(
          h(
            'div',
            { class: 'spots' },
            spotsOf(pocket).map((spot) => spotButton(table, spot, 'inside')),
          ),
          { '--columns': '3' },
        ),
      )
    },
  )
}

/**
 * Builds the numbers as on the cloth, horizontal where there is room; on phones, bets on several numbers are in a list
 * of their own.
 */
export function rouletteBoard(table: Table): HTMLElement {
  const straight = (pocket: number) =>
    styled(
      spotButton(table, String(pocket), `number ${colourOf(pocket)}`),
      pocket === 0
        ? {}
        : {
            '--along': String(Math.floor((pocket - 1) / 3) + 1),
            '--across': String(((pocket - 1) % 3) + 1),
          },
    )
  const between = [...COVERS]
    .filter(([spot, pockets]) => pockets.size > 1 && /^\d/.test(spot))
    .map(([spot]) => {
      const { along, across } = placeOf(spot)
      return styled(spotButton(table, spot, 'between'), { '--along': along.toFixed(3), '--across': across.toFixed(3) })
    })
  const numbers = Array.from({ length: 36 }, (_, index) => index + 1)
  return h(
    'div',
    { class: 'roulette-board' },
    h('div', { class: 'zero' }, straight(0)),
    h('div', { class: 'numbers' }, numbers.map(straight), between),
    h(
      'div',
      { class: 'columns' },
      [1, 2, 3].map((column) => spotButton(table, `column-${column}`)),
    ),
    h(
      'div',
      { class: 'dozens' },
      [1, 2, 3].map((dozen) => spotButton(table, `dozen-${dozen}`)),
    ),
    h(
      'div',
      { class: 'evens' },
      ['low', 'even', 'red', 'black', 'odd', 'high'].map((spot) => spotButton(table, spot)),
    ),
    besideNumber(table),
  )
}
