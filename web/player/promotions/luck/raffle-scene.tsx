import { claimRaffle, type RaffleLuck } from '#contract/promotions/luck.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Figure } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ProofCard } from './proof-card.tsx'
import { GiftNote, TicketRules, Until } from './scene-parts.tsx'
import { newSeed, useLuck } from './use-luck.ts'

/** Shows a raffle: the own tickets, the prizes, the draw, and everything that it is computed again from. */
export function RaffleScene({ luck }: { luck: RaffleLuck }) {
  const t = useT()
  const locale = useLocale()
  const send = useLuck(claimRaffle)
  const { tickets, state, currency } = luck
  const enter = () =>
    send.mutate(
      { id: luck.id, seed: newSeed() },
      {
        onSuccess: ({ entered }) => showToast('success', t('luck.entered', { count: entered.length })),
        onError: send.onError,
      },
    )
  return (
    <>
      <Card className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Figure name={t('luck.yourTickets')}>{formatCount(luck.enteredCount, locale)}</Figure>
          <Figure name={t('luck.allTickets')}>{formatCount(luck.total, locale)}</Figure>
          <Figure name={t('luck.drawAt')}>
            <Until at={luck.draw.closesAt} from={luck.now} isCalm={luck.isCalm} />
          </Figure>
        </div>
        {luck.entered.length > 0 && <OwnTickets luck={luck} />}
        {state === 'open' && (
          <Button
            tone="primary"
            size="large"
            wide
            busy={send.isPending}
            reason={tickets.left === 0 ? t('luck.noTickets') : undefined}
            onClick={enter}
          >
            {t('luck.enter', { count: tickets.left })}
          </Button>
        )}
        {state === 'closed' && <p role="status">{t('luck.drawing')}</p>}
        {state === 'void' && <p role="status">{t('luck.void')}</p>}
        <GiftNote gift={luck.gift} />
      </Card>
      {luck.drawn.length > 0 && <Drawn luck={luck} />}
      <Card className="grid gap-5 lg:grid-cols-2">
        <div>
          <h3 className="mb-2">{t('luck.prizes')}</h3>
          <ul className="text-sm">
            {luck.prizes.map(({ amount, count }, at) => (
              <li key={at} className="flex items-baseline justify-between gap-3 border-t border-line py-2">
                <Money amount={amount} currency={currency} />
                <span className="text-ink-2">× {formatCount(count, locale)}</span>
              </li>
            ))}
          </ul>
          {luck.onePerMember && <p className="mt-2 text-xs text-ink-3">{t('luck.onePerMember')}</p>}
        </div>
        <div className="flex flex-col gap-4">
          <div>
            <h3 className="mb-2">{t('luck.tickets')}</h3>
            <TicketRules tickets={tickets} currency={currency} />
          </div>
          <ProofCard draw={luck.draw} />
        </div>
      </Card>
    </>
  )
}

function OwnTickets({ luck }: { luck: RaffleLuck }) {
  const t = useT()
  const won = new Set(luck.drawn.map(({ ticket }) => ticket))
  return (
    <ul aria-label={t('luck.yourTickets')} className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
      {luck.entered.map((ticket) => (
        <li
          key={ticket}
          className={cx(
            'num rounded-sm border border-dashed px-2.5 py-1 text-sm',
            won.has(ticket) ? 'border-positive bg-positive-soft text-positive' : 'border-line-ui text-ink-2',
          )}
        >
          {ticket}
        </li>
      ))}
    </ul>
  )
}

function Drawn({ luck }: { luck: RaffleLuck }) {
  const t = useT()
  return (
    <Card>
      <h3 className="mb-1">{t('luck.winners')}</h3>
      <ol>
        {luck.drawn.map(({ ticket, amount, name, isOwn, isPaid }) => (
          <li key={ticket} className="flex items-baseline gap-3 border-t border-line py-2 text-sm">
            <span className="num w-14 text-ink-3">#{ticket}</span>
            <span
              dir="ltr"
              className={cx('min-w-0 flex-1 truncate text-start', isOwn ? 'font-semibold' : 'text-ink-2')}
            >
              {name}
            </span>
            {isOwn && !isPaid && <span className="text-xs text-ink-3">{t('luck.notPaidYet')}</span>}
            <Money amount={amount} currency={luck.currency} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
