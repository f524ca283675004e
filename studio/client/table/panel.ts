/**
 * The controls: chips, undo, repeat, and the bet itself; beside them the round's time and the bets of others.
 */
import { newBetSeed, newRequestId } from '#studio/client/lib/api.ts'
import { bestWins } from '#studio/client/frame/best-wins.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { icon, type IconName } from '#studio/client/lib/icon.ts'
import { effect, onCleanup } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { TableClientMessage } from '#studio/engines/table/protocol.ts'
import { mainButton } from '#studio/client/frame/controls.ts'
import { formatMoney, toMinor, toWire } from '#studio/client/logic/money.ts'
import { clear, double, isEmpty, repeat, undo } from '#studio/client/logic/slip.ts'
import type { TableLine } from '#studio/client/lib/line.ts'
import { stagedTotal } from './board.ts'
import { chipRow } from './chips.ts'
import { betChips, betTotal, isBetting, roomOf, winOf, type Table } from './state.ts'

export type Line = TableLine<TableClientMessage>

/** How long to wait before a slip without an answer is sent again, ms. */
const RESEND_MS = 4_000
const SPOTS_MOST = 40

/** Bets the chips on the table. */
export function placeSlip(table: Table, line: Line): void {
  const round = table.round.peek()
  const slip = table.slip.peek()
  if (!round || round.phase !== 'BETTING' || isEmpty(slip) || table.asked.peek()) return
  const chips = Object.fromEntries(
    Object.entries(slip.now)
      .filter(([, stake]) => stake > 0n)
      .slice(0, SPOTS_MOST),
  )
  const asked = { requestId: newRequestId(), roundId: round.roundId, chips, seed: newBetSeed() }
  table.asked.set(asked)
  send(line, asked)
}

function send(line: Line, { requestId, roundId, chips, seed }: NonNullable<ReturnType<Table['asked']>>): void {
  const spots = Object.entries(chips).map(([spot, stake]) => ({ spot, stake: toWire(stake) }))
  line.send({ type: 'bet', requestId, roundId, spots, seed })
}

/** Sends a slip again until it is answered: a repeat of the same id moves no money. Removes bet chips from the slip. */
export function followSlip(table: Table, line: Line): void {
  let before: ReturnType<Table['asked']> = null
  effect(() => {
    const asked = table.asked()
    if (!asked && before && table.bets.peek().some(({ requestId }) => requestId === before?.requestId)) {
      const left = Object.entries(table.slip.peek().now).filter(([spot]) => !(before && spot in before.chips))
      table.slip.set({ now: Object.fromEntries(left), before: [] })
    }
    before = asked
    if (!asked) return
    const timer = setInterval(() => send(line, asked), RESEND_MS)
    onCleanup(() => clearInterval(timer))
  })
}

function action(name: IconName, label: () => string, isDisabled: () => boolean, act: () => void): HTMLButtonElement {
  return h(
    'button',
    {
      type: 'button',
      class: 'table-action',
      disabled: isDisabled,
      onclick: () => {
        play('tap')
        act()
      },
    },
    icon(name, 18),
    h('span', {}, label),
  )
}

function actions(table: Table): HTMLElement {
  const isClosed = () => !isBetting(table) || table.asked() !== null
  const slip = () => table.slip()
  return h(
    'div',
    { class: 'table-actions' },
    action(
      'arrow-counter-clockwise',
      () => t('table.undo'),
      () => isClosed() || slip().before.length === 0,
      () => table.slip.set(undo(table.slip.peek())),
    ),
    action(
      'x',
      () => t('table.clear'),
      () => isClosed() || isEmpty(slip()),
      () => table.slip.set(clear(table.slip.peek())),
    ),
    action(
      'repeat',
      () => t('table.repeat'),
      () => isClosed() || Object.keys(table.last()).length === 0,
      () => table.slip.set(repeat(table.slip.peek(), table.last.peek(), roomOf(table))),
    ),
    action(
      'plus',
      () => t('table.double'),
      () => isClosed() || (isEmpty(slip()) && table.bets().length === 0),
      () => table.slip.set(double(table.slip.peek(), betChips(table.bets.peek()), roomOf(table))),
    ),
  )
}

function betButton(table: Table, line: Line): HTMLElement {
  const { context } = table
  const isOpen = () => isBetting(table)
  const label = () => {
    if (table.asked()) return t('table.placing')
    if (!isOpen()) return t(table.round()?.phase === 'RESULT' ? 'table.nextSoon' : 'table.locked')
    return isEmpty(table.slip()) ? t('table.putChips') : t('table.place')
  }
  const sub = () => (isOpen() && !isEmpty(table.slip()) ? context.money(stagedTotal(table)) : '')
  return mainButton({
    label,
    sub,
    isBusy: () => table.asked() !== null,
    isDisabled: () => !isOpen() || isEmpty(table.slip()) || table.asked() !== null,
    onPress: () => placeSlip(table, line),
  })
}

function sums(table: Table): HTMLElement {
  const { context } = table
  return h(
    'div',
    { class: 'table-sums' },
    h('span', {}, () => t('table.inPlay')),
    h('b', { class: 'num' }, () => context.money(betTotal(table))),
    () =>
      table.isShown() && table.round()?.phase === 'RESULT' && table.bets().length > 0
        ? [
            h('span', {}, t('table.won')),
            h('b', { class: `num ${winOf(table) > betTotal(table) ? 'positive' : ''}` }, context.money(winOf(table))),
          ]
        : null,
  )
}

function others(table: Table): HTMLElement {
  const { context } = table
  return h(
    'section',
    { class: 'others' },
    // an empty table is said in words below: a 0 would look like a closed room
    () =>
      table.crowd().playerCount === 0
        ? null
        : h('h3', { class: 'section-title' }, t('table.others', { count: count(table.crowd().playerCount) })),
    () => {
      const { players } = table.crowd()
      if (players.length === 0) return h('p', { class: 'muted small' }, t('table.nobody'))
      return h(
        'ul',
        { class: 'others-list' },
        players.map(({ name, stake, win, currency }) => {
          const isWin = table.isShown() && win !== null && toMinor(win) > 0n
          const look = currency === context.currency.code ? context.currency : { symbol: `${currency} `, decimals: 2 }
          return h(
            'li',
            {},
            h('span', {}, name),
            h('b', { class: `num ${isWin ? 'positive' : ''}` }, formatMoney(toMinor(isWin ? win : stake), look, isWin)),
          )
        }),
      )
    },
    bestWins(context),
  )
}

/** Builds the panel: on phones it is within reach of the thumb. Where there is room, the chat is in it. */
export function tablePanel(table: Table, line: Line, chat: HTMLElement): HTMLElement {
  return h(
    'section',
    { class: 'panel table-panel', 'aria-label': () => t('table.panel') },
    sums(table),
    chipRow(table),
    actions(table),
    betButton(table, line),
    others(table),
    chat,
  )
}
