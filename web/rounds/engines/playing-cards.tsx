import { cardText, isRed } from '#games/cards/cards.ts'
import { cx } from '#web/ui/cx.ts'

/** Shows cards in a row, small, as rank and suit. */
export function PlayingCards({ cards }: { cards: readonly number[] }) {
  return (
    <span className="flex max-w-72 flex-wrap justify-center gap-1">
      {cards.map((card, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a card may fall twice, and its place never changes
        <span
          key={place}
          className={cx(
            'num rounded-sm bg-[#fbf9ff] px-1.5 py-0.5 text-sm font-semibold',
            isRed(card) ? 'text-[#b0122f]' : 'text-[#1b1730]',
          )}
        >
          {cardText(card)}
        </span>
      ))}
    </span>
  )
}
