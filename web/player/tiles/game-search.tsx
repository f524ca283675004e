import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { gameQuery } from '#contract/catalogue/games.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useCall } from '#web/lib/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PartBoundary } from '../frame/part-boundary.tsx'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'
import { openGamePopup } from './game-popup-state.ts'
import { keepSearch, loadRecentSearches, useRecentSearches } from './recent-searches.ts'
import type { Item, SearchPanelProps } from './search-panel.tsx'

/** How long typing must pause before a search is sent, in milliseconds. */
const SEARCH_REST_MS = 200
const SUGGESTED = 6
const SearchPanel = lazyScreen<SearchPanelProps>(
  'search-panel',
  async () => (await import('./search-panel.tsx')).SearchPanel,
)

export type GameSearchProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** True when the list beneath follows the typed text; otherwise games are suggested under the box. */
  asYouType?: boolean
  className?: string
  boxClass?: string
  box?: RefObject<HTMLInputElement | null>
  /** Shown at the end of the box. */
  children?: ReactNode
}

/**
 * Searches games while the reader types. Keys: down and up choose, Enter opens, Escape clears. An empty box offers
 * earlier searches.
 */
export function GameSearch({
  label,
  value,
  onSearch,
  asYouType = false,
  className,
  boxClass,
  box,
  children,
}: GameSearchProps) {
  const listId = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = box ?? own
  const [typed, setTyped] = useState({ text: value, from: value })
  const text = typed.from === value ? typed.text : value
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useSearchAtRest(text, value, asYouType ? onSearch : undefined)
  const items = useItems(text, isOpen, asYouType)
  const isShown = isOpen && items.length > 0

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const write = (next: string) => {
    setTyped({ text: next, from: value })
    setOpen(true)
    setActive(-1)
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
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return // while an input method composes text, the keys belong to it
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!isShown && asYouType && step > 0) document.querySelector<HTMLElement>('#content .game-card a')?.focus()
      setOpen(true)
      setActive((at) =>
        items.length === 0 ? -1 : (at + step + items.length + (at < 0 && step < 0 ? 1 : 0)) % items.length,
      )
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const item = isShown ? items[active] : undefined
      if (item) take(item)
      else submit(text)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isShown) close()
      else if (text) {
        setTyped({ text: '', from: value })
        if (asYouType) onSearch('')
      }
    }
  }
  return (
    <search
      className={cx('relative block min-w-0', className)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        if (asYouType) keepSearch(text)
        close()
      }}
    >
      <span
        className={cx(
          'flex h-11 items-center gap-2.5 rounded-control bg-surface-2 px-3.5 light:bg-surface-1 light:shadow-e1 focus-within:shadow-[inset_0_0_0_2px_var(--fh-focus)]',
          boxClass,
        )}
      >
        <Icon name="magnifying-glass" size="s" />
        <input
          ref={input}
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={label}
          aria-expanded={isShown}
          aria-controls={isShown ? `${listId}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          placeholder={label}
          value={text}
          maxLength={60}
          onFocus={() => {
            loadRecentSearches()
            void SearchPanel.preload().catch(() => undefined)
            setOpen(true)
          }}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
          className="h-full min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-ink-3 lg:text-base"
        />
        {children}
      </span>
      <PartBoundary>
        <Suspense fallback={null}>
          {isShown && <SearchPanel id={listId} items={items} active={active} onTake={take} />}
        </Suspense>
      </PartBoundary>
    </search>
  )
}

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
