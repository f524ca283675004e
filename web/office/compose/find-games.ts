/** Names of games and vendors, and what a search among them finds. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listOfficeGames, listOfficeVendors } from '#contract/catalogue/office-games.ts'
import { useLocale } from '#web/lib/i18n.tsx'
import type { Picked } from '#web/ui/picker.tsx'
import { callOffice } from '../operator-session.ts'

const REST_MS = 250
const FOUND_MAX = 12
/** So many names are asked for in one call. */
const NAMES_MAX = 60
const FRESH_MS = 60_000

type Named = { id: string; names: Record<string, string> }
export type Found = { found: readonly Picked[]; isPending: boolean; isRefused: boolean }

/** Returns a value once it has not changed for a while. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}

const nameIn = ({ id, names }: Named, locale: string) => names[locale] ?? names['en'] ?? id

/** What is looked for: null before the list was opened, so that a page does not ask for what nobody looks at. */
export type Wanted = string | null

/** A game that was found, with its vendor. */
export type FoundGame = Picked & { vendor: string }

/** Returns the games that a text finds, by title in any language or by code; `takesFreeRounds`: those only. */
export function useFoundGames(
  text: Wanted,
  { takesFreeRounds = false }: { takesFreeRounds?: boolean } = {},
): Omit<Found, 'found'> & { found: readonly FoundGame[] } {
  const locale = useLocale()
  const wanted = text?.trim() ?? ''
  const search = useRested(wanted, REST_MS)
  const { data, isFetching, isError } = useQuery({
    queryKey: [listOfficeGames.id, 'find', search, takesFreeRounds],
    enabled: text !== null,
    queryFn: () =>
      callOffice(listOfficeGames, {
        search,
        pageSize: FOUND_MAX,
        ...(takesFreeRounds ? { takesFreeRounds: 'true' as const } : {}),
      }),
    retry: false,
    staleTime: FRESH_MS,
  })
  return {
    // what a former text found is not offered: Enter would pick it
    found: (search === wanted ? (data?.content ?? []) : []).map((one) => ({
      value: one.id,
      label: nameIn(one, locale),
      meta: `${one.vendor} · ${one.id}`,
      vendor: one.vendor,
    })),
    isPending: isFetching || search !== wanted,
    isRefused: isError,
  }
}

const chunksOf = (codes: readonly string[]) =>
  Array.from({ length: Math.ceil(codes.length / NAMES_MAX) }, (_none, at) =>
    codes.slice(at * NAMES_MAX, (at + 1) * NAMES_MAX).join(','),
  )

/** Returns a function that names games by their codes; a code without a game stays as it is. */
export function useGameNames(codes: readonly string[]): (code: string) => string {
  const locale = useLocale()
  const answers = useQueries({
    queries: chunksOf(codes).map((chunk) => ({
      queryKey: [listOfficeGames.id, 'names', chunk],
      queryFn: () => callOffice(listOfficeGames, { codes: chunk, pageSize: NAMES_MAX }),
      retry: false,
      staleTime: FRESH_MS,
    })),
  })
  const named = new Map(
    answers.flatMap(({ data }) => data?.content ?? []).map((one) => [one.id, nameIn(one, locale)] as const),
  )
  return (code) => named.get(code) ?? code
}

/** Returns the vendors that a text finds, and a function that names one: asked for where there is one to name. */
export function useVendors(text: Wanted, codes: readonly string[] = []): Found & { nameOf: (code: string) => string } {
  const locale = useLocale()
  const { data, isFetching, isError } = useQuery({
    queryKey: [listOfficeVendors.id],
    enabled: text !== null || codes.length > 0,
    queryFn: () => callOffice(listOfficeVendors, {}),
    retry: false,
    staleTime: FRESH_MS,
  })
  const all = data?.content ?? []
  const wanted = text?.trim().toLocaleLowerCase() ?? ''
  return {
    found: all
      .filter((one) => [...Object.values(one.names), one.id].join('\n').toLocaleLowerCase().includes(wanted))
      .map((one) => ({ value: one.id, label: nameIn(one, locale), meta: one.id })),
    isPending: isFetching,
    isRefused: isError,
    nameOf: (code) => {
      const known = all.find(({ id }) => id === code)
      return known ? nameIn(known, locale) : code
    },
  }
}
