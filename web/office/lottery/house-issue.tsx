import { useParams } from '@tanstack/react-router'
import { houseIssue } from '#contract/lottery/office-house.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Facts } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import type { HouseIssueAnswer } from './house-issue-answer.ts'
import { IssueActs } from './issue-acts.tsx'
import { AlarmTags, BoardText, StateTag } from './lottery-words.tsx'
import { ResultList } from './result-list.tsx'
import { Answered, Back } from './use-answer.tsx'

type BrandRow = HouseIssueAnswer['brands'][number]

/** Shows one draw for all brands, with what its two persons may do. */
export function HouseIssue() {
  const { id = '', issue = '' }: { id?: string; issue?: string } = useParams({ strict: false })
  return (
    <Answered call={houseIssue} input={{ gameCode: id, issue }}>
      {(answer) => (
        <>
          <Back to={`/house-lotteries/${id}/show`} name={answer.name} />
          <Shown code={id} answer={answer} />
        </>
      )}
    </Answered>
  )
}

function Shown({ code, answer }: { code: string; answer: HouseIssueAnswer }) {
  const t = useT()
  const locale = useLocale()
  const { issue, name, alarms, brands, results, waiting, voidAt } = answer
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1>
          {name} <span className="num">{issue.issue}</span>
        </h1>
        <StateTag state={issue.state} />
        {alarms.length > 0 && <AlarmTags alarms={alarms} />}
      </div>
      {waiting.map((one) => (
        <WaitingNote key={one.kind} waiting={one.waiting} />
      ))}
      <Card>
        <Facts
          facts={[
            [t('office.lottery.closes'), formatMoment(issue.closesAt, locale)],
            [t('office.lottery.draws'), formatMoment(issue.drawsAt, locale)],
            [t('office.lottery.voidAt'), formatMoment(voidAt, locale)],
            [t('office.lottery.board'), <BoardText key="board" board={issue.board} />],
            ...(issue.seal
              ? ([
                  [
                    t('office.lottery.seal'),
                    <code key="seal" dir="ltr" className="text-xs [overflow-wrap:anywhere]">
                      {issue.seal}
                    </code>,
                  ],
                ] as const)
              : []),
          ]}
        />
      </Card>
      <section>
        <h2 className="mb-2">{t('office.lottery.byBrand')}</h2>
        <Brands brands={brands} />
      </section>
      {results.length > 0 && (
        <section>
          <h2 className="mb-2">{t('office.lottery.results')}</h2>
          <ResultList results={results} />
        </section>
      )}
      <IssueActs code={code} answer={answer} />
    </div>
  )
}

function Brands({ brands }: { brands: readonly BrandRow[] }) {
  const t = useT()
  const locale = useLocale()
  const count = (of: number) => <span className="num">{formatCount(of, locale)}</span>
  const columns: Column<BrandRow>[] = [
    { id: 'brand', head: t('office.lottery.brand'), phone: 'title', cell: ({ brand }) => brand },
    {
      id: 'tickets',
      head: t('office.lottery.tickets'),
      align: 'end',
      phone: 'line',
      cell: ({ tickets }) => count(tickets),
    },
    {
      id: 'settled',
      head: t('office.lottery.settled'),
      align: 'end',
      phone: 'line',
      cell: ({ settled }) => count(settled),
    },
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
    {
      id: 'worst',
      head: t('office.lottery.worst'),
      align: 'end',
      phone: 'line',
      cell: ({ worst, currency }) => <Money amount={worst} currency={currency} />,
    },
  ]
  return (
    <Panel>
      {brands.length === 0 ? (
        <p className="p-4 text-ink-3">{t('office.lottery.noSales')}</p>
      ) : (
        <Table
          caption={t('office.lottery.byBrand')}
          columns={columns}
          rows={brands}
          rowKey={({ brand, currency }) => `${brand} ${currency}`}
        />
      )}
    </Panel>
  )
}
