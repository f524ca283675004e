import { useState } from 'react'
import { lineTransferOptions, lineTransfers } from '#contract/cashier/line-payment.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Pager } from '../frame/pager.tsx'
import { LineForm } from './line-form.tsx'

const PAGE = 10

/**
 * Sends money within the member's own line, to the agent above and, for an agent, to members below; and lists what was
 * sent and received.
 */
export function UplinePage() {
  const t = useT()
  const { data, isError, refetch } = useCall(lineTransferOptions, {})
  if (isError && !data) {
    return (
      <Card>
        <ErrorState
          title={t('cashier.loadFailed')}
          hint={t('cashier.moneySafe')}
          retryLabel={t('cashier.retry')}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <Card>
        <h2 className="mb-4">{t('cashier.line.send')}</h2>
        {data ? <LineForm options={data} /> : <Skeleton className="h-40" />}
      </Card>
      <LineHistory />
    </div>
  )
}

/** Lists the member's line payments, sent and received. */
function LineHistory() {
  const t = useT()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useCall(lineTransfers, { pageNo: page, pageSize: PAGE })
  return (
    <section>
      <h2 className="mb-3.5">{t('cashier.line.history')}</h2>
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
          <EmptyState picture="bets" title={t('cashier.line.none')} hint={t('cashier.line.noneHint')} />
        )}
        {data?.content.map((row) => (
          <ListRow
            key={row.id}
            icon={row.isSent ? 'arrow-right' : 'arrow-left'}
            title={t(row.isSent ? 'cashier.line.sentTo' : 'cashier.line.receivedFrom', {
              username: row.other.username,
            })}
            meta={
              <span className="num">
                {formatMoment(row.createdAt, locale)} · {row.reference}
              </span>
            }
            amount={<Money amount={row.isSent ? `-${row.amount}` : row.amount} currency={row.currency} signed />}
          />
        ))}
      </Panel>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />}
    </section>
  )
}
