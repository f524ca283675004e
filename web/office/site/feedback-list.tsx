import type { OutputOf } from '#contract/call.ts'
import { FEEDBACK_STATES, listFeedback } from '#contract/site/office-feedback.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'

const LIST = pagedList(listFeedback)

type Row = OutputOf<typeof listFeedback>['content'][number]

export const FEEDBACK_TONES: Record<Row['state'], TagTone> = {
  open: 'warning',
  answered: 'positive',
  closed: 'neutral',
}

/** Lists what visitors and members wrote to the house; each opens with its answers. */
export function FeedbackList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      id: 'content',
      head: t('office.text'),
      phone: 'title',
      cell: (row) => (
        <span className="block max-w-[70ch] py-1 [overflow-wrap:anywhere] whitespace-pre-line">
          {row.subject && <b className="block">{row.subject}</b>}
          {row.content}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: (row) => <Tag tone={FEEDBACK_TONES[row.state]}>{t(`office.feedbackState.${row.state}`)}</Tag>,
    },
    {
      id: 'member',
      head: t('office.member'),
      phone: 'line',
      cell: (row) => (row.memberId ? <span className="num">{row.memberId}</span> : t('office.visitor')),
    },
    { id: 'contact', head: t('office.contact'), phone: 'line', cell: (row) => row.contact ?? '–' },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/feedback"
      title={t('office.nav.feedback')}
      columns={columns}
      opens
      filters={[
        {
          kind: 'chips',
          field: 'state',
          label: t('office.state'),
          options: FEEDBACK_STATES.map((value) => ({ value, label: t(`office.feedbackState.${value}`) })),
        },
      ]}
    />
  )
}
