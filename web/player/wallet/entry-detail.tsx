import { type ReactNode, Suspense } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { TICKET_REFERENCE } from '#contract/lottery/states.ts'
import { paths } from '#contract/paths.ts'
import { transaction } from '#contract/wallet/wallet.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

export type EntrySubject = NonNullable<OutputOf<typeof transaction>['subject']>

/**
 * Shows one entry: its reason, the balance before and after it, and the round, deposit or withdrawal that it belongs
 * to.
 */
export function EntryDetail({
  id,
  renderSubject,
}: {
  id: string
  renderSubject: (subject: EntrySubject) => ReactNode
}) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(transaction, { id })
  if (isError && !data)
    return (
      <ErrorState
        compact
        title={t('wallet.loadFailed')}
        hint={t('wallet.moneySafe')}
        retryLabel={t('wallet.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-40" />
  const lines: [string, ReactNode][] = [
    [
      t('wallet.when'),
      <span key="when" className="num">
        {formatMoment(data.at, locale)}
      </span>,
    ],
    [t('wallet.before'), <Money key="before" amount={data.balanceBefore} currency={data.currency} />],
    [t('wallet.after'), <Money key="after" amount={data.balanceAfter} currency={data.currency} />],
    ...(data.reference
      ? [
          [
            t('wallet.reference'),
            <span key="reference" className="num break-all">
              {data.reference}
            </span>,
          ] as [string, ReactNode],
        ]
      : []),
  ]
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="text-sm text-ink-2">{t(`wallet.reason.${data.type}`)}</p>
        <p className="text-[28px] leading-tight">
          <Money amount={data.amount} currency={data.currency} signed />
        </p>
      </div>
      <dl className="text-sm">
        {lines.map(([name, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {TICKET_REFERENCE.test(data.reference ?? '') && (
        <a href={paths.lotteryTickets({ ticket: data.reference ?? '' })} className={buttonClass({ wide: true })}>
          {t('records.openTicket')}
        </a>
      )}
      {data.subject && <Suspense fallback={<Skeleton className="h-48" />}>{renderSubject(data.subject)}</Suspense>}
    </div>
  )
}
