import { Link } from 'react-router-dom'
import type { OutputOf } from '#contract/call.ts'
import type { listFeedback } from '#contract/office-site.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ResourceList } from '../frame/resource-list.tsx'

type Row = OutputOf<typeof listFeedback>['content'][number]

/** What visitors and members wrote to the house. */
export function FeedbackList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    { id: 'content', head: t('office.text'), phone: 'title', cell: (row) => <span className="block max-w-[80ch] py-1 [overflow-wrap:anywhere] whitespace-pre-line">{row.content}</span> },
    { id: 'member', head: t('office.member'), phone: 'line', cell: (row) => (row.memberId ? <Link className="num text-brand-ink" to={`/members/${row.memberId}/show`}>{row.memberId}</Link> : t('office.visitor')) },
    { id: 'contact', head: t('office.contact'), phone: 'line', cell: (row) => row.contact ?? '–' },
    { id: 'ip', head: t('office.address'), phone: 'line', cell: (row) => <span className="num">{row.ip}</span> },
    { id: 'at', head: t('office.at'), phone: 'meta', cell: (row) => <span className="num">{formatMoment(row.at, locale)}</span> },
  ]
  return <ResourceList<Row> resource="feedback" title={t('office.nav.feedback')} columns={columns} />
}
