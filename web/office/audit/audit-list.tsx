import type { OutputOf } from '#contract/call.ts'
import type { listAudit } from '#contract/office-identity.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { ACTS, SUBJECTS, wordOf } from '../frame/words.ts'
import { listChanges } from './changes.ts'

type Row = OutputOf<typeof listAudit>['content'][number]

/** What operators did; nobody can change it. */
export function AuditList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    { id: 'at', head: t('office.at'), phone: 'meta', cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span> },
    { id: 'operator', head: t('office.operator'), phone: 'amount', cell: (row) => row.operator },
    { id: 'action', head: t('office.action'), phone: 'title', cell: (row) => <span className="font-medium">{wordOf(ACTS, row.action, (act) => t(`office.act.${act}`))}</span> },
    { id: 'subject', head: t('office.subject'), phone: 'line', cell: (row) => <Subject subject={row.subject} /> },
    { id: 'reason', head: t('office.reason'), phone: 'line', cell: (row) => <span className="block max-w-[36ch] [overflow-wrap:anywhere]">{row.reason ?? '–'}</span> },
    { id: 'change', head: t('office.change'), phone: 'line', cell: (row) => <Changes row={row} /> },
  ]
  return (
    <ResourceList<Row>
      resource="audit" title={t('office.nav.audit')} columns={columns}
      filters={[
        { kind: 'choice', field: 'action', label: t('office.action'), options: ACTS.map((value) => ({ value, label: t(`office.act.${value}`) })) },
        { kind: 'text', field: 'operator', label: t('office.operator') },
        { kind: 'text', field: 'subject', label: t('office.subjectHint'), wide: true },
        { kind: 'days' },
      ]}
    />
  )
}

function Subject({ subject }: { subject: string }) {
  const t = useT()
  const [about = '', ...rest] = subject.split(':')
  return <span className="[overflow-wrap:anywhere]">{wordOf(SUBJECTS, about, (word) => t(`office.about.${word}`))} <span className="num text-ink-2">{rest.join(':')}</span></span>
}

const SHOWN = 4

function Changes({ row }: { row: Row }) {
  const t = useT()
  const changes = listChanges(row.before, row.after)
  if (changes.length === 0) return <>–</>
  return (
    <ul className="py-1 max-lg:ms-4 max-lg:min-w-0">
      {changes.slice(0, SHOWN).map(({ field, before, after }) => (
        <li key={field} className="max-w-[52ch] text-ink-2 max-lg:text-end max-lg:[overflow-wrap:anywhere] lg:truncate" title={`${before ?? ''} → ${after ?? ''}`}>
          <span className="text-ink-3">{field}</span> {before !== null && <span>{before}</span>}{before !== null && after !== null && ' → '}{after !== null && <span className="text-ink-1">{after}</span>}
        </li>
      ))}
      {changes.length > SHOWN && <li className="text-ink-3">{t('office.moreChanges', { count: changes.length - SHOWN })}</li>}
    </ul>
  )
}
