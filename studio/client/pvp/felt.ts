/** The felt: seats around it, cards, bets, the board and the pot. The reader's seat is always at the bottom. */
import type { RoomView, SeatView } from '#studio/engines/pvp/protocol.ts'
import { playingCard, type PlayingCard } from '#studio/client/lib/cards.ts'
import { h, styled, type Child } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { openBuyIn } from './buy-in.ts'
import { handText } from './hand-names.ts'
import { stakeText } from './lobby.ts'
import { turnBar } from './turn-bar.ts'
import type { CardRoom } from './state.ts'

/** The cards on the table, so that a card that is there already turns over instead of being dealt again. */
type Cards = Map<string, PlayingCard>

function cardAt(cards: Cards, key: string, card: number | null): HTMLElement {
  const known = cards.get(key)
  if (known) {
    known.show(card)
    return known.element
  }
  const made = playingCard(card)
  made.element.addEventListener('animationend', () => made.element.classList.remove('dealt'), { once: true })
  cards.set(key, made)
  return made.element
}

/** Below one: seats at the sides are nearer to the corners, away from the board's cards. */
const CORNERS = 0.6

/** Returns where a seat is: per cent from the left and the top of the felt, place 0 at the bottom. */
function placeOf(place: number, seats: number): { x: string; y: string; inX: string; inY: string } {
  const angle = Math.PI / 2 + (place * 2 * Math.PI) / seats
  const at = (radius: number, value: number) => `${(50 + radius * value).toFixed(1)}%`
  const [across, along] = [Math.cos(angle), Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** CORNERS]
  return { x: at(42, across), y: at(41, along), inX: at(21, across), inY: at(22, along) }
}

function lastText({ last, state }: SeatView): string {
  if (state === 'away') return t('pvp.state.away')
  if (state === 'out') return t('pvp.state.out')
  if (state === 'folded') return t('pvp.did.fold')
  if (state === 'allIn') return t('pvp.did.allIn')
  return last ? t(`pvp.did.${last.kind}`) : ''
}

function seatView(state: CardRoom, room: RoomView, seat: SeatView, cards: Cards): Child {
  const { money } = state.context
  const { hand } = room
  const isActor = hand?.actor === seat.seat
  const isWinner = toMinor(seat.won ?? '0') > 0n
  const name = seat.isHouse ? t('pvp.house', { letter: seat.name.slice(-1) }) : seat.name
  return h(
    'div',
    {
      class: `seat ${seat.state} ${seat.isYou ? 'you' : ''} ${isActor ? 'acting' : ''} ${isWinner ? 'winner' : ''} ${seat.isHere ? '' : 'gone'}`,
    },
    h(
      'div',
      { class: `seat-cards of-${seat.cards.length}` },
      seat.cards.map((card, index) => cardAt(cards, `${hand?.handId} ${seat.seat} ${index}`, card)),
    ),
    h(
      'div',
      { class: 'seat-plate' },
      h('b', { class: 'seat-name' }, seat.isYou ? t('pvp.you') : name),
      h('span', { class: 'num seat-stack' }, money(seat.stack)),
      h(
        'span',
        { class: 'seat-last' },
        seat.hand && room.phase === 'showing' ? handText(room.rules, seat.hand) : lastText(seat),
      ),
      isActor && hand?.turnEndsAt ? turnBar(state, hand) : null,
    ),
    room.button === seat.seat
      ? h('span', { class: 'dealer-button', role: 'img', title: t('pvp.dealer'), 'aria-label': t('pvp.dealer') }, 'D')
      : null,
    isWinner ? h('span', { class: 'seat-won num' }, money(seat.won ?? '0', true)) : null,
  )
}

function freeSeat(state: CardRoom, room: RoomView, seat: number): Child {
  if (room.you)
    return h(
      'div',
      { class: 'seat free' },
      h('span', { class: 'seat-empty', role: 'img', 'aria-label': t('pvp.free', { seat: count(seat + 1) }) }),
    )
  return h(
    'div',
    { class: 'seat free' },
    h(
      'button',
      {
        type: 'button',
        class: 'seat-sit',
        'aria-label': t('pvp.sitAt', { seat: count(seat + 1) }),
        onclick: () => openBuyIn(state, room, seat),
      },
      icon('plus', 18),
      h('span', {}, t('pvp.sit')),
    ),
  )
}

function middle(state: CardRoom, room: RoomView, cards: Cards): Child {
  const { hand } = room
  const { money } = state.context
  if (!hand) {
    const people = room.table.filter(Boolean).length
    return h(
      'p',
      { class: 'felt-words' },
      t(room.phase === 'dealing' || room.nextAt ? 'pvp.soon' : people < 2 ? 'pvp.waiting' : 'pvp.soon'),
    )
  }
  const rake = hand.pots?.reduce((sum, pot) => sum + toMinor(pot.rake), 0n) ?? 0n
  return [
    h(
      'div',
      { class: 'felt-board', role: 'group', 'aria-label': t('pvp.board') },
      hand.board.map((card, index) => cardAt(cards, `${hand.handId} board ${index}`, card)),
    ),
    h(
      'p',
      { class: 'felt-pot' },
      h('span', {}, t('pvp.pot')),
      h('b', { class: 'num' }, money(hand.pot)),
      rake > 0n ? h('span', { class: 'muted num' }, t('pvp.raked', { rake: money(rake) })) : null,
    ),
    hand.pots && hand.pots.length > 1
      ? h(
          'p',
          { class: 'felt-pots num' },
          hand.pots
            .map((pot, index) => `${index === 0 ? t('pvp.mainPot') : t('pvp.sidePot')} ${money(pot.amount)}`)
            .join(' · '),
        )
      : null,
  ]
}

/** Builds the whole table. */
export function felt(state: CardRoom): HTMLElement {
  const cards: Cards = new Map()
  const handShown = signal('')
  return h('div', { class: 'pvp-table' }, () => {
    const room = state.room()
    if (!room) return null
    if (handShown.peek() !== (room.hand?.handId ?? '')) {
      cards.clear()
      handShown.set(room.hand?.handId ?? '')
    }
    const seats = room.table.length
    const first = room.you?.seat ?? 0
    return [
      h(
        'p',
        { class: 'felt-room' },
        room.mode === 'practice' ? t('pvp.practice') : stakeText(state, room),
        room.mode === 'real'
          ? null
          : h('span', { class: 'tag brand' }, t(room.mode === 'trial' ? 'pvp.trialTag' : 'pvp.practiceTag')),
      ),
      h(
        'div',
        { class: `pvp-felt seats-${seats}` },
        h('div', { class: 'felt-middle' }, middle(state, room, cards)),
        room.table.map((seat, index) => {
          const { x, y, inX, inY } = placeOf((index - first + seats) % seats, seats)
          const bet = seat && toMinor(seat.bet) > 0n && room.phase === 'playing'
          return [
            styled(
              h(
                'div',
                { class: 'seat-place' },
                seat ? seatView(state, room, seat, cards) : freeSeat(state, room, index),
              ),
              { '--x': x, '--y': y },
            ),
            bet
              ? styled(h('span', { class: 'seat-bet num' }, state.context.money(seat.bet)), { '--x': inX, '--y': inY })
              : null,
          ]
        }),
      ),
    ]
  })
}
