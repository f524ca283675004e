import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { favorites, recentGames } from '#contract/catalogue/player-games.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { GameTile } from '../tiles/game-tile.tsx'
import { useFavorites } from '../tiles/use-favorites.ts'
import { paths } from '#contract/paths.ts'
import { Pager } from '../frame/pager.tsx'

/** Shows one of the player's own lists: favourites or recent games. */
export function AccountGamesPage({ list }: { list: 'favorites' | 'recent' }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const marks = useFavorites()
  const kept = useCall(
    favorites,
    { clientType: 3, pageNo: page, pageSize: PAGE_SIZE },
    { enabled: list === 'favorites', placeholderData: keepPreviousData },
  )
  const opened = useCall(
    recentGames,
    { clientType: 3, page, pageSize: PAGE_SIZE },
    { enabled: list === 'recent', placeholderData: keepPreviousData },
  )
  const { data, isError, refetch } = list === 'favorites' ? kept : opened
  // the last game of the last page was removed
  if (data && page > data.totalPages) setPage(data.totalPages)
  return (
    <>
      <h1 className="mb-4">{t(list === 'favorites' ? 'games.favorites' : 'games.recent')}</h1>
      {isError && !data ? (
        <ErrorState
          title={t('games.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : data?.content.length === 0 ? (
        <EmptyState
          picture={list === 'favorites' ? 'favourites' : 'bets'}
          title={t(list === 'favorites' ? 'games.favorites.empty' : 'games.recent.empty')}
          hint={t(list === 'favorites' ? 'games.favorites.hint' : 'games.recent.hint')}
          action={
            <a href={paths.games()} className={buttonClass({ size: 'small' })}>
              {t('games.browse')}
            </a>
          }
        />
      ) : (
        <div className="game-grid">
          {data ? (
            data.content.map((game) => <GameTile key={game.nodeId} game={game} favorites={marks} />)
          ) : (
            <CardSkeletons count={PAGE_SIZE} />
          )}
        </div>
      )}
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />}
    </>
  )
}
