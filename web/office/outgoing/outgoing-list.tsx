import type { OutputOf } from '#contract/call.ts'
import { OUTGOING_CHANNELS, OUTGOING_KINDS, OUTGOING_STATES, type OutgoingState } from '#contract/outgoing/kinds.ts'
import { officeOutgoing, officeOutgoingWays, officeRetryOutgoing } from '#contract/outgoing/office-outgoing.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { metaOf } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { useWord } from '../frame/use-word.ts'
import { callOffice } from '../operator-session.ts'

const LIST = pagedList(officeOutgoing)
type Row = OutputOf<typeof officeOutgoing>['content'][number]

const TONES: Record<OutgoingState, TagTone> = {
  waiting: 'warning',
  sending: 'info',
  sent: 'positive',
  failed: 'negative',
  refused: 'negative',
  expired: 'neutral',
}
/** What waits changes by itself. */
const WATCH_MS = 10_000

/** Lists mails and SMS of the brand: to whom (masked), of which kind, and what became of each. */
export function OutgoingList() {
  const t = useT()
  const word = useWord()
  const options = (prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: word(`office.outgoing.${prefix}`, value) }))
  return (
    <ResourceList
      list={LIST}
      path="/outgoing"
      title={t('office.nav.outgoing')}
      intro={<Ways />}
      columns={useColumns()}
      watchMs={WATCH_MS}
      filters={[
        { kind: 'chips', field: 'state', label: t('office.state'), options: options('state', OUTGOING_STATES) },
        {
          kind: 'choice',
          field: 'channel',
          label: t('office.outgoing.by'),
          options: options('channel', OUTGOING_CHANNELS),
        },
        { kind: 'choice', field: 'kind', label: t('office.outgoing.what'), options: options('kind', OUTGOING_KINDS) },
      ]}
    />
  )
}

/** Says by which adapter each channel goes, and which has none. */
function Ways() {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const { data } = useQuery({
    queryKey: [officeOutgoingWays.id, {}],
    queryFn: () => callOffice(officeOutgoingWays, {}),
    meta: metaOf(officeOutgoingWays),
    refetchInterval: WATCH_MS,
  })
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-[70ch] text-ink-2">{t('office.outgoing.about')}</p>
      <ul className="flex flex-col gap-1">
        {data?.ways.map(({ channel, way, isFitForProduction, waiting }) => (
          <li key={channel} className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{word('office.outgoing.channel', channel)}</span>
            <Tag tone={isFitForProduction ? 'positive' : 'warning'}>
              {way === null ? t('office.outgoing.noWay') : word('office.outgoing.way', way)}
            </Tag>
            {waiting > 0 && (
              <span className="text-ink-3">
                {t('office.outgoing.waiting', { count: formatCount(waiting, locale) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const moment = (at: string) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>
  return [
    { id: 'at', head: t('office.at'), phone: 'meta', cell: ({ createdAt }) => moment(createdAt) },
    {
      id: 'kind',
      head: t('office.outgoing.what'),
      phone: 'title',
      cell: ({ kind }) => <span className="font-medium">{word('office.outgoing.kind', kind)}</span>,
    },
    {
      id: 'channel',
      head: t('office.outgoing.by'),
      phone: 'line',
      cell: ({ channel }) => word('office.outgoing.channel', channel),
    },
    {
      id: 'recipient',
      head: t('office.outgoing.to'),
      phone: 'line',
      cell: ({ recipient }) => <bdi className="[overflow-wrap:anywhere]">{recipient}</bdi>,
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: ({ state }) => <Tag tone={TONES[state]}>{word('office.outgoing.state', state)}</Tag>,
    },
    {
      id: 'error',
      head: t('office.outgoing.last'),
      phone: 'line',
      cell: ({ error, attempts }) =>
        error === null
          ? '–'
          : `${word('office.outgoing.error', error)} · ${t('office.outgoing.tries', { count: formatCount(attempts, locale) })}`,
    },
    {
      id: 'due',
      head: t('office.outgoing.next'),
      phone: 'line',
      cell: ({ dueAt, error }) => (dueAt === null || error === null ? '–' : moment(dueAt)),
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Retry row={row} /> },
  ]
}

function Retry({ row }: { row: Row }) {
  const t = useT()
  const permissions = usePermissions()
  const retry = useAct(officeRetryOutgoing, t('office.outgoing.retried'))
  if (!row.canRetry || row.error === null) return null
  return (
    <Button
      size="small"
      busy={retry.isPending}
      reason={permissions.includes('outgoing.write') ? undefined : t('office.notAllowed')}
      onClick={() => retry.mutate({ id: row.id })}
    >
      {t('office.outgoing.retry')}
    </Button>
  )
}
