import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutputOf } from '#contract/call.ts'
import { type GAME_STATUSES, getPlaySwitch, type listOfficeVendors, setPlaySwitch, updateOfficeVendor } from '#contract/office-games.ts'
import { vendorHealth } from '#contract/office-lobby.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { callOffice } from '../operator-session.ts'
import { StatusSelect } from './status-select.tsx'

type Row = OutputOf<typeof listOfficeVendors>['content'][number]
type Health = OutputOf<typeof vendorHealth>['content'][number]
type Status = (typeof GAME_STATUSES)[number]

/** Every vendor, its keys and its switch; above them the switch of all play. */
export function VendorList() {
  const t = useT()
  const locale = useLocale()
  const { permissions = [] } = usePermissions<string[]>()
  const readOnly = !permissions.includes('games.write')
  const update = useAct(updateOfficeVendor, t('office.saved'))
  const { data: health } = useQuery({ queryKey: [vendorHealth.id], queryFn: () => callOffice(vendorHealth, {}), refetchInterval: HEALTH_MS })
  const columns: Column<Row>[] = [
    { id: 'name', head: t('office.vendor'), phone: 'title', cell: (row) => <span className="font-semibold">{row.names[locale] ?? row.id}</span> },
    { id: 'code', head: t('office.id'), phone: 'meta', cell: (row) => <span className="num">{row.id}</span> },
    { id: 'types', head: t('office.kind'), phone: 'line', cell: (row) => row.gameTypes.map((type) => t(`bets.type.${type}`)).join(', ') },
    { id: 'games', head: t('office.nav.games'), align: 'end', phone: 'line', cell: (row) => <span className="num">{row.gameCount}</span> },
    { id: 'health', head: t('office.health'), phone: 'line', cell: (row) => <HealthCell row={health?.content.find((one) => one.id === row.id)} /> },
    { id: 'keys', head: t('office.keys'), phone: 'line', cell: (row) => <span className="num">{row.keys.map((key) => key.algorithm.toUpperCase()).join(', ') || '–'}</span> },
    { id: 'door', head: t('office.door'), phone: 'line', cell: (row) => <Link to={`/vendors/${row.id}/show`} aria-label={`${row.names[locale] ?? row.id}: ${t('office.door')}`} className={buttonClass({ size: 'small' })}>{t('office.door')}</Link> },
    { id: 'status', head: t('office.status'), phone: 'amount', cell: (row) => <StatusSelect label={`${row.id}: ${t('office.status')}`} value={row.status} disabled={readOnly} onValueChange={(status) => update.mutate({ id: row.id, status })} /> },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PlaySwitch readOnly={readOnly} />
      {health && <p className="text-ink-3">{t('office.health.hint', { minutes: health.minutes })}</p>}
      <ResourceList<Row> resource="vendors" title={t('office.nav.vendors')} columns={columns} />
    </div>
  )
}

const HEALTH_MS = 15_000
const HEALTH_TONES = { well: 'positive', failing: 'negative', quiet: 'neutral', closed: 'warning' } as const

function HealthCell({ row }: { row: Health | undefined }) {
  const t = useT()
  if (!row) return null
  const { state, messages, launches, reached, openRounds } = row
  return <span title={t('office.health.figures', { messages, launches, reached, openRounds })}><Tag tone={HEALTH_TONES[state]}>{t(`office.health.${state}`)}</Tag></span>
}

function PlaySwitch({ readOnly }: { readOnly: boolean }) {
  const t = useT()
  const [wanted, setWanted] = useState<Status | null>(null)
  const { data, isError, refetch } = useQuery({ queryKey: [getPlaySwitch.id], queryFn: () => callOffice(getPlaySwitch, {}) })
  const set = useAct(setPlaySwitch, t('office.saved'))
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2>{t('office.allPlay')}</h2>
        <p className="text-ink-2">{t('office.allPlayHint')}</p>
      </div>
      {isError && <Button size="small" icon="arrow-clockwise" onClick={() => void refetch()}>{t('office.retry')}</Button>}
      {data && <StatusSelect label={t('office.allPlay')} value={data.status} disabled={readOnly} onValueChange={setWanted} />}
      <ReasonDialog
        open={wanted !== null} onOpenChange={() => setWanted(null)} title={t('office.allPlay')} confirmLabel={t('office.save')} danger={wanted !== 'on'} busy={set.isPending} fault={set.error}
        onConfirm={(reason) => wanted && set.mutate({ status: wanted, reason }, { onSuccess: () => setWanted(null), onSettled: () => void refetch() })}
      >
        {wanted && <p>{t(`office.playBecomes.${wanted}`)}</p>}
      </ReasonDialog>
    </Card>
  )
}
