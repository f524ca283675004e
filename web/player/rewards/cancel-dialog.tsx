import { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { bonusDetails, bonusGame, cancelGrant, type GrantRow } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Props = { grant: GrantRow; open: boolean; onOpenChange: (open: boolean) => void }

/**
 * Says what stays and what goes before a bonus is cancelled. The amount that is shown goes with the request: when it
 * has changed meanwhile, nothing is cancelled, and the page shows the new one.
 */
export function CancelDialog({ grant, open, onOpenChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const { cancelling, currency, openRounds, terms } = grant
  const cancel = useCancel(() => onOpenChange(false))
  if (!cancelling) return null
  const close = (next: boolean) => {
    if (cancel.isPending) return
    cancel.reset()
    onOpenChange(next)
  }
  return (
    <Dialog open={open} onOpenChange={close} title={t('rewards.cancelTitle')} closeLabel={t('common.close')}>
      <dl className="grid grid-cols-2 gap-3">
        <div className="rounded-control bg-positive-soft px-4 py-3">
          <dt className="flex items-center gap-1.5 text-sm text-positive">
            <Icon name="check" size="xs" />
            {t('rewards.stays')}
          </dt>
          <dd className="mt-1 text-[20px] font-semibold" data-stays>
            <Money amount={cancelling.stays} currency={currency} />
          </dd>
        </div>
        <div className="rounded-control bg-warning-soft px-4 py-3">
          <dt className="flex items-center gap-1.5 text-sm text-warning">
            <Icon name="x" size="xs" />
            {t('rewards.goes')}
          </dt>
          <dd className="mt-1 text-[20px] font-semibold" data-goes>
            <Money amount={cancelling.goes} currency={currency} />
          </dd>
        </div>
      </dl>
      <ul className="mt-4 flex list-disc flex-col gap-1.5 ps-5 text-sm text-ink-2">
        <li>{t('rewards.cancelOwn')}</li>
        <li>{t('rewards.cancelProgress')}</li>
        {openRounds > 0 && (
          <li>
            {t(`rewards.cancelOpen.${terms.lateMoney}`, { count: openRounds, shown: formatCount(openRounds, locale) })}
          </li>
        )}
      </ul>
      <div className="mt-4">
        <FieldNote error={cancel.refusal} />
      </div>
      <div className="mt-4 flex gap-2 *:flex-1">
        <Button data-autofocus disabled={cancel.isPending} onClick={() => close(false)}>
          {t('rewards.keep')}
        </Button>
        <Button tone="danger" busy={cancel.isPending} onClick={() => cancel.confirm(grant.id, cancelling.goes)}>
          {t('rewards.cancelNow')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Returns the function that cancels a grant under the amount that was shown, and what was said against it. */
function useCancel(onDone: () => void) {
  const t = useT()
  const { mutate, isPending, error, reset } = useSend(cancelGrant, [
    bonusDetails,
    runningBonus,
    bonusGame,
    walletBalance,
    withdrawMethods,
  ])
  const confirm = (id: string, goes: string) =>
    mutate(
      { id, goes },
      {
        onSuccess: () => {
          showToast('success', t('rewards.cancelled'))
          onDone()
        },
      },
    )
  return {
    confirm,
    isPending,
    reset,
    refusal: error ? (error.isUnheard ? t('rewards.unheard') : error.message) : undefined,
  }
}
