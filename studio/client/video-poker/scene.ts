/** Video poker: the pay table above, five cards below, each a switch that holds it. */
import { HANDS, PAYS } from '#games/video-poker/paytable.ts'
import { HAND_CARDS, isHeld, type VideoPokerView } from '#games/video-poker/rules.ts'
import { mainButton } from '#studio/client/frame/controls.ts'
import { type PlayingCard, playingCard, spokenCard } from '#studio/client/lib/cards.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { pause } from '#studio/client/lib/motion.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { type OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import './video-poker.css'

type Table = OriginalTable<object, VideoPokerView>
const DEAL_MS = 110
const ALL = 2 ** HAND_CARDS - 1
const PLACES = Array.from({ length: HAND_CARDS }, (_, place) => place)

/** Which cards are held now, by their table. */
const holds = new WeakMap<Table, Signal<number>>()

function holdOf(table: Table): Signal<number> {
  const hold = holds.get(table) ?? signal(0)
  holds.set(table, hold)
  return hold
}

const canHold = ({ isOpen, isBusy }: Table) => isOpen() && !isBusy()

function toggle(table: Table, place: number): void {
  if (!table.isOpen() || table.isBusy.peek()) return
  const hold = holdOf(table)
  hold.set(hold.peek() ^ (1 << place))
  play('tap')
}

function payTable({ round, isBusy }: Table): HTMLElement {
  const isHand = (hand: string) => !isBusy() && round()?.view.hand === hand
  return h(
    'ul',
    { class: 'vp-pays', 'aria-label': () => t('video-poker.table') },
    HANDS.map((hand) =>
      h(
        'li',
        { class: () => (isHand(hand) ? 'is-hand' : ''), 'aria-current': () => (isHand(hand) ? 'true' : 'false') },
        h('span', {}, () => t(`video-poker.${hand}`)),
        h('b', { class: 'num' }, `${PAYS[hand]}×`),
      ),
    ),
  )
}

/** Builds one place of the hand. */
function seat(table: Table, place: number, card: PlayingCard): HTMLElement {
  const hold = holdOf(table)
  const isKept = () => isHeld(hold(), place)
  return h(
    'button',
    {
      type: 'button',
      class: () => `vp-seat ${isKept() ? 'held' : ''}`,
      'aria-pressed': isKept,
      disabled: () => !canHold(table),
      'aria-label': () => {
        const shown = table.round()?.view.cards[place]
        return t('video-poker.hold', { card: shown === undefined ? '?' : spokenCard(shown) })
      },
      onclick: () => toggle(table, place),
    },
    card.element,
    h('span', { class: 'vp-held' }, () => (isKept() ? t('video-poker.held') : count(place + 1))),
  )
}

function scene(table: Table): HTMLElement {
  const hold = holdOf(table)
  const cards = PLACES.map(() => playingCard(null, false))
  const now = table.round.peek()
  if (now) for (const [place, card] of now.view.cards.entries()) cards[place]?.show(card)
  table.present = async ({ view }, isQuick) => {
    if (view.held === null) hold.set(0)
    const kept = view.held ?? 0
    const fresh = PLACES.filter((place) => !isHeld(kept, place))
    for (const place of fresh) cards[place]?.show(null)
    if (!isQuick) await pause(DEAL_MS * 2).done
    for (const place of fresh) {
      cards[place]?.show(view.cards[place] ?? null)
      play('tick')
      if (!isQuick) await pause(DEAL_MS).done
    }
    hold.set(kept)
  }
  document.addEventListener('keydown', ({ key, target }) => {
    const place = Number(key) - 1
    if (PLACES.includes(place) && !(target instanceof HTMLInputElement)) toggle(table, place)
  })
  return h(
    'div',
    { class: 'vp-table' },
    payTable(table),
    h(
      'div',
      { class: 'vp-hand' },
      PLACES.map((place, index) => seat(table, place, cards[index] ?? playingCard(null))),
    ),
  )
}

const draw = (table: Table) => table.move({ hold: holdOf(table).peek() })

function actions(table: Table): HTMLElement {
  const hold = holdOf(table)
  const fresh = () => PLACES.filter((place) => !isHeld(hold(), place)).length
  return h(
    'div',
    { class: 'bet-fields' },
    mainButton({
      label: () => t(hold() === ALL ? 'video-poker.keepAll' : 'video-poker.draw'),
      sub: () => (fresh() === 0 ? null : t('video-poker.new', { count: count(fresh()) })),
      isDisabled: table.isBusy,
      onPress: () => draw(table),
    }),
  )
}

export const videoPokerScene: OriginalScene<object, VideoPokerView> = {
  name: 'video-poker',
  first: {},
  scene,
  actions,
  keepsStake: true,
  goOn: draw,
  hasAutoplay: false,
  waiting: () => t('video-poker.pick'),
}
