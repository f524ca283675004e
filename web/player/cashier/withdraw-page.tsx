import { useState } from 'react'
import { listWithdrawals, type WithdrawalRow, withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card, Panel } from '#web/ui/card.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RecordLink } from '../records/record-link.tsx'
import { Withdrawable } from './withdrawable.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'
import { WithdrawalListRow } from './withdrawal-row.tsx'

const RECENT = 10
/** How often the state is read again, in milliseconds, so that the page is up to date without the live channel. */
const ASK_AGAIN_MS = 20_000

/** Shows the withdrawal under way with its stages, the form for the next one, and the earlier ones. */
export function WithdrawPage() {
  const t = useT()
  const options = useCall(
    withdrawMethods,
    {},
    { refetchInterval: (query) => (query.state.data?.open ? ASK_AGAIN_MS : false) },
  )
  if (options.isError && !options.data) {
    return (
      <Card>
        <ErrorState
          title={t('cashier.loadFailed')}
          hint={t('cashier.moneySafe')}
          retryLabel={t('cashier.retry')}
          onRetry={() => void options.refetch()}
        />
      </Card>
    )
  }
  const { data } = options
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
      {data?.open && (
        <div className="min-w-0">
          <WithdrawalCard row={data.open} />
        </div>
      )}
      <Card className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2>{t('cashier.newWithdrawal')}</h2>
        </div>
        {data ? (
          <>
            <Withdrawable options={data} />
            <WithdrawForm options={data} />
          </>
        ) : (
          <div className="flex flex-col gap-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-20" />
            <Skeleton className="h-13" />
          </div>
        )}
      </Card>
      <div className="min-w-0 max-xl:mt-2 xl:col-start-1">
        <Earlier openId={data?.open?.id ?? null} />
      </div>
    </div>
  )
}

function Earlier({ openId }: { openId: string | null }) {
  const t = useT()
  const [shown, setShown] = useState<WithdrawalRow | null>(null)
  const { data, isError, refetch } = useCall(listWithdrawals, { pageNo: 1, pageSize: RECENT })
  const rows = data?.content.filter((row) => row.id !== openId)
  return (
    <section aria-labelledby="recent-withdrawals">
      <div className="mb-3.5 flex items-center justify-between gap-4">
        <h2 id="recent-withdrawals">{t('cashier.recentWithdrawals')}</h2>
        <RecordLink record="withdrawals" />
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
        {!rows && !isError && <RowSkeletons />}
        {rows?.length === 0 && (
          <EmptyState picture="bets" title={t('cashier.noWithdrawals')} hint={t('cashier.noWithdrawalsHint')} />
        )}
        {rows?.map((row) => (
          <WithdrawalListRow key={row.id} row={row} onPress={() => setShown(row)} />
        ))}
      </Panel>
      <Dialog
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        title={shown?.reference ?? ''}
        closeLabel={t('cashier.close')}
      >
        {shown && <WithdrawalCard row={rows?.find((row) => row.id === shown.id) ?? shown} />}
      </Dialog>
    </section>
  )
}
