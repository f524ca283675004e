import { useMemo } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeOfferMembers, PARTICIPATION_STATES } from '#contract/promotions/office-offer-parts.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../frame/link.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { useWord } from '../frame/use-word.ts'
import { BackToOffer, useOfferId } from './offer-parts.tsx'

type Row = OutputOf<typeof officeOfferMembers>['content'][number]
const TONES = {
  joined: 'info',
  applying: 'warning',
  given: 'positive',
  rejected: 'negative',
  closed: 'neutral',
} as const

/** Lists who has what of an offer, with what was known when it was decided, and why it was refused. */
export function OfferMembers() {
  const t = useT()
  const id = useOfferId()
  const list = useMemo(() => pagedList(officeOfferMembers, { id }), [id])
  return (
    <div>
      <BackToOffer id={id} />
      <ResourceList
        list={list}
        path={`/offers/${id}/members`}
        title={t('office.offers.members')}
        columns={useColumns()}
        filters={[
          { kind: 'text', field: 'username', label: t('office.member') },
          {
            kind: 'choice',
            field: 'state',
            label: t('office.state'),
            options: PARTICIPATION_STATES.map((value) => ({ value, label: t(`office.offers.has.${value}`) })),
          },
        ]}
      />
    </div>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  return [
    {
      id: 'member',
      head: t('office.member'),
      phone: 'title',
      cell: ({ member }) => (
        <Link className="text-brand-ink hover:underline" to={`/members/${member.id}/show`}>
          {member.username}
        </Link>
      ),
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'meta',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <Tag tone={TONES[row.state]}>{t(`office.offers.has.${row.state}`)}</Tag>
          {row.reason && <span className="text-ink-2">{word('office.offers.why', row.reason)}</span>}
        </span>
      ),
    },
    {
      id: 'occurrence',
      head: t('office.offers.occurrence'),
      phone: 'line',
      cell: (row) => <span className="num">{word('office.offers.occurrence', row.occurrence, row.occurrence)}</span>,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => (row.amount === null ? '–' : <Money amount={row.amount} currency={row.currency} />),
    },
    {
      id: 'bonus',
      head: t('office.offers.bonus'),
      phone: 'line',
      cell: (row) =>
        row.bonus === null ? (
          '–'
        ) : (
          <Link className="num text-brand-ink hover:underline" to={`/bonuses/${row.bonus}/show`}>
            {row.bonus}
          </Link>
        ),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'line',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.changedAt, locale)}</span>,
    },
    { id: 'evidence', head: t('office.offers.evidence'), phone: 'line', cell: (row) => <Evidence row={row} /> },
  ]
}

/** What was known when it was decided: by name and value, closed until it is asked for. */
function Evidence({ row: { evidence } }: { row: Row }) {
  const t = useT()
  const word = useWord()
  const facts = Object.entries(evidence).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  if (facts.length === 0) return <>–</>
  return (
    <details className="text-start">
      <summary className="cursor-pointer text-brand-ink">{t('office.offers.showEvidence')}</summary>
      <dl className="mt-1 grid max-w-80 grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{word('office.offers.fact', name)}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {typeof value === 'boolean' ? t(value ? 'office.is.true' : 'office.is.false') : sayValue(value)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const sayValue = (value: unknown): string =>
  typeof value === 'string' ? value : isTexts(value) ? value.join(', ') : JSON.stringify(value)
