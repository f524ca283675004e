import type { AgentFile } from '#contract/agents/office-agents.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Link } from '../frame/link.tsx'
import { typeOf } from './agent-list.tsx'
import { StatusTag } from './status-tag.tsx'

type LineRow = AgentFile['line'][number]

/** Shows the newest accounts right below an agent. */
export function LineTable({ line }: { line: readonly LineRow[] }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<LineRow>[] = [
    {
      id: 'account',
      head: t('office.member'),
      phone: 'title',
      cell: ({ id, username, type }) => (
        <Link className="text-brand-ink" to={type === 0 ? `/members/${id}/show` : `/agents/${id}/show`}>
          {username}
        </Link>
      ),
    },
    {
      id: 'kind',
      head: t('office.agents.type'),
      phone: 'meta',
      cell: ({ type }) => (type === 0 ? t('office.kind.member') : t(`office.agents.type.${typeOf(type)}`)),
    },
    { id: 'status', head: t('office.status'), phone: 'line', cell: ({ status }) => <StatusTag status={status} /> },
    {
      id: 'below',
      head: t('office.agents.below'),
      align: 'end',
      phone: 'amount',
      cell: ({ below }) => <span className="num">{below.toLocaleString(locale)}</span>,
    },
  ]
  return <Table caption={t('office.agents.line')} columns={columns} rows={line} rowKey={({ id }) => id} />
}
