import { useQueryClient } from '@tanstack/react-query'
import { deposit as depositCall, depositMethods, type DepositRow, listDeposits } from '#contract/cashier/deposits.ts'
import { useT } from '#web/lib/i18n.tsx'
import { callKey, useCall } from '#web/lib/queries.ts'
import { Card, Panel } from '#web/ui/card.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { RecordLink } from '../records/record-link.tsx'
import { DepositForm } from './deposit-form.tsx'
import { DepositOutcome } from './deposit-outcome.tsx'
import { DepositListRow } from './deposit-row.tsx'

const RECENT = 10
export type DepositPageProps = { opened: string | undefined; onOpen: (id: string | undefined) => void }

/**
 * Shows a deposit from choosing a method, through paying on the provider's page, to its arrival. The address names the
 * deposit that is waited for, so that a reload and the return from the provider show its state.
 */
export function DepositPage({ opened, onOpen }: DepositPageProps) {
  const t = useT()
  const client = useQueryClient()
  const open = (row: DepositRow | null) => {
    if (row) client.setQueryData(callKey(depositCall, { id: row.id }), row)
    onOpen(row?.id)
  }
  const options = useCall(depositMethods, {})
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <Card>
        {opened ? (
          <DepositOutcome key={opened} id={opened} onAnother={() => open(null)} />
        ) : options.data ? (
          <DepositForm options={options.data} onCreated={open} />
        ) : options.isError ? (
          <ErrorState
            compact
            title={t('cashier.loadFailed')}
            hint={t('cashier.moneySafe')}
            retryLabel={t('cashier.retry')}
            onRetry={() => void options.refetch()}
          />
        ) : (
          <FormSkeleton />
        )}
      </Card>
      <RecentDeposits onOpen={open} />
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-hidden="true">
      <Skeleton className="h-36" />
      <Skeleton className="h-20" />
      <Skeleton className="h-13" />
    </div>
  )
}

function RecentDeposits({ onOpen }: { onOpen: (deposit: DepositRow) => void }) {
  const t = useT()
  const { data, isError, refetch } = useCall(listDeposits, { pageNo: 1, pageSize: RECENT })
  return (
    <section aria-labelledby="recent-deposits">
      <div className="mb-3.5 flex items-center justify-between gap-4">
        <h2 id="recent-deposits">{t('cashier.recentDeposits')}</h2>
        <RecordLink record="deposits" />
      </div>
      <Panel>
        {isError && !data && (
          <ErrorState
            compact
            title={t('cashier.loadFailed')}
            retryLabel={t('cashier.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons />}
        {data?.content.length === 0 && (
          <EmptyState picture="bets" title={t('cashier.noDeposits')} hint={t('cashier.noDepositsHint')} />
        )}
        {data?.content.map((row) => (
          <DepositListRow
            key={row.id}
            row={row}
            onPress={row.state === 'pending' || row.flow === 'transfer' ? () => onOpen(row) : undefined}
          />
        ))}
      </Panel>
    </section>
  )
}
