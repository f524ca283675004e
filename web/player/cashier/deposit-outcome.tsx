import { deposit as depositCall, type DepositRow } from '#contract/cashier/deposits.ts'
import { formatMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { readSession } from '#web/lib/browser-storage.ts'
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
  return <Outcome row={row} onAnother={onAnother} />
}

function Outcome({ row, onAnother }: { row: DepositRow; onAnother: () => void }) {
  const t = useT()
  const { title, hint } = useOutcomeWords(row)
  // where a game sent the member here
  const leftGame = readSession('leftGame')
  return (
    <div
      aria-live="polite"
      className="flex flex-col items-center gap-3 py-4 text-center"
      data-deposit-state={row.state}
    >
      <StateMark state={row.state} />
      <h2>{title}</h2>
      <p className="max-w-[42ch] text-sm text-ink-2">{hint}</p>
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
        {row.state === 'paid' && leftGame && (
          <a href={leftGame} className={buttonClass({ tone: 'primary' })}>
            {t('cashier.backToGame')}
          </a>
        )}
        <Button onClick={onAnother}>{t('cashier.anotherDeposit')}</Button>
      </div>
    </div>
  )
}

function StateMark({ state }: { state: DepositRow['state'] }) {
  if (state === 'pending') return <Spinner className="size-10 text-brand" />
  if (state === 'paid') return <Icon name="check-circle-fill" className="size-12! text-positive" />
  if (state === 'review') return <Icon name="hourglass-medium" className="size-12! text-warning" />
  return <Icon name="warning-circle" className="size-12! text-ink-3" />
}

/** Returns what the member is told of the deposit's state. */
function useOutcomeWords(row: DepositRow): { title: string; hint: string } {
  const t = useT()
  switch (row.state) {
    case 'pending':
      return { title: t('cashier.waitingTitle'), hint: t('cashier.waitingHint') }
    case 'paid':
      return {
        title: t('cashier.paidTitle', { amount: formatMoney(row.credited ?? row.amount, row.currency) }),
        hint: t('cashier.paidHint', { reference: row.reference }),
      }
    case 'review':
      return {
        title: t('cashier.reviewTitle'),
        hint: row.flow === 'transfer' ? t('cashier.reason.proof_sent') : t('cashier.reviewHint'),
      }
    case 'failed':
      return {
        title: t('cashier.failedTitle'),
        hint: row.reason ? describeReason(row.reason, t) : t('cashier.failedHint'),
      }
    case 'reversed':
      return { title: t('cashier.reversedTitle'), hint: t('cashier.reversedHint') }
    case 'expired':
      return { title: t('cashier.expiredTitle'), hint: t('cashier.expiredHint') }
  }
}
