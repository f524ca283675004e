import type { ReactNode } from 'react'
import type { MemberRecord } from '#contract/exports/exports.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Figure } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { ExportButton } from './export-button.tsx'
import { RecordBar, RecordBody, type RecordBodyProps, type RecordFilterChoice } from './record-frame.tsx'
import { RecordPager } from './record-pager.tsx'
import { exportFilter, type RecordAddress, type RecordFilters } from './use-record.ts'

/** The part of a list call's answer that every record shows. */
export type RecordAnswer = {
  content: readonly unknown[]
  total: number
  currency: string
  next: string | null
  previous: string | null
}

export type RecordPageProps<Filters extends RecordFilters, Answer extends RecordAnswer> = {
  name: MemberRecord
  record: RecordAddress<Filters>
  choices: readonly RecordFilterChoice<Filters>[]
  list: { data: Answer | undefined; error: ApiError | null; refetch: () => unknown }
  /** The totals over the rows of the whole filter. */
  sums: readonly { name: string; of: (answer: Answer) => string }[]
  empty: RecordBodyProps<Filters>['empty']
  row: (row: Answer['content'][number]) => ReactNode
  /** Renders the details of a row, by its id; undefined where rows have no details. */
  detail?: (id: string) => ReactNode
}

/** Shows one record of the member's history: period and filters, totals, rows, and the details of the open row. */
export function RecordPage<Filters extends RecordFilters, Answer extends RecordAnswer>({
  name,
  record,
  choices,
  list: { data, error, refetch },
  sums,
  empty,
  row,
  detail,
}: RecordPageProps<Filters, Answer>) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordBar
        record={record}
        choices={choices}
        action={<ExportButton record={name} filter={exportFilter(record)} rows={data?.total} />}
      />
      <Card className="grid grid-cols-3 gap-3">
        <Figure name={t('records.orders')}>{data ? formatCount(data.total, locale) : error ? '—' : '…'}</Figure>
        {sums.map((sum) => (
          <Figure key={sum.name} name={sum.name}>
            <Money amount={data ? sum.of(data) : error ? undefined : null} currency={data?.currency ?? 'BDT'} />
          </Figure>
        ))}
      </Card>
      <RecordBody
        record={record}
        count={data?.content.length}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      >
        {data?.content.map(row)}
      </RecordBody>
      {data && (
        <RecordPager
          place={record.place}
          next={data.next}
          previous={data.previous}
          total={data.total}
          onTurn={record.turn}
        />
      )}
      {detail && (
        <Dialog
          open={record.open !== null}
          onOpenChange={() => record.show(null)}
          title={t(`records.name.${name}`)}
          closeLabel={t('common.close')}
        >
          {record.open && detail(record.open)}
        </Dialog>
      )}
    </div>
  )
}
