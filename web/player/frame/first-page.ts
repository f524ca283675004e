/**
 * A page that the server draws for its visitors, so that its text is there with the first bytes. A subject lists its
 * own in `<subject>.first.tsx`, which the server's shell alone imports: the first script knows nothing of it.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Asked } from '#web/lib/first-answers.ts'

/** Of a page: its path in small letters and without a slash at its end, and the query from the question mark on. */
export type PageAddress = { pathname: string; search: string }

/** What of the build a page needs besides the first script, which is loaded while the first screen is read. */
export type PageParts = {
  /** Modules that are loaded on demand, by their path in web/player. */
  modules: readonly string[]
  /** Bundles of messages. */
  bundles: readonly string[]
}

export type FirstPage = {
  /** Names what is drawn from the same answers: not more names than there are such pages, whatever the address says. */
  key: string
  /** What the page asks before it can be drawn: only calls that anyone may make, whose answers are read-only. */
  asks: readonly Asked[]
  /** Puts what is no answer of a call, such as loaded code, into the cache, by the answers in it. */
  complete?: (client: QueryClient) => void
  /** What the browser will load, by the answers in the cache. */
  parts: (client: QueryClient) => PageParts
  page: ReactNode
}

/** Returns the page of an address in a language; null for one that the server does not draw. */
export type FindFirstPage = (address: PageAddress, locale: string) => FirstPage | null
