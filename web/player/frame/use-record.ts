/** What the address says about a record: the time, the filters, the page, the row that is open. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RECORDS_KEPT_DAYS } from '#contract/limits.ts'
import { momentsOf } from '#web/lib/date-range.ts'
import { useToday } from '#web/lib/use-today.ts'
import { DATE_PRESETS, type DatePreset, type DateRange, presetRange } from '#web/ui/date-range.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TEXT_MAX = 64

/** Where a page lies: beside a row of its neighbour, and which number it has. */
export type RecordPlace = { before?: string; after?: string; page: number }

export type RecordAddress<Name extends string> = {
  range: DateRange
  today: string
  /** The first day that is kept. */
  min: string
  /** Only those that are set. */
  filters: Partial<Record<Name, string>>
  place: RecordPlace
  open: string | null
  isFiltered: boolean
  setRange: (range: DateRange) => void
  setFilter: (name: Name, value: string | null) => void
  /** Everything of this time. */
  clearFilters: () => void
  turn: (place: RecordPlace) => void
  show: (row: string | null) => void
}

function readRange(search: Record<string, unknown>, fallback: DatePreset, today: string): DateRange {
  const [from, to] = [String(search.from ?? ''), String(search.to ?? '')]
  if (search.days === 'custom' && DAY.test(from) && DAY.test(to) && from <= to) return { preset: 'custom', from, to }
  const preset = DATE_PRESETS.find((one) => one === search.days && one !== 'custom') ?? fallback
  return presetRange(preset, today)
}

/** The first day of which records are kept, in the reader's own zone: a day is left for zones that are behind. */
function firstKeptDay(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - (RECORDS_KEPT_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
}

/** Reads and writes a record's address. A change of time or filter begins at the first page; a page is a step that "back" undoes. */
export function useRecord<const Name extends string>(
  names: readonly Name[],
  preset: DatePreset = '7days',
): RecordAddress<Name> {
  const today = useToday()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const text = (name: string) => {
    const value = search[name]
    return (typeof value === 'string' || typeof value === 'number') && value !== ''
      ? String(value).slice(0, TEXT_MAX)
      : undefined
  }
  const go = (change: Record<string, string | number | undefined>, isStep = false) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({ ...before, ...change })) as never,
      replace: !isStep,
      resetScroll: isStep,
    })
  const anew = { before: undefined, after: undefined, page: undefined, open: undefined }
  const filters = Object.fromEntries(
    names.flatMap((name) => (text(name) === undefined ? [] : [[name, text(name)]])),
  ) as Partial<Record<Name, string>>
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
    clearFilters: () => go({ ...anew, ...Object.fromEntries(names.map((name) => [name, undefined])) }),
    turn: (next) =>
      go(
        { before: next.before, after: next.after, page: next.page > 1 ? next.page : undefined, open: undefined },
        true,
      ),
    show: (row) => go({ open: row ?? undefined }),
  }
}

/** What a list call takes of an address: moments, filters, and where the page begins. */
export function recordInput<Name extends string>({
  range,
  filters,
  place,
}: Pick<RecordAddress<Name>, 'range' | 'filters' | 'place'>) {
  return {
    ...momentsOf(range),
    ...filters,
    ...(place.before ? { before: place.before } : place.after ? { after: place.after } : {}),
  }
}
