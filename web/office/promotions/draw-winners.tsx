import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeDrawWinners } from '#contract/promotions/office-luck.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { Link } from '../frame/link.tsx'
import { pagedList, useRows } from '../frame/rows.ts'

type Winner = OutputOf<typeof officeDrawWinners>['content'][number]

const PER_PAGE = 20

function useColumns(currency: string): Column<Winner>[] {
  const t = useT()
  const locale = useLocale()
  return [
    { id: 'place', head: '#', phone: 'hidden', cell: ({ place }) => <span className="num">{place}</span> },
    {
      id: 'member',
      head: t('office.member'),
      phone: 'title',
      cell: ({ member }) => (
        <Link className="text-brand-ink" to={`/members/${member.id}/show`}>
          {member.username}
        </Link>
      ),
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'meta',
      cell: ({ state, reason }) => [t(`office.luck.win.${state}`), reason].filter(Boolean).join(': '),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'line',
      cell: ({ at }) => <span className="num">{at === null ? '–' : formatMoment(at, locale)}</span>,
    },
    {
      id: 'amount',
      head: t('office.luck.prize'),
      align: 'end',
      phone: 'amount',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ]
}

/** Lists who won or took what in a draw, a page at a time, in the order of the draw. */
export function DrawWinners({ id, currency }: { id: string; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const sayFault = useFault()
  const [page, setPage] = useState(1)
  const [list] = useState(() => pagedList(officeDrawWinners, { id }))
  const { rows, total = 0, error, refetch } = useRows(list, { page, pageSize: PER_PAGE })
  const pages = Math.ceil(total / PER_PAGE)
  const columns = useColumns(currency)
  return (
    <section aria-label={t('office.luck.winnersOf', { draw: id })} className="mt-4 border-t border-line pt-4">
      <h3 className="mb-2">{t('office.luck.winnersOf', { draw: id })}</h3>
      {error ? (
        <ErrorState
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={refetch}
        />
      ) : !rows ? (
        <RowSkeletons />
      ) : rows.length === 0 ? (
        <p className="text-ink-2">{t('office.luck.nobody')}</p>
      ) : (
        <Table
          caption={t('office.luck.winnersOf', { draw: id })}
          columns={columns}
          rows={rows}
          rowKey={({ place }) => String(place)}
        />
      )}
      {pages > 1 && (
        <nav aria-label={t('office.pages')} className="mt-3 flex items-center justify-center gap-3">
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('office.previous')}
          </Button>
          <span className="num text-ink-2">
            {t('office.page', { page: formatCount(page, locale), pages: formatCount(pages, locale) })}
          </span>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('office.next')}
          </Button>
        </nav>
      )}
    </section>
  )
}
