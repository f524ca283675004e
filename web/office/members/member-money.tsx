import { officeDeposits } from '#contract/cashier/office-deposits.ts'
import { officeWithdrawals } from '#contract/cashier/office-withdrawals.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pagedList, useRows } from '../frame/rows.ts'
import { useMemberAccount } from './member-account.tsx'
import { Link } from '../frame/link.tsx'

const DEPOSITS = pagedList(officeDeposits)
const WITHDRAWALS = pagedList(officeWithdrawals)
const SHOWN = 5

/** Shows a member's balances, and the last deposits and withdrawals, each with its state. */
export function MemberMoney({ id, username }: { id: string; username: string }) {
  const t = useT()
  const account = useMemberAccount(id)
  const [first] = account.data?.pages ?? []
  const deposits = useRows(DEPOSITS, { pageSize: SHOWN, filter: { username } })
  const withdrawals = useRows(WITHDRAWALS, { pageSize: SHOWN, filter: { username } })
  return (
    <Card>
      <h2>{t(first?.isTrial ? 'office.playBalance' : 'office.balance')}</h2>
      <p className="display mb-4 text-[28px] leading-tight font-bold">
        <Money amount={account.error ? undefined : (first?.balance ?? null)} currency={first?.currency ?? 'BDT'} />
      </p>
      <h3 className="text-[13px]! text-ink-3">{t('office.nav.deposits')}</h3>
      <Lines
        failed={deposits.error !== null}
        rows={deposits.rows?.map((row) => ({
          id: row.id,
          to: `/deposits/${row.id}/show`,
          amount: row.credited ?? row.amount,
          currency: row.currency,
          at: row.createdAt,
          state: t(`cashier.depositState.${row.state}`),
        }))}
      />
      <h3 className="mt-4 text-[13px]! text-ink-3">{t('office.nav.withdrawals')}</h3>
      <Lines
        failed={withdrawals.error !== null}
        rows={withdrawals.rows?.map((row) => ({
          id: row.id,
          to: `/withdrawals/${row.id}/show`,
          amount: row.amount,
          currency: row.currency,
          at: row.createdAt,
          state: t(`office.stage.${row.state}`),
        }))}
      />
    </Card>
  )
}

type Line = { id: string; to: string; amount: string; currency: string; at: string; state: string }

function Lines({ rows, failed }: { rows: Line[] | undefined; failed: boolean }) {
  const t = useT()
  const locale = useLocale()
  if (failed)
    return (
      <p role="alert" className="py-2 text-ink-3">
        {t('office.loadFailed')}
      </p>
    )
  if (!rows) return <Skeleton className="my-2 h-9" />
  if (rows.length === 0) return <p className="py-2 text-ink-3">{t('office.nothing')}</p>
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="border-t border-line first:border-t-0">
          <Link to={row.to} className="flex min-h-10 flex-wrap items-center gap-x-3 hover:bg-surface-2">
            <span className="num text-ink-3">{formatMoment(row.at, locale)}</span>
            <span className="ms-auto text-ink-2">{row.state}</span>
            <span className="min-w-24 text-end">
              <Money amount={row.amount} currency={row.currency} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
