import { useParams } from '@tanstack/react-router'
import type { OutputOf } from '#contract/call.ts'
import { officeIssue } from '#contract/lottery/office.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Facts } from '../frame/show-page.tsx'
import { HeatMap } from './heat-map.tsx'
import { BoardText, StateTag } from './lottery-words.tsx'
import { ResultList } from './result-list.tsx'
import { Answered, Back } from './use-answer.tsx'

type Answer = OutputOf<typeof officeIssue>
type Sales = Answer['sales'][number]

/** Shows one issue: what the brand sold of it, what each number would cost, its result. */
export function IssueShow() {
  const { id = '', issue = '' }: { id?: string; issue?: string } = useParams({ strict: false })
  return (
    <Answered call={officeIssue} input={{ gameCode: id, issue }}>
      {(answer) => (
        <>
          <Back to={`/lotteries/${id}/show`} name={answer.name} />
          <Shown answer={answer} />
        </>
      )}
    </Answered>
  )
}

function Shown({ answer }: { answer: Answer }) {
  const t = useT()
  const locale = useLocale()
  const { name, issue, exposure, currency, sales, results } = answer
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1>
          {name} <span className="num">{issue.issue}</span>
        </h1>
        <StateTag state={issue.state} />
      </div>
      <Card>
        <Facts
          facts={[
            [t('office.lottery.closes'), formatMoment(issue.closesAt, locale)],
            [t('office.lottery.draws'), formatMoment(issue.drawsAt, locale)],
            [t('office.lottery.board'), <BoardText key="board" board={issue.board} />],
            [t('office.lottery.worst'), <Money key="worst" amount={exposure.worst} currency={currency} />],
            [t('office.lottery.exposureMax'), <Money key="max" amount={exposure.max} currency={currency} />],
          ]}
        />
      </Card>
      <section>
        <h2 className="mb-2">{t('office.lottery.salesByPlay')}</h2>
        <SalesTable sales={sales} />
      </section>
      <section>
        <h2 className="mb-2">{t('office.lottery.exposure')}</h2>
        <p className="mb-3 text-ink-3">{t('office.lottery.exposureHint')}</p>
        <HeatMap pages={exposure.pages} currency={currency} />
      </section>
      {results.length > 0 && (
        <section>
          <h2 className="mb-2">{t('office.lottery.results')}</h2>
          <ResultList results={results} />
        </section>
      )}
    </div>
  )
}

function SalesTable({ sales }: { sales: readonly Sales[] }) {
  const t = useT()
  const locale = useLocale()
  const count = (of: number) => <span className="num">{formatCount(of, locale)}</span>
  const columns: Column<Sales>[] = [
    {
      id: 'play',
      head: t('office.lottery.play'),
      phone: 'title',
      cell: ({ play, name, mode }) => `${play} · ${name} · ${mode}`,
    },
    {
      id: 'tickets',
      head: t('office.lottery.tickets'),
      align: 'end',
      phone: 'line',
      cell: ({ tickets }) => count(tickets),
    },
    { id: 'bets', head: t('office.lottery.bets'), align: 'end', phone: 'line', cell: ({ bets }) => count(bets) },
    {
      id: 'cost',
      head: t('office.lottery.staked'),
      align: 'end',
      phone: 'amount',
      cell: ({ cost, currency }) => <Money amount={cost} currency={currency} />,
    },
    {
      id: 'won',
      head: t('office.lottery.paid'),
      align: 'end',
      phone: 'line',
      cell: ({ won, currency }) => <Money amount={won} currency={currency} />,
    },
  ]
  return (
    <Panel>
      {sales.length === 0 ? (
        <p className="p-4 text-ink-3">{t('office.lottery.noSales')}</p>
      ) : (
        <Table
          caption={t('office.lottery.salesByPlay')}
          columns={columns}
          rows={sales}
          rowKey={({ play, mode, currency }) => `${play} ${mode} ${currency}`}
        />
      )}
    </Panel>
  )
}
