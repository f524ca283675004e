import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type InputOf, type OutputOf } from '#contract/call.ts'
import { gameList, gameQuery, type GameType } from '#contract/catalogue/games.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import type { ListSearchState } from './list-search-state.ts'

export type ListChoice = {
  gameType?: GameType | undefined
  gameClassify?: string | undefined
  vassalage?: string | undefined
  state: ListSearchState
}
type Rows = OutputOf<typeof gameQuery>

/**
 * Returns the games of a list, twenty at a time (docs/specification.md 9.3). Favourites and recent games come from the
 * player's own list.
 */
export function useGameList({ gameType, gameClassify, vassalage, state }: ListChoice) {
  const { isLogin } = useSession()
  const category = state.category ?? 'ALL'
  const isOwn = category === 'FAV' || category === 'RECENT'
  const { search, features, volatility, rtpMin, minBetMax } = state
  const chosen = Object.fromEntries(
    Object.entries({ gameType, gameClassify, vassalage, search, features, volatility, rtpMin, minBetMax }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  ) as Pick<InputOf<typeof gameQuery>, 'search' | 'features'>
  const input = { clientType: 3, platform: 'html5-desktop', pageSize: PAGE_SIZE, ...chosen }
  const list = useInfiniteQuery<Rows, ApiError, { games: Rows['content']; total: number }, readonly unknown[], number>({
    queryKey: [isOwn ? gameList.id : gameQuery.id, 'pages', { ...input, category }],
    queryFn: ({ pageParam, signal }) =>
      category === 'FAV' || category === 'RECENT'
        ? call(gameList, { ...input, category, pageNo: pageParam }, { signal })
        : call(gameQuery, { ...input, category, pageNo: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    select: ({ pages }) => {
      // a game can move to another page between two answers
      const games = new Map(pages.flatMap((page) => page.content).map((game) => [game.nodeId, game]))
      return { games: [...games.values()], total: pages.at(-1)?.total ?? 0 }
    },
    enabled: !isOwn || isLogin,
    placeholderData: keepPreviousData,
  })
  return list
}
