import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { addFavorite, favoriteIds, favorites, removeFavorite } from '#contract/player-games.ts'
import { FAVORITE_THROTTLE_MS } from '#contract/limits.ts'
import { call } from '#web/lib/client.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { callKey, useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { showToast } from '#web/ui/toast.tsx'
import { askToLogIn } from '../auth-state.ts'

type Ids = OutputOf<typeof favoriteIds>
let lastToggleAt = 0

/**
 * The player's favourites: which games they are, and the way to flip one. A flip shows at once, is sent at most once a
 * second, and goes back with a message when the server refuses. Visitors are asked to log in.
 */
export function useFavorites(): { isFavorite: (nodeId: string) => boolean; toggle: (nodeId: string) => void } {
  const t = useT()
  const client = useQueryClient()
  const { isLogin } = useSession()
  const { data } = useCall(favoriteIds, {}, { enabled: isLogin })
  const ids = isLogin ? (data?.ids ?? []) : []

  const toggle = (nodeId: string) => {
    if (!isLogin) return askToLogIn()
    const now = performance.now()
    if (now - lastToggleAt < FAVORITE_THROTTLE_MS && lastToggleAt > 0) return
    lastToggleAt = now
    const key = callKey(favoriteIds, {})
    const before = client.getQueryData<Ids>(key)?.ids ?? []
    const adding = !before.includes(nodeId)
    client.setQueryData<Ids>(key, { ids: adding ? [nodeId, ...before] : before.filter((one) => one !== nodeId) })
    call(adding ? addFavorite : removeFavorite, { nodeId }).then(
      () => void client.invalidateQueries({ queryKey: callKey(favorites) }),
      (error: unknown) => {
        client.setQueryData<Ids>(key, { ids: before })
        showToast('error', asApiError(error).message || t('common.network'))
      },
    )
  }
  return { isFavorite: (nodeId) => ids.includes(nodeId), toggle }
}
