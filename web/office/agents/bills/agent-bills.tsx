import type { AgentRow } from '#contract/agents/office-agents.ts'
import { officeBills } from '#contract/agents/bills.ts'
import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Table } from '#web/ui/table.tsx'
import { Link } from '../../frame/link.tsx'
import { listPath } from '../../frame/list-state.ts'
import { AGENT_FIELD } from '../find-agent.ts'
import { LoadingCard } from '../loading-card.tsx'
import { type BillRow, useBillColumns } from './bill-columns.tsx'

/** An agent's file shows the newest few. */
const SHOWN = 8

/** Shows the newest bills that an agent gets or pays, and the way to all of them. */
export function AgentBills({ agent: { id, username } }: { agent: AgentRow }) {
  const t = useT()
  return (
    <LoadingCard
      title={t('office.bill.title')}
      call={officeBills}
      input={{ agentId: id, pageNo: 1, pageSize: SHOWN }}
      beside={
        <Link to={listPath('agent-bills', { [AGENT_FIELD]: username })} className={buttonClass({ size: 'small' })}>
          {t('office.bill.all')}
        </Link>
      }
    >
      {({ content }) =>
        content.length === 0 ? <p className="text-ink-3">{t('office.bill.none')}</p> : <BillTable rows={content} />
      }
    </LoadingCard>
  )
}

function BillTable({ rows }: { rows: readonly BillRow[] }) {
  const t = useT()
  const columns = useBillColumns().map((column) =>
    column.phone === 'title'
      ? {
          ...column,
          cell: (row: BillRow) => (
            <Link className="text-brand-ink hover:underline" to={`/agent-bills/${row.id}/show`}>
              {column.cell(row)}
            </Link>
          ),
        }
      : column,
  )
  return (
    <div className="overflow-x-auto">
      <Table caption={t('office.nav.agentBills')} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>
  )
}
