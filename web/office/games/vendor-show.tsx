import { useState } from 'react'
import { listHouseVendors } from '#contract/catalogue/house-games.ts'
import { getVendorDoor } from '#contract/doors/office-vendor-door.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { useRows, wholeList } from '../frame/rows.ts'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { type Door, EditDoor } from './edit-door.tsx'
import { RoundRuleCard } from './round-rule.tsx'
import { VendorCapsCard } from './vendor-caps.tsx'
import { VendorKeys } from './vendor-keys.tsx'
import { usePermissions } from '../frame/operator.ts'

const VENDORS = wholeList(listHouseVendors, ({ content }) => content)

/** Shows how one vendor reaches the door: its format, its networks, its permissions, and its keys. */
export function VendorShow() {
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
          <Connection door={door} />
          <RoundRuleCard vendor={door.id} />
        </div>
        <div className="flex flex-col gap-4">
          <VendorKeys door={door} />
          <VendorCapsCard vendor={door.id} />
        </div>
      </div>
    </div>
  )
}

function Connection({ door }: { door: Door }) {
  const t = useT()
  const permissions = usePermissions()
  const [editing, setEditing] = useState(false)
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2>{t('office.door')}</h2>
        <Button
          size="small"
          onClick={() => setEditing(true)}
          reason={permissions.includes('house.vendors') ? undefined : t('office.notAllowed')}
        >
          {t('office.edit')}
        </Button>
      </div>
      <Facts
        facts={[
          [t('office.doorFormat'), t(`office.doorFormat.${door.adapter}`)],
          [
            t('office.doorPath'),
            <span className="num" key="path">
              {door.path}
            </span>,
          ],
          ...(door.adapter === 'form-hash' ? [[t('office.doorHash'), door.settings.hash.toUpperCase()] as const] : []),
          ...(door.adapter === 'action-list'
            ? [
                [
                  t('office.doorPlaces'),
                  <span className="num" key="places">
                    {door.settings.places}
                  </span>,
                ] as const,
              ]
            : []),
          [
            t('office.doorNetworks'),
            door.networks.length === 0 ? (
              t('office.doorAnywhere')
            ) : (
              <span className="num" key="networks">
                {door.networks.join(', ')}
              </span>
            ),
          ],
        ]}
      />
      <ul className="mt-3">
        {(
          [
            ['office.doorPaysUnknownBets', door.paysUnknownBets],
            ['office.doorMayOverdraw', door.mayOverdraw],
            ['office.doorMayAdjust', door.mayAdjust],
            ['office.doorPaysWithoutBet', door.paysWithoutBet],
          ] as const
        ).map(([name, is]) => (
          <li key={name} className="flex items-center justify-between gap-3 border-t border-line py-2">
            <span>{t(name)}</span>
            <Tag tone={is ? 'info' : 'neutral'}>{t(is ? 'office.on' : 'office.off')}</Tag>
          </li>
        ))}
      </ul>
      {editing && <EditDoor door={door} onDone={() => setEditing(false)} />}
    </Card>
  )
}
