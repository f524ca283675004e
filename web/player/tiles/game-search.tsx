import { type ReactNode, type RefObject, Suspense, useId, useRef } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PartBoundary } from '../frame/part-boundary.tsx'
import { loadRecentSearches } from './recent-searches.ts'
import type { SearchPanelProps } from './search-panel.tsx'
import { answerKey, type GameSearchOptions, useGameSearch } from './use-game-search.ts'

const SearchPanel = lazyScreen<SearchPanelProps>(
  'search-panel',
  async () => (await import('./search-panel.tsx')).SearchPanel,
)

export type GameSearchProps = GameSearchOptions & {
  label: string
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
export function GameSearch({ label, className, boxClass, box, children, ...options }: GameSearchProps) {
  const listId = useId()
  const own = useRef<HTMLInputElement>(null)
  const search = useGameSearch(options)
  const { text, items, active, isShown } = search
  return (
    <search
      className={cx('relative block min-w-0', className)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) search.leave()
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
          ref={box ?? own}
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
            search.open()
          }}
          onChange={(event) => search.write(event.target.value)}
          onKeyDown={(event) => answerKey(event, search)}
          className="h-full min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-ink-3 lg:text-base"
        />
        {children}
      </span>
      <PartBoundary>
        <Suspense fallback={null}>
          {isShown && <SearchPanel id={listId} items={items} active={active} onTake={search.take} />}
        </Suspense>
      </PartBoundary>
    </search>
  )
}
