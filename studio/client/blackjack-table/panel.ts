/** The controls: chips and the deal before a round, the decisions while it is open. */
import type { TableMove } from '#games/blackjack-table/rules.ts'
import { mainButton } from '#studio/client/frame/controls.ts'
import { ownRounds } from '#studio/client/frame/own-rounds.ts'
import { seedCard } from '#studio/client/frame/seed-card.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { icon, type IconName } from '#studio/client/lib/icon.ts'
import { play } from '#studio/client/lib/sound.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { clear, double, isEmpty, totalOf, undo } from '#studio/client/logic/slip.ts'
import { timesText } from '#studio/client/original/rules.ts'
import { shortMoney } from '#studio/client/table/chips.ts'
import { deal, isBetting, isEvenMoney, putAgain, stagedTotal, type Game } from './state.ts'

function chipRow({ table, chips, chip }: Game): HTMLElement {
  return h(
    'div',
    { class: 'chip-row', role: 'radiogroup', 'aria-label': () => t('bjtable.chips') },
    chips.map((value, index) =>
      h(
        'button',
        {
          type: 'button',
          role: 'radio',
          class: `casino-chip chip-${index}`,
          'aria-checked': () => chip() === value,
          'aria-label': table.context.money(value),
          onclick: () => {
            play('tap')
            chip.set(value)
          },
        },
        h('span', { class: 'num' }, shortMoney(value)),
      ),
    ),
  )
}

function action(name: IconName, label: () => string, isDisabled: () => boolean, act: () => void): HTMLButtonElement {
  const onclick = () => {
    play('tap')
    act()
  }
  const attributes = { type: 'button', class: 'table-action', disabled: isDisabled, onclick }
  return h('button', attributes, icon(name, 18), h('span', {}, label))
}

function slipActions(game: Game): HTMLElement {
  const { slip, last, table } = game
  const isClosed = () => !isBetting(game)
  const roomOf = () => table.context.range.max
  return h(
    'div',
    { class: 'table-actions' },
    action(
      'arrow-counter-clockwise',
      () => t('bjtable.undo'),
      () => isClosed() || slip().before.length === 0,
      () => slip.set(undo(slip.peek())),
    ),
    action(
      'x',
      () => t('bjtable.clear'),
      () => isClosed() || isEmpty(slip()),
      () => slip.set(clear(slip.peek())),
    ),
    action(
      'repeat',
      () => t('bjtable.repeat'),
      () => isClosed() || Object.keys(last()).length === 0,
      () => putAgain(game),
    ),
    action(
      'plus',
      () => t('bjtable.twice'),
      () => isClosed() || isEmpty(slip()),
      () => slip.set(double(slip.peek(), {}, roomOf)),
    ),
  )
}

function dealButton(game: Game): HTMLElement {
  const { table, slip, last } = game
  const canRepeat = () => isEmpty(slip()) && Object.keys(last()).length > 0
  return mainButton({
    label: () => t(canRepeat() ? 'bjtable.again' : isEmpty(slip()) ? 'bjtable.putChips' : 'bjtable.deal'),
    sub: () => {
      const total = canRepeat() ? totalOf(last()) : stagedTotal(game)
      return total > 0n ? table.context.money(total) : ''
    },
    isDisabled: () => table.isBusy() || (isEmpty(slip()) && !canRepeat()),
    isBusy: table.isBusy,
    onPress: () => deal(game),
  })
}

/** The moves that have a button; the clock makes the other. */
type Decision = Exclude<TableMove, 'timeout'>

/** Returns what a move costs: the hand's bet once more, or half of it. */
function priceOf({ table }: Game, move: Decision): bigint {
  const round = table.round()
  const hand = round?.view.hands[round.view.active ?? -1]
  const bet = toMinor(round?.stake ?? '0') * BigInt(hand?.bet ?? 0)
  if (move === 'insure') return bet / 2n
  return move === 'double' || move === 'split' ? bet : 0n
}

function decisions(game: Game, moves: readonly Decision[]): HTMLElement {
  const { table } = game
  const button = (move: Decision) => {
    const costs = move === 'double' || move === 'split' || move === 'insure'
    const isShort = () => costs && table.context.balance() < priceOf(game, move)
    return mainButton({
      label: () => t(move === 'insure' && isEvenMoney(table.round()) ? 'bjtable.evenMoney' : `bjtable.${move}`),
      ...(costs ? { sub: () => table.context.money(priceOf(game, move)) } : {}),
      kind: () => (move === 'stand' || move === 'decline' ? 'primary' : 'secondary'),
      isDisabled: () => table.isBusy() || table.round()?.view.allowed.includes(move) !== true || isShort(),
      onPress: () => table.move(move),
    })
  }
  return h('div', { class: 'bjt-decisions' }, moves.map(button))
}

/** Builds the panel: within reach of the thumb on phones. */
export function blackjackPanel(game: Game): HTMLElement {
  const { table } = game
  const isAsked = () => table.isOpen()
  const isInsurance = () => table.round()?.view.phase === 'insurance'
  return h(
    'section',
    { class: 'panel table-panel bjt-panel', 'aria-label': () => t('bjtable.panel') },
    () =>
      isAsked()
        ? decisions(game, isInsurance() ? ['insure', 'decline'] : ['hit', 'stand', 'double', 'split'])
        : h('div', { class: 'bjt-bets' }, chipRow(game), slipActions(game), dealButton(game)),
    ownRounds(table.context, () =>
      table.results().map(({ multiplier, staked, win }) => ({ what: timesText(multiplier), staked, win })),
    ),
    seedCard(table.context),
  )
}
