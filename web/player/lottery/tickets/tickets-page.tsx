import { lotteryTickets, type TicketRow } from '#contract/lottery/tickets.ts'
import { TICKET_STATES, type TicketState } from '#contract/lottery/states.ts'
import { paths } from '#contract/paths.ts'
import { useState } from 'react'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ChipRow } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { Money } from '#web/ui/money.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Pager } from '../../frame/pager.tsx'
import { ChasesPart } from './chases-part.tsx'
import { TicketView } from './ticket-view.tsx'
import { TICKET_TONES } from './ticket-tones.ts'

export type TicketsState = { part?: 'tickets' | 'chases'; ticket?: string | undefined }
export type TicketsPageProps = {
  part: 'tickets' | 'chases'
  ticket: string | undefined
  game: string | undefined
  onState: (next: TicketsState) => void
}

/** The member's tickets and chases; one of them opens with each line's fate. */
export function TicketsPage({ part, ticket, game, onState }: TicketsPageProps) {
  const t = useT()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1>{t('lottery.tickets')}</h1>
        <a href={paths.hall('CN')} className={buttonClass({ size: 'small' })}>
          {t('lottery.title')}
        </a>
      </div>
      <div className="mt-4 lg:max-w-md">
        <Segmented
          label={t('lottery.tickets')}
          options={[
            { value: 'tickets', label: t('lottery.tickets') },
            { value: 'chases', label: t('lottery.chases') },
          ]}
          value={part}
          onValueChange={(next) => onState({ part: next, ticket: undefined })}
        />
      </div>
      {part === 'chases' ? (
        <ChasesPart onTicket={(id) => onState({ ticket: id })} />
      ) : (
        <TicketList game={game} onOpen={(id) => onState({ ticket: id })} />
      )}
      {ticket && <TicketView id={ticket} onClose={() => onState({ ticket: undefined })} />}
    </>
  )
}

function TicketList({ game, onOpen }: { game: string | undefined; onOpen: (id: string) => void }) {
  const t = useT()
  const [state, setState] = useState<TicketState | null>(null)
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useCall(
    lotteryTickets,
    { pageNo: page, ...(state ? { state } : {}), ...(game ? { gameCode: game } : {}) },
    { placeholderData: (before) => before },
  )
  return (
    <>
      <div className="mt-3">
        <ChipRow label={t('lottery.filters')}>
          <ChipSelect
            label={t('lottery.state')}
            all={t('lottery.stateAll')}
            options={TICKET_STATES.map((one) => ({ value: one, label: t(`lottery.ticketState.${one}`) }))}
            value={state}
            onValueChange={(next) => {
              setState(TICKET_STATES.find((one) => one === next) ?? null)
              setPage(1)
            }}
          />
        </ChipRow>
      </div>
      <Panel className="mt-3">
        {isError && !data && (
          <ErrorState
            title={t('lottery.ticketsFailed')}
            hint={t('lottery.moneySafe')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons count={6} />}
        {data && data.content.length === 0 && (
          <EmptyState
            picture="bets"
            title={t('lottery.noTickets')}
            hint={t('lottery.noTicketsHint')}
            action={
              <a href={paths.hall('CN')} className={buttonClass({ size: 'small' })}>
                {t('lottery.title')}
              </a>
            }
          />
        )}
        <ul>
          {data?.content.map((row) => (
            <li key={row.id} className="border-b border-line last:border-b-0">
              <TicketLink row={row} onOpen={() => onOpen(row.id)} />
            </li>
          ))}
        </ul>
      </Panel>
      {data && <Pager page={page} pages={data.totalPages} onPage={setPage} />}
    </>
  )
}

function TicketLink({ row, onOpen }: { row: TicketRow; onOpen: () => void }) {
  const t = useT()
  const locale = useLocale()
  const isPaid = row.state === 'won' || row.state === 'push'
  return (
    <button
      type="button"
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-start hover:bg-surface-2"
      onClick={onOpen}
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {row.gameName}
          {row.isTrial && <Tag tone="info">{t('lottery.playMoney')}</Tag>}
        </span>
        <span className="num block text-xs text-ink-3">
          {t('lottery.issue', { issue: row.issue })} · {row.reference}
        </span>
        <span className="block text-xs text-ink-3">
          <span className="num">{formatMoment(row.placedAt, locale)}</span> ·{' '}
          {t('lottery.betsCount', { count: row.bets })}
        </span>
      </span>
      <span className="flex flex-col items-end gap-1">
        {isPaid ? (
          <Money amount={row.won} currency={row.currency} signed className="text-[17px]" />
        ) : (
          <Money amount={row.cost} currency={row.currency} className="text-[17px] text-ink-2" />
        )}
        <Tag tone={TICKET_TONES[row.state]}>{t(`lottery.ticketState.${row.state}`)}</Tag>
      </span>
    </button>
  )
}
