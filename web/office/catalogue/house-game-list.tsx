import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { listHouseGames, listHouseVendors, updateHouseGame } from '#contract/catalogue/house-games.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList, wholeList } from '../frame/rows.ts'
import { useGameFilters } from './game-filters.ts'
import { PictureChange } from './picture-change.tsx'
import { StatusChange } from './status-change.tsx'

const VENDORS = wholeList(listHouseVendors, ({ content }) => content)
const LIST = pagedList(listHouseGames, { sort: 'sort', order: 'asc' })

type Row = OutputOf<typeof listHouseGames>['content'][number]

/** Lists every title with its status for all brands. */
export function HouseGameList() {
  const t = useT()
  const locale = useLocale()
  const update = useAct(updateHouseGame, t('office.saved'))
  const [marking, setMarking] = useState<Row | null>(null)
  const { filters, vendorName } = useGameFilters(VENDORS)
  const nameOf = (row: Row) => row.names[locale] ?? row.names.en ?? row.id
  const columns = useColumns({ update, onMark: setMarking, vendorName, nameOf })
  return (
    <>
      <ResourceList
        list={LIST}
        path="/house-games"
        title={t('office.nav.houseGames')}
        columns={columns}
        filters={filters}
      />
      {marking && (
        <ReasonDialog
          open
          onOpenChange={() => setMarking(null)}
          title={`${nameOf(marking)} · ${t('office.marks')}`}
          confirmLabel={t('office.save')}
          busy={update.isPending}
          fault={update.error}
          onConfirm={(reason) =>
            update.mutate(
              { id: marking.id, isHot: marking.isHot, isNew: marking.isNew, reason },
              { onSuccess: () => setMarking(null) },
            )
          }
        >
          <Checkbox
            checked={marking.isHot}
            onChange={(event) => setMarking({ ...marking, isHot: event.target.checked })}
          >
            {t('office.hot')}
          </Checkbox>
          <Checkbox
            checked={marking.isNew}
            onChange={(event) => setMarking({ ...marking, isNew: event.target.checked })}
          >
            {t('office.new')}
          </Checkbox>
        </ReasonDialog>
      )}
    </>
  )
}

type ColumnsOf = {
  update: ReturnType<typeof useAct<typeof updateHouseGame>>
  onMark: (row: Row) => void
  vendorName: (code: string) => string
  nameOf: (row: Row) => string
}

function useColumns({ update, onMark, vendorName, nameOf }: ColumnsOf): Column<Row>[] {
  const t = useT()
  return [
    {
      id: 'name',
      head: t('office.game'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{nameOf(row)}</span>,
    },
    {
      id: 'picture',
      head: t('office.shownPicture'),
      phone: 'line',
      cell: (row) => <PictureChange row={row} name={nameOf(row)} of="game" by="house" />,
    },
    { id: 'vendor', head: t('office.vendor'), phone: 'meta', cell: (row) => vendorName(row.vendor) },
    { id: 'type', head: t('office.kind'), phone: 'line', cell: (row) => t(`bets.type.${row.gameType}`) },
    {
      id: 'engine',
      head: t('office.engine'),
      phone: 'line',
      cell: (row) =>
        row.engine ? (
          <Tag tone="info">{t('office.playable')}</Tag>
        ) : (
          <span className="text-ink-3">{t('office.notPlayable')}</span>
        ),
    },
    {
      id: 'marks',
      head: t('office.marks'),
      phone: 'line',
      cell: (row) => (
        <div className="flex flex-wrap items-center gap-2">
          {row.isHot && <Tag tone="warning">{t('office.hot')}</Tag>}
          {row.isNew && <Tag tone="info">{t('office.new')}</Tag>}
          <Button
            size="small"
            tone="outline"
            aria-label={`${nameOf(row)}: ${t('office.marks')}`}
            onClick={() => onMark(row)}
          >
            {t('office.edit')}
          </Button>
        </div>
      ),
    },
    {
      id: 'status',
      head: t('office.statusForAll'),
      phone: 'line',
      cell: (row) => (
        <StatusChange
          name={nameOf(row)}
          status={row.status}
          hint={(status) => t(`office.houseBecomes.${status}`)}
          reason={undefined}
          busy={update.isPending}
          fault={update.error}
          onChange={(status, why, done) => update.mutate({ id: row.id, status, reason: why }, { onSuccess: done })}
        />
      ),
    },
  ]
}
