import { useState } from 'react'
import { lotteryRules } from '#contract/lottery/hall.ts'
import { lotteryCancel, lotteryTicket, lotteryTickets, type Ticket } from '#contract/lottery/tickets.ts'
import { paths } from '#contract/paths.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { lunarYearOf } from '#games/lottery/lunar-year.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { DrawnNumbers } from '../boards/drawn-numbers.tsx'
import { PrizeTable } from '../boards/prize-table.tsx'
import { useLottery } from '../families/load-family.ts'
import { repeatTicket } from './repeat-ticket.ts'
import { ShareTicket } from './share-ticket.tsx'
import { TicketLineView } from './ticket-line.tsx'
import { TICKET_TONES } from './ticket-tones.ts'

/** Opens one ticket: the draw, and of each line what was bet, what it won, and why. */
export function TicketView({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { data, isError, error, refetch } = useCall(lotteryTicket, { id })
  return (
    <Dialog open onOpenChange={onClose} title={t('lottery.ticket')} closeLabel={t('common.close')}>
      {isError && !data && (
        <ErrorState
          title={t('lottery.ticketsFailed')}
          hint={error.message || t('lottery.moneySafe')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
          compact
        />
      )}
      {!data && !isError && <RowSkeletons count={4} />}
      {data && <Loaded ticket={data} />}
    </Dialog>
  )
}

/** Which draw it is of, and how it stands. */
function Head({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h3>{ticket.gameName}</h3>
        <p className="num text-xs text-ink-3">
          {t('lottery.issue', { issue: ticket.issue })} · {ticket.reference}
        </p>
        <p className="num text-xs text-ink-3">{formatMoment(ticket.placedAt, locale)}</p>
      </div>
      <span className="flex flex-wrap justify-end gap-1.5">
        {ticket.isTrial && <Tag tone="info">{t('lottery.playMoney')}</Tag>}
        <Tag tone={TICKET_TONES[ticket.state]}>{t(`lottery.ticketState.${ticket.state}`)}</Tag>
      </span>
    </div>
  )
}

/** Boards with more numbers than this are a table. */
const LINE_MAX = 20

function Loaded({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const locale = useLocale()
  const rules = useCall(lotteryRules, { gameCode: ticket.gameCode, language: locale })
  const family = rules.data?.lottery.family ?? null
  const opened = useLottery(family, ticket.gameCode)
  const plays = opened.data?.playsIn(lunarYearOf(new Date(ticket.closesAt))) ?? []
  const isLong = ticket.board !== null && Object.values(ticket.board).flat().length > LINE_MAX
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head ticket={ticket} />
      <p className="text-sm text-ink-2">{t(`lottery.ticketWhy.${ticket.state}`)}</p>
      {ticket.board && family && (
        <div className="rounded-control bg-sunken p-3">
          {isLong && family !== 'keno' ? (
            <PrizeTable board={ticket.board} />
          ) : (
            <DrawnNumbers family={family} board={ticket.board} />
          )}
          <a
            href={paths.lotteryProof(ticket.gameCode, ticket.issue)}
            className="mt-2 flex min-h-6 w-fit items-center text-sm text-proof-ink hover:underline"
          >
            {t('lottery.howDrawn')}
          </a>
        </div>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {ticket.content.map((line, at) => (
          <TicketLineView
            key={at}
            line={line}
            ticket={ticket}
            family={family ?? ''}
            play={plays.find(({ id }) => id === line.play)}
          />
        ))}
      </ul>
      {ticket.corrections.length > 0 && <Corrections ticket={ticket} />}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 border-t border-line pt-3">
        <dt className="text-ink-2">{t('lottery.cost')}</dt>
        <dd className="text-end">
          <Money amount={ticket.cost} currency={ticket.currency} />
        </dd>
        {ticket.state !== 'placed' && (
          <>
            <dt className="font-semibold">{t(GIVEN_BACK.has(ticket.state) ? 'lottery.givenBack' : 'lottery.won')}</dt>
            <dd className="text-end text-[20px]">
              <Money
                amount={GIVEN_BACK.has(ticket.state) ? ticket.cost : ticket.won}
                currency={ticket.currency}
                signed
              />
            </dd>
          </>
        )}
      </dl>
      <Actions ticket={ticket} area={rules.data?.lottery.area ?? 'CN'} />
    </div>
  )
}

/** Tickets whose stake went back: they won nothing, and cost nothing. */
const GIVEN_BACK: ReadonlySet<string> = new Set(['cancelled', 'refunded', 'void'])

function Corrections({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const locale = useLocale()
  return (
    <section className="rounded-control bg-warning-soft p-3 text-sm text-ink-1">
      <h4 className="font-semibold">{t('lottery.corrected')}</h4>
      {ticket.corrections.map(({ at, won }) => (
        <p key={at} className="mt-1">
          {t('lottery.correctedAt', { at: formatMoment(at, locale) })} <Money amount={won} currency={ticket.currency} />
        </p>
      ))}
    </section>
  )
}

function Actions({ ticket, area }: { ticket: Ticket; area: 'VN' | 'SEA' | 'CN' }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const cancel = useSend(lotteryCancel, [lotteryTicket, lotteryTickets, walletBalance])
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={paths.hall(area, ticket.gameCode, ticket.isTrial ? { trial: '1' } : {})}
        className={buttonClass({ className: 'flex-1' })}
        onClick={() => repeatTicket(ticket)}
      >
        {t('lottery.repeat')}
      </a>
      {ticket.state === 'won' && !ticket.isTrial && <ShareTicket ticket={ticket} />}
      {ticket.canCancel && (
        <Button className="flex-1" onClick={() => setAsking(true)}>
          {t('lottery.cancelTicket')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('lottery.cancelTitle')}
        text={t('lottery.cancelText')}
        confirmLabel={t('lottery.cancelTicket')}
        cancelLabel={t('lottery.keep')}
        busy={cancel.isPending}
        danger
        onConfirm={() =>
          cancel.mutate(
            { id: ticket.id },
            {
              onSuccess: () => {
                setAsking(false)
                showToast('success', t('lottery.cancelled'))
              },
              onError: ({ message }) => {
                setAsking(false)
                showToast('error', message || t('common.network'))
              },
            },
          )
        }
      />
    </div>
  )
}
