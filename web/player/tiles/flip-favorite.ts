import type { OutputOf } from '#contract/call.ts'
import type { favoriteIds } from '#contract/catalogue/player-games.ts'

export type FavoriteIds = OutputOf<typeof favoriteIds>

/**
 * Returns the list with a game added at the front, or removed. The others stay as they are, so that undoing one change
 * leaves later changes in place.
 */
export function flipFavorite({ ids }: FavoriteIds, nodeId: string, isKept: boolean): FavoriteIds {
  const others = ids.filter((one) => one !== nodeId)
  return { ids: isKept ? [nodeId, ...others] : others }
}
