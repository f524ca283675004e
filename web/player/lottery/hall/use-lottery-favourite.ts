import { useState } from 'react'
import { addFavorite, favoriteIds, removeFavorite } from '#contract/catalogue/player-games.ts'
import { lotteryLobby } from '#contract/lottery/hall.ts'
import type { LotteryRow } from '#contract/lottery/shapes.ts'
import { useSend } from '#web/lib/send.ts'
import { useSession } from '#web/lib/session.ts'
import { showToast } from '#web/ui/toast.tsx'
import { askToLogIn } from '../../session/auth-state.ts'

/** Marks a lottery, shown at once and undone with a message when the server refuses. Visitors are asked to log in. */
export function useLotteryFavourite({ gameCode, isFavourite }: Pick<LotteryRow, 'gameCode' | 'isFavourite'>) {
  const { isLogin } = useSession()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const add = useSend(addFavorite, [favoriteIds, lotteryLobby])
  const remove = useSend(removeFavorite, [favoriteIds, lotteryLobby])
  const shown = wanted ?? isFavourite
  const toggle = () => {
    if (!isLogin) return askToLogIn()
    if (add.isPending || remove.isPending) return
    setWanted(!shown)
    const options = {
      onSuccess: () => setWanted(null),
      onError: ({ message }: { message: string }) => {
        setWanted(null)
        showToast('error', message)
      },
    }
    if (shown) remove.mutate({ nodeId: gameCode }, options)
    else add.mutate({ nodeId: gameCode }, options)
  }
  return { isFavourite: shown, toggle }
}
