import { REPORT_DAYS_MAX } from '#contract/agents/report-period.ts'
import { DateRangePicker, type DateRange } from '#web/ui/date-range.tsx'
import { PERIODS, usePeriodLabels } from './use-period.ts'

export type PeriodBarProps = { range: DateRange; today: string; onRange: (range: DateRange) => void }

/** Shows the choice of a period: presets, steps to the time before and after, and a range of days. */
export function PeriodBar({ range, today, onRange }: PeriodBarProps) {
  const labels = usePeriodLabels()
  return (
    <DateRangePicker
      value={range}
      today={today}
      maxDays={REPORT_DAYS_MAX}
      presets={PERIODS}
      labels={labels}
      onValueChange={onRange}
    />
  )
}
