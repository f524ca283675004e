import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { getHousePlay, listHouseVendors, setHousePlay, updateHouseVendor } from '#contract/catalogue/house-games.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { wholeList } from '../frame/rows.ts'
import { callOffice } from '../operator-session.ts'
import { AddVendor } from './add-vendor.tsx'
import { PictureChange } from './picture-change.tsx'
import { PlaySwitch } from './play-switch.tsx'
import { StatusChange } from './status-change.tsx'
import { HealthCell, useVendorHealth } from './vendor-list.tsx'
import { Link } from '../frame/link.tsx'

const LIST = wholeList(listHouseVendors, ({ content }) => content)

type Row = OutputOf<typeof listHouseVendors>['content'][number]

/** Lists every vendor with its status for all brands; above them the switch of all play. */
export function HouseVendorList() {
  const t = useT()
  const columns = useColumns()
  return (
    <>
      <AllPlay />
      <ResourceList
        list={LIST}
        path="/house-vendors"
        title={t('office.nav.houseVendors')}
        columns={columns}
        actions={<AddVendor />}
      />
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  const health = useVendorHealth()
  const nameOf = (row: Row) => row.names[locale] ?? row.id
  return [
    {
      id: 'name',
      head: t('office.vendor'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{nameOf(row)}</span>,
    },
    {
      id: 'picture',
      head: t('office.shownPicture'),
      phone: 'line',
      cell: (row) => <PictureChange row={row} name={nameOf(row)} of="vendor" by="house" />,
    },
    { id: 'code', head: t('office.id'), phone: 'meta', cell: (row) => <span className="num">{row.id}</span> },
    {
      id: 'types',
      head: t('office.kind'),
      phone: 'line',
      cell: (row) => row.gameTypes.map((type) => t(`bets.type.${type}`)).join(', '),
    },
    {
      id: 'games',
      head: t('office.nav.games'),
      align: 'end',
      phone: 'line',
      cell: (row) => <span className="num">{row.gameCount}</span>,
    },
    {
      id: 'health',
      head: t('office.health'),
      phone: 'line',
      cell: (row) => <HealthCell row={health?.content.find((one) => one.id === row.id)} />,
    },
    {
      id: 'keys',
      head: t('office.keys'),
      phone: 'line',
      cell: (row) => <span className="num">{row.algorithms.join(', ').toUpperCase() || '–'}</span>,
    },
    {
      id: 'door',
      head: t('office.door'),
      phone: 'line',
      cell: (row) => (
        <Link
          to={`/house-vendors/${row.id}/show`}
          aria-label={`${nameOf(row)}: ${t('office.door')}`}
          className={buttonClass({ size: 'small' })}
        >
          {t('office.door')}
        </Link>
      ),
    },
    {
      id: 'status',
      head: t('office.statusForAll'),
      phone: 'line',
      cell: (row) => <StatusCell row={row} name={nameOf(row)} />,
    },
  ]
}

function StatusCell({ row, name }: { row: Row; name: string }) {
  const t = useT()
  const update = useAct(updateHouseVendor, t('office.saved'))
  return (
    <div className="flex flex-col gap-1">
      <StatusChange
        name={name}
        status={row.status}
        hint={(status) => t(`office.houseBecomes.${status}`)}
        reason={undefined}
        busy={update.isPending}
        fault={update.error}
        onChange={(status, why, done) => update.mutate({ id: row.id, status, reason: why }, { onSuccess: done })}
      />
      {row.heldWins > 0 && (
        <span className="text-sm text-negative">{t('office.heldWins', { count: row.heldWins })}</span>
      )}
      {row.why && <span className="text-sm text-ink-3">{row.why}</span>}
    </div>
  )
}

function AllPlay() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [getHousePlay.id],
    queryFn: () => callOffice(getHousePlay, {}),
  })
  const set = useAct(setHousePlay, t('office.saved'))
  return (
    <PlaySwitch
      title={t('office.housePlay')}
      text={t('office.housePlayHint')}
      play={data}
      isError={isError}
      onRetry={() => void refetch()}
      reason={undefined}
      busy={set.isPending}
      fault={set.error}
      onChange={(status, why, done) =>
        set.mutate(
          { status, reason: why },
          {
            onSuccess: () => {
              done()
              void refetch()
            },
          },
        )
      }
    />
  )
}
