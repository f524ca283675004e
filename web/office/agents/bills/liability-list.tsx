import type { OutputOf } from '#contract/call.ts'
import { officeLiabilities } from '#contract/agents/bills.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ResourceList } from '../../frame/resource-list.tsx'
import { type Listing, pagedList } from '../../frame/rows.ts'
import { Total } from '../../frame/totals.tsx'
import { Side } from '../contracts/contract-words.tsx'
import { AGENT_FIELD, byAgent } from '../find-agent.ts'
import { AddedUpAt, LIABILITIES } from './liability-words.tsx'

type Answer = OutputOf<typeof officeLiabilities>
type Row = Answer['content'][number] & { id: string }

const NONE: Answer = { content: [], pageNum: 1, pageSize: 25, total: 0, totalPages: 0, sums: [], at: null }
const ASKED = byAgent(pagedList(officeLiabilities), NONE)
/** An agent has a row for each currency. */
const LIST: Listing<Row, Answer> = {
  ...ASKED,
  read: ({ content, total }) => ({
    rows: content.map((row) => ({ ...row, id: `${row.agent.id} ${row.currency}` })),
    total,
  }),
}

/** Lists what contracts owe to agents: what runs now, what is set aside, due and owed; in sum of each currency, and by agent. */
export function LiabilityList() {
  const t = useT()
  const columns: Column<Row>[] = [
    { id: 'agent', head: t('office.agents.agent'), phone: 'title', cell: ({ agent }) => <Side agent={agent} /> },
    ...LIABILITIES.map((name): Column<Row> => ({
      id: name,
      head: t(`office.liability.${name}`),
      align: 'end',
      phone: name === 'accrued' ? 'amount' : 'line',
      cell: (row) => (
        <Money amount={row[name]} currency={row.currency} negative={name === 'owed' && isSome(row.owed)} />
      ),
    })),
  ]
  return (
    <div className="flex flex-col gap-4">
      <ResourceList
        list={LIST}
        path="/agent-liabilities"
        title={t('office.nav.agentLiabilities')}
        columns={columns}
        totals={(answer) => <Sums answer={answer} />}
        filters={[{ kind: 'text', field: AGENT_FIELD, label: t('office.agents.agent') }]}
      />
      <p className="max-w-[80ch] text-ink-3">{t('office.liability.hint')}</p>
    </div>
  )
}

const isSome = (amount: string) => Number(amount) > 0

function Sums({ answer: { sums, at } }: { answer: Answer }) {
  const t = useT()
  return (
    <>
      {sums.flatMap((sum) =>
        LIABILITIES.map((name) => (
          <Total key={`${sum.currency} ${name}`} name={t(`office.liability.${name}`)}>
            <Money amount={sum[name]} currency={sum.currency} />
          </Total>
        )),
      )}
      <AddedUpAt at={at} />
    </>
  )
}
