/** The bet spots of every game, and the chips on them. */
import { h, styled } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { rouletteBoard } from './roulette-board.ts'
import { SECTIONS, type Section } from './sections.ts'
import { spotButton } from './spot-button.ts'
import { isBetting, type Table } from './state.ts'

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
    kind === 'roulette' ? rouletteBoard(table) : SECTIONS[kind].map((section) => sectionView(table, section)),
  )
}

/** Returns the sum of all chips on the table now, bet or not. */
export function stagedTotal(table: Table): bigint {
  return Object.values(table.slip().now).reduce((sum, stake) => sum + stake, 0n)
}
