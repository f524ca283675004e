import { keepPreviousData } from '@tanstack/react-query'
import { type GameCategory, gameList, gameQuery, type GameType } from '#contract/games.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { GameTile } from '../tiles/game-tile.tsx'
import { useFavorites } from '../tiles/use-favorites.ts'
import { CategoryChips, ListSearch, VendorChips } from './game-filters.tsx'
import { Pager } from '../frame/pager.tsx'

/** What the address says about a list. */
export type ListSearchState = {
  vassalage?: string | undefined
  category?: GameCategory | undefined
  search?: string | undefined
  page?: number | undefined
}

export type GameListPageProps = {
  title: MessageKey
  /** Absent: every lane. */
  gameType?: GameType
  /** /cricket opens with CRICKET (specification, section 2). */
  gameClassify?: string
  /** The in-house lane is a vendor of its own. */
  fixedVassalage?: string
  state: ListSearchState
  onState: (change: ListSearchState) => void
}

/** A lane's games with vendor filter, categories, search, and pages of twenty. Everything chosen is in the address. */
export function GameListPage({ title, gameType, gameClassify, fixedVassalage, state, onState }: GameListPageProps) {
  const t = useT()
  const locale = useLocale()
  const favorites = useFavorites()
  const list = useGameList({ gameType, gameClassify, vassalage: fixedVassalage ?? state.vassalage, state })
  const { data, isError, isPlaceholderData, refetch } = list
  const clear = () => onState({ vassalage: undefined, category: undefined, search: undefined, page: undefined })
  const isFiltered = Boolean(state.vassalage || state.search || (state.category && state.category !== 'ALL'))
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-3">
        <h1>{t(title)}</h1>
        <span className="text-sm font-medium text-ink-3">
          {data ? t('games.count', { count: data.total, shown: formatCount(data.total, locale) }) : ' '}
        </span>
      </div>
      <ListSearch
        value={state.search ?? ''}
        onValueChange={(search) => onState({ search: search || undefined, page: undefined })}
      />
      <CategoryChips
        value={state.category ?? 'ALL'}
        onValueChange={(category) => onState({ category: category === 'ALL' ? undefined : category, page: undefined })}
      />
      {!fixedVassalage && (
        <VendorChips
          gameType={gameType}
          value={state.vassalage}
          onValueChange={(vassalage) => onState({ vassalage, page: undefined })}
        />
      )}
      <div className={isPlaceholderData ? 'mt-4 opacity-60 transition-opacity' : 'mt-4'} aria-busy={isPlaceholderData}>
        {isError && !data ? (
          <ErrorState
            title={t('games.failed')}
            hint={t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        ) : data?.content.length === 0 ? (
          <EmptyState
            picture={state.category === 'FAV' ? 'favourites' : 'search'}
            title={state.category === 'FAV' ? t('games.favorites.empty') : t('games.none')}
            hint={state.category === 'FAV' ? t('games.favorites.hint') : t('games.none.hint')}
            action={
              isFiltered && (
                <Button size="small" onClick={clear}>
                  {t('games.clear')}
                </Button>
              )
            }
          />
        ) : (
          <div className="game-grid">
            {data ? (
              data.content.map((game) => <GameTile key={game.nodeId} game={game} favorites={favorites} hot={game.isHot === 1} />)
            ) : (
              <CardSkeletons count={PAGE_SIZE} />
            )}
          </div>
        )}
      </div>
      {data && (
        <Pager page={data.pageNum} pages={data.totalPages} onPage={(page) => onState({ page: page === 1 ? undefined : page })} />
      )}
    </>
  )
}

type ListQuery = {
  gameType: GameType | undefined
  gameClassify: string | undefined
  vassalage: string | undefined
  state: ListSearchState
}

/** Public categories come from the open list; favourites and recent need the player's own. */
function useGameList({ gameType, gameClassify, vassalage, state }: ListQuery) {
  const { isLogin } = useSession()
  const category = state.category ?? 'ALL'
  const isOwn = category === 'FAV' || category === 'RECENT'
  const filters = {
    clientType: 3,
    platform: 'html5-desktop',
    pageNo: state.page ?? 1,
    pageSize: PAGE_SIZE,
    ...(gameType ? { gameType } : {}),
    ...(gameClassify ? { gameClassify } : {}),
    ...(vassalage ? { vassalage } : {}),
  }
  const open = useCall(
    gameQuery,
    { ...filters, category: isOwn ? 'ALL' : category, ...(state.search ? { search: state.search } : {}) },
    { enabled: !isOwn, placeholderData: keepPreviousData },
  )
  const own = useCall(gameList, { ...filters, category }, { enabled: isOwn && isLogin, placeholderData: keepPreviousData })
  return isOwn ? own : open
}
