import { formatMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { cx } from '#web/ui/cx.ts'
import { FRAME, type Picture } from './picture-frame.ts'
import { PlayingCards } from './playing-cards.tsx'
import type { PvpFacts, PvpSeat } from './pvp.ts'

/** How many cards lie on the board in each betting round; Teen Patti has no board. */
const BOARD: Readonly<Record<string, number>> = { preflop: 0, flop: 3, turn: 4, river: 5 }
const DID = ['post', 'fold', 'check', 'call', 'raise', 'show', 'side', 'accept', 'refuse', 'allIn'] as const

function useNames({ seat, seats }: PvpFacts): (place: number) => string {
  const t = useT()
  return (place) => {
    if (place === seat) return t('tableRounds.pvp.you')
    const found: PvpSeat | undefined = seats.find((one) => one.seat === place)
    return found?.isHouse ? t('tableRounds.pvp.house', { letter: found.name.slice(-1) }) : (found?.name ?? '–')
  }
}

/** Shows a hand move by move; the last step shows the winnings and the winning cards. */
export function PvpPicture({ facts, currency, step }: Picture<PvpFacts>) {
  const t = useT()
  const nameOf = useNames(facts)
  const { log, seats, board, pots } = facts
  const isOver = step >= log.length
  const line = isOver ? undefined : log[step]
  const shown = isOver ? board : board.slice(0, BOARD[line?.street ?? ''] ?? 0)
  const did = DID.find((one) => one === line?.kind)
  const key: MessageKey | null = did ? `tableRounds.pvp.did.${did}` : null
  const hasAmount = line !== undefined && Number(line.amount) > 0 && line.kind !== 'fold' && line.kind !== 'check'
  return (
    <div className={cx(FRAME, 'flex flex-col gap-4 px-4 py-4')}>
      <div className="grid min-h-16 place-items-center gap-2 text-center">
        {shown.length > 0 && <PlayingCards cards={shown} />}
        {line && key && (
          <p className="text-sm">
            <b>{nameOf(line.seat)}</b> {t(key)}{' '}
            {hasAmount && <span className="num">{formatMoney(line.amount, currency)}</span>}
          </p>
        )}
        {isOver &&
          pots.map((pot, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- pots are told apart by their place
            <p key={place} className="num text-sm text-ink-2">
              {t(place === 0 ? 'tableRounds.pvp.pot' : 'tableRounds.pvp.sidePot', {
                amount: formatMoney(pot.amount, currency),
                rake: formatMoney(pot.rake, currency),
              })}
            </p>
          ))}
      </div>
      <ul className="flex flex-col gap-2 text-sm">
        {seats.map((one) => (
          <li key={one.seat} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className={cx(one.seat === facts.seat && 'font-semibold')}>{nameOf(one.seat)}</span>
            {one.cards && (isOver || one.seat === facts.seat) ? (
              <PlayingCards cards={one.cards} />
            ) : (
              <span className="text-ink-3">{t('tableRounds.pvp.hidden')}</span>
            )}
            <span className="num text-ink-2">
              {formatMoney(one.put, currency)}
              {isOver && Number(one.won) > 0 && (
                <b className="ms-3 text-positive">{formatMoney(one.won, currency, true)}</b>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
