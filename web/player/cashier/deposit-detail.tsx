import type { ReactNode } from 'react'
import { deposit } from '#contract/cashier/deposits.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { paths } from '#contract/paths.ts'
import { DEPOSIT_TONES } from './deposit-row.tsx'
import { describeReason } from './reasons.ts'

/** Shows one deposit, line by line; while it is open, with a link back to it. */
export function DepositDetail({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(deposit, { id })
  if (isError && !data)
    return (
      <ErrorState
        compact
        title={t('cashier.loadFailed')}
        hint={t('cashier.moneySafe')}
        retryLabel={t('cashier.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-48" />
  const amount = (value: string | null) => value && <Money amount={value} currency={data.currency} />
  const moment = (at: string | null) => at && <span className="num">{formatMoment(at, locale)}</span>
  const lines: [string, ReactNode][] = [
    [t('records.asked'), amount(data.amount)],
    [t('records.fee'), amount(data.fee)],
    [t('records.paidIn'), amount(data.paidAmount)],
    [t('records.credited'), amount(data.credited)],
    [t('records.reversedAt'), moment(data.reversal?.at ?? null)],
    [t('records.takenBack'), amount(data.reversal?.taken ?? null)],
    [t('records.owed'), amount(data.reversal?.owed ?? null)],
    [t('records.when'), moment(data.createdAt)],
    [t('records.decided'), moment(data.decidedAt)],
    [
      t('records.reference'),
      <span key="reference" className="num">
        {data.reference}
      </span>,
    ],
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">{data.methodName}</span>
        <Tag tone={DEPOSIT_TONES[data.state]}>{t(`cashier.depositState.${data.state}`)}</Tag>
      </div>
      {data.reason && <p className="text-sm text-ink-2">{describeReason(data.reason, t)}</p>}
      <dl className="text-sm">
        {lines.map(([name, value]) =>
          value === null ? null : (
            <div
              key={name}
              className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0"
            >
              <dt className="text-ink-2">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {data.state === 'pending' && (
        <a href={`${paths.member('depositv2')}?deposit=${data.id}`} className={buttonClass({ wide: true })}>
          {t('records.open')}
        </a>
      )}
    </div>
  )
}
