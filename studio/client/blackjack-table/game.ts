/** The blackjack table in its frame. */
import { cardText } from '#games/cards/cards.ts'
import type { TableView } from '#games/blackjack-table/rules.ts'
import type { OriginalDetail } from '#studio/engines/original/protocol.ts'
import type { GameView } from '#studio/client/frame/game-view.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { checkOriginal } from '#studio/client/original/check.ts'
import { originalRules, timesText } from '#studio/client/original/rules.ts'
import type { OriginalContext } from '#studio/client/original/table.ts'
import '../table/table.css'
import '../table/scene.css'
import './blackjack-table.css'
import { blackjackStage } from './felt.ts'
import { blackjackPanel } from './panel.ts'
import { createState, deal } from './state.ts'

const SECOND_MS = 1_000

/** Makes the game of a session. */
export function createBlackjackTable(context: OriginalContext): GameView<OriginalDetail> {
  const game = createState(context)
  const { table } = game
  return {
    stage: blackjackStage(game),
    panel: blackjackPanel(game),
    // a decision is never made by a key that was pressed for something else
    mainAction: () => (table.isOpen() ? undefined : deal(game)),
    canChangeStake: () => false,
    sealed: () => context.seeds()?.serverSeedHash ?? '',
    seedsLocked: () => (table.isOpen() ? t('fair.lockedRound') : ''),
    rulesBody: () => [
      ...originalRules(context, {
        words: ['bjtable.how', 'bjtable.pays', 'bjtable.sides', 'bjtable.insuranceRule'],
        isShown: () => true,
        open: 'bjtable.openRule',
      }),
      h('p', {}, () => t('bjtable.clock', { seconds: count((context.rules.decideMs ?? 0) / SECOND_MS) })),
    ],
    historyLine: ({ detail, state }) =>
      state !== 'settled' ? t('original.open') : isOwn(detail) ? timesText(detail.multiplier) : t('bjtable.former'),
    historyPicture: ({ detail }) =>
      isOwn(detail) && detail.shown !== null ? handList(detail.view as TableView) : null,
    verify: (round) =>
      isOwn(round.detail)
        ? checkOriginal('blackjack-table', round)
        : Promise.resolve({ isSound: false, shown: t('bjtable.former') }),
  }
}

/** A title may have rounds of the table that it opened before. */
const isOwn = ({ engine }: OriginalDetail): boolean => engine === 'blackjack-table'

function handList({ dealer, dealerTotal, hands, seats }: TableView): HTMLElement {
  const line = (name: string, cards: readonly number[], total: number, result: string) =>
    h(
      'li',
      {},
      h('span', {}, name),
      h('span', { class: 'num' }, `${cards.map(cardText).join(' ')} = ${total}`),
      h('b', {}, result),
    )
  return h(
    'ul',
    { class: 'bjt-record' },
    line(t('bjtable.dealer'), dealer, dealerTotal, ''),
    hands.map(({ seat, cards, total, stakes, result }) =>
      line(
        t('bjtable.hand', { hand: count(seat) }),
        cards,
        total,
        [result ? t(`bjtable.${result}`) : '', stakes > 1 ? t('bjtable.doubled') : ''].filter(Boolean).join(' · '),
      ),
    ),
    seats.flatMap(({ seat, pairs, three, isInsured }) => {
      const won = [pairs, three].flatMap((kind) => (kind === null || kind === 'none' ? [] : [t(`bjtable.${kind}`)]))
      const all = isInsured ? [...won, t('bjtable.insured')] : won
      return all.length === 0
        ? []
        : [h('li', {}, h('span', {}, t('bjtable.hand', { hand: count(seat) })), all.join(' · '))]
    }),
  )
}
