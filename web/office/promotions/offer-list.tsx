import type { OutputOf } from '#contract/call.ts'
import { OFFER_STATES, officeOffers } from '#contract/promotions/office-offers.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { OFFER_TONES, textIn } from './offer-words.ts'

const LIST = pagedList(officeOffers)
type Row = OutputOf<typeof officeOffers>['content'][number]

/** Lists the brand's offers with their state, what they may give, and what was forecast. */
export function OfferList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      id: 'title',
      head: t('office.offers.offer'),
      phone: 'title',
      cell: (row) => (
        <span className="block py-1">
          <Link className="font-semibold text-brand-ink" to={`/offers/${row.id}/show`}>
            {textIn(row.title, locale) || row.code}
          </Link>
          <span className="block text-xs text-ink-3">{t(`promotions.kind.${row.kind}`)}</span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'meta',
      cell: (row) => <Tag tone={OFFER_TONES[row.state]}>{t(`office.offers.state.${row.state}`)}</Tag>,
    },
    {
      id: 'ends',
      head: t('office.offers.ends'),
      phone: 'line',
      cell: (row) => <span className="num">{row.endsAt === null ? '–' : formatDay(row.endsAt, locale)}</span>,
    },
    {
      id: 'given',
      head: t('office.offers.given'),
      align: 'end',
      phone: 'amount',
      cell: (row) => (row.use === null ? '–' : <Money amount={row.use.given} currency={row.currency} />),
    },
    {
      id: 'max',
      head: t('office.offers.valueMax'),
      align: 'end',
      phone: 'line',
      cell: (row) => (row.use === null ? '–' : <Money amount={row.use.valueMax} currency={row.currency} />),
    },
    {
      id: 'forecast',
      head: t('office.offers.forecastCost'),
      align: 'end',
      phone: 'line',
      cell: (row) => (row.forecastCost === null ? '–' : <Money amount={row.forecastCost} currency={row.currency} />),
    },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/offers"
      title={t('office.nav.offers')}
      actions={<NewOffer />}
      columns={columns}
      filters={[
        {
          kind: 'chips',
          field: 'state',
          label: t('office.state'),
          options: OFFER_STATES.map((value) => ({ value, label: t(`office.offers.state.${value}`) })),
        },
      ]}
    />
  )
}

function NewOffer() {
  const t = useT()
  if (!usePermissions().includes('promotions.write')) return null
  return (
    <Link to="/offers/create" className={buttonClass({ size: 'small', tone: 'primary' })}>
      {t('office.compose.new')}
    </Link>
  )
}
