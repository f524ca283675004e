import type { OutputOf } from '#contract/call.ts'
import type { favoriteIds } from '#contract/player-games.ts'

export type FavoriteIds = OutputOf<typeof favoriteIds>

/** The list with a game in front, or without it; the others stay as they are, so that taking one flip back leaves those made meanwhile. */
export function flipFavorite({ ids }: FavoriteIds, nodeId: string, isKept: boolean): FavoriteIds {
  const others = ids.filter((one) => one !== nodeId)
  return { ids: isKept ? [nodeId, ...others] : others }
}
