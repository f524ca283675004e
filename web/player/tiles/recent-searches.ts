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
    return [] // another program's text under our key
  }
}

const searches = createStore<readonly string[]>([])

/**
 * Returns the searches on this device, the latest first; empty until a search box has been entered for the first time.
 */
export function useRecentSearches(): readonly string[] {
  return useStore(searches)
}

/** Reads the stored searches of this device. */
export function loadRecentSearches(): void {
  searches.set(read())
}

/** Stores a search. Earlier searches that are the beginning of it are removed. */
export function keepSearch(text: string): void {
  const wanted = text.trim().slice(0, LONGEST)
  if (wanted.length < SHORTEST) return
  const same = (other: string) => wanted.toLowerCase().startsWith(other.toLowerCase())
  const next = [wanted, ...read().filter((other) => !same(other))].slice(0, KEPT_MAX)
  writeLocal('searches', JSON.stringify(next))
  searches.set(next)
}

/** Deletes all stored searches. */
export function forgetSearches(): void {
  writeLocal('searches', null)
  searches.set([])
}
