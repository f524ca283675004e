import { useSearchParams } from 'react-router-dom'

export type Filter = Readonly<Record<string, string>>
export type ListState = {
  filter: Filter
  page: number
  /** Sets fields of the filter, or takes them away with an empty text, and goes back to the first page. */
  change(fields: Filter): void
  clear(): void
  setPage(page: number): void
}

/** What a list shows. It stands in the address, so that a reload, the way back and a copied link show the same. */
export function useListState(): ListState {
  const [params, setParams] = useSearchParams()
  const { page, ...filter } = Object.fromEntries(params)
  return {
    filter,
    page: Math.max(1, Number(page) || 1),
    change: (fields) =>
      setParams(Object.fromEntries(Object.entries({ ...filter, ...fields }).filter(([, value]) => value !== ''))),
    clear: () => setParams({}),
    setPage: (next) => setParams(next > 1 ? { ...filter, page: String(next) } : filter),
  }
}

/** Calendar days of the reader's zone as the moments that a call asks for: `from` on, up to the end of `to`. */
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

/** The address of a list with a filter. */
export function listPath(resource: string, filter: Filter): string {
  return `/${resource}?${new URLSearchParams(filter).toString()}`
}
