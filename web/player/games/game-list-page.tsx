import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { GameType } from '#contract/catalogue/games.ts'
import { MATCH_LANES } from '#contract/catalogue/open-matches.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { GameSearch } from '../tiles/game-search.tsx'
import type { TileTell } from '../tiles/game-tile.tsx'
import { CategoryChips, FactFilters, VendorChips } from './game-filters.tsx'
import { GameWall } from './game-wall.tsx'
import { LiveModels } from './live-models.tsx'
import { OpenMatches } from './open-matches.tsx'
import { PvpRooms } from './pvp-rooms.tsx'
import { TypeChips } from './type-chips.tsx'
import { isFiltered, type ListSearchState, NOTHING_CHOSEN } from './list-search-state.ts'
import { useGameList } from './use-game-list.ts'

export type GameListPageProps = {
  title: MessageKey
  /** Undefined: every lane. */
  gameType?: GameType
  /** The category that the page starts with: CRICKET for /cricket (docs/specification.md 2.2). */
  gameClassify?: string
  /** The vendor to which the list is limited: the in-house lane is a vendor of its own. */
  fixedVassalage?: string
  state: ListSearchState
  onState: (change: ListSearchState) => void
  /** Stands between the title and the list. */
  head?: ReactNode
}

/**
 * Shows a lane's games, twenty at a time, with search and filters by category, vendor and facts. Everything that the
 * reader chooses is in the address.
 */
export function GameListPage({
  title,
  gameType,
  gameClassify: fixedClassify,
  fixedVassalage,
  state,
  onState,
  head,
}: GameListPageProps) {
  const t = useT()
  const locale = useLocale()
  const vassalage = fixedVassalage ?? state.vassalage
  const gameClassify = fixedClassify ?? state.gameClassify
  const list = { gameType, gameClassify, vassalage }
  const games = useGameList({ ...list, state })
  const { data, isPlaceholderData } = games
  const onSearch = (search: string) => onState({ search: search || undefined })
  const lane = fixedClassify === 'CRICKET' ? 'CRICKET' : MATCH_LANES.find((one) => one === gameType)
  const count = data ? t('games.count', { count: data.total, shown: formatCount(data.total, locale) }) : '\u00a0'
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-3">
        <h1>{t(title)}</h1>
        <span role="status" className="text-sm font-medium text-ink-3">
          {count}
        </span>
      </div>
      {lane && <OpenMatches lane={lane} />}
      {head}
      {!gameType && <TypeChips />}
      {gameType === 'PVP' && <PvpRooms />}
      {gameType === 'LIVE' && <LiveModels />}
      <GameSearch
        label={t('games.search')}
        value={state.search ?? ''}
        onSearch={onSearch}
        asYouType
        className="mt-3 lg:max-w-md"
      />
      <CategoryChips
        list={list}
        value={state.category ?? 'ALL'}
        onValueChange={(category) => onState({ category: category === 'ALL' ? undefined : category })}
      />
      <div className="mt-2 min-h-11.5">
        <ChipRow label={t('games.filters')}>
          {isFiltered(state) && (
            <Chip kind="picker" icon="x" onClick={() => onState(NOTHING_CHOSEN)}>
              {t('games.clear')}
            </Chip>
          )}
          {!fixedVassalage && (
            <VendorChips
              gameType={gameType}
              gameClassify={fixedClassify}
              value={state.vassalage}
              onValueChange={(next) => onState({ vassalage: next })}
            />
          )}
          <FactFilters list={list} state={state} onState={onState} isOneKind={fixedClassify !== undefined} />
        </ChipRow>
      </div>
      <div className={isPlaceholderData ? 'mt-4 opacity-60 transition-opacity' : 'mt-4'} aria-busy={isPlaceholderData}>
        <Found list={games} state={state} onClear={() => onState(NOTHING_CHOSEN)} />
      </div>
      <MoreGames list={games} />
    </>
  )
}

type List = ReturnType<typeof useGameList>

function Found({ list, state, onClear }: { list: List; state: ListSearchState; onClear: () => void }) {
  const t = useT()
  const { data, isError, refetch } = list
  if (isError && !data) {
    return (
      <ErrorState
        title={t('games.failed')}
        hint={t('common.checkNetwork')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <div className="game-grid">
        <CardSkeletons count={PAGE_SIZE} />
      </div>
    )
  }
  if (data.games.length > 0) return <GameWall games={data.games} tell={tellOf(state)} />
  const isFavorites = state.category === 'FAV'
  return (
    <EmptyState
      picture={isFavorites ? 'favourites' : 'search'}
      title={t(isFavorites ? 'games.favorites.empty' : 'games.none')}
      hint={t(isFavorites ? 'games.favorites.hint' : 'games.none.hint')}
      action={
        isFiltered(state) && (
          <Button size="small" onClick={onClear}>
            {t('games.clear')}
          </Button>
        )
      }
    />
  )
}

/**
 * Returns which fact is shown beneath the games' names: the one that the list is filtered by, otherwise the number of
 * players, where the list is sorted by it.
 */
function tellOf({ rtpMin, volatility, minBetMax }: ListSearchState): TileTell {
  if (rtpMin) return 'rtp'
  if (volatility) return 'volatility'
  return minBetMax ? 'minBet' : 'players'
}

/**
 * Pages load automatically until this many cards are shown. After that the reader loads more with a button, so that the
 * footer can be reached.
 */
const BY_THEMSELVES = 100
const NEAR = '600px 0px'

function MoreGames({
  list: { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
}: {
  list: List
}) {
  const t = useT()
  const locale = useLocale()
  const end = useRef<HTMLDivElement>(null)
  const [until, setUntil] = useState(BY_THEMSELVES)
  const shown = data?.games.length ?? 0
  const isAutomatic = shown < until && !isFetchNextPageError
  useEffect(() => {
    const element = end.current
    if (!element || !hasNextPage || isFetchingNextPage || !isAutomatic) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isAutomatic, fetchNextPage, shown])
  if (!data || !hasNextPage) return null
  const left = data.total - shown
  const more = () => {
    setUntil(shown + BY_THEMSELVES)
    void fetchNextPage()
  }
  return (
    <div ref={end} className="mt-7 flex min-h-11 justify-center">
      {!isAutomatic && (
        <Button onClick={more} busy={isFetchingNextPage}>
          {t('games.more', { count: left, shown: formatCount(left, locale) })}
        </Button>
      )}
    </div>
  )
}
