/** A past hand: the board, each player's part, the pots, the moves. */
import type { PvpDetail } from '#studio/engines/pvp/protocol.ts'
import { playingCard } from '#studio/client/lib/cards.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { didText } from './log.ts'
import type { RoomContext } from './state.ts'

const row = (cards: readonly number[]) =>
  h(
    'div',
    { class: 'hand-cards' },
    cards.map((card) => playingCard(card, false).element),
  )

/** Builds the picture of a hand. A hand that was interrupted has no end: only the reserved amount is shown. */
export function handPicture(
  { seats = [], board = [], log = [], pots = [], seat }: Partial<PvpDetail>,
  { money }: Pick<RoomContext, 'money'>,
): HTMLElement {
  const nameOf = (place: number) =>
    place === seat ? t('pvp.you') : (seats.find((one) => one.seat === place)?.name ?? '–')
  return h(
    'div',
    { class: 'stack hand-picture' },
    board.length > 0 ? row(board) : null,
    h(
      'ul',
      { class: 'hand-seats' },
      seats.map((one) =>
        h(
          'li',
          {},
          h('b', {}, nameOf(one.seat)),
          one.cards ? row(one.cards) : h('span', { class: 'muted' }, t('pvp.hidden')),
          h('span', { class: 'num muted' }, t('pvp.putIn', { amount: money(one.put) })),
          toMinor(one.won) > 0n
            ? h('b', { class: 'num positive' }, money(one.won, true))
            : one.isFolded
              ? h('span', { class: 'muted' }, t('pvp.did.fold'))
              : null,
        ),
      ),
    ),
    pots.length > 0
      ? h(
          'p',
          { class: 'muted num' },
          pots
            .map(
              (pot, index) =>
                `${t(index === 0 ? 'pvp.mainPot' : 'pvp.sidePot')} ${money(pot.amount)} (${t('pvp.raked', { rake: money(pot.rake) })})`,
            )
            .join(' · '),
        )
      : null,
    h(
      'ul',
      { class: 'hand-log' },
      log.map((line) =>
        h(
          'li',
          {},
          h('span', { class: 'muted' }, nameOf(line.seat)),
          h('span', { class: 'num' }, didText(line, money)),
        ),
      ),
    ),
  )
}
