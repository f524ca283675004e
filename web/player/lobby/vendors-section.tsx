import type { VendorRow } from '#contract/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { VendorTile } from '#web/ui/vendor-tile.tsx'
import { useMenus } from '../frame/nav-entries.ts'
import { paths } from '../paths.ts'
import { SectionHead } from './section-head.tsx'

const VENDORS_SHOWN = 18

/** The vendors, each once. */
export function VendorsSection() {
  const t = useT()
  const menus = useMenus()
  const byCode = new Map<string, VendorRow>()
  for (const menu of menus?.menus ?? [])
    for (const vendor of menu.vendors) if (!byCode.has(vendor.vendor)) byCode.set(vendor.vendor, vendor)
  const vendors = [...byCode.values()].slice(0, VENDORS_SHOWN)
  if (vendors.length === 0) return null
  return (
    <section aria-labelledby="section-vendors" className="section below-fold">
      <SectionHead id="section-vendors" title={t('lobby.section.vendors')} total={byCode.size} href={paths.games()} />
      <Rail wide arrows={{ back: t('lobby.back'), forward: t('lobby.forward') }}>
        {vendors.map((vendor) => (
          <VendorTile
            key={vendor.nodeId}
            name={vendor.displayName}
            picture={vendor.picture}
            href={vendorHref(vendor)}
            playLabel={vendor.gameType === 'RNG' ? undefined : t('lobby.playNow')}
          />
        ))}
      </Rail>
    </section>
  )
}

/** Launch routing by vendor (specification, section 2), as the server decided it. */
export function vendorHref({ launch, vassalage, gameType }: Pick<VendorRow, 'launch' | 'vassalage' | 'gameType'>): string {
  if (launch.how === 'launch' && launch.gameCode) return paths.game(launch.gameCode)
  return launch.path ?? paths.lane(gameType, vassalage)
}
