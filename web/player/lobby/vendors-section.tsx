import { useT } from '#web/lib/i18n.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { VendorTile } from '#web/ui/vendor-tile.tsx'
import { listVendors, useMenus, vendorHref } from '../lanes/lanes.ts'
import { openModal } from '../frame/modal-state.ts'
import { paths } from '#contract/paths.ts'
import { SectionHead } from './section-head.tsx'

const VENDORS_SHOWN = 18

/** Shows the vendors, each once. */
export function VendorsSection() {
  const t = useT()
  const menus = useMenus()
  const all = listVendors(menus)
  const vendors = all.slice(0, VENDORS_SHOWN)
  if (vendors.length === 0) return null
  return (
    <section aria-labelledby="section-vendors" className="section below-fold">
      <SectionHead id="section-vendors" title={t('lobby.section.vendors')} total={all.length} href={paths.games()} />
      <Rail wide arrows={{ back: t('lobby.back'), forward: t('lobby.forward') }}>
        {vendors.map((vendor) => (
          <VendorTile
            key={vendor.nodeId}
            name={vendor.displayName}
            picture={vendor.picture}
            href={vendorHref(vendor)}
            onOpen={vendor.isGame === 'VASSALAGE' ? () => openModal({ kind: 'vendor-games', vendor }) : undefined}
            play={
              vendor.playCode && vendor.status === 'on'
                ? { href: paths.game(vendor.playCode), label: t('lobby.playVendor', { vendor: vendor.displayName }) }
                : undefined
            }
            note={vendor.status === 'maintenance' ? t('lobby.maintenance') : undefined}
          />
        ))}
      </Rail>
    </section>
  )
}
