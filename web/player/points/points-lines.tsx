import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { formatMoney } from '#contract/money.ts'
import { pointsTransactions } from '#contract/points/points.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Pager } from '../frame/pager.tsx'

type Line = OutputOf<typeof pointsTransactions>['content'][number]

/** Lists every movement of the member's points, and what each came from. */
export function PointsLines() {
  const t = useT()
  const locale = useLocale()
  const [pageNo, setPage] = useState(1)
  const { data, isError, refetch } = useCall(
    pointsTransactions,
    { pageNo, pageSize: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  )
  return (
    <section aria-label={t('points.details')}>
      <h2 className="mb-3">{t('points.details')}</h2>
      <Panel>
        {isError && !data && (
          <ErrorState title={t('points.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <RowSkeletons count={6} />}
        {data?.content.length === 0 && (
          <EmptyState picture="gift" title={t('points.noLines')} hint={t('points.noneHint')} />
        )}
        {data?.content.map((line) => (
          <ListRow
            key={line.id}
            icon={line.points > 0 ? 'plus' : 'minus'}
            title={<From line={line} />}
            meta={`${formatMoment(line.at, locale)} · ${line.reference}`}
            amount={
              <span dir="ltr" className={line.points > 0 ? 'num font-semibold text-positive' : 'num font-semibold'}>
                {line.points > 0 ? '+' : '−'}
                {formatCount(Math.abs(line.points), 'en')}
              </span>
            }
            note={
              <span dir="ltr" className="num">
                {formatCount(line.balanceAfter, 'en')}
              </span>
            }
          />
        ))}
      </Panel>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />}
    </section>
  )
}

function From({ line }: { line: Line }) {
  const t = useT()
  if (line.validBet !== null) {
    const key = line.points > 0 ? 'points.fromBets' : 'points.takenBack'
    return t(key, { amount: formatMoney(line.validBet.replace('-', ''), line.currency) })
  }
  if (line.good !== null) return `${t(`wallet.reason.${line.kind}`)}: ${line.good}`
  if (line.money !== null) return t('points.becameMoney', { amount: formatMoney(line.money, line.currency) })
  return line.reason === null ? t(`wallet.reason.${line.kind}`) : `${t(`wallet.reason.${line.kind}`)}: ${line.reason}`
}
