import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeMemberPoints } from '#contract/points/office-points.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { Link } from '../frame/link.tsx'
import { Facts } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { callOffice } from '../operator-session.ts'
import { AskCorrection } from './ask-correction.tsx'

type Answer = OutputOf<typeof officeMemberPoints>
type Line = Answer['content'][number]
const PAGE = 20

/** Shows a member's points: balance, what is owed, corrections that wait, and every movement with its source. */
export function MemberPoints() {
  const t = useT()
  const sayFault = useFault()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [officeMemberPoints.id, id, page],
    queryFn: () => callOffice(officeMemberPoints, { id, pageNo: page, pageSize: PAGE }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex flex-col gap-4">
      <Link to={`/members/${id}/show`} className="inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1">
        <Icon name="caret-left" size="xs" />
        {t('office.points.toMember')}
      </Link>
      {error ? (
        <ErrorState
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Points data={data} page={page} onPage={setPage} />
      ) : (
        <RowSkeletons />
      )}
    </div>
  )
}

function Points({ data, page, onPage }: { data: Answer; page: number; onPage: (page: number) => void }) {
  const t = useT()
  const locale = useLocale()
  const { member, balance, asked, content, total } = data
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const columns = useColumns()
  const figure = (value: number) => <span className="num">{formatCount(value, locale)}</span>
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1>{t('office.points.ofMember', { name: member.username })}</h1>
        <div className="ms-auto">
          <AskCorrection username={member.username} />
        </div>
      </div>
      {asked.map(({ reference, waiting }) => (
        <WaitingNote key={reference} waiting={waiting} />
      ))}
      <Card>
        <Facts
          facts={[
            [t('office.points.has'), figure(balance.points)],
            [t('office.points.coming'), figure(balance.onTheirWay)],
            [t('office.points.owed'), figure(balance.owed)],
            [t('office.points.level'), figure(balance.level)],
            [
              t('office.points.frozen'),
              balance.frozen === null
                ? '–'
                : balance.frozen.until === null
                  ? t('office.points.frozenForGood')
                  : formatMoment(balance.frozen.until, locale),
            ],
          ]}
        />
      </Card>
      <section>
        <h2 className="mb-2">{t('office.points.lines')}</h2>
        <Panel>
          {content.length === 0 ? (
            <p className="p-4 text-ink-3">{t('office.points.noLines')}</p>
          ) : (
            <Table caption={t('office.points.lines')} columns={columns} rows={content} rowKey={({ id }) => id} />
          )}
        </Panel>
      </section>
      {pages > 1 && (
        <nav aria-label={t('office.pages')} className="flex items-center justify-center gap-3">
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('office.previous')}
          </Button>
          <span className="text-ink-2">
            {t('office.page', { page: formatCount(page, locale), pages: formatCount(pages, locale) })}
          </span>
          <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('office.next')}
          </Button>
        </nav>
      )}
    </>
  )
}

/** What a movement came from: bets, goods, money or an operator's words. */
function Source({ line }: { line: Line }) {
  const t = useT()
  if (line.validBet !== null)
    return <>{t('office.points.fromBets', { amount: formatMoney(line.validBet, line.currency) })}</>
  if (line.money !== null) return <>{formatMoney(line.money, line.currency)}</>
  return <span className="[overflow-wrap:anywhere]">{line.good ?? line.reason ?? '–'}</span>
}

function useColumns(): Column<Line>[] {
  const t = useT()
  const locale = useLocale()
  const signed = (value: number) => (
    <span className="num" dir="ltr">
      {value > 0 ? '+' : value < 0 ? '−' : ''}
      {formatCount(Math.abs(value), locale)}
    </span>
  )
  return [
    { id: 'kind', head: t('office.kind'), phone: 'title', cell: (line) => t(`wallet.reason.${line.kind}`) },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (line) => <span className="num whitespace-nowrap">{formatMoment(line.at, locale)}</span>,
    },
    { id: 'source', head: t('office.points.source'), phone: 'line', cell: (line) => <Source line={line} /> },
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'line',
      cell: (line) => <span className="num text-ink-2">{line.reference || '–'}</span>,
    },
    {
      id: 'points',
      head: t('office.points.points'),
      align: 'end',
      phone: 'amount',
      cell: (line) => signed(line.points),
    },
    {
      id: 'after',
      head: t('office.after'),
      align: 'end',
      phone: 'line',
      cell: (line) => <span className="num">{formatCount(line.balanceAfter, locale)}</span>,
    },
  ]
}
