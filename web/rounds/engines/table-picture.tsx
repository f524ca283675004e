import { formatMoney } from '#contract/money.ts'
import { leftOf } from '#games/fan-tan/rules.ts'
import { isRedNumber } from '#games/roulette/paytable.ts'
import { symbolOf } from '#games/show-wheel/rules.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { isObject } from './engine-reader.ts'
import { FRAME, type Picture } from './picture-frame.ts'
import { PlayingCards } from './playing-cards.tsx'
import { spotName } from '../table-spots.ts'
import type { TableFacts } from './table.ts'

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')

function Cards({ name, cards }: { name: string; cards: readonly number[] }) {
  return (
    <div className="flex flex-col items-center gap-1.5">
      <span className="text-sm text-ink-2">{name}</span>
      <PlayingCards cards={cards} />
    </div>
  )
}

/** Shows what was dealt, rolled or spun. */
function Outcome({ facts: { kind, outcome } }: { facts: TableFacts }) {
  const t = useT()
  if (isNumbers(outcome)) {
    return (
      <span dir="ltr" className="flex flex-wrap justify-center gap-2">
        {outcome.map((face, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- dice, digits, runners and balls are told apart by their place
          <b
            key={place}
            className={cx(
              'num grid place-items-center rounded-md bg-[#fbf9ff] text-[#1b1730]',
              outcome.length > 5 ? 'size-8 text-base' : 'size-11 text-xl',
            )}
          >
            {face}
          </b>
        ))}
      </span>
    )
  }
  if (!isObject(outcome)) return null
  if (typeof outcome.pocket === 'number') {
    const { pocket } = outcome
    return (
      <b
        className={cx(
          'num grid size-14 place-items-center rounded-full text-xl text-white',
          pocket === 0 ? 'bg-[#0c6b42]' : isRedNumber(pocket) ? 'bg-[#a51e35]' : 'bg-[#2a2438]',
        )}
      >
        {pocket}
      </b>
    )
  }
  if (typeof outcome.beads === 'number')
    return <b>{t('tableRounds.beads', { beads: outcome.beads, left: leftOf({ beads: outcome.beads }) })}</b>
  if (typeof outcome.field === 'number')
    return <b className="money text-lg">{spotName(t, kind, symbolOf({ field: outcome.field }))}</b>
  return (
    <div className="flex flex-wrap justify-center gap-6">
      {Object.entries(outcome).map(([name, cards]) => {
        if (name === 'dealt' && isNumbers(cards)) {
          return [0, 1].map((side) => (
            <Cards
              key={side}
              name={t(side === 0 ? 'tableRounds.spot.andar' : 'tableRounds.spot.bahar')}
              cards={cards.filter((_, place) => place % 2 === side)}
            />
          ))
        }
        const list = isNumbers(cards) ? cards : typeof cards === 'number' ? [cards] : []
        return (
          <Cards key={name} name={name === 'joker' ? t('tableRounds.joker') : spotName(t, kind, name)} cards={list} />
        )
      })}
    </div>
  )
}

/** Shows the result, and what each spot of the slip paid. */
export function TablePicture({ facts, currency, step }: Picture<TableFacts>) {
  const t = useT()
  const isOver = step > 0 && facts.outcome !== null
  return (
    <div className={cx(FRAME, 'flex flex-col gap-4 px-4 py-4')}>
      <div className="grid min-h-16 place-items-center">
        {isOver ? <Outcome facts={facts} /> : <span className="text-sm text-ink-2">{t('tableRounds.bets')}</span>}
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {facts.spots.map(({ spot, stake, win }) => {
          const isWin = isOver && win !== null && Number(win) > 0
          return (
            <li key={spot} className="flex items-baseline justify-between gap-3">
              <span>{spotName(t, facts.kind, spot)}</span>
              <span className="num text-ink-2">
                {formatMoney(stake, currency)}
                {isWin && <b className="ms-3 text-positive">{formatMoney(win, currency, true)}</b>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
