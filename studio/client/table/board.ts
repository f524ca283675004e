/** The bet spots of every game, and the chips on them. */
import { h, styled } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { rouletteBoard } from './roulette-board.ts'
import { SECTIONS, type PlacesSection, type Section } from './sections.ts'
import { spotButton } from './spot-button.ts'
import { placeText } from './spots.ts'
import { betChips, isBetting, type Table } from './state.ts'

function sectionView(table: Table, { spots, columns, wide, title, isMain }: Section): HTMLElement {
  const grid = styled(
    h(
      'div',
      { class: `spots ${isMain ? 'main-spots' : ''}` },
      spots.map((spot) => spotButton(table, spot)),
    ),
    {
      '--columns': String(columns),
      '--wide-columns': String(wide ?? columns),
    },
  )
  return h('div', { class: 'section' }, title ? h('h3', { class: 'section-title' }, () => t(title)) : null, grid)
}

/** Builds the spots of one place of a draw at a time; a place with chips is marked. */
function placesView(table: Table, { places, title, columns, wide }: PlacesSection): HTMLElement {
  const chosen = signal(0)
  const hasChips = (spots: readonly string[]) => {
    const bet = betChips(table.bets())
    return spots.some((spot) => (table.slip().now[spot] ?? 0n) + (bet[spot] ?? 0n) > 0n)
  }
  return h(
    'div',
    { class: 'section' },
    h('h3', { class: 'section-title' }, () => t(title)),
    h(
      'div',
      { class: 'place-row', role: 'radiogroup', 'aria-label': () => t(title) },
      places.map(({ id, sides, numbers }, index) =>
        h(
          'button',
          {
            type: 'button',
            role: 'radio',
            class: () => `place ${hasChips([...sides, ...numbers]) ? 'has-chips' : ''}`,
            'aria-checked': () => chosen() === index,
            onclick: () => {
              play('tap')
              chosen.set(index)
            },
          },
          () => placeText(id),
        ),
      ),
    ),
    places.map(({ sides, numbers }, index) =>
      h(
        'div',
        { class: 'place-spots', hidden: () => chosen() !== index },
        sectionView(table, { spots: sides, columns: 4 }),
        sectionView(table, { spots: numbers, columns, wide }),
      ),
    ),
  )
}

/** Builds the board of the table's game. */
export function board(table: Table): HTMLElement {
  const { kind } = table
  return h(
    'div',
    {
      class: () => `board ${isBetting(table) ? 'open' : 'closed'}`,
      'data-kind': kind,
      role: 'group',
      'aria-label': () => t('table.board'),
    },
    kind === 'roulette'
      ? rouletteBoard(table)
      : SECTIONS[kind].map((part) => ('places' in part ? placesView(table, part) : sectionView(table, part))),
  )
}

/** Returns the sum of all chips on the table now, bet or not. */
export function stagedTotal(table: Table): bigint {
  return Object.values(table.slip().now).reduce((sum, stake) => sum + stake, 0n)
}

/** Returns the sum of all bets in this round. */
export function betTotal(table: Table): bigint {
  return table.bets().reduce((sum, bet) => sum + (bet.state === 'REFUNDED' ? 0n : toMinor(bet.stake)), 0n)
}
