import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { listHouseVendors } from '#contract/catalogue/house-games.ts'
import { ADAPTERS, getVendorDoor, HASHES, updateVendorDoor } from '#contract/doors/office-vendor-door.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { useRows, wholeList } from '../frame/rows.ts'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { RoundRuleCard } from './round-rule.tsx'
import { VendorCapsCard } from './vendor-caps.tsx'
import { VendorKeys } from './vendor-keys.tsx'
import { usePermissions } from '../frame/operator.ts'

type Door = OutputOf<typeof getVendorDoor>
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

function EditDoor({ door, onDone }: { door: Door; onDone: () => void }) {
  const t = useT()
  const update = useAct(updateVendorDoor, t('office.saved'))
  const [row, setRow] = useState(door)
  const [networks, setNetworks] = useState(door.networks.join(', '))
  const wrongNetwork = Object.keys(update.error?.fields ?? {}).some((name) => name.startsWith('networks'))
  const save = (reason: string) => {
    const { id, adapter, settings, paysUnknownBets, mayOverdraw, mayAdjust, paysWithoutBet } = row
    update.mutate(
      {
        id,
        adapter,
        settings,
        paysUnknownBets,
        mayOverdraw,
        mayAdjust,
        paysWithoutBet,
        networks: networks.split(/[\s,]+/).filter(Boolean),
        reason,
      },
      { onSuccess: onDone },
    )
  }
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={`${door.id} · ${t('office.door')}`}
      confirmLabel={t('office.save')}
      description={t('office.doorNarrow')}
      busy={update.isPending}
      fault={update.error}
      onConfirm={save}
    >
      <Select
        label={t('office.doorFormat')}
        value={row.adapter}
        options={ADAPTERS.map((value) => ({ value, label: t(`office.doorFormat.${value}`) }))}
        onChange={(event) =>
          setRow({ ...row, adapter: ADAPTERS.find((one) => one === event.target.value) ?? row.adapter })
        }
      />
      {row.adapter === 'form-hash' && (
        <Select
          label={t('office.doorHash')}
          value={row.settings.hash}
          options={HASHES.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(event) =>
            setRow({
              ...row,
              settings: {
                ...row.settings,
                hash: HASHES.find((one) => one === event.target.value) ?? row.settings.hash,
              },
            })
          }
        />
      )}
      {row.adapter === 'action-list' && (
        <Field
          label={t('office.doorPlaces')}
          type="number"
          min={0}
          max={8}
          value={row.settings.places}
          onChange={(event) => setRow({ ...row, settings: { ...row.settings, places: Number(event.target.value) } })}
        />
      )}
      <Field
        label={t('office.doorNetworks')}
        hint={t('office.doorNetworksHint')}
        value={networks}
        onChange={(event) => setNetworks(event.target.value)}
        error={wrongNetwork ? t('office.doorNetworksWrong') : undefined}
        inputClassName="num"
      />
      <Checkbox
        checked={row.paysUnknownBets}
        onChange={(event) => setRow({ ...row, paysUnknownBets: event.target.checked })}
      >
        {t('office.doorPaysUnknownBets')}
      </Checkbox>
      <Checkbox checked={row.mayOverdraw} onChange={(event) => setRow({ ...row, mayOverdraw: event.target.checked })}>
        {t('office.doorMayOverdraw')}
      </Checkbox>
      <Checkbox checked={row.mayAdjust} onChange={(event) => setRow({ ...row, mayAdjust: event.target.checked })}>
        {t('office.doorMayAdjust')}
      </Checkbox>
      <Checkbox
        checked={row.paysWithoutBet}
        onChange={(event) => setRow({ ...row, paysWithoutBet: event.target.checked })}
      >
        {t('office.doorPaysWithoutBet')}
      </Checkbox>
    </ReasonDialog>
  )
}
