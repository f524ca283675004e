import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { type agentIncome, agentIncomeLines } from '#contract/agents/income.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { AccountName } from './account-name.tsx'
import { useTypeName } from './game-type.ts'

type Row = OutputOf<typeof agentIncome>['rows'][number]

/** Opens a day's rebate: the sum with what was carried, and member by member how it comes about. */
export function IncomeLines({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog open={row !== null} onOpenChange={onClose} title={t('agents.incomeOf')} closeLabel={t('common.close')}>
      {row && <Lines key={row.id} row={row} />}
    </Dialog>
  )
}

function Lines({ row }: { row: Row }) {
  const t = useT()
  const locale = useLocale()
  const typeName = useTypeName()
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useCall(
    agentIncomeLines,
    { day: row.day, pageNo },
    { placeholderData: keepPreviousData },
  )
  const money = (amount: string) => formatMoney(amount, row.currency)
  return (
    <>
      <p className="text-sm text-ink-2">{formatDay(`${row.day}T12:00:00`, locale)}</p>
      <p className="num mt-1 mb-3 text-sm whitespace-normal!" dir="ltr">
        {t('agents.incomeSum', {
          earned: money(row.earned),
          carried: money(row.carried),
          amount: money(row.amount),
          left: money(row.left),
        })}
      </p>
      <div className="-mx-4">
        {error && !data && (
          <ErrorState
            compact
            title={t('agents.failed')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <RowSkeletons count={4} />}
        {data?.content.length === 0 && <EmptyState picture="bets" title={t('agents.noRounds')} />}
        {data?.content.map((line) => (
          <ListRow
            key={`${line.account.id} ${line.gameType}`}
            title={<AccountName name={line.account.username} kind={line.account.kind} />}
            meta={
              <>
                <span className="block truncate">{typeName(line.gameType)}</span>
                <span className="num block" dir="ltr">
                  {money(line.valid)} × ({line.own} % − {line.below} %)
                </span>
              </>
            }
            amount={<Money amount={line.earned} currency={row.currency} />}
          />
        ))}
      </div>
      {data && data.totalPages > 1 && (
        <div className="mt-3 flex justify-between gap-3">
          <Button size="small" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
            {t('agents.earlier')}
          </Button>
          <Button size="small" disabled={pageNo >= data.totalPages} onClick={() => setPageNo(pageNo + 1)}>
            {t('agents.later')}
          </Button>
        </div>
      )}
    </>
  )
}
