import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { agentOverview, TeamFigures } from '#contract/agents/reports.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { CountChange, MoneyChange } from './figures.tsx'
import type { Income } from './use-income.ts'

export type Overview = OutputOf<typeof agentOverview>
type Day = Overview['days'][number]
type Search = Record<string, string | undefined>

/** What is taken off, and what is left of the net loss then. */
const COSTS = ['result', 'bonus', 'rebate', 'salary', 'dividend'] as const

type CardsProps = { data: Overview | undefined; income: Income; period: Search }

/** Undefined: not known yet. Each figure leads to the report that it is the sum of, for the same period. */
export function OverviewCards({ data, income, period }: CardsProps) {
  const t = useT()
  const locale = useLocale()
  const { sums, before, currency = 'BDT' } = data ?? {}
  const money = (of: Exclude<keyof TeamFigures, 'rounds'>) => ({
    value: <Money amount={sums?.[of] ?? null} currency={currency} />,
    change: sums && before && <MoneyChange now={sums[of]} before={before[of]} />,
  })
  const count = (of: 'active' | 'registered' | 'firstDeposits' | 'rounds') => ({
    value: sums ? formatCount(sums[of], locale) : <Skeleton className="inline-block h-[1em] w-12" />,
    change: sums && before && <CountChange now={sums[of]} before={before[of]} />,
  })
  const moved = (kind: string) => paths.agent('agentDownlineTransactionDetailsCopy', { ...period, kind })
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <BigCard
          name={t('agents.page.agentRevenueReport')}
          href={paths.agent('agentRevenueReport', period)}
          value={<Money amount={income.sum ?? null} currency={income.currency ?? currency} />}
          change={
            income.sum !== undefined &&
            income.before !== undefined && <MoneyChange now={income.sum} before={income.before} />
          }
        />
        <BigCard name={t('agents.turnover')} href={paths.agent('personalHistoryCopy', period)} {...money('valid')} />
        <BigCard name={t('agents.net')} href={paths.agent('palStatementsAgentCopy', period)} {...money('net')} />
        <BigCard name={t('agents.active')} href={paths.agent('personalHistoryCopy', period)} {...count('active')} />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface-1 p-(--fh-card-pad) lg:mt-4 lg:grid-cols-5">
        {COSTS.map((of) => (
          <SmallFigure
            key={of}
            name={t(`agents.${of}`)}
            href={paths.agent('palStatementsAgentCopy', { ...period, rows: 'lines' })}
            {...money(of)}
          />
        ))}
        <SmallFigure name={t('agents.deposits')} href={moved('deposit')} {...money('deposits')} />
        <SmallFigure name={t('agents.withdrawals')} href={moved('withdrawal')} {...money('withdrawals')} />
        <SmallFigure
          name={t('agents.registered')}
          href={paths.agent('downlineManagmentView')}
          {...count('registered')}
        />
        <SmallFigure name={t('agents.firstDeposits')} href={moved('deposit')} {...count('firstDeposits')} />
        <SmallFigure name={t('agents.rounds')} href={paths.agent('personalHistoryCopy', period)} {...count('rounds')} />
      </div>
      {data !== undefined && data.elsewhere > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          {t('agents.elsewhere', { count: formatCount(data.elsewhere, locale) })}
        </p>
      )}
    </>
  )
}

type FigureProps = { name: string; href: string; value: ReactNode; change: ReactNode }

function BigCard({ name, href, value, change }: FigureProps) {
  return (
    <a
      href={href}
      className="block min-w-0 rounded-card border border-line bg-surface-1 p-4 shadow-e1 transition-colors hover:bg-surface-2 lg:p-(--fh-card-pad)"
    >
      <span className="block text-sm text-ink-2">{name}</span>
      <span className="display mt-1 block text-[19px] leading-tight font-bold [overflow-wrap:anywhere] lg:text-[26px]">
        {value}
      </span>
      <span className="mt-1.5 block min-h-[1.5em] text-xs">{change}</span>
    </a>
  )
}

function SmallFigure({ name, href, value, change }: FigureProps) {
  return (
    <a href={href} className="block min-h-11 min-w-0 rounded-control hover:text-brand-ink">
      <span className="block text-xs text-ink-3">{name}</span>
      <span className="mt-0.5 block text-[16px] leading-snug font-semibold">{value}</span>
      <span className="block min-h-[1.5em] text-xs">{change}</span>
    </a>
  )
}

/** Lists the same figures as the curve, by day, the newest day first. */
export function DayTable({ days, currency }: { days: readonly Day[]; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const amount = (id: 'valid' | 'net'): Column<Day> => ({
    id,
    head: t(id === 'valid' ? 'agents.turnover' : 'agents.net'),
    align: 'end',
    phone: id === 'valid' ? 'amount' : 'line',
    cell: (row) => <Money amount={row[id]} currency={currency} />,
  })
  const count = (id: 'active' | 'registered'): Column<Day> => ({
    id,
    head: t(`agents.${id}`),
    align: 'end',
    phone: 'line',
    cell: (row) => formatCount(row[id], locale),
  })
  return (
    <Table
      caption={t('agents.byDay')}
      columns={[
        {
          id: 'day',
          head: t('agents.day'),
          phone: 'title',
          cell: (row) => formatDay(`${row.day}T12:00:00`, locale),
        },
        amount('valid'),
        amount('net'),
        count('active'),
        count('registered'),
      ]}
      rows={[...days].reverse()}
      rowKey={(row) => row.day}
    />
  )
}
