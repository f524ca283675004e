import { withdrawal } from '#contract/cashier/withdrawals.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'

/** Shows one withdrawal by its id, with its stages. */
export function WithdrawalDetail({ id }: { id: string }) {
  const t = useT()
  const { data, isError, refetch } = useCall(withdrawal, { id })
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
  return data ? <WithdrawalCard row={data} /> : <Skeleton className="h-64" />
}
