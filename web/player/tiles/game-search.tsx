import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type GameRow, gameQuery } from '#contract/games.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { goTo } from '../navigation.ts'
import { paths } from '../paths.ts'
import { openGamePopup } from './game-popup-state.ts'
import { forgetSearches, keepSearch, loadRecentSearches, useRecentSearches } from './recent-searches.ts'

/** Typing rests this long before a search is sent. */
const SEARCH_REST_MS = 200
const SUGGESTED = 6

type Item = { kind: 'recent'; text: string } | { kind: 'game'; game: GameRow } | { kind: 'all'; text: string; total: number }

export type GameSearchProps = {
  label: string
  value: string
  onSearch: (text: string) => void
  /** The list beneath follows what is typed; else games are suggested under the box. */
  asYouType?: boolean
  className?: string
  boxClass?: string
  box?: RefObject<HTMLInputElement | null>
  /** Stands at the end of the box. */
  children?: ReactNode
}

/**
 * Search as you type, with the keyboard too: down and up choose, Enter takes, Escape clears. An empty box offers what was
 * searched for before.
 */
export function GameSearch({ label, value, onSearch, asYouType = false, className, boxClass, box, children }: GameSearchProps) {
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
    if (item.kind !== 'game') return submit(item.text)
    keepSearch(text)
    close()
    if (item.game.isPlayable && item.game.status === 'on') goTo(paths.game(item.game.gameCode))
    else openGamePopup(item.game)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!isShown && asYouType && step > 0) document.querySelector<HTMLElement>('#content .game-card a')?.focus()
      setOpen(true)
      setActive((at) => (items.length === 0 ? -1 : (at + step + items.length + (at < 0 && step < 0 ? 1 : 0)) % items.length))
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
    <search className={cx('relative block min-w-0', className)} onBlur={(event) => {
      if (event.currentTarget.contains(event.relatedTarget)) return
      if (asYouType) keepSearch(text)
      close()
    }}>
      <span className={cx(
        'flex h-11 items-center gap-2.5 rounded-control bg-surface-2 px-3.5 light:bg-surface-1 light:shadow-e1 focus-within:shadow-[inset_0_0_0_2px_var(--fh-focus)]', boxClass,
      )}>
        <Icon name="magnifying-glass" size="s" />
        <input
          ref={input} type="search" role="combobox" autoComplete="off" spellCheck={false} enterKeyHint="search"
          aria-label={label} aria-expanded={isShown} aria-controls={`${listId}-list`} aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          placeholder={label} value={text} maxLength={60}
          onFocus={() => { loadRecentSearches(); setOpen(true) }}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
          className="h-full min-w-0 flex-1 bg-transparent text-[16px] outline-none placeholder:text-ink-3 lg:text-base"
        />
        {children}
      </span>
      <Panel id={listId} items={isShown ? items : []} active={active} onTake={take} />
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

/** What the panel offers: earlier searches while nothing is typed, else the games that fit best. */
function useItems(text: string, isOpen: boolean, asYouType: boolean): Item[] {
  const recent = useRecentSearches()
  const [rested, setRested] = useState('')
  useSearchAtRest(text, rested, asYouType ? undefined : setRested)
  const isAsking = isOpen && !asYouType && rested !== ''
  const { data } = useCall(gameQuery, { clientType: 3, pageNo: 1, pageSize: SUGGESTED, search: rested }, { enabled: isAsking, placeholderData: keepPreviousData })
  if (text.trim() === '') return recent.map((one) => ({ kind: 'recent', text: one }))
  if (!isAsking || !data) return []
  return [...data.content.map((game): Item => ({ kind: 'game', game })), { kind: 'all', text: text.trim(), total: data.total }]
}

function Panel({ id, items, active, onTake }: { id: string; items: readonly Item[]; active: number; onTake: (item: Item) => void }) {
  const t = useT()
  const isRecent = items[0]?.kind === 'recent'
  return (
    <div className={cx('absolute inset-x-0 top-full z-(--fh-z-nav) mt-1.5 min-w-full overflow-hidden lg:w-96 rounded-card border border-line bg-surface-1 shadow-e3', items.length === 0 && 'hidden')}>
      {isRecent && (
        <p className="flex items-center justify-between px-3.5 pt-2.5 text-sm text-ink-3">
          {t('search.recent')}
          <button type="button" className="min-h-8 px-1 font-medium text-ink-2 hover:text-ink-1" onMouseDown={(event) => event.preventDefault()} onClick={forgetSearches}>
            {t('search.forget')}
          </button>
        </p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={t(isRecent ? 'search.recent' : 'search.games')} className="p-1.5">
        {items.map((item, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box keeps the focus and answers the keys
          <div
            key={keyOf(item)} id={`${id}-${at}`} role="option" aria-selected={at === active}
            // before the box loses focus, which would close the panel under the pointer
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(item)}
            className={cx('flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1', at === active ? 'bg-surface-3' : 'hover:bg-surface-2')}
          >
            <ItemLine item={item} />
          </div>
        ))}
      </div>
    </div>
  )
}

const keyOf = (item: Item) => (item.kind === 'game' ? item.game.nodeId : `${item.kind} ${item.text}`)

function ItemLine({ item }: { item: Item }) {
  const t = useT()
  const locale = useLocale()
  if (item.kind === 'recent') {
    return (
      <>
        <Icon name="clock-counter-clockwise" size="s" className="text-ink-3" />
        <span className="truncate">{item.text}</span>
      </>
    )
  }
  if (item.kind === 'all') {
    return <span className="px-1 font-medium text-brand-ink">{item.total === 0 ? t('search.none') : t('search.all', { count: item.total, shown: formatCount(item.total, locale) })}</span>
  }
  const { game } = item
  return (
    <>
      <Picture picture={game.picture} sizes="36px" className="h-12 w-9 flex-none rounded-sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[14px] font-medium">{game.gameName}</span>
        <span className="block truncate text-xs text-ink-3">{game.displayName} · {t(`nav.${game.gameType}`)}</span>
      </span>
      {!(game.isPlayable && game.status === 'on') && <Tag>{t(game.status === 'maintenance' ? 'lobby.maintenance' : 'lobby.soon')}</Tag>}
    </>
  )
}
