import { formatMoney } from '#contract/money.ts'
import { useT, type Translate } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Tag } from '#web/ui/tag.tsx'
import { isObject, textOf, type Json } from './engine-reader.ts'
import { numbersOf, type OriginalFacts } from './original.ts'
import { moveText } from './original-words.ts'
import { FRAME, type Picture } from './picture-frame.ts'
import { PlayingCards } from './playing-cards.tsx'

const RESULTS = ['blackjack', 'win', 'draw', 'lose', 'bust'] as const
const KINDS = ['perfect', 'coloured', 'mixed', 'suitedTrips', 'straightFlush', 'trips', 'straight', 'flush'] as const
const SIDES = ['pairs', 'three'] as const
/** The cards that a hand and the dealer show before the first decision. */
const DEALT = 2
const OPEN = 1

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Says how a side bet of a seat ended; empty where there was none. */
function sideText(t: Translate, seat: Json, side: (typeof SIDES)[number]): string {
  const recorded = textOf(seat[side])
  if (recorded === null) return ''
  const kind = KINDS.find((one) => one === recorded)
  return `${t(`originalRounds.side.${side}`)}: ${kind ? t(`originalRounds.kind.${kind}`) : t('originalRounds.side.none')}`
}

function HandRow({ name, cards, total, note }: { name: string; cards: number[]; total: string; note: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-16 text-sm text-ink-2">{name}</span>
      <PlayingCards cards={cards} />
      {total !== '' && <b className="num">{total}</b>}
      {note !== '' && <span className="text-sm text-ink-2">{note}</span>}
    </li>
  )
}

/** Returns the rows of a seat: as dealt, or with all cards and results. */
function rowsOf(t: Translate, hands: Json[], seat: Json, isWhole: boolean) {
  const own = hands.filter((hand) => hand.seat === seat.seat)
  const name = t('originalRounds.seat', { place: Number(seat.seat) })
  if (!isWhole) {
    const [first, second] = own.map((hand) => numbersOf(hand.cards))
    const dealt = second ? [...(first ?? []).slice(0, 1), ...second.slice(0, 1)] : (first ?? []).slice(0, DEALT)
    return [{ name, cards: dealt, total: '', note: '' }]
  }
  return own.map((hand, place) => {
    const result = RESULTS.find((one) => one === hand.result)
    const notes = [
      result ? t(`originalRounds.result.${result}`) : '',
      Number(hand.stakes) > 1 ? t('originalRounds.doubled') : '',
      ...(place === 0 ? SIDES.map((side) => sideText(t, seat, side)) : []),
      place === 0 && seat.isInsured === true ? t('originalRounds.insured') : '',
    ]
    return {
      name,
      cards: numbersOf(hand.cards),
      total: String(hand.total),
      note: notes.filter(Boolean).join(' · '),
    }
  })
}

/** Shows the deal of a blackjack table, the decisions, and how every hand and side bet ended. */
export function BlackjackPicture({ facts, currency, step }: Picture<OriginalFacts>) {
  const t = useT()
  const { choice, moves, view, multiplier, stake } = facts
  const isWhole = step >= Math.max(1, moves.length)
  const seats = listOf(view.seats)
  const dealer = numbersOf(view.dealer)
  const amountOn = (spot: string) => {
    const units = Number(choice[spot] ?? 0)
    return units > 0 && stake !== null ? formatMoney((units * Number(stake)).toFixed(2), currency) : null
  }
  const bets = seats.map(({ seat }) => {
    const sides = SIDES.flatMap((side) => {
      const amount = amountOn(`${side}${String(seat)}`)
      return amount === null ? [] : [`${t(`originalRounds.side.${side}`)} ${amount}`]
    })
    const hand = t('originalRounds.seat', { place: Number(seat) })
    return [`${hand} ${amountOn(`hand${String(seat)}`) ?? ''}`, ...sides].join(', ')
  })
  return (
    <div className={cx(FRAME, 'flex flex-col gap-4 p-4')}>
      <ul className="flex flex-col gap-2">
        <HandRow
          name={t('originalRounds.dealer')}
          cards={isWhole ? dealer : dealer.slice(0, OPEN)}
          total={isWhole ? String(view.dealerTotal) : ''}
          note=""
        />
        {seats.flatMap((seat) =>
          rowsOf(t, listOf(view.hands), seat, isWhole).map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- hands of a seat are told apart by their place
            <HandRow key={`${String(seat.seat)} ${place}`} {...row} />
          )),
        )}
      </ul>
      {moves.length > 0 && (
        <p className="text-center text-sm text-ink-2">
          {moves
            .slice(0, isWhole ? moves.length : step)
            .map((move) => moveText(move, facts, t))
            .join(' · ')}
        </p>
      )}
      <div className="flex flex-col items-center gap-2">
        <ul className="flex flex-col text-center text-sm text-ink-3">
          {bets.map((bet) => (
            <li key={bet}>{bet}</li>
          ))}
        </ul>
        {isWhole && (
          <Tag tone={Number(multiplier) > 1 ? 'positive' : 'neutral'}>
            {t('bets.paid', { multiplier: `${multiplier.replace(/(\.\d\d\d*?)0+$/, '$1')}×` })}
          </Tag>
        )}
      </div>
    </div>
  )
}
