import { useQueryClient } from '@tanstack/react-query'
import { gameList, type GameRow } from '#contract/catalogue/games.ts'
import { addFavorite, favoriteIds, favorites, removeFavorite } from '#contract/catalogue/player-games.ts'
import { FAVORITE_THROTTLE_MS } from '#contract/limits.ts'
import { call } from '#web/lib/client.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { callKey, useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { showToast } from '#web/ui/toast.tsx'
import { askToLogIn } from '../session/auth-state.ts'
import { flipFavorite, type FavoriteIds } from './flip-favorite.ts'

let lastToggleAt = 0

/**
 * Returns the player's favourites, and a function that adds or removes one. A change is shown immediately and sent at
 * most once a second. When the server refuses, the change is undone, with a message; other changes made since stay.
 * Visitors are asked to log in.
 */
export function useFavorites(): {
  isFavorite: (nodeId: string) => boolean
  toggle: (game: Pick<GameRow, 'nodeId' | 'vendor' | 'gameType'>) => void
} {
  const t = useT()
  const client = useQueryClient()
  const { isLogin } = useSession()
  const { data, isError } = useCall(favoriteIds, {}, { enabled: isLogin })
  const ids = isLogin ? (data?.ids ?? []) : []

  const toggle = ({ nodeId, vendor, gameType }: Pick<GameRow, 'nodeId' | 'vendor' | 'gameType'>) => {
    if (!isLogin) return askToLogIn()
    const now = performance.now()
    if (now - lastToggleAt < FAVORITE_THROTTLE_MS && lastToggleAt > 0) return
    const key = callKey(favoriteIds, {})
    const known = client.getQueryData<FavoriteIds>(key)
    // until the list has loaded, it is unknown whether to add or to remove
    if (known === undefined) return isError ? showToast('error', t('common.network')) : undefined
    lastToggleAt = now
    const adding = !known.ids.includes(nodeId)
    const flip = (isKept: boolean) =>
      client.setQueryData<FavoriteIds>(key, (ids) => ids && flipFavorite(ids, nodeId, isKept))
    void client.cancelQueries({ queryKey: key }) // an answer from before the change would undo it
    flip(adding)
    const sent = adding ? call(addFavorite, { nodeId, vendor, gameType }) : call(removeFavorite, { nodeId })
    sent.then(
      () => {
        void client.invalidateQueries({ queryKey: callKey(favorites) })
        void client.invalidateQueries({ queryKey: [gameList.id] })
      },
      (error: unknown) => {
        flip(!adding)
        showToast('error', asApiError(error).message || t('common.network'))
      },
    )
  }
  return { isFavorite: (nodeId) => ids.includes(nodeId), toggle }
}
