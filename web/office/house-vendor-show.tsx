/** The page of one vendor for the house: its door, its keys and caps, and how its rounds end. */
import { listHouseVendors } from '#contract/catalogue/house-games.ts'
import { getVendorDoor } from '#contract/doors/office-vendor-door.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { ImportCard } from './catalogue/import-card.tsx'
import { LaunchCard } from './catalogue/launch-card.tsx'
import { ConnectionCard } from './doors/connection-card.tsx'
import type { Door } from './doors/edit-door.tsx'
import { VendorCapsCard } from './doors/vendor-caps.tsx'
import { VendorKeys } from './doors/vendor-keys.tsx'
import { useRows, wholeList } from './frame/rows.ts'
import { ShowPage } from './frame/show-page.tsx'
import { WaitingNote } from './frame/waiting-note.tsx'
import { RoundRuleCard } from './play/round-rule.tsx'

const VENDORS = wholeList(listHouseVendors, ({ content }) => content)

/** Shows how one vendor reaches the door: its format, its networks, its permissions, and its keys. */
export function HouseVendorShow() {
  const t = useT()
  return (
    <ShowPage call={getVendorDoor} back="/house-vendors" backName={t('office.nav.houseVendors')}>
      {(row) => <Body door={row} />}
    </ShowPage>
  )
}

function Body({ door }: { door: Door }) {
  const t = useT()
  const locale = useLocale()
  const { rows: vendors = [] } = useRows(VENDORS)
  const vendor = vendors.find((one) => one.id === door.id)
  return (
    <div className="flex flex-col gap-4">
      <WaitingNote waiting={door.waiting} />
      <h1>
        {vendor?.names[locale] ?? door.id} <span className="text-ink-3">{t('office.door')}</span>
      </h1>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <LaunchCard vendor={door.id} />
          <ConnectionCard door={door} />
          <RoundRuleCard vendor={door.id} />
        </div>
        <div className="flex flex-col gap-4">
          <VendorKeys door={door} />
          <ImportCard vendor={door.id} />
          <VendorCapsCard vendor={door.id} />
        </div>
      </div>
    </div>
  )
}
