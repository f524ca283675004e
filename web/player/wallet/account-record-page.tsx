import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { REASONS, type Reason, transactions } from '#contract/wallet/wallet.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, Figure } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ExportButton } from '../records/export-button.tsx'
import { RecordBar, RecordBody, type RecordFilterChoice } from '../records/record-frame.tsx'
import { RecordPager } from '../records/record-pager.tsx'
import { exportFilter, oneOf, recordInput, useRecord, useRecordList } from '../records/use-record.ts'
import { paths } from '#contract/paths.ts'
import { EntryDetail, type EntrySubject } from './entry-detail.tsx'
import type { Entry } from './entry-row.tsx'

const DIRECTIONS = ['in', 'out'] as const
const FILTERS = { type: oneOf(REASONS), direction: oneOf(DIRECTIONS) }
type Filters = ReturnType<typeof useRecord<typeof FILTERS>>['filters']

/** Reasons that only trial accounts, or only the house's own accounts, have. */
const NOT_MEMBERS: readonly Reason[] = [
  'trial_grant',
  'withdrawal_paid',
  'jackpot_contribution',
  'jackpot_start',
  'points_earned',
  'points_redeemed',
  'rounding',
]

export type AccountRecordProps = {
  /** Renders what an entry belongs to. Other subjects provide it; the screens' definitions connect them. */
  renderSubject: (subject: EntrySubject) => ReactNode
}

/** Lists every entry of the account, with the balance before and after it, the totals, and what each belongs to. */
export function AccountRecordPage({ renderSubject }: AccountRecordProps) {
  const t = useT()
  const record = useRecord(FILTERS)
  const columns = useColumns()
  const choices = useChoices()
  const { data, error, refetch } = useRecordList(transactions, recordInput(record))
  const currency = data?.currency ?? 'BDT'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordBar
        record={record}
        choices={choices}
        action={
          <span className="flex flex-wrap gap-2 max-lg:*:flex-auto">
            <a href={paths.member('statement')} className={buttonClass({ size: 'small' })}>
              <Icon name="seal-check" size="s" />
              {t('wallet.statement')}
            </a>
            <ExportButton record="transactions" filter={exportFilter(record)} rows={data?.totals.count} />
          </span>
        }
      />
      <Totals totals={data?.totals} currency={currency} failed={error !== null} />
      <RecordBody
        record={record}
        count={data?.content.length}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('wallet.noEntriesInRange'), hint: t('wallet.noEntriesInRangeHint') }}
      >
        <Table
          caption={t('wallet.accountRecord')}
          columns={columns(currency)}
          rows={data?.content ?? []}
          rowKey={(entry) => entry.id}
          onRowPress={(entry) => record.show(entry.id)}
        />
      </RecordBody>
      {data && (
        <RecordPager
          place={record.place}
          next={data.next}
          previous={data.previous}
          total={data.totals.count}
          onTurn={record.turn}
        />
      )}
      <Dialog
        open={record.open !== null}
        onOpenChange={() => record.show(null)}
        title={t('records.entry')}
        closeLabel={t('common.close')}
      >
        {record.open && <EntryDetail key={record.open} id={record.open} renderSubject={renderSubject} />}
      </Dialog>
    </div>
  )
}

function useChoices(): readonly RecordFilterChoice<Filters>[] {
  const t = useT()
  const kinds = REASONS.filter((reason) => !NOT_MEMBERS.includes(reason))
  return [
    {
      name: 'type',
      label: t('records.kind'),
      all: t('records.allKinds'),
      options: kinds.map((value) => ({ value, label: t(`wallet.reason.${value}`) })),
    },
    {
      name: 'direction',
      label: t('records.direction'),
      all: t('records.allDirections'),
      options: DIRECTIONS.map((value) => ({ value, label: t(`records.direction.${value}`) })),
    },
  ]
}

type Totals = OutputOf<typeof transactions>['totals']

function Totals({ totals, currency, failed }: { totals: Totals | undefined; currency: string; failed: boolean }) {
  const t = useT()
  const locale = useLocale()
  const amount = (of: 'in' | 'out' | 'net') => totals?.[of] ?? (failed ? undefined : null)
  return (
    <Card className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Figure name={t('records.count')}>{totals ? formatCount(totals.count, locale) : failed ? '—' : '…'}</Figure>
      <Figure name={t('records.in')}>
        <Money amount={amount('in')} currency={currency} />
      </Figure>
      <Figure name={t('records.out')}>
        <Money amount={amount('out')} currency={currency} />
      </Figure>
      <Figure name={t('records.net')}>
        <Money amount={amount('net')} currency={currency} signed />
      </Figure>
    </Card>
  )
}

function useColumns(): (currency: string) => readonly Column<Entry>[] {
  const t = useT()
  const locale = useLocale()
  return (currency) => [
    {
      id: 'when',
      head: t('wallet.when'),
      phone: 'meta',
      cell: (entry) => <span className="num text-ink-2">{formatMoment(entry.at, locale)}</span>,
    },
    { id: 'what', head: t('wallet.what'), phone: 'title', cell: (entry) => t(`wallet.reason.${entry.type}`) },
    {
      id: 'reference',
      head: t('wallet.reference'),
      phone: 'hidden',
      cell: (entry) => (
        <span className="num block max-w-[26ch] text-ink-3 [overflow-wrap:anywhere]">{entry.reference}</span>
      ),
    },
    {
      id: 'before',
      head: t('wallet.before'),
      align: 'end',
      phone: 'hidden',
      cell: (entry) => <Money amount={entry.balanceBefore} currency={currency} />,
    },
    {
      id: 'amount',
      head: t('wallet.amount'),
      align: 'end',
      phone: 'amount',
      cell: (entry) => <Money amount={entry.amount} currency={currency} signed />,
    },
    {
      id: 'after',
      head: t('wallet.after'),
      align: 'end',
      phone: 'line',
      cell: (entry) => <Money amount={entry.balanceAfter} currency={currency} />,
    },
  ]
}
