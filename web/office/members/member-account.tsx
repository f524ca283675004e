import { useInfiniteQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { officeMemberAccount } from '#contract/wallet/office-wallet.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { callOffice } from '../operator-session.ts'

type Entry = OutputOf<typeof officeMemberAccount>['content'][number]

const ENTRIES = 10

/** Reads a member's balance and account record, ten entries at a time. */
export function useMemberAccount(id: string) {
  return useInfiniteQuery({
    queryKey: ['members', officeMemberAccount.id, id],
    queryFn: ({ pageParam }) =>
      callOffice(officeMemberAccount, { id, limit: ENTRIES, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** Shows every entry of a member's account with the balance before and after it. */
export function MemberAccount({ id }: { id: string }) {
  const t = useT()
  const sayFault = useFault()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMemberAccount(id)
  const columns = useColumns(data?.pages[0]?.currency)
  const entries = data?.pages.flatMap((page) => page.content) ?? []
  return (
    <section>
      <h2 className="mb-2">{t('office.accountRecord')}</h2>
      <Panel>
        {error ? (
          <ErrorState
            compact
            title={t('office.loadFailed')}
            hint={sayFault(error)}
            retryLabel={t('office.retry')}
            onRetry={() => void refetch()}
          />
        ) : isPending ? (
          <RowSkeletons count={4} />
        ) : entries.length === 0 ? (
          <p className="p-4 text-ink-3">{t('office.noEntries')}</p>
        ) : (
          <Table caption={t('office.accountRecord')} columns={columns} rows={entries} rowKey={(entry) => entry.id} />
        )}
        {hasNextPage && (
          <div className="border-t border-line p-2 text-center">
            <Button size="small" tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('office.more')}
            </Button>
          </div>
        )}
      </Panel>
    </section>
  )
}

function useColumns(currency = 'BDT'): Column<Entry>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'type',
      head: t('office.kind'),
      phone: 'title',
      cell: (entry) => <span className="font-medium">{t(`wallet.reason.${entry.type}`)}</span>,
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (entry) => <span className="num whitespace-nowrap">{formatMoment(entry.at, locale)}</span>,
    },
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'line',
      cell: (entry) => (
        <span className="num block max-w-[24ch] truncate text-ink-2" title={entry.reference}>
          {entry.reference || '–'}
        </span>
      ),
    },
    {
      id: 'before',
      head: t('office.before'),
      align: 'end',
      phone: 'hidden',
      cell: (entry) => <Money amount={entry.balanceBefore} currency={currency} />,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (entry) => <Money amount={entry.amount} currency={currency} signed />,
    },
    {
      id: 'after',
      head: t('office.after'),
      align: 'end',
      phone: 'line',
      cell: (entry) => <Money amount={entry.balanceAfter} currency={currency} />,
    },
  ]
}
