import { readLocal, writeLocal } from '#web/lib/browser-storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'

const KEPT_MAX = 6
const SHORTEST = 2
const LONGEST = 60

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readLocal('searches') ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT_MAX) : []
  } catch {
    return [] // somebody else's text under our key
  }
}

const searches = createStore<readonly string[]>([])

/** What was searched for on this device, the latest first; known from the first time that a search box is entered. */
export function useRecentSearches(): readonly string[] {
  return useStore(searches)
}

/** Reads what this device keeps. */
export function loadRecentSearches(): void {
  searches.set(read())
}

/** Keeps a search. What was typed on the way to it is not kept beside it. */
export function keepSearch(text: string): void {
  const wanted = text.trim().slice(0, LONGEST)
  if (wanted.length < SHORTEST) return
  const same = (other: string) => wanted.toLowerCase().startsWith(other.toLowerCase())
  const next = [wanted, ...read().filter((other) => !same(other))].slice(0, KEPT_MAX)
  writeLocal('searches', JSON.stringify(next))
  searches.set(next)
}

/** Forgets all of them. */
export function forgetSearches(): void {
  writeLocal('searches', null)
  searches.set([])
}
