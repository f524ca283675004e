import { useEffect } from 'react'
import { type DecisionRow, officeSeeDecisions, officeDecisions } from '#contract/decisions/decisions.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { i18n, useLocale, useT } from '#web/lib/i18n.tsx'
import { Badge, Tag } from '#web/ui/tag.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { useWord } from '../frame/use-word.ts'
import { callOffice } from '../operator-session.ts'
import { Subject } from '../frame/subject.tsx'
import { DECISION_TONES } from './tones.ts'
import { COUNT_KEY, useDecisionCount } from '../frame/use-decision-count.ts'
import { useAddressSearch } from '../frame/address.ts'

const LIST = pagedList(officeDecisions)

const KIND = 'decision.kind.'

/**
 * Lists decisions: those that wait for the reader come first, then those that wait for others; ended ones are on
 * another tab.
 */
export function DecisionList() {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const [search] = useAddressSearch()
  const isOver = search.queue === 'over'
  const { news } = useDecisionCount()
  useSeen(isOver && news > 0)
  const columns = useColumns(isOver)
  const kinds = Object.keys(i18n.messages)
    .filter((key) => key.startsWith(KIND))
    .map((key) => key.slice(KIND.length))
  return (
    <ResourceList
      list={LIST}
      path="/decisions"
      title={t('office.nav.decisions')}
      columns={columns}
      opens
      filters={[
        {
          kind: 'chips',
          field: 'queue',
          label: t('office.queue'),
          first: t('decision.queue.waiting'),
          options: [
            {
              value: 'over',
              label: (
                <>
                  {t('decision.queue.over')}
                  {news > 0 && <Badge tone="brand">{formatCount(news, locale)}</Badge>}
                </>
              ),
            },
          ],
        },
        {
          kind: 'choice',
          field: 'kind',
          label: t('office.kind'),
          options: kinds
            .map((value) => ({ value, label: word('decision.kind', value) }))
            .sort((one, other) => one.label.localeCompare(other.label, locale)),
        },
      ]}
    />
  )
}

function useColumns(isOver: boolean): Column<DecisionRow>[] {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const moment = (at: string) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>
  return [
    { id: 'kind', head: t('office.kind'), phone: 'title', cell: (row) => word('decision.kind', row.kind) },
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'meta',
      cell: (row) => <span className="num">{row.reference}</span>,
    },
    {
      id: 'subject',
      head: t('office.subject'),
      phone: 'line',
      cell: (row) => <Subject subject={row.subject} isLink={false} />,
    },
    { id: 'member', head: t('office.member'), phone: 'line', cell: (row) => row.member?.username ?? '–' },
    { id: 'by', head: t('office.askedBy'), phone: 'line', cell: (row) => row.askedBy },
    isOver
      ? { id: 'closed', head: t('decision.over'), phone: 'line', cell: (row) => moment(row.closedAt ?? row.askedAt) }
      : {
          id: 'expires',
          head: t('decision.expires'),
          phone: 'line',
          cell: (row) => moment(row.effectiveAt ?? row.expiresAt),
        },
    { id: 'state', head: t('office.state'), phone: 'line', cell: (row) => <State row={row} /> },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) =>
        row.amount === null ? (
          <span className="max-lg:hidden">–</span>
        ) : (
          <Money amount={row.amount} {...(row.currency ? { currency: row.currency } : {})} />
        ),
    },
  ]
}

/** Shows the state of a decision from the reader's side. */
export function State({ row }: { row: DecisionRow }) {
  const t = useT()
  if (row.state !== 'open') return <Tag tone={DECISION_TONES[row.state]}>{t(`decision.state.${row.state}`)}</Tag>
  if (row.isOwn) return <Tag>{t('decision.mine')}</Tag>
  if (row.whyNot === null || row.whyNot === 'say_again')
    return (
      <Tag tone="brand" icon="hourglass-medium">
        {t('decision.forYou')}
      </Tag>
    )
  return <Tag>{t('decision.forOthers')}</Tag>
}

/** Tells the server that the reader has seen the decided ones, as soon as they are shown. */
function useSeen(isSeen: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isSeen)
      void callOffice(officeSeeDecisions, {}).then(
        () => client.invalidateQueries({ queryKey: COUNT_KEY }),
        () => undefined,
      )
  }, [isSeen, client])
}
