/** Parts of the two pages of an issue: a brand's own, and that of all brands. */
import type { ReactNode } from 'react'
import type { IssueRow } from '#contract/lottery/shapes.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { BoardText, StateTag } from './lottery-words.tsx'
import { ResultList } from './result-list.tsx'

/** Names the lottery and the issue, with its state. */
export function IssueHead({ name, issue, children }: { name: string; issue: IssueRow; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1>
        {name} <span className="num">{issue.issue}</span>
      </h1>
      <StateTag state={issue.state} />
      {children}
    </div>
  )
}

type Fact = readonly [string, ReactNode]

/** Returns the facts that both pages begin with: when it closes and draws, more of the page's own, and the board. */
export function useIssueFacts(issue: IssueRow, between: readonly Fact[] = []): Fact[] {
  const t = useT()
  const locale = useLocale()
  return [
    [t('office.lottery.closes'), formatMoment(issue.closesAt, locale)],
    [t('office.lottery.draws'), formatMoment(issue.drawsAt, locale)],
    ...between,
    [t('office.lottery.board'), <BoardText key="board" board={issue.board} />],
  ]
}

type Sums = { tickets: number; cost: string; won: string; currency: string }

/** Returns columns of sums: tickets, more of the page's own counts, stakes and what was paid. */
export function useSumColumns<Row extends Sums>(more: { id: string; head: string; of: (row: Row) => number }) {
  const t = useT()
  const locale = useLocale()
  const count = (id: string, head: string, of: (row: Row) => number): Column<Row> => ({
    id,
    head,
    align: 'end',
    phone: 'line',
    cell: (row) => <span className="num">{formatCount(of(row), locale)}</span>,
  })
  return [
    count('tickets', t('office.lottery.tickets'), ({ tickets }) => tickets),
    count(more.id, more.head, more.of),
    moneyColumn<Row>('cost', t('office.lottery.staked'), ({ cost }) => cost, 'amount'),
    moneyColumn<Row>('won', t('office.lottery.paid'), ({ won }) => won),
  ]
}

/** Returns a column of amounts, each in its row's currency. */
export const moneyColumn = <Row extends { currency: string }>(
  id: string,
  head: string,
  of: (row: Row) => string,
  phone: 'amount' | 'line' = 'line',
): Column<Row> => ({
  id,
  head,
  align: 'end',
  phone,
  cell: (row) => <Money amount={of(row)} currency={row.currency} />,
})

type SalesProps<Row> = {
  title: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** Draws sales under their title, or says that there are none. */
export function SalesPart<Row>({ title, columns, rows, rowKey }: SalesProps<Row>) {
  const t = useT()
  return (
    <section>
      <h2 className="mb-2">{title}</h2>
      <Panel>
        {rows.length === 0 ? (
          <p className="p-4 text-ink-3">{t('office.lottery.noSales')}</p>
        ) : (
          <Table caption={title} columns={columns} rows={rows} rowKey={rowKey} />
        )}
      </Panel>
    </section>
  )
}

/** Lists what sources said of the draw, where any did. */
export function ResultsPart({ results }: { results: Parameters<typeof ResultList>[0]['results'] }) {
  const t = useT()
  if (results.length === 0) return null
  return (
    <section>
      <h2 className="mb-2">{t('office.lottery.results')}</h2>
      <ResultList results={results} />
    </section>
  )
}
