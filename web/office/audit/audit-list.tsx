import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { officeHouseAudit } from '#contract/identity/office-house-audit.ts'
import { formatMoment } from '#web/lib/format.ts'
import { i18n, useLocale, useT } from '#web/lib/i18n.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Subject } from '../frame/subject.tsx'
import type { FilterSpec } from '../frame/filters.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { useWord } from '../frame/use-word.ts'
import { listChanges } from '../frame/changes.ts'

const ACTS = pagedList(listAudit)
const HOUSE_ACTS = pagedList(officeHouseAudit)
type Row = OutputOf<typeof listAudit>['content'][number]
type HouseRow = OutputOf<typeof officeHouseAudit>['content'][number]
type Line = Pick<Row, 'id' | 'at' | 'operator' | 'action' | 'subject' | 'reason' | 'before' | 'after'>

const ACT = 'office.act.'

/** Lists what operators did at the brand, including the house's operators; no operator can change the list. */
export function AuditList() {
  const t = useT()
  const columns = useColumns<Row>((row) => (
    <>
      {row.operator} {row.isHouse && <Tag tone="info">{t('office.house')}</Tag>}
    </>
  ))
  return (
    <ResourceList
      list={ACTS}
      path="/audit"
      title={t('office.nav.audit')}
      record="officeAudit"
      columns={columns}
      filters={useFilters()}
    />
  )
}

/** Lists what the house's operators did, and at which brand. */
export function HouseAuditList() {
  const t = useT()
  const columns = useColumns<HouseRow>((row) => (
    <>
      {row.operator}{' '}
      <Tag>{row.brand === '*' ? t('audit.everyBrand') : row.brand === '-' ? t('office.house') : row.brand}</Tag>
    </>
  ))
  return (
    <ResourceList
      list={HOUSE_ACTS}
      path="/house-audit"
      title={t('office.nav.houseAudit')}
      columns={columns}
      filters={useFilters()}
    />
  )
}

function useColumns<One extends Line>(who: (row: One) => ReactNode): Column<One>[] {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  return [
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    {
      id: 'operator',
      head: t('office.operator'),
      phone: 'amount',
      cell: (row) => <span className="inline-flex flex-wrap items-center gap-2">{who(row)}</span>,
    },
    {
      id: 'action',
      head: t('office.action'),
      phone: 'title',
      cell: (row) => <span className="font-medium">{word('office.act', row.action)}</span>,
    },
    { id: 'subject', head: t('office.subject'), phone: 'line', cell: (row) => <Subject subject={row.subject} /> },
    {
      id: 'reason',
      head: t('office.reason'),
      phone: 'line',
      cell: (row) => <span className="block max-w-[36ch] [overflow-wrap:anywhere]">{row.reason ?? '–'}</span>,
    },
    { id: 'change', head: t('office.change'), phone: 'line', cell: (row) => <Changes row={row} /> },
  ]
}

function useFilters(): FilterSpec[] {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  // every act that has a message; server/office-words.test.ts ensures that each act has one
  const acts = Object.keys(i18n.messages)
    .filter((key) => key.startsWith(ACT))
    .map((key) => key.slice(ACT.length))
  return [
    {
      kind: 'choice',
      field: 'action',
      label: t('office.action'),
      options: acts
        .map((value) => ({ value, label: word('office.act', value) }))
        .sort((one, other) => one.label.localeCompare(other.label, locale)),
    },
    { kind: 'text', field: 'operator', label: t('office.operator') },
    { kind: 'text', field: 'subject', label: t('office.subjectHint'), wide: true },
    { kind: 'days' },
  ]
}

const SHOWN = 4

function Changes({ row }: { row: Line }) {
  const t = useT()
  const word = useWord()
  const changes = listChanges(row.before, row.after)
  if (changes.length === 0) return <>–</>
  return (
    <ul className="py-1 max-lg:min-w-0 max-lg:py-0">
      {changes.slice(0, SHOWN).map(({ field, before, after }) => (
        <li
          key={field}
          className="max-w-[52ch] text-ink-2 max-lg:[overflow-wrap:anywhere] lg:truncate"
          title={`${before ?? ''} → ${after ?? ''}`}
        >
          <span className="text-ink-3">
            {field
              .split('.')
              .map((name) => word('decision.field', name))
              .join(' · ')}
          </span>{' '}
          {before !== null && <span>{before}</span>}
          {before !== null && after !== null && ' → '}
          {after !== null && <span className="text-ink-1">{after}</span>}
        </li>
      ))}
      {changes.length > SHOWN && (
        <li className="text-ink-3">{t('office.moreChanges', { count: changes.length - SHOWN })}</li>
      )}
    </ul>
  )
}
