import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { officeTransfers, officeWalletDifferences } from '#contract/vendor-wallets/office-transfers.ts'
import { TRANSFER_DIRECTIONS, TRANSFER_STATES, type TransferState } from '#contract/vendor-wallets/vendor-wallet.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { callOffice } from '../operator-session.ts'
import { Link } from '../frame/link.tsx'

const LIST = pagedList(officeTransfers)

type Row = OutputOf<typeof officeTransfers>['content'][number]

/** Returns the colour of a transfer's state. */
export function transferTone(state: TransferState): TagTone {
  if (state === 'confirmed') return 'positive'
  return state === 'unknown' ? 'warning' : state === 'rejected' ? 'neutral' : 'info'
}

/**
 * Lists transfers to and from vendors' own wallets; above them the differences between their balances and our books.
 */
export function TransferList() {
  const t = useT()
  const columns = useColumns()
  return (
    <div className="flex flex-col gap-4">
      <Differences />
      <ResourceList
        list={LIST}
        path="/transfers"
        title={t('office.nav.transfers')}
        columns={columns}
        opens
        filters={[
          {
            kind: 'chips',
            field: 'queue',
            label: t('office.queue'),
            options: (['open', 'unknown', 'attention'] as const).map((value) => ({
              value,
              label: t(`office.transfer.queue.${value}`),
            })),
          },
          { kind: 'text', field: 'username', label: t('office.member') },
          { kind: 'text', field: 'orderNo', label: t('office.reference') },
          {
            kind: 'choice',
            field: 'direction',
            label: t('office.transfer.direction'),
            options: TRANSFER_DIRECTIONS.map((value) => ({ value, label: t(`office.transfer.${value}`) })),
          },
          {
            kind: 'choice',
            field: 'state',
            label: t('office.state'),
            options: TRANSFER_STATES.map((value) => ({ value, label: t(`office.transfer.state.${value}`) })),
          },
          { kind: 'days' },
        ]}
      />
    </div>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'orderNo',
      head: t('office.reference'),
      phone: 'title',
      cell: (row) => <span className="num font-semibold">{row.orderNo}</span>,
    },
    { id: 'member', head: t('office.member'), phone: 'line', cell: (row) => row.member.username },
    { id: 'vendor', head: t('office.transfer.vendor'), phone: 'line', cell: (row) => row.vendorName },
    {
      id: 'direction',
      head: t('office.transfer.direction'),
      phone: 'line',
      cell: (row) => t(`office.transfer.${row.direction}`),
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'line',
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5">
          <Tag tone={transferTone(row.state)}>{t(`office.transfer.state.${row.state}`)}</Tag>
          {row.needsAttention && (
            <Tag tone="negative" icon="warning">
              {t('office.transfer.queue.attention')}
            </Tag>
          )}
        </span>
      ),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.createdAt, locale)}</span>,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
  ]
}

/**
 * Shows the wallets whose balance at the vendor differs from our books, and how far each vendor's feed of records was
 * read.
 */
function Differences() {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: [officeWalletDifferences.id],
    queryFn: () => callOffice(officeWalletDifferences, {}),
  })
  if (!data) return null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        <h2 className="mb-2">{t('office.transfer.differences')}</h2>
        {data.content.length === 0 && <p className="text-ink-3">{t('office.transfer.noDifferences')}</p>}
        <ul>
          {data.content.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
            >
              <Link className="text-brand-ink" to={`/members/${row.member.id}/show`}>
                {row.member.username}
              </Link>
              <span className="text-ink-2">{row.vendor}</span>
              <span className="text-ink-2">
                {t('office.transfer.booked')} <Money amount={row.booked} currency={row.currency} />
              </span>
              <span className="text-ink-2">
                {t('office.transfer.told')} <Money amount={row.told} currency={row.currency} />
              </span>
              <span className="num ms-auto text-ink-3">
                {t('office.transfer.since')} {formatMoment(row.firstSeenAt, locale)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <h2 className="mb-2">{t('office.transfer.feeds')}</h2>
        <ul>
          {data.feeds.map((feed) => (
            <li key={feed.vendor} className="flex flex-wrap gap-x-4 border-t border-line py-2 first:border-t-0">
              <span className="font-medium">{feed.vendor}</span>
              <span className={feed.failure ? 'text-negative' : 'text-ink-2'}>
                {feed.failure
                  ? t('office.transfer.feedFailed', { why: feed.failure })
                  : t('office.transfer.feedFine', { cursor: feed.cursor })}
              </span>
              {feed.refusedRecords > 0 && (
                <span className="text-negative">{t('office.transfer.refused', { count: feed.refusedRecords })}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
