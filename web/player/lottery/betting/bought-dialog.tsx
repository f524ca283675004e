import type { Ticket } from '#contract/lottery/tickets.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'

/** Says that a ticket was bought: its number, its issue and what it cost. */
export function BoughtDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('lottery.bought')}
      closeLabel={t('common.close')}
      footer={
        <div className="flex gap-2 *:flex-1">
          <a href={paths.lotteryTickets({ ticket: ticket.id })} className={buttonClass()}>
            {t('lottery.openTicket')}
          </a>
          <Button tone="primary" data-autofocus onClick={onClose}>
            {t('lottery.playOn')}
          </Button>
        </div>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        <dt className="text-ink-2">{t('lottery.ticketNumber')}</dt>
        <dd className="num text-end font-semibold">{ticket.reference}</dd>
        <dt className="text-ink-2">{t('lottery.issueWord')}</dt>
        <dd className="num text-end">{ticket.issue}</dd>
        <dt className="text-ink-2">{t('lottery.bets')}</dt>
        <dd className="text-end">{formatCount(ticket.bets, locale)}</dd>
        <dt className="text-ink-2">{t('lottery.cost')}</dt>
        <dd className="text-end text-[20px]">
          <Money amount={ticket.cost} currency={ticket.currency} />
        </dd>
      </dl>
      <p className="mt-4 text-sm text-ink-2">{t('lottery.boughtHint')}</p>
    </Dialog>
  )
}
