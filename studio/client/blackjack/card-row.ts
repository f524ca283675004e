/** A row of cards on a blackjack table. */
import { playingCard, type PlayingCard } from '#studio/client/lib/cards.ts'
import { h } from '#studio/client/lib/dom.ts'
import { pause } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'

const DEAL_MS = 210

export type CardRow = {
  element: HTMLElement
  clear(): void
  /** Shows cards; null is a card that lies face down. */
  show(wanted: readonly (number | null)[], isQuick: boolean): Promise<void>
}

/** Makes a row of cards. New cards are added and cards turn over; the row's other elements stay as they are. */
export function cardRow(): CardRow {
  const element = h('div', { class: 'bj-cards' })
  let cards: PlayingCard[] = []
  return {
    element,
    clear() {
      cards = []
      element.replaceChildren()
    },
    async show(wanted: readonly (number | null)[], isQuick: boolean) {
      while (cards.length > wanted.length) cards.pop()?.element.remove()
      for (const [index, card] of wanted.entries()) {
        const known = cards[index]
        if (known) known.show(card)
        else {
          const dealt = playingCard(card, !isQuick)
          cards.push(dealt)
          element.append(dealt.element)
          play('tick')
          if (!isQuick) await pause(DEAL_MS).done
        }
      }
    },
  }
}

/** Returns a hand's total; both of a soft one. */
export function totalText(hand: { total: number; isSoft: boolean }): string {
  return hand.isSoft && hand.total < 21 ? `${hand.total - 10} / ${hand.total}` : String(hand.total)
}
