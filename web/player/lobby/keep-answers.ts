/**
 * Caches hot games and vendor lists in session storage (docs/specification.md 9.6), so that a reload shows them before
 * the network answers.
 */
import type { QueryClient } from '@tanstack/react-query'
import { gameMenus, gameVendors, hotGames } from '#contract/catalogue/games.ts'
import { readSession, writeSession } from '#web/lib/browser-storage.ts'

const KEPT: readonly string[] = [hotGames.id, gameMenus.id, gameVendors.id]
type Kept = { locale: string; key: readonly unknown[]; at: number; value: unknown }

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(readSession('answers') ?? '[]')
    return Array.isArray(kept)
      ? kept.filter(
          (one): one is Kept => Array.isArray((one as Kept | null)?.key) && KEPT.includes(String((one as Kept).key[0])),
        )
      : []
  } catch {
    return [] // another program's text under our key
  }
}

/**
 * Puts the stored answers of the page's language into the query cache where it has none. They carry their age, so that
 * outdated ones are fetched again. New answers are stored as they come. `localeOf` returns the language of the page.
 */
export function keepAnswers(client: QueryClient, localeOf: () => string): void {
  for (const { locale, key, at, value } of read()) {
    if (locale === localeOf() && client.getQueryData(key) === undefined)
      client.setQueryData(key, value, { updatedAt: at })
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !KEPT.includes(String(event.query.queryKey[0])))
      return
    const { queryKey: key, state } = event.query
    const name = JSON.stringify(key)
    const others = read().filter((one) => JSON.stringify(one.key) !== name)
    writeSession(
      'answers',
      JSON.stringify([...others, { locale: localeOf(), key, at: state.dataUpdatedAt, value: state.data }]),
    )
  })
}
