import type { ReactNode } from 'react'
import { RECORDS_KEPT_DAYS } from '#contract/limits.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ChipRow } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { DateRangePicker, presetRange } from '#web/ui/date-range.tsx'
import type { SelectOption } from '#web/ui/select.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useRangeLabels } from './range-labels.ts'
import type { RecordAddress, RecordFilters } from './use-record.ts'

export type RecordFilterChoice<Filters extends RecordFilters> = {
  name: keyof Filters & string
  label: string
  all: string
  options: readonly SelectOption[]
}

export type RecordBarProps<Filters extends RecordFilters> = {
  record: RecordAddress<Filters>
  choices?: readonly RecordFilterChoice<Filters>[]
  /** The export button. */
  action?: ReactNode
}

/** Shows the bar above every record: the period, the filters, and the export button. */
export function RecordBar<Filters extends RecordFilters>({ record, choices = [], action }: RecordBarProps<Filters>) {
  const t = useT()
  const labels = useRangeLabels()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <DateRangePicker
        value={record.range}
        today={record.today}
        min={record.min}
        labels={labels}
        onValueChange={record.setRange}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto]">
        {choices.length > 0 ? (
          <ChipRow label={t('records.filters')}>
            {choices.map(({ name, label, all, options }) => (
              <ChipSelect
                key={name}
                label={label}
                all={all}
                options={options}
                value={record.filters[name] ?? null}
                onValueChange={(value) => record.setFilter(name, value)}
              />
            ))}
            {record.isFiltered && (
              <Button size="small" tone="quiet" icon="x" onClick={record.clearFilters}>
                {t('records.clear')}
              </Button>
            )}
          </ChipRow>
        ) : (
          <span />
        )}
        {action}
      </div>
    </div>
  )
}

export type RecordBodyProps<Filters extends RecordFilters> = {
  record: RecordAddress<Filters>
  /** From the call: how many rows came, the error, and a function that asks again. */
  count: number | undefined
  error: ApiError | null
  onRetry: () => void
  empty: { title: string; hint: string; action?: ReactNode }
  children: ReactNode
}

/** Shows the panel of a record: its rows, or why there are none. */
export function RecordBody<Filters extends RecordFilters>({
  record,
  count,
  error,
  onRetry,
  empty,
  children,
}: RecordBodyProps<Filters>) {
  const t = useT()
  const locale = useLocale()
  return (
    <Panel>
      {error?.code === 'RANGE_TOO_OLD' ? (
        <EmptyState
          picture="search"
          title={t('records.tooOld', { days: formatCount(RECORDS_KEPT_DAYS - 1, locale) })}
          hint={t('records.tooOldHint')}
          action={
            <Button size="small" onClick={() => record.setRange(presetRange('30days', record.today))}>
              {t('records.last30')}
            </Button>
          }
        />
      ) : error && count === undefined ? (
        <ErrorState
          title={t('wallet.loadFailed')}
          hint={t('wallet.moneySafe')}
          retryLabel={t('wallet.retry')}
          onRetry={onRetry}
        />
      ) : count === undefined ? (
        <RowSkeletons count={8} />
      ) : count === 0 ? (
        <EmptyState
          picture="bets"
          title={empty.title}
          hint={record.isFiltered ? t('records.filteredHint') : empty.hint}
          action={
            record.isFiltered ? (
              <button type="button" className={buttonClass({ size: 'small' })} onClick={record.clearFilters}>
                {t('records.clear')}
              </button>
            ) : (
              empty.action
            )
          }
        />
      ) : (
        children
      )}
    </Panel>
  )
}
