import type { GameRow } from '#contract/catalogue/games.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { forgetSearches } from './recent-searches.ts'

/** An earlier search, a matching game, a link to all that match, or a message that no answer came. */
export type Item =
  | { kind: 'recent'; text: string }
  | { kind: 'game'; game: GameRow }
  | { kind: 'all'; text: string; total: number }
  | { kind: 'failed'; retry: () => void }
export type SearchPanelProps = { id: string; items: readonly Item[]; active: number; onTake: (item: Item) => void }

/** Shows what the search box offers, beneath it. The box keeps the focus; the options' ids begin with `id`. */
export function SearchPanel({ id, items, active, onTake }: SearchPanelProps) {
  const t = useT()
  const isRecent = items[0]?.kind === 'recent'
  return (
    <div className="absolute inset-x-0 top-full z-(--fh-z-nav) mt-1.5 min-w-full overflow-hidden lg:w-96 rounded-card border border-line bg-surface-1 shadow-e3">
      {isRecent && (
        <p className="flex items-center justify-between px-3.5 pt-2.5 text-sm text-ink-3">
          {t('search.recent')}
          <button
            type="button"
            className="min-h-8 px-1 font-medium text-ink-2 hover:text-ink-1"
            onMouseDown={(event) => event.preventDefault()}
            onClick={forgetSearches}
          >
            {t('search.forget')}
          </button>
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t(isRecent ? 'search.recent' : 'search.games')}
        className="p-1.5"
      >
        {items.map((item, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the box keeps the focus and answers the keys
          <div
            key={keyOf(item)}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            // on mousedown, before the box loses the focus, which would close the panel under the pointer
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(item)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1',
              at === active ? 'bg-surface-3' : 'hover:bg-surface-2',
            )}
          >
            <ItemLine item={item} />
          </div>
        ))}
      </div>
    </div>
  )
}

const keyOf = (item: Item) =>
  item.kind === 'game' ? item.game.nodeId : item.kind === 'failed' ? item.kind : `${item.kind} ${item.text}`

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
    return (
      <span className="px-1 font-medium text-brand-ink">
        {item.total === 0
          ? t('search.none')
          : t('search.all', { count: item.total, shown: formatCount(item.total, locale) })}
      </span>
    )
  }
  if (item.kind === 'failed') {
    return (
      <>
        <Icon name="arrow-clockwise" size="s" className="text-ink-3" />
        <span>{t('search.failed')}</span>
      </>
    )
  }
  const { game } = item
  return (
    <>
      <Picture picture={game.picture} sizes="36px" className="h-12 w-9 flex-none rounded-sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[14px] font-medium">{game.gameName}</span>
        <span className="block truncate text-xs text-ink-3">
          {game.displayName} · {t(`nav.${game.gameType}`)}
        </span>
      </span>
      {!(game.isPlayable && game.status === 'on') && (
        <Tag>{t(game.status === 'maintenance' ? 'lobby.maintenance' : 'lobby.soon')}</Tag>
      )}
    </>
  )
}
