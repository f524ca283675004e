/**
 * Places for cards, printed on the felt: they are there before the first card, so that nothing moves when it is dealt.
 */
import { h, styled } from '#studio/client/lib/dom.ts'
import { t, type MessageKey } from '#studio/client/lib/i18n.ts'

export type HandPlace = {
  name: MessageKey
  /** The usual number of cards. */
  slots: number
}

/** The hands that each game deals, from one side to the other. */
export const HANDS = {
  baccarat: [
    { name: 'table.spot.player', slots: 3 },
    { name: 'table.spot.banker', slots: 3 },
  ],
  'dragon-tiger': [
    { name: 'table.spot.dragon', slots: 1 },
    { name: 'table.spot.tiger', slots: 1 },
  ],
  'teen-patti': [
    { name: 'table.spot.a', slots: 3 },
    { name: 'table.spot.b', slots: 3 },
  ],
  'twenty-one': [
    { name: 'table.spot.player', slots: 2 },
    { name: 'table.spot.dealer', slots: 2 },
  ],
  'andar-bahar': [
    { name: 'table.joker', slots: 1 },
    { name: 'table.spot.andar', slots: 2 },
    { name: 'table.spot.bahar', slots: 2 },
  ],
} as const satisfies Record<string, readonly HandPlace[]>

export type HandBox = {
  element: HTMLElement
  cards: HTMLElement
  value: HTMLElement
}

/** Builds one place: its name, its value, and outlines for its cards. */
export function handBox({ name, slots }: HandPlace): HandBox {
  const cards = h('div', { class: 'hand-cards' })
  const value = h('b', { class: 'hand-value num' })
  const places = h(
    'div',
    { class: 'hand-slots', 'aria-hidden': 'true' },
    Array.from({ length: slots }, () => h('i', { class: 'hand-slot' })),
  )
  const element = styled(
    h(
      'div',
      { class: 'hand' },
      h(
        'p',
        { class: 'hand-name' },
        h('span', {}, () => t(name)),
        value,
      ),
      h('div', { class: 'hand-place' }, places, cards),
    ),
    { '--slots': String(slots) },
  )
  return { element, cards, value }
}
