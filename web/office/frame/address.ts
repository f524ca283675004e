/**
 * Addresses of the back office: paths are relative to /backoffice, and a list's filters are the query behind the path.
 */
import { type HistoryState, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { parseSearch } from '#web/lib/address.ts'

/** The path of the back office on every domain. */
export const OFFICE_PATH = '/backoffice'

export type Search = Readonly<Record<string, string>>

export type GoOptions = {
  /** The list that the page is opened from, with its filters: where "back" leads. */
  list?: string | undefined
  /** Whether the page replaces the present one in the browser's history. */
  replace?: boolean
}

/** Returns a function that moves to a path of the back office: `go('/decisions?queue=over')`. */
export function useGo(): (path: string, options?: GoOptions) => void {
  const navigate = useNavigate()
  return (path, { list, replace = false } = {}) => {
    const [to = '/', search = ''] = path.split('?')
    const state: HistoryState & { list?: string } = list === undefined ? {} : { list }
    void navigate({ to, search: parseSearch(search), state, replace })
  }
}

/** Returns the query of the page's address, and a function that sets a new one: a step that "back" undoes. */
export function useAddressSearch(): [Search, (next: Search) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  return [search, (next) => void navigate({ to: '.', search: next, resetScroll: false })]
}

/** Returns the list that the page was opened from, or null when it was opened by its own address. */
export function useOpener(): string | null {
  return useLocation({ select: ({ state }) => textOf(state, 'list') })
}

/** Returns a text that was stored with a step in the browser's history, or null. */
export function textOf(state: object, name: string): string | null {
  const text: unknown = Object.entries(state).find(([key]) => key === name)?.[1]
  return typeof text === 'string' ? text : null
}

/** Returns the page's path with its filters, for a link back to it. */
export function useHere(): string {
  return useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
}

/** Returns a function that starts to load the page at a path, before the operator presses the link to it. */
export function usePreload(path: string): () => void {
  const router = useRouter()
  return () => void router.preloadRoute({ to: path.split('?')[0] ?? '/' }).catch(() => undefined)
}
