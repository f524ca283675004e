import { useParams } from '@tanstack/react-router'
import type { OutputOf } from '#contract/call.ts'
import { officeSegmentEvidence } from '#contract/segments/office-segments.ts'
import type { Criterion } from '#contract/segments/rules.ts'
import { formatMoney, toWire } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { RowCall } from '../frame/rows.ts'
import { ShowPage } from '../frame/show-page.tsx'
import { Subject } from '../frame/subject.tsx'
import { useSayCriterion } from './say-rules.tsx'

type Evidence = OutputOf<typeof officeSegmentEvidence>[number]
type Fact = Evidence['facts'][number]
const TONES = { yes: 'positive', no: 'negative', unknown: 'neutral' } as const
const wordOf = (is: boolean | null) => (is === null ? 'unknown' : is ? 'yes' : 'no')

/** Shows why a member got an offer or did not, by segments: version, answer, and the facts of that moment. */
export function MemberEvidence() {
  const t = useT()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <ShowPage
      call={officeSegmentEvidence as unknown as RowCall<Evidence[]>}
      back={`/members/${id}/show`}
      backName={t('office.member')}
    >
      {(rows) => (
        <div className="flex flex-col gap-4">
          <h1>{t('office.segments.evidence')}</h1>
          <p className="max-w-[70ch] text-ink-2">{t('office.segments.evidenceHint')}</p>
          {rows.length === 0 && <EmptyState picture="search" title={t('office.segments.evidenceNone')} />}
          {rows.map((row) => (
            <One key={`${row.for} ${row.code} ${row.version} ${row.answer}`} row={row} />
          ))}
        </div>
      )}
    </ShowPage>
  )
}

function One({ row }: { row: Evidence }) {
  const t = useT()
  const locale = useLocale()
  const { code, version, answer, at, facts } = row
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base">
          <Subject subject={row.for} />
        </h2>
        <Tag tone={TONES[answer]}>{t(`office.segments.answer.${answer}`)}</Tag>
        <span className="num ms-auto text-ink-3">{formatMoment(at, locale)}</span>
      </div>
      <p className="text-ink-2">
        {t('office.segments.evidenceOf', {
          code,
          version: version === null || version === 0 ? t('office.segments.state.off') : String(version),
        })}
      </p>
      {facts.length > 0 && <Facts facts={facts} name={code} />}
    </Card>
  )
}

function Facts({ facts, name }: { facts: readonly Fact[]; name: string }) {
  const t = useT()
  const say = useSayCriterion()
  const columns: Column<Fact>[] = [
    { id: 'criterion', head: t('office.segments.criterion'), phone: 'title', cell: ({ criterion }) => say(criterion) },
    {
      id: 'is',
      head: t('office.segments.answer'),
      phone: 'amount',
      cell: ({ is }) => t(`office.segments.answer.${wordOf(is)}`),
    },
    {
      id: 'value',
      head: t('office.segments.fact'),
      phone: 'line',
      cell: ({ criterion, value }) => <span className="num">{valueOf(criterion, value)}</span>,
    },
  ]
  return <Table caption={name} columns={columns} rows={facts} rowKey={({ criterion }) => JSON.stringify(criterion)} />
}

/** Sums are ledger units in the evidence; what protection said is its answer alone. */
function valueOf(criterion: Criterion, value: string | null): string {
  if (value === null) return '–'
  const isSum = criterion.is === 'deposited' || criterion.is === 'staked'
  return isSum ? formatMoney(toWire(BigInt(value)), criterion.currency) : value
}
