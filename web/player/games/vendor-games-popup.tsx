import { gameQuery, type VendorRow } from '#contract/catalogue/games.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { vendorHref } from '../lanes/lanes.ts'
import { GameTile } from '../tiles/game-tile.tsx'
import { useFavorites } from '../tiles/use-favorites.ts'

const SHOWN = 12

export type VendorGamesPopupProps = { vendor: VendorRow; onClose: () => void }

/** Shows a vendor's first games over the page (VASSALAGE), with a link to all of them. */
export function VendorGamesPopup({ vendor, onClose }: VendorGamesPopupProps) {
  const t = useT()
  const locale = useLocale()
  const favorites = useFavorites()
  const { gameType, vassalage, displayName } = vendor
  const { data, isError, refetch } = useCall(gameQuery, {
    clientType: 3,
    pageNo: 1,
    pageSize: SHOWN,
    gameType,
    vassalage,
  })
  return (
    <Dialog open onOpenChange={onClose} title={displayName} closeLabel={t('common.close')} width="wide">
      {isError && !data ? (
        <ErrorState
          compact
          title={t('site.error.part')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid grid-cols-3 gap-x-2.5 gap-y-4.5 sm:grid-cols-4">
          {data ? (
            data.content.map((game) => <GameTile key={game.nodeId} game={game} favorites={favorites} />)
          ) : (
            <CardSkeletons count={SHOWN} />
          )}
        </div>
      )}
      {data && data.total > SHOWN && (
        <a href={vendorHref(vendor)} className={buttonClass({ wide: true, className: 'mt-5' })}>
          {t('search.all', { count: data.total, shown: formatCount(data.total, locale) })}
        </a>
      )}
    </Dialog>
  )
}
