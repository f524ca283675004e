import { gameQuery, INHOUSE, type Lane } from '#contract/catalogue/games.ts'
import { HOME_SECTION_CAP } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Rail } from '#web/ui/rail.tsx'
import { CardSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { VendorTile } from '#web/ui/vendor-tile.tsx'
import { openModal } from '../frame/modal-state.ts'
import { NotFoundPage } from '../frame/not-found-page.tsx'
import { GameTile } from '../tiles/game-tile.tsx'
import { useFavorites } from '../tiles/use-favorites.ts'
import { useMenus, vendorHref } from '../lanes/lanes.ts'
import { GameListPage, type GameListPageProps } from './game-list-page.tsx'

export type GameCentrePageProps = Omit<GameListPageProps, 'head'> & { lane: Lane }

/**
 * Shows a lane by its vendors, each of which opens what it leads to, above all the lane's games. A lane that the brand
 * does not have is no page.
 */
export function GameCentrePage({ lane, ...list }: GameCentrePageProps) {
  const menus = useMenus()
  if (menus && !menus.menus.some((one) => one.lane === lane)) return <NotFoundPage />
  return (
    <GameListPage
      {...list}
      head={
        <>
          <LaneVendors lane={lane} />
          {lane === INHOUSE && <CrashGames />}
        </>
      }
    />
  )
}

/** Shows the vendors of a lane as tiles. */
function LaneVendors({ lane }: { lane: Lane }) {
  const t = useT()
  const vendors = useMenus()?.menus.find((one) => one.lane === lane)?.vendors
  return (
    <section aria-labelledby="centre-vendors" className="mt-5 mb-6">
      <h2 id="centre-vendors" className="mb-3.5">
        {t('games.vendors')}
      </h2>
      <Rail wide>
        {vendors
          ? vendors.map((vendor) => (
              <VendorTile
                key={vendor.nodeId}
                name={vendor.displayName}
                picture={vendor.picture}
                href={vendorHref(vendor)}
                onOpen={vendor.isGame === 'VASSALAGE' ? () => openModal({ kind: 'vendor-games', vendor }) : undefined}
                play={
                  vendor.playCode && vendor.status === 'on'
                    ? {
                        href: paths.game(vendor.playCode),
                        label: t('games.playVendor', { vendor: vendor.displayName }),
                      }
                    : undefined
                }
                note={vendor.status === 'maintenance' ? t('lobby.maintenance') : undefined}
              />
            ))
          : [0, 1, 2].map((place) => <Skeleton key={place} className="block aspect-8/5 rounded-card" />)}
      </Rail>
    </section>
  )
}

/** The house's own crash games, as many as a section of the home page has (docs/specification.md 9.3). */
const CRASH_INPUT = {
  gameType: 'RNG',
  vassalage: INHOUSE,
  gameClassify: 'CRASH',
  pageNo: 1,
  pageSize: HOME_SECTION_CAP,
} as const

/** Shows the house's own crash games. */
function CrashGames() {
  const t = useT()
  const favorites = useFavorites()
  const { data, isError } = useCall(gameQuery, CRASH_INPUT)
  if (isError || data?.content.length === 0) return null
  return (
    <section aria-labelledby="centre-crash" className="mt-5 mb-6">
      <h2 id="centre-crash" className="mb-3.5">
        {t('games.kind.CRASH')}
      </h2>
      <Rail>
        {data ? (
          data.content.map((game) => <GameTile key={game.nodeId} game={game} favorites={favorites} tell="players" />)
        ) : (
          <CardSkeletons count={8} />
        )}
      </Rail>
    </section>
  )
}
