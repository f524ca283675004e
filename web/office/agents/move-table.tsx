import type { LineMove } from '#contract/agents/office-agents.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Link } from '../frame/link.tsx'

/** Shows when an agent's line was moved, from whom to whom, and the decision behind it. */
export function MoveTable({ moves }: { moves: readonly LineMove[] }) {
  const t = useT()
  const locale = useLocale()
  const place = (one: LineMove['from']) => one?.username ?? t('office.agents.top')
  const columns: Column<LineMove>[] = [
    { id: 'at', head: t('office.at'), phone: 'title', cell: ({ at }) => formatMoment(at, locale) },
    { id: 'from', head: t('office.agents.from'), phone: 'line', cell: ({ from }) => place(from) },
    { id: 'to', head: t('office.agents.to'), phone: 'line', cell: ({ to }) => place(to) },
    {
      id: 'people',
      head: t('office.agents.people'),
      align: 'end',
      phone: 'amount',
      cell: ({ people }) => people.toLocaleString(locale),
    },
    {
      id: 'reason',
      head: t('office.reason'),
      phone: 'line',
      cell: ({ reason, decision }) => (
        <Link className="text-brand-ink" to={`/decisions/${decision}/show`}>
          {reason}
        </Link>
      ),
    },
  ]
  return <Table caption={t('office.agents.moves')} columns={columns} rows={moves} rowKey={({ id }) => id} />
}
