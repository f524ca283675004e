import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { gameQuery } from '#contract/catalogue/games.ts'
import { paths } from '#contract/paths.ts'
import { useCall } from '#web/lib/queries.ts'
import { goTo } from '../frame/navigation.ts'
import { openGamePopup } from './game-popup-state.ts'
import { keepSearch, useRecentSearches } from './recent-searches.ts'
import type { Item } from './search-panel.tsx'

/** How long typing must pause before a search is sent, in milliseconds. */
const SEARCH_REST_MS = 200
const SUGGESTED = 6

export type GameSearchOptions = {
  value: string
  onSearch: (text: string) => void
  /** True when the list beneath follows the typed text; otherwise games are suggested under the box. */
  asYouType?: boolean
}

/**
 * Returns the search box's text, what the panel under it offers, and which of that is chosen (`active`, -1 for none).
 * Calls `onSearch` while the reader types, or when they submit.
 */
export function useGameSearch({ value, onSearch, asYouType = false }: GameSearchOptions) {
  const [typed, setTyped] = useState({ text: value, from: value })
  const text = typed.from === value ? typed.text : value
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useSearchAtRest(text, value, asYouType ? onSearch : undefined)
  const items = useItems(text, isOpen, asYouType)
  const isShown = isOpen && items.length > 0

  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const write = (next: string) => {
    setTyped({ text: next, from: value })
    setOpen(true)
    setActive(-1)
  }
  const clear = () => {
    setTyped({ text: '', from: value })
    if (asYouType) onSearch('')
  }
  const submit = (wanted: string) => {
    const search = wanted.trim()
    keepSearch(search)
    setTyped({ text: wanted, from: value })
    close()
    if (search || asYouType) onSearch(search)
  }
  const take = (item: Item) => {
    if (item.kind === 'failed') return item.retry()
    if (item.kind !== 'game') return submit(item.text)
    keepSearch(text)
    close()
    if (item.game.isPlayable && item.game.status === 'on') goTo(paths.play(item.game))
    else openGamePopup(item.game)
  }
  const move = (step: 1 | -1) => {
    if (!isShown && asYouType && step > 0) document.querySelector<HTMLElement>('#content .game-card a')?.focus()
    setOpen(true)
    setActive((at) =>
      items.length === 0 ? -1 : (at + step + items.length + (at < 0 && step < 0 ? 1 : 0)) % items.length,
    )
  }
  const leave = () => {
    if (asYouType) keepSearch(text)
    close()
  }
  return { text, items, active, isShown, open, close, write, clear, submit, take, move, leave }
}

/** Answers a key of the search box: down and up choose, Enter opens, Escape closes the panel, then clears the box. */
export function answerKey(event: KeyboardEvent, search: ReturnType<typeof useGameSearch>): void {
  if (event.nativeEvent.isComposing) return // while an input method composes text, the keys belong to it
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    search.move(event.key === 'ArrowDown' ? 1 : -1)
  }
  if (event.key === 'Enter') {
    event.preventDefault()
    const item = search.isShown ? search.items[search.active] : undefined
    if (item) search.take(item)
    else search.submit(search.text)
  }
  if (event.key === 'Escape') {
    event.preventDefault()
    if (search.isShown) search.close()
    else if (search.text) search.clear()
  }
}

/** Calls `onSearch` when typing has paused on a text other than `value`. */
function useSearchAtRest(text: string, value: string, onSearch: ((text: string) => void) | undefined): void {
  useEffect(() => {
    if (!onSearch || text.trim() === value) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_REST_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
}

/** Returns what the panel offers: earlier searches while nothing is typed, otherwise the games that match best. */
function useItems(text: string, isOpen: boolean, asYouType: boolean): Item[] {
  const recent = useRecentSearches()
  const [rested, setRested] = useState('')
  useSearchAtRest(text, rested, asYouType ? undefined : setRested)
  const isAsking = isOpen && !asYouType && rested !== ''
  const { data, isError, refetch } = useCall(
    gameQuery,
    { clientType: 3, pageNo: 1, pageSize: SUGGESTED, search: rested },
    { enabled: isAsking, placeholderData: keepPreviousData },
  )
  if (text.trim() === '') return recent.map((one) => ({ kind: 'recent', text: one }))
  if (isAsking && isError) return [{ kind: 'failed', retry: () => void refetch() }]
  if (!isAsking || !data) return []
  return [
    ...data.content.map((game): Item => ({ kind: 'game', game })),
    { kind: 'all', text: text.trim(), total: data.total },
  ]
}
