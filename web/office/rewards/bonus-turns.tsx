/** What each bet counted towards a grant, and every entry of the ledger that belongs to it. */
import type { OutputOf } from '#contract/call.ts'
import { officeBonusContributions, officeBonusEntries } from '#contract/rewards/office-bonuses.ts'
import { formatMoment, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { callOffice } from '../operator-session.ts'
import { TurnTable } from './turn-table.tsx'

const PAGE = 15
const turn = (id: string, before: string | null) => ({ id, pageSize: PAGE, ...(before ? { before } : {}) })

type Bet = OutputOf<typeof officeBonusContributions>['content'][number]
type Entry = OutputOf<typeof officeBonusEntries>['content'][number]

/** Shows what each bet of a grant counted, and why. */
export function Contributions({ id, currency }: { id: string; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Bet>[] = [
    {
      id: 'game',
      head: t('office.bonus.game'),
      phone: 'title',
      cell: (row) => <span lang={foreignLang(row.gameName)}>{row.gameName}</span>,
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    {
      id: 'amount',
      head: t('office.bonus.stake'),
      align: 'end',
      phone: 'line',
      cell: (row) =>
        row.kind === 'stake' ? (
          <Money amount={row.amount} currency={currency} />
        ) : (
          <Money amount={`-${row.amount}`} currency={currency} signed />
        ),
    },
    {
      id: 'weight',
      head: t('office.bonus.weight'),
      phone: 'line',
      cell: (row) => (
        <span>
          <span className="num">{formatPercent(row.weight / 100, locale, 0)}</span>{' '}
          <span className="text-ink-3">{t(`office.bonus.why.${row.why}`)}</span>
        </span>
      ),
    },
    {
      id: 'counted',
      head: t('office.bonus.counted'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.counted} currency={currency} />,
    },
  ]
  return (
    <TurnTable
      title={t('office.bonus.bets')}
      empty={t('office.bonus.noBets')}
      queryKey={[officeBonusContributions.id, id]}
      read={(before) => callOffice(officeBonusContributions, turn(id, before))}
      columns={columns}
    />
  )
}

/** Shows every entry of the ledger that belongs to a grant. */
export function BonusEntries({ id, currency }: { id: string; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Entry>[] = [
    { id: 'reason', head: t('office.kind'), phone: 'title', cell: (row) => t(`wallet.reason.${row.reason}`) },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    {
      id: 'account',
      head: t('office.bonus.account'),
      phone: 'line',
      cell: (row) => t(`office.bonus.account.${row.account}`),
    },
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'line',
      cell: (row) => (
        <span className="num block max-w-[22ch] truncate text-ink-2" title={row.reference}>
          {row.reference || '–'}
        </span>
      ),
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={currency} signed />,
    },
    {
      id: 'after',
      head: t('office.after'),
      align: 'end',
      phone: 'line',
      cell: (row) => <Money amount={row.balanceAfter} currency={currency} />,
    },
  ]
  return (
    <TurnTable
      title={t('office.bonus.entries')}
      empty={t('office.noEntries')}
      queryKey={[officeBonusEntries.id, id]}
      read={(before) => callOffice(officeBonusEntries, turn(id, before))}
      columns={columns}
    />
  )
}
