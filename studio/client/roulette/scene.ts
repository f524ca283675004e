/** Roulette: a wheel with its ball, and a board on which chips are laid. */
import { isRedNumber, POCKETS } from '#games/roulette/paytable.ts'
import type { RouletteChoice } from '#games/roulette/rules.ts'
import { textButton } from '#studio/client/frame/controls.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import { shortMoney } from '#studio/client/table/chips.ts'
import { rouletteWheel } from './wheel.ts'
import './roulette.css'

type Table = OriginalTable<RouletteChoice, { number: number }>
const CHIPS_MAX = 100
const OUTSIDE = ['dozen1', 'dozen2', 'dozen3', 'low', 'even', 'red', 'black', 'odd', 'high'] as const

const totalOf = ({ choice }: Table) => Object.values(choice().chips).reduce((sum, laid) => sum + laid, 0)

/** Returns what lies on a spot: the bet is shared by all chips. */
const amountOn = (table: Table, spot: string): bigint =>
  (table.context.stake() * BigInt(table.choice().chips[spot] ?? 0)) / BigInt(Math.max(1, totalOf(table)))

function board(table: Table): HTMLElement {
  const { choice, isLocked, round, isBusy } = table
  const lay = (spot: string) => {
    const { chips } = choice.peek()
    play('tap')
    if ((chips[spot] ?? 0) < CHIPS_MAX) choice.set({ chips: { ...chips, [spot]: (chips[spot] ?? 0) + 1 } })
  }
  const cell = (spot: string, text: () => string, place: string, shown = text) =>
    h(
      'button',
      {
        type: 'button',
        disabled: isLocked,
        onclick: () => lay(spot),
        class: () =>
          `roulette-spot ${place} ${round() && !isBusy() && String(round()?.view.number) === spot ? 'fell' : ''}`,
        'aria-label': () => {
          const laid = choice().chips[spot] ?? 0
          const name = t('roulette.chips', { spot: text(), count: count(laid) })
          return laid === 0 ? name : `${name}, ${table.context.money(amountOn(table, spot))}`
        },
      },
      h('span', { class: 'num' }, shown),
      () =>
        choice().chips[spot] === undefined
          ? null
          : h('i', { class: 'roulette-chip num' }, shortMoney(amountOn(table, spot))),
    )
  const ROWS = [3, 2, 1] as const
  /** As on a real table: three rows of twelve, and at the end of each the bet on the whole row. */
  const row = (last: (typeof ROWS)[number]) => [
    ...Array.from({ length: (POCKETS - 1) / ROWS.length }, (_, index) => {
      const number = index * ROWS.length + last
      return cell(String(number), () => String(number), isRedNumber(number) ? 'red' : 'black')
    }),
    cell(
      `column${last}`,
      () => t(`roulette.column${last}` as MessageKey),
      'outside column',
      () => '2:1',
    ),
  ]
  return h(
    'div',
    { class: 'roulette-board', role: 'group', 'aria-label': () => t('roulette.board') },
    cell('0', () => '0', 'zero'),
    h('div', { class: 'roulette-numbers' }, ROWS.map(row)),
    h(
      'div',
      { class: 'roulette-outside' },
      OUTSIDE.map((spot) =>
        cell(spot, () => t(`roulette.${spot}`), `outside ${spot === 'red' || spot === 'black' ? spot : ''}`),
      ),
    ),
  )
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  const total = () => totalOf(table)
  const each = () => table.context.money(table.context.stake() / BigInt(Math.max(1, total())))
  table.obstacle = () => (Object.keys(choice.peek().chips).length === 0 ? t('roulette.lay') : '')
  const undo = () => {
    const last = Object.entries(choice.peek().chips).at(-1)
    if (!last) return
    const { [last[0]]: laid = 0, ...rest } = choice.peek().chips
    choice.set({ chips: laid > 1 ? { ...rest, [last[0]]: laid - 1 } : rest })
  }
  return h(
    'div',
    { class: 'bet-fields' },
    h('p', { class: 'hint plain' }, () =>
      total() === 0 ? t('roulette.lay') : t('roulette.share', { count: count(total()), amount: each() }),
    ),
    h(
      'div',
      { class: 'field-pair' },
      textButton(() => t('roulette.undo'), undo, 'secondary', isLocked),
      textButton(
        () => t('roulette.clear'),
        () => choice.set({ chips: {} }),
        'secondary',
        isLocked,
      ),
    ),
  )
}

export const rouletteScene: OriginalScene<RouletteChoice, { number: number }> = {
  name: 'roulette',
  first: { chips: {} },
  hasAutoplay: true,
  fields,
  chip: ({ view }) => String(view.number),
  scene: (table) =>
    h('div', { class: () => `roulette-room ${table.isBusy() ? 'spinning' : ''}` }, rouletteWheel(table), board(table)),
}
