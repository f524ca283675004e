import type { Ticket, TicketLine } from '#contract/lottery/tickets.ts'
import { parseMoney } from '#contract/money.ts'
import type { Play } from '#games/lottery/core/play.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { textOf } from '../betting/selection-text.ts'
import { gradeName, playName } from '../words.ts'

type Props = { line: TicketLine; ticket: Ticket; family: string; play: Play | undefined }

const SETTLED: ReadonlySet<string> = new Set(['won', 'lost', 'push'])
const NOTES = ['half_pay', 'capped', 'pool_capped', 'push'] as const

/** Shows one line of a ticket: what was bet, what became of it, and why. */
export function TicketLineView({ line, ticket, family, play }: Props) {
  const t = useT()
  // of a ticket that was cancelled, or whose draw does not count, no line won or lost
  const isOver = SETTLED.has(ticket.state)
  const hasWon = parseMoney(line.won) > 0n
  return (
    <li className="rounded-control border border-line p-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="text-sm font-semibold">{play ? playName(t, family, play) : line.play}</div>
          <div className="num mt-0.5 text-sm break-words text-ink-2">
            <bdi>{textOf(t, family, play, line.selection)}</bdi>
          </div>
          <div className="mt-0.5 text-xs text-ink-3">
            {t('lottery.betsCount', { count: line.bets })} × <Money amount={line.stake} currency={ticket.currency} />
            {line.series !== null && <span className="num"> · {t('lottery.seriesOf', { series: line.series })}</span>}
          </div>
        </div>
        <Money amount={line.cost} currency={ticket.currency} className="text-ink-2" />
      </div>
      {isOver && (
        <p className={hasWon ? 'mt-2 text-sm text-positive' : 'mt-2 text-sm text-ink-2'}>
          {hasWon ? (
            <span className="flex flex-wrap items-center gap-x-2">
              <Icon name="check-circle-fill" size="s" />
              {line.wins
                .map(({ grade, times }) => t('lottery.wonAs', { grade: gradeName(t, family, grade), count: times }))
                .join(' · ')}
              <Money amount={line.won} currency={ticket.currency} signed className="ms-auto" />
            </span>
          ) : (
            t('lottery.lineLost')
          )}
        </p>
      )}
      {NOTES.filter((note) => line.notes.includes(note)).map((note) => (
        <p key={note} className="mt-1 text-xs text-ink-3">
          {t(`lottery.note.${note}`)}
        </p>
      ))}
    </li>
  )
}
