/** The period of the agent's reports, in the address: business days of the brand. */
import { useSyncExternalStore } from 'react'
import { isPeriod, REPORT_DAYS_MAX } from '#contract/agents/report-period.ts'
import type { RawSearch } from '#web/lib/address.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type DatePreset, type DateRange, type DateRangeLabels, presetRange } from '#web/ui/date-range.tsx'
import { useSite } from '../frame/site.ts'
import { useRangeLabels } from '../records/range-labels.ts'

/** The presets of every report of an agent. */
export const PERIODS: readonly DatePreset[] = ['today', 'yesterday', '7days', '14days', '30days', 'custom']
const DAY = /^\d{4}-\d{2}-\d{2}$/
const never = () => () => undefined

/** Returns today's business day of the brand, yyyy-MM-dd, as of the last rendering. */
export function useBrandToday(): string {
  const timeZone = useSite()?.timeZone ?? 'Asia/Dhaka'
  return useSyncExternalStore(never, () => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()))
}

const isRange = (from: string, to: string, today: string) =>
  DAY.test(from) && DAY.test(to) && to <= today && isPeriod({ from, to })

/** Returns the range that an address names; 14 days where it names none, or one that no report has. */
export function readPeriod({ days, from = '', to = '' }: RawSearch, today: string): DateRange {
  if (days === 'custom' && isRange(from, to, today)) return { preset: 'custom', from, to }
  return presetRange(PERIODS.find((one) => one === days && one !== 'custom') ?? '14days', today)
}

/** Returns the values of the address for a range. */
export function writePeriod({ preset, from, to }: DateRange): Record<'days' | 'from' | 'to', string | undefined> {
  return preset === 'custom' ? { days: preset, from, to } : { days: preset, from: undefined, to: undefined }
}

/** Returns the labels of the period's picker. */
export function usePeriodLabels(): DateRangeLabels {
  const t = useT()
  const locale = useLocale()
  return {
    ...useRangeLabels(),
    '14days': t('agents.14days'),
    tooLong: t('agents.tooLong', { days: formatCount(REPORT_DAYS_MAX, locale) }),
  }
}
