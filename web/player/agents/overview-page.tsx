import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { agentTeam } from '#contract/agents/line.ts'
import { agentOverview } from '#contract/agents/reports.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { useAddress } from '#web/lib/address.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { AgentExportButton } from '../records/export-button.tsx'
import { AccountMeta, AccountName } from './account-name.tsx'
import { ChartKey, DayChart } from './day-chart.tsx'
import { DayTable, type Overview, OverviewCards } from './overview-figures.tsx'
import { IncomeCurve } from './income-curve.tsx'
import { RealtimeToday, WaitingOffers } from './overview-contracts.tsx'
import { PeriodBar } from './period-bar.tsx'
import { useIncome } from './use-income.ts'
import { readPeriod, useBrandToday, writePeriod } from './use-period.ts'

/** How many accounts of the first level the overview shows; the rest stands in downline management. */
const TREE_ROWS = 8

/** Shows what the agent's team did in a period, beside the days before; each figure leads to what it is made of. */
export function OverviewPage() {
  const t = useT()
  const today = useBrandToday()
  const { search, change } = useAddress((raw) => raw)
  const range = readPeriod(search, today)
  const { from, to } = range
  const { data, isError, isPlaceholderData, refetch } = useCall(
    agentOverview,
    { from, to },
    { placeholderData: keepPreviousData },
  )
  const income = useIncome(range)
  const period = writePeriod(range)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodBar range={range} today={today} onRange={(next) => change(writePeriod(next))} />
      <div>
        <AgentExportButton order={{ record: 'agentDays', from, to }} />
      </div>
      {isError && !data ? (
        <Panel>
          <ErrorState
            title={t('agents.failed')}
            hint={t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        </Panel>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <OverviewCards data={data} income={income} period={period} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-xl:order-2">
          {income.now && <IncomeCurve income={income.now} title={t('agents.page.agentRevenueReport')} />}
          {!(isError && !data) && <Days data={data} />}
          <Tree />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-xl:contents">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden max-xl:order-1">
            <WaitingOffers />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-xl:order-3">
            <RealtimeToday />
            {!(isError && !data) && <Movers data={data} period={period} />}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Shows turnover and net loss by day, as a curve or as a table. One day has no curve. */
function Days({ data }: { data: Overview | undefined }) {
  const t = useT()
  const [wanted, setWanted] = useState<'curve' | 'table'>('curve')
  if (!data) return <Skeleton className="h-80 rounded-card!" />
  const { days, currency } = data
  const shown = days.length > 1 ? wanted : 'table'
  const names = [t('agents.turnover'), t('agents.net')] as const
  const heading = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2>{t('agents.byDay')}</h2>
      {shown === 'curve' && <ChartKey names={names} />}
      {days.length > 1 && (
        <Segmented
          label={t('agents.shownAs')}
          value={shown}
          options={[
            { value: 'curve', label: t('agents.curve') },
            { value: 'table', label: t('agents.table') },
          ]}
          onValueChange={setWanted}
        />
      )}
    </div>
  )
  if (shown === 'table')
    return (
      <Panel>
        <div className="px-4 pt-4 pb-2 lg:px-5">{heading}</div>
        <DayTable days={days} currency={currency} />
      </Panel>
    )
  return (
    <Card>
      {heading}
      <DayChart
        name={t('agents.byDay')}
        days={days.map(({ day }) => day)}
        lines={[
          { name: names[0], amounts: days.map(({ valid }) => valid) },
          { name: names[1], amounts: days.map(({ net }) => net) },
        ]}
        currency={currency}
      />
    </Card>
  )
}

/** Shows the direct downlines whose turnover changed most. */
function Movers({ data, period }: { data: Overview | undefined; period: Record<string, string | undefined> }) {
  const t = useT()
  return (
    <section>
      <Panel>
        <div className="px-4 pt-4 pb-3 lg:px-5">
          <h2>{t('agents.movers')}</h2>
          <p className="text-xs text-ink-3">{t('agents.moversHint')}</p>
        </div>
        {!data && <RowSkeletons />}
        {data?.movers.length === 0 && (
          <p className="border-t border-line px-4 py-6 text-sm text-ink-2 lg:px-5">{t('agents.noMovers')}</p>
        )}
        {data?.movers.map(({ id, username, kind, valid, validBefore }) => (
          <ListRow
            key={id}
            icon={kind === 'agent' ? 'users-three' : 'user-circle'}
            title={<AccountName name={username} kind={kind} />}
            meta={t('agents.wasBefore', { amount: formatMoney(validBefore, data.currency) })}
            amount={<Money amount={valid} currency={data.currency} />}
            note={
              <Money amount={toWire(parseMoney(valid) - parseMoney(validBefore))} currency={data.currency} signed />
            }
            href={paths.agent('personalHistoryCopy', { ...period, account: id })}
          />
        ))}
      </Panel>
    </section>
  )
}

/** Shows the accounts directly below the agent. */
function Tree() {
  const t = useT()
  const { data, isError, refetch } = useCall(agentTeam, { pageSize: TREE_ROWS })
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pt-3 pb-2 lg:px-5">
        <h2>{t('agents.tree')}</h2>
        <a
          href={paths.agent('downlineManagmentView')}
          className="inline-flex min-h-11 items-center text-sm font-medium text-ink-2 hover:text-ink-1"
        >
          {t('agents.wholeTree')}
        </a>
      </div>
      {isError && !data && (
        <ErrorState compact title={t('agents.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <RowSkeletons />}
      {data?.rows.length === 0 && (
        <EmptyState
          picture="search"
          title={t('agents.nobody')}
          hint={t('agents.nobodyHint')}
          action={
            <a href={paths.agent('registerCenter')} className="font-semibold text-brand-ink">
              {t('agents.page.registerCenter')}
            </a>
          }
        />
      )}
      {data?.rows.map((row) => (
        <ListRow
          key={row.id}
          icon={row.kind === 'agent' ? 'users-three' : 'user-circle'}
          title={<AccountName name={row.username} kind={row.kind} isSuspended={row.status === 'suspended'} />}
          meta={<AccountMeta row={row} currency={data.currency} />}
          href={paths.agent('downlineManagmentView', row.kind === 'agent' ? { account: row.id } : { open: row.id })}
        />
      ))}
    </Panel>
  )
}
