/** What waits for the agent and what comes in all day, on the overview: each card leads to its page. */
import { realtimeSalary, type AgentBill } from '#contract/agents/bills.ts'
import { paths } from '#contract/paths.ts'
import { formatTime } from '#web/lib/format.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { CONTRACT_PAGES, useContractKinds } from '../agent/contract-pages.ts'
import { BillState } from './bills/bill-state.tsx'
import { useContracts } from './contracts/contract-calls.ts'
import { Offer } from './contracts/open-offers.tsx'
import { useBrandToday } from './use-period.ts'

/** So many of the last bills are shown. */
const BILLS_SHOWN = 5

/** Shows the offers that wait for the agent's answer, the first of dividends and the first of salaries. */
export function WaitingOffers() {
  const wanted = { side: 'received', isOpen: true, pageSize: 1 } as const
  const dividend = useContracts('dividend', wanted).data
  const salary = useContracts(null, wanted).data
  const t = useT()
  return [...(dividend?.content ?? []), ...(salary?.content ?? [])].map((row) => (
    <Offer key={row.id} row={row} title={t(`contracts.offerOf.${row.kind}`)}>
      <a
        href={paths.agent(CONTRACT_PAGES[row.kind].page, { contract: row.id })}
        className={buttonClass({ tone: 'primary', wide: true })}
      >
        {t('contracts.readOffer')}
      </a>
    </Offer>
  ))
}

/** Shows what real-time salary came today, the newest minutes first; nothing where the account has no such contract. */
export function RealtimeToday() {
  const t = useT()
  const has = useContractKinds().includes('realtime')
  const today = useBrandToday()
  const { data, error, refetch } = useCall(
    realtimeSalary,
    { from: today, to: today, pageSize: BILLS_SHOWN },
    { enabled: has },
  )
  if (!has) return null
  return (
    <section>
      <Panel>
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-3 pb-2 lg:px-5">
          <div>
            <h2>{t('agents.page.agentRealtimeSalary')}</h2>
            <p className="text-xs text-ink-3">{t('contracts.realtimeHint')}</p>
          </div>
          <a
            href={paths.agent('agentRealtimeSalary')}
            className="inline-flex min-h-11 items-center text-sm font-medium text-ink-2 hover:text-ink-1"
          >
            {t('contracts.allBills')}
          </a>
        </div>
        {error && !data && (
          <ErrorState
            compact
            title={t('contracts.failed')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <RowSkeletons />}
        {data?.content.length === 0 && (
          <p className="border-t border-line px-4 py-6 text-sm text-ink-2 lg:px-5">{t('contracts.realtimeNone')}</p>
        )}
        {data && data.content.length > 0 && <Bills bills={data.content} />}
      </Panel>
    </section>
  )
}

function Bills({ bills }: { bills: readonly AgentBill[] }) {
  const t = useT()
  const columns: Column<AgentBill>[] = [
    {
      id: 'period',
      head: t('contracts.fact.period'),
      phone: 'title',
      cell: ({ from, until }) => <span className="num">{`${formatTime(from)} – ${formatTime(until)}`}</span>,
    },
    {
      id: 'valid',
      head: t('agents.col.valid'),
      align: 'end',
      phone: 'line',
      cell: ({ reckoning, currency }) => <Money amount={reckoning.valid} currency={currency} />,
    },
    {
      id: 'amount',
      head: t('agents.col.salary'),
      align: 'end',
      phone: 'amount',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: 'state', head: t('contracts.billState'), phone: 'meta', cell: ({ state }) => <BillState state={state} /> },
  ]
  return <Table caption={t('agents.page.agentRealtimeSalary')} columns={columns} rows={bills} rowKey={({ id }) => id} />
}
