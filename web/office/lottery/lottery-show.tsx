import { useParams } from '@tanstack/react-router'
import type { OutputOf } from '#contract/call.ts'
import { officeLotteryTerms } from '#contract/lottery/office.ts'
import { officeCalendar, officeIssues, officeLotteryFigures } from '#contract/lottery/office-issues.ts'
import { ISSUE_STATES } from '#contract/lottery/states.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Button } from '#web/ui/button.tsx'
import { useGo } from '../frame/address.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { CalendarDays } from './calendar-days.tsx'
import { BoardText, Rate, StateTag } from './lottery-words.tsx'
import { Answered, Back } from './use-answer.tsx'
import { Sums } from './sums.tsx'

type Row = OutputOf<typeof officeIssues>['content'][number] & { id: string }

/** Shows one lottery of the brand: its issues with sales, figures by play, and its calendar. */
export function LotteryShow() {
  const t = useT()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <div className="flex flex-col gap-8">
      <div>
        <Back to="/lotteries" name={t('office.nav.lotteries')} />
        <Answered call={officeLotteryTerms} input={{ gameCode: id }}>
          {({ name, currency }) => <Issues code={id} name={name} currency={currency} />}
        </Answered>
      </div>
      <section>
        <h2 className="mb-2">{t('office.lottery.figures')}</h2>
        <Answered call={officeLotteryFigures} input={{ gameCode: id }}>
          {(answer) => <Figures answer={answer} />}
        </Answered>
      </section>
      <section>
        <h2 className="mb-2">{t('office.lottery.calendar')}</h2>
        <Answered call={officeCalendar} input={{ gameCode: id }}>
          {(calendar) => <CalendarDays calendar={calendar} />}
        </Answered>
      </section>
    </div>
  )
}

function Issues({ code, name, currency }: { code: string; name: string; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const go = useGo()
  const owes = (worst: string) => <Money amount={worst} currency={currency} />
  const sums = (sold: Row, which: 'cost' | 'won') => <Sums sold={sold} which={which} currency={currency} />
  const columns: Column<Row>[] = [
    {
      id: 'issue',
      head: t('office.lottery.issue'),
      phone: 'title',
      cell: ({ issue }) => <span className="num">{issue}</span>,
    },
    { id: 'state', head: t('office.state'), phone: 'line', cell: ({ state }) => <StateTag state={state} /> },
    {
      id: 'draws',
      head: t('office.lottery.draws'),
      phone: 'meta',
      cell: ({ drawsAt }) => formatMoment(drawsAt, locale),
    },
    {
      id: 'tickets',
      head: t('office.lottery.tickets'),
      align: 'end',
      phone: 'line',
      cell: ({ tickets }) => <span className="num">{formatCount(tickets, locale)}</span>,
    },
    { id: 'cost', head: t('office.lottery.staked'), align: 'end', phone: 'amount', cell: (row) => sums(row, 'cost') },
    { id: 'won', head: t('office.lottery.paid'), align: 'end', phone: 'line', cell: (row) => sums(row, 'won') },
    { id: 'worst', head: t('office.lottery.worst'), align: 'end', phone: 'line', cell: (row) => owes(row.worst) },
    {
      id: 'board',
      head: t('office.lottery.board'),
      phone: 'hidden',
      cell: ({ board }) => <ShortBoard board={board} />,
    },
  ]
  return (
    <ResourceList
      list={{
        ...pagedList(officeIssues, { gameCode: code }),
        read: ({ content, total }: OutputOf<typeof officeIssues>) => ({
          rows: content.map((row): Row => ({ ...row, id: row.issue })),
          total,
        }),
      }}
      path={`/lotteries/${code}/issues`}
      title={name}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          options: ISSUE_STATES.map((value) => ({ value, label: t(`office.lottery.state.${value}`) })),
        },
      ]}
      actions={
        <Button size="small" tone="primary" icon="pencil-simple" onClick={() => go(`/lotteries/${code}/terms`)}>
          {t('office.lottery.terms')}
        </Button>
      }
      opens
    />
  )
}

/** The first part alone: a board of 27 prizes has its own page. */
function ShortBoard({ board }: { board: Row['board'] }) {
  const [first] = board ? Object.entries(board) : []
  return <BoardText board={first ? { [first[0]]: first[1] } : null} />
}

type Figure = OutputOf<typeof officeLotteryFigures>['plays'][number]

function Figures({ answer: { plays, from, to } }: { answer: OutputOf<typeof officeLotteryFigures> }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Figure>[] = [
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
      cell: ({ tickets }) => <span className="num">{formatCount(tickets, locale)}</span>,
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
      id: 'returned',
      head: t('office.lottery.returned'),
      align: 'end',
      phone: 'line',
      cell: ({ returned }) => <Rate of={returned} />,
    },
    {
      id: 'stated',
      head: t('office.lottery.stated'),
      align: 'end',
      phone: 'line',
      cell: ({ stated }) => <Rate of={stated} />,
    },
  ]
  return (
    <Panel>
      <p className="px-4 py-3 text-ink-3">{t('office.lottery.figuresOf', { from, to })}</p>
      {plays.length === 0 ? (
        <p className="px-4 pb-4 text-ink-3">{t('office.nothing')}</p>
      ) : (
        <Table
          caption={t('office.lottery.figures')}
          columns={columns}
          rows={plays}
          rowKey={({ play, mode, currency }) => `${play} ${mode} ${currency}`}
        />
      )}
    </Panel>
  )
}
