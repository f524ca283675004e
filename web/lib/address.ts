/** The address of one of our pages, read and changed by the screen at that address. */
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'

/** The values behind the question mark: every value is text, because a person may have typed it. */
export type RawSearch = Readonly<Record<string, string | undefined>>

/** Reads the values that a screen knows; ignores all others. */
export type SearchReader<Search> = (raw: RawSearch) => Search

export type ChangeOptions = {
  /** A step that "back" undoes. */
  isStep?: boolean
  /** Scrolls the page to its top. */
  toTop?: boolean
  /** Replaces the whole search: all other values are removed. */
  isWhole?: boolean
}

export type Address<Search> = {
  pathname: string
  /** Without the #. */
  hash: string
  /** The values of the route's path parameters. */
  params: Readonly<Record<string, string | undefined>>
  search: Search
  /** Changes values of the address; undefined removes one. */
  change: (values: Partial<Search>, options?: ChangeOptions) => void
}

/** Parses the text between question mark and hash; of a repeated name the last value counts. */
export function parseSearch(text: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Returns the text behind the path, with its question mark; empty when no value is set. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}

/** Returns the page's address, its search read by the screen's reader. Needs a router made by `toRouter`. */
export function useAddress<Search>(read: SearchReader<Search>): Address<Search> {
  const raw: RawSearch = useSearch({ strict: false })
  const params: Address<Search>['params'] = useParams({ strict: false })
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  return {
    pathname,
    hash,
    params,
    search: read(raw),
    change: (values, { isStep = false, toTop = false, isWhole = false } = {}) =>
      void navigate({
        to: '.',
        search: isWhole ? values : { ...raw, ...values },
        replace: !isStep,
        resetScroll: toTop,
      }),
  }
}
