import { useState } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Facts } from '../frame/show-page.tsx'
import { type Door, EditDoor } from './edit-door.tsx'
import { usePermissions } from '../frame/operator.ts'

/** Shows how one vendor reaches the door: its format, its networks, and what it may do. */
export function ConnectionCard({ door }: { door: Door }) {
  const t = useT()
  const locale = useLocale()
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
          [
            t('office.doorSilentDays'),
            <span className="num" key="silent">
              {formatCount(door.silentDays, locale)}
            </span>,
          ],
        ]}
      />
      <Allowed door={door} />
      {editing && <EditDoor door={door} onDone={() => setEditing(false)} />}
    </Card>
  )
}

/** Lists what the vendor may do beside paying for bets that it reported. */
function Allowed({ door }: { door: Door }) {
  const t = useT()
  return (
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
  )
}
