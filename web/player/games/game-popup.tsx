import { popular } from '#contract/catalogue/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { GameTile } from '../tiles/game-tile.tsx'
import { useFavorites } from '../tiles/use-favorites.ts'
import { closeGamePopup, useGamePopup } from '../tiles/game-popup-state.ts'

const RECOMMENDED = 6

/** Says that a title cannot be opened now, and offers games that can. */
export function GamePopup() {
  const t = useT()
  const game = useGamePopup()
  const favorites = useFavorites()
  const { data, isError, refetch } = useCall(
    popular,
    { limitNum: RECOMMENDED, ...(game ? { insteadOf: game.gameCode } : {}) },
    { enabled: game !== null },
  )
  if (!game) return null
  const inMaintenance = game.status === 'maintenance'
  return (
    <Dialog
      open
      onOpenChange={closeGamePopup}
      title={game.gameName}
      closeLabel={t('common.close')}
      description={
        inMaintenance ? t('games.popup.maintenance') : t('games.popup.notOpen', { vendor: game.displayName })
      }
    >
      <h3 className="mb-3">{t('games.popup.recommended')}</h3>
      <div className="grid grid-cols-3 gap-x-2.5 gap-y-4.5">
        {data
          ? data.content.map((other) => <GameTile key={other.nodeId} game={other} favorites={favorites} />)
          : !isError && <CardSkeletons count={RECOMMENDED} />}
      </div>
      {isError && !data && (
        <ErrorState compact title={t('games.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
