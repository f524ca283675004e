/** Mines: twenty-five fields; each gem raises the win that can be cashed out, one mine ends the round. */
import { FIELDS, MINES_MAX } from '#games/mines/paytable.ts'
import type { MinesChoice, MinesView } from '#games/mines/rules.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { play } from '#studio/client/lib/sound.ts'
import { rangeField } from '#studio/client/original/fields.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import { timesText } from '#studio/client/original/rules.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import { gemPicture, minePicture } from './pictures.ts'
import './mines.css'

type Table = OriginalTable<MinesChoice, MinesView>
const SIDE = 5

function stateOf(view: MinesView | undefined, field: number): 'closed' | 'gem' | 'hit' | 'mine' | 'rest' {
  if (!view) return 'closed'
  if (view.hit === field) return 'hit'
  if (view.opened.includes(field)) return 'gem'
  if (!view.mines) return 'closed'
  return view.mines.includes(field) ? 'mine' : 'rest'
}

function scene(table: Table): HTMLElement {
  const { round, isOpen, isBusy, choice } = table
  table.present = async ({ view, moves }) => {
    if (moves.length > 0 && view.hit === null) play('tick')
    if (view.hit !== null) play('crash')
  }
  const state = (field: number) => stateOf(round()?.view, field)
  const label = (field: number) =>
    t(`mines.${state(field)}`, { row: count(Math.floor(field / SIDE) + 1), column: count((field % SIDE) + 1) })
  const fields = Array.from({ length: FIELDS }, (_, field) =>
    h(
      'button',
      {
        type: 'button',
        class: () => `mines-field ${state(field)}`,
        'aria-label': () => label(field),
        disabled: () => !isOpen() || state(field) !== 'closed' || isBusy(),
        onclick: () => table.move({ open: field }),
      },
      () => {
        const now = state(field)
        if (now === 'hit' || now === 'mine') return minePicture()
        return now === 'gem' || now === 'rest' ? gemPicture() : null
      },
    ),
  )
  return h(
    'div',
    { class: 'mines-room' },
    h(
      'div',
      { class: 'mines-line' },
      h('span', { class: 'num' }, () =>
        t('mines.safe', {
          count: count(
            FIELDS - ((isOpen() ? (round()?.choice as MinesChoice | undefined)?.mines : null) ?? choice().mines),
          ),
        }),
      ),
      h('span', { class: 'num mines-next' }, () => {
        const next = round()?.view.next
        return isOpen() && next ? t('mines.next', { multiplier: timesText((next / 100).toFixed(2)) }) : ''
      }),
    ),
    h('div', { class: 'mines-grid', role: 'group', 'aria-label': () => t('mines.grid') }, fields),
  )
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  return rangeField(
    () => t('mines.count'),
    () => choice().mines,
    { min: 1, max: MINES_MAX },
    (mines) => choice.set({ mines }),
    isLocked,
  )
}

export const minesScene: OriginalScene<MinesChoice, MinesView> = {
  name: 'mines',
  first: { mines: 3 },
  scene,
  fields,
  hasAutoplay: false,
  waiting: () => t('mines.choose'),
  figures: ({ option }, { mines }) => option.startsWith(`${mines} mines`),
}
