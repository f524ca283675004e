import { useParams } from '@tanstack/react-router'
import type { OutputOf } from '#contract/call.ts'
import { houseCalendar, houseIssues } from '#contract/lottery/office-house.ts'
import { ISSUE_STATES } from '#contract/lottery/states.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { CalendarForm } from './calendar-form.tsx'
import { AlarmTags, StateTag } from './lottery-words.tsx'
import { Answered, Back } from './use-answer.tsx'

type Row = OutputOf<typeof houseIssues>['content'][number] & { id: string }

/** Shows the issues of a lottery for all brands, and its calendar. */
export function HouseLotteryShow() {
  const t = useT()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <>
      <Back to="/house-lotteries" name={t('office.nav.houseLotteries')} />
      <Answered call={houseCalendar} input={{ gameCode: id }}>
        {(calendar) => (
          <div className="flex flex-col gap-8">
            <HouseIssues code={id} name={calendar.name} />
            <section>
              <h2 className="mb-2">{t('office.lottery.calendar')}</h2>
              <CalendarForm code={id} calendar={calendar} />
            </section>
          </div>
        )}
      </Answered>
    </>
  )
}

function HouseIssues({ code, name }: { code: string; name: string }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      id: 'issue',
      head: t('office.lottery.issue'),
      phone: 'title',
      cell: ({ issue }) => <span className="num">{issue}</span>,
    },
    { id: 'state', head: t('office.state'), phone: 'amount', cell: ({ state }) => <StateTag state={state} /> },
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
    {
      id: 'results',
      head: t('office.lottery.results'),
      align: 'end',
      phone: 'line',
      cell: ({ results }) => <span className="num">{formatCount(results, locale)}</span>,
    },
    {
      id: 'alarms',
      head: t('office.lottery.alarms'),
      phone: 'line',
      cell: ({ alarms }) => <AlarmTags alarms={alarms} />,
    },
  ]
  return (
    <ResourceList
      list={{
        ...pagedList(houseIssues, { gameCode: code }),
        read: ({ content, total }: OutputOf<typeof houseIssues>) => ({
          rows: content.map((row): Row => ({ ...row, id: row.issue })),
          total,
        }),
      }}
      path={`/house-lotteries/${code}/issues`}
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
      opens
    />
  )
}
