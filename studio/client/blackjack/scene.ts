/** Blackjack: the dealer above, the player's hands below, and the moves that the hand in play may make. */
import type { BlackjackMove, BlackjackView } from '#games/blackjack/rules.ts'
import { mainButton } from '#studio/client/frame/controls.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import { timesText } from '#studio/client/original/rules.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import './blackjack.css'
import { cardRow, totalText } from './card-row.ts'

type Table = OriginalTable<object, BlackjackView>

/** Makes the rows of cards of a table, and deals each of its results into them. */
function dealtRows(table: Table) {
  const dealer = cardRow()
  const hands = [cardRow(), cardRow()]
  const isSplit = signal(false)
  let shownRound = ''
  const deal = async (roundId: string, view: BlackjackView, isQuick: boolean) => {
    if (roundId !== shownRound) for (const row of [dealer, ...hands]) row.clear()
    const isFresh = roundId !== shownRound
    shownRound = roundId
    isSplit.set(view.hands.length > 1)
    const [first, second] = hands
    if (isFresh) await first?.show(view.hands[0]?.cards.slice(0, 2) ?? [], isQuick)
    // the second card lies hidden until the hands are played
    if (isFresh) await dealer.show([view.dealer[0] ?? null, null], isQuick)
    await first?.show(view.hands[0]?.cards ?? [], isQuick)
    await second?.show(view.hands[1]?.cards ?? [], isQuick)
    if (view.active === null) await dealer.show(view.dealer, isQuick)
  }
  table.present = (result, isQuick) => deal(result.roundId, result.view, isQuick)
  const now = table.round.peek()
  if (now) void deal(now.roundId, now.view, true)
  return { dealer, hands, isSplit }
}

/** Builds what is said of one of the player's hands: its total, whether it was doubled, its result. */
function handFacts({ round, isBusy }: Table, index: number): HTMLElement {
  const hand = () => round()?.view.hands[index]
  return h(
    'div',
    { class: 'bj-facts' },
    () => {
      const one = hand()
      return one && !isBusy() ? h('span', { class: 'bj-total num' }, totalText(one)) : null
    },
    () => {
      const one = hand()
      return one && one.stakes > 1 ? h('span', { class: 'tag' }, t('blackjack.doubled')) : null
    },
    () => {
      const result = hand()?.result
      const isWon = result === 'win' || result === 'blackjack'
      return result && !isBusy()
        ? h('span', { class: `tag result ${isWon ? 'won' : ''}` }, t(`blackjack.${result}`))
        : null
    },
  )
}

function scene(table: Table): HTMLElement {
  const { round, isBusy } = table
  const { dealer, hands, isSplit } = dealtRows(table)
  const hand = (index: number) =>
    h(
      'div',
      {
        class: () => `bj-hand ${round()?.view.active === index && isSplit() ? 'active' : ''}`,
        hidden: () => index > 0 && !isSplit(),
      },
      hands[index]?.element,
      handFacts(table, index),
    )
  return h(
    'div',
    { class: 'bj-table' },
    h(
      'div',
      { class: 'bj-side' },
      h(
        'div',
        { class: 'bj-facts' },
        h('span', { class: 'bj-name' }, () => t('blackjack.dealer')),
        () =>
          round() && !isBusy() ? h('span', { class: 'bj-total num' }, String(round()?.view.dealerTotal ?? '')) : null,
      ),
      dealer.element,
    ),
    h('p', { class: 'bj-felt' }, () => t('blackjack.felt')),
    h('div', { class: 'bj-hands' }, hand(0), hand(1)),
  )
}

const MOVES: readonly BlackjackMove[] = ['hit', 'stand', 'double', 'split']

function actions(table: Table): HTMLElement {
  const { round, isBusy, context } = table
  const isAllowed = (move: BlackjackMove) => round()?.view.allowed.includes(move) === true
  const cost = () => toMinor(round()?.stake ?? '0')
  const button = (move: BlackjackMove) =>
    mainButton({
      label: () => t(`blackjack.${move}`),
      ...(move === 'double' || move === 'split' ? { sub: () => context.money(cost(), true) } : {}),
      kind: () => (move === 'stand' ? 'primary' : 'secondary'),
      isDisabled: () =>
        isBusy() || !isAllowed(move) || ((move === 'double' || move === 'split') && context.balance() < cost()),
      onPress: () => table.move(move),
    })
  return h('div', { class: 'action-row' }, MOVES.map(button))
}

export const blackjackScene: OriginalScene<object, BlackjackView> = {
  name: 'blackjack',
  first: {},
  scene,
  actions,
  hasAutoplay: false,
  waiting: () => t('blackjack.yours'),
  chip: ({ multiplier }) => timesText(multiplier),
}
