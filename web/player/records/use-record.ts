/** Reads a record's state from the address: the period, the filters, the page, the open row. */
import { keepPreviousData } from '@tanstack/react-query'
import type { CallDefinition, InputOf } from '#contract/call.ts'
import { RECORDS_KEPT_DAYS } from '#contract/limits.ts'
import { type RawSearch, useAddress } from '#web/lib/address.ts'
import { momentsOf } from '#web/lib/date-range.ts'
import { useCall } from '#web/lib/queries.ts'
import { useToday } from '#web/lib/use-today.ts'
import { DATE_PRESETS, type DatePreset, type DateRange, presetRange } from '#web/ui/date-range.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TEXT_MAX = 64

/** The place of a page: before or after a row of the neighbouring page, and its number. */
export type RecordPlace = { before?: string; after?: string; page: number }

/** The filters of a record besides the period, by the names in its list call. */
export type RecordFilters = Readonly<Record<string, string | undefined>>
/** Parses the text of one filter; returns undefined for a value that no row has. */
type FilterReader = (text: string) => string | undefined
type FilterReaders = Readonly<Record<string, FilterReader>>
type FiltersOf<Readers extends FilterReaders> = { [Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>> }

/** Returns the parser of a filter whose values are known. */
export function oneOf<Value extends string>(values: readonly Value[]) {
  return (text: string): Value | undefined => values.find((one) => one === text)
}

/** Parses a filter whose values only the server knows. */
export const anyText = (text: string): string => text

export type RecordAddress<Filters extends RecordFilters> = {
  range: DateRange
  today: string
  /** The first day of which records are stored. */
  min: string
  /** Only the filters that are set. */
  filters: Filters
  place: RecordPlace
  open: string | null
  isFiltered: boolean
  setRange: (range: DateRange) => void
  setFilter: (name: keyof Filters & string, value: string | null) => void
  /** Removes all filters; the period stays. */
  clearFilters: () => void
  turn: (place: RecordPlace) => void
  show: (row: string | null) => void
}

const readAll = (raw: RawSearch) => raw

function readRange(search: RawSearch, fallback: DatePreset, today: string): DateRange {
  const { from = '', to = '' } = search
  if (search.days === 'custom' && DAY.test(from) && DAY.test(to) && from <= to) return { preset: 'custom', from, to }
  const preset = DATE_PRESETS.find((one) => one === search.days && one !== 'custom') ?? fallback
  return presetRange(preset, today)
}

/**
 * Returns the first day of which records are stored, in the reader's own time zone. One day is left out for zones that
 * are behind.
 */
function firstKeptDay(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - (RECORDS_KEPT_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Reads and writes a record's address. A change of the period or of a filter starts at the first page. Turning a page
 * adds an entry to the browser's history, so that "back" undoes it.
 */
export function useRecord<const Readers extends FilterReaders>(
  readers: Readers,
  preset: DatePreset = '7days',
): RecordAddress<FiltersOf<Readers>> {
  const today = useToday()
  const { search, change } = useAddress(readAll)
  const text = (name: string) => search[name]?.slice(0, TEXT_MAX) || undefined
  const go = (values: Record<string, string | undefined>, isStep = false) => change(values, { isStep, toTop: isStep })
  const anew = { before: undefined, after: undefined, page: undefined, open: undefined }
  const filters: FiltersOf<Readers> = {}
  for (const name in readers) {
    const value = readers[name]?.(text(name) ?? '')
    if (value) Object.assign(filters, { [name]: value })
  }
  const [before, after, page] = [text('before'), text('after'), Number(search.page)]
  return {
    range: readRange(search, preset, today),
    today,
    min: firstKeptDay(today),
    filters,
    place: { ...(before ? { before } : after ? { after } : {}), page: Number.isInteger(page) && page > 1 ? page : 1 },
    open: text('open') ?? null,
    isFiltered: Object.keys(filters).length > 0,
    setRange: ({ preset: days, from, to }) =>
      go({ ...anew, days, ...(days === 'custom' ? { from, to } : { from: undefined, to: undefined }) }),
    setFilter: (name, value) => go({ ...anew, [name]: value ?? undefined }),
    clearFilters: () => go({ ...anew, ...Object.fromEntries(Object.keys(readers).map((name) => [name, undefined])) }),
    turn: (next) =>
      go(
        {
          before: next.before,
          after: next.after,
          page: next.page > 1 ? String(next.page) : undefined,
          open: undefined,
        },
        true,
      ),
    show: (row) => go({ open: row ?? undefined }),
  }
}

/** Returns the input of a list call: the moments, the filters, and where the page begins. */
export function recordInput<Filters extends RecordFilters>(record: RecordAddress<Filters>) {
  const { before, after } = record.place
  return { ...exportFilter(record), ...(before ? { before } : after ? { after } : {}) }
}

/** Returns the input of an export: the whole filter, without the page. */
export function exportFilter<Filters extends RecordFilters>({ range, filters }: RecordAddress<Filters>) {
  return { ...momentsOf(range), ...filters }
}

/** Calls the list of a record. The rows of the previous filter stay until the new ones have come. */
export function useRecordList<Call extends CallDefinition>(call: Call, input: InputOf<Call>) {
  return useCall(call, input, { placeholderData: keepPreviousData })
}
