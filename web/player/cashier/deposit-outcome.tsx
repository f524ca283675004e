import { deposit as depositCall } from '#contract/cashier/deposits.ts'
import { formatMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { PictureButton, SentPicture } from './proof-picture.tsx'
import { describeReason } from './reasons.ts'
import { BankDepositSteps } from './bank-deposit-steps.tsx'

/**
 * The longest time between two calls for the state, in milliseconds, so that the page is up to date without the live
 * channel.
 */
const ASK_AGAIN_MS = 15_000

type Props = { id: string; onAnother: () => void }

/** Shows the state of a deposit; updates by itself when the provider answers. */
export function DepositOutcome({ id, onAnother }: Props) {
  const t = useT()
  const { data: row, isError } = useCall(
    depositCall,
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.state === 'pending' || state.data?.state === 'review' ? ASK_AGAIN_MS : false,
    },
  )
  if (isError && !row)
    return (
      <ErrorState
        compact
        title={t('cashier.loadFailed')}
        hint={t('cashier.moneySafe')}
        retryLabel={t('cashier.anotherDeposit')}
        onRetry={onAnother}
      />
    )
  if (!row) return <Skeleton className="h-48" />
  if (row.canProve && row.state !== 'review') return <BankDepositSteps row={row} onAnother={onAnother} />
  const arrived = formatMoney(row.credited ?? row.amount, row.currency)
  const titles = {
    pending: t('cashier.waitingTitle'),
    paid: t('cashier.paidTitle', { amount: arrived }),
    review: t('cashier.reviewTitle'),
    failed: t('cashier.failedTitle'),
    expired: t('cashier.expiredTitle'),
  }
  const hints = {
    pending: t('cashier.waitingHint'),
    paid: t('cashier.paidHint', { reference: row.reference }),
    review: row.flow === 'transfer' ? t('cashier.reason.proof_sent') : t('cashier.reviewHint'),
    failed: row.reason ? describeReason(row.reason, t) : t('cashier.failedHint'),
    expired: t('cashier.expiredHint'),
  }
  return (
    <div
      aria-live="polite"
      className="flex flex-col items-center gap-3 py-4 text-center"
      data-deposit-state={row.state}
    >
      {row.state === 'pending' && <Spinner className="size-10 text-brand" />}
      {row.state === 'paid' && <Icon name="check-circle-fill" className="size-12! text-positive" />}
      {row.state === 'review' && <Icon name="hourglass-medium" className="size-12! text-warning" />}
      {(row.state === 'failed' || row.state === 'expired') && (
        <Icon name="warning-circle" className="size-12! text-ink-3" />
      )}
      <h2>{titles[row.state]}</h2>
      <p className="max-w-[42ch] text-sm text-ink-2">{hints[row.state]}</p>
      {row.proofs > 0 && <SentPicture row={row} />}
      {row.state === 'review' && row.canProve && <PictureButton row={row} tone="secondary" />}
      {row.state === 'pending' && (
        <p className="text-[28px]">
          <Money amount={row.amount} currency={row.currency} />
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2.5">
        {row.state === 'pending' && row.redirectUrl && (
          <a
            href={row.redirectUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ tone: 'primary' })}
          >
            {t('cashier.openPayment')}
          </a>
        )}
        <Button onClick={onAnother}>{t('cashier.anotherDeposit')}</Button>
      </div>
    </div>
  )
}
