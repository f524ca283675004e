import { useState } from 'react'
import { PAID_STATES } from '#contract/points/goods.ts'
import { officePointsOrders, ORDERS_AT_ONCE, type OfficeOrder } from '#contract/points/office-points.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Column } from '#web/ui/table.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { BulkActs, nextOf, OrderActs } from './order-acts.tsx'

const LIST = pagedList(officePointsOrders)

/** Returns the orders that are chosen, and a switch for one; orders of another state begin a choice of their own. */
function useChosen() {
  const [chosen, setChosen] = useState<readonly OfficeOrder[]>([])
  const turn = (order: OfficeOrder) =>
    setChosen((was) => {
      const same = was.filter(({ state }) => state === order.state)
      const others = same.filter(({ id }) => id !== order.id)
      return others.length < same.length ? others : [...same, order].slice(0, ORDERS_AT_ONCE)
    })
  return { chosen, turn, clear: () => setChosen([]) }
}

/** Lists redemptions by their state, with where each is sent; moves them on and rejects them, one or many at once. */
export function OrderList() {
  const t = useT()
  const mayMove = usePermissions().includes('promotions.review')
  const { chosen, turn, clear } = useChosen()
  return (
    <div className="flex flex-col gap-3">
      <ResourceList
        list={LIST}
        path="/points-orders"
        title={t('office.nav.pointsOrders')}
        columns={useColumns(chosen, turn).filter(({ id }) => mayMove || id !== 'choose')}
        filters={[
          {
            kind: 'chips',
            field: 'state',
            label: t('office.state'),
            options: PAID_STATES.filter((value) => value !== 'in_process').map((value) => ({
              value,
              label: t(`office.points.state.${value}`),
            })),
            first: t('office.points.state.in_process'),
          },
          { kind: 'text', field: 'username', label: t('office.member') },
        ]}
      />
      <BulkActs chosen={chosen} onClear={clear} />
    </div>
  )
}

function useColumns(chosen: readonly OfficeOrder[], turn: (order: OfficeOrder) => void): Column<OfficeOrder>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'choose',
      head: <span className="sr-only">{t('office.points.choose')}</span>,
      phone: 'line',
      cell: (row) =>
        nextOf(row) && (
          <Checkbox checked={chosen.some(({ id }) => id === row.id)} onChange={() => turn(row)}>
            <span className="lg:sr-only">{t('office.points.chooseOne', { reference: row.reference })}</span>
          </Checkbox>
        ),
    },
    {
      id: 'good',
      head: t('office.points.good'),
      phone: 'title',
      cell: (row) => (
        <span className="block py-1">
          <b className="block">{row.good.name}</b>
          <span className="num text-xs text-ink-3">{row.reference}</span>
        </span>
      ),
    },
    { id: 'member', head: t('office.member'), phone: 'line', cell: (row) => row.member.username },
    {
      id: 'points',
      head: t('office.points.points'),
      phone: 'amount',
      cell: (row) => <span className="num">{formatCount(row.points, locale)}</span>,
    },
    {
      id: 'address',
      head: t('office.points.address'),
      phone: 'line',
      cell: ({ address, tracking, reason }) => (
        <span className="block max-w-[40ch] [overflow-wrap:anywhere] max-lg:ps-3">
          {address ? `${address.name}, ${address.phone}, ${address.street}, ${address.city}` : '–'}
          {tracking && <span className="block text-xs text-ink-3">{tracking}</span>}
          {reason && <span className="block text-xs text-ink-3">{reason}</span>}
        </span>
      ),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.createdAt, locale)}</span>,
    },
    { id: 'acts', head: '', phone: 'line', cell: (row) => <OrderActs order={row} /> },
  ]
}
