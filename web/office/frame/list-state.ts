import { stringifySearch } from '#web/lib/address.ts'
import { type Search, useAddressSearch } from './address.ts'

export type Filter = Search
export type ListState = {
  filter: Filter
  page: number
  /** Sets fields of the filter, or removes them with an empty text, and goes back to the first page. */
  change(fields: Filter): void
  clear(): void
  setPage(page: number): void
}

/**
 * Returns what a list shows. It is stored in the address, so that a reload, the way back and a copied link show the
 * same.
 */
export function useListState(): ListState {
  const [search, setSearch] = useAddressSearch()
  const { page, ...filter } = search
  return {
    filter,
    page: Math.max(1, Number(page) || 1),
    change: (fields) =>
      setSearch(Object.fromEntries(Object.entries({ ...filter, ...fields }).filter(([, value]) => value !== ''))),
    clear: () => setSearch({}),
    setPage: (next) => setSearch(next > 1 ? { ...filter, page: String(next) } : filter),
  }
}

/**
 * Converts calendar days in the reader's time zone to the moments that a call takes: from the start of `from` to the
 * end of `to`.
 */
export function askedFilter({ from, to, ...rest }: Filter): Record<string, string> {
  const start = readDay(from)
  const last = readDay(to)
  last?.setDate(last.getDate() + 1)
  return { ...rest, ...(start ? { from: start.toISOString() } : {}), ...(last ? { to: last.toISOString() } : {}) }
}

function readDay(text: string | undefined): Date | null {
  const day = new Date(`${text ?? ''}T00:00:00`)
  return Number.isNaN(day.getTime()) ? null : day
}

/** Returns the address of a list with a filter. */
export function listPath(list: string, filter: Filter): string {
  return `/${list}${stringifySearch(filter)}`
}
