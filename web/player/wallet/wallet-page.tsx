import { useQueryClient } from '@tanstack/react-query'
import { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { openRounds } from '#contract/play/open-rounds.ts'
import { merchantWallets } from '#contract/vendor-wallets/vendor-wallet.ts'
import { transactions, walletBalance } from '#contract/wallet/wallet.ts'
import { useT } from '#web/lib/i18n.tsx'
import { setPreferences, usePreferences } from '#web/lib/preferences.ts'
import { callKey, useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { paths } from '#contract/paths.ts'
import { EntryRow } from './entry-row.tsx'
import { VendorWallets } from './vendor-wallets.tsx'

const RECENT = 6

/**
 * Shows a player's balance, what of it can be withdrawn, the balances in providers' own wallets, and the last
 * movements.
 */
export function WalletPage() {
  const { isTrial } = useSession()
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <BalanceCard isTrial={isTrial} />
        {!isTrial && <Parts />}
      </div>
      {!isTrial && <VendorWallets />}
      <RecentEntries />
    </div>
  )
}

function BalanceCard({ isTrial }: { isTrial: boolean }) {
  const t = useT()
  const { balanceHidden: hidden } = usePreferences()
  const { data, isError } = useCall(walletBalance, {})
  const client = useQueryClient()
  const refresh = () => {
    for (const one of [walletBalance, merchantWallets, withdrawMethods, transactions])
      void client.invalidateQueries({ queryKey: callKey(one) })
  }
  return (
    <Card className="bg-[radial-gradient(120%_140%_at_100%_0%,var(--fh-brand-soft),transparent_55%)]">
      <div className="flex items-center gap-1 text-sm text-ink-2">
        {isTrial ? t('wallet.playMoney') : t('wallet.available')}
        <IconButton
          icon={hidden ? 'eye-slash' : 'eye'}
          label={hidden ? t('wallet.show') : t('wallet.hide')}
          onClick={() => setPreferences({ balanceHidden: !hidden })}
        />
        <IconButton icon="arrow-clockwise" label={t('wallet.refresh')} className="ms-auto" onClick={refresh} />
      </div>
      <p aria-live="polite" className="text-[40px] leading-tight lg:text-[44px]">
        <Money
          amount={data?.balance ?? (isError ? undefined : null)}
          currency={data?.currency ?? 'BDT'}
          hidden={hidden}
        />
      </p>
      <InPlay hidden={hidden} />
      {!isTrial && (
        <div className="mt-5 flex gap-2.5">
          <a href={paths.member('depositv2')} className={buttonClass({ tone: 'primary', wide: true })}>
            <Icon name="download-simple" />
            {t('wallet.deposit')}
          </a>
          <a href={paths.member('withdraw')} className={buttonClass({ wide: true })}>
            <Icon name="export" />
            {t('wallet.withdraw')}
          </a>
        </div>
      )}
    </Card>
  )
}

/** Shows the amount that open rounds hold, with a link to them. Renders nothing when there are none. */
function InPlay({ hidden }: { hidden: boolean }) {
  const t = useT()
  const { data } = useCall(openRounds, {})
  if (!data || data.total === 0) return null
  return (
    <a
      href={paths.member('personalHistoryCopy')}
      className="mt-1 inline-flex items-center gap-2 text-sm text-ink-2 underline-offset-4 hover:underline"
    >
      <Icon name="hourglass-medium" size="s" className="text-warning" />
      {t('openRounds.inPlay')}
      <Money amount={data.inPlay} currency={data.currency} hidden={hidden} />
    </a>
  )
}

/** Shows which part of the balance can be withdrawn, which cannot, and what is being paid out. */
function Parts() {
  const t = useT()
  const { balanceHidden: hidden } = usePreferences()
  const { data, isError } = useCall(withdrawMethods, {})
  const amount = (value: string | undefined) => value ?? (isError ? undefined : null)
  const locked = data?.locks.reduce((sum, lock) => sum + parseMoney(lock.amount), 0n) ?? 0n
  const rows: { icon: IconName; tone: string; name: string; value: string | null | undefined }[] = [
    {
      icon: 'check-circle-fill',
      tone: 'text-positive',
      name: t('wallet.withdrawable'),
      value: amount(data?.withdrawable),
    },
    ...(locked > 0n
      ? [{ icon: 'lock-simple' as const, tone: 'text-ink-3', name: t('wallet.locked'), value: toWire(locked) }]
      : []),
    { icon: 'hourglass-medium', tone: 'text-warning', name: t('wallet.onItsWay'), value: amount(data?.inProgress) },
  ]
  return (
    <Card className="flex flex-col justify-center">
      <dl>
        {rows.map((row) => (
          <div
            key={row.name}
            className="flex items-center justify-between gap-4 border-t border-line py-3.5 first:border-t-0"
          >
            <dt className="flex items-center gap-2 text-sm text-ink-2">
              <Icon name={row.icon} size="s" className={row.tone} />
              {row.name}
            </dt>
            <dd className="text-[17px]">
              <Money amount={row.value} currency={data?.currency ?? 'BDT'} hidden={hidden} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function RecentEntries() {
  const t = useT()
  const { data, isError, refetch } = useCall(transactions, { limit: RECENT })
  return (
    <section className="mt-2">
      <div className="mb-3.5 flex items-center justify-between gap-4">
        <h2>{t('wallet.recent')}</h2>
        <a
          href={paths.member('transactionHistory')}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-medium text-ink-2 hover:text-ink-1"
        >
          {t('wallet.allRecords')}
          <Icon name="caret-right" size="xs" />
        </a>
      </div>
      <Panel>
        {isError && !data && (
          <ErrorState
            compact
            title={t('wallet.loadFailed')}
            hint={t('wallet.moneySafe')}
            retryLabel={t('wallet.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons count={RECENT} />}
        {data?.content.length === 0 && (
          <EmptyState picture="bets" title={t('wallet.noEntries')} hint={t('wallet.noEntriesHint')} />
        )}
        {data?.content.map((entry) => (
          <EntryRow key={entry.id} entry={entry} currency={data.currency} />
        ))}
      </Panel>
    </section>
  )
}
