import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { payoutAccounts, removePayoutAccount } from '#contract/cashier/payees.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { KIND_ICONS } from './method-picker.tsx'

type Account = OutputOf<typeof payoutAccounts>['accounts'][number]
type Props = {
  accounts: readonly Account[]
  limit: number
  value: string
  onValueChange: (id: string) => void
  onAdd: () => void
}

/** Lists the member's payout accounts: one is chosen, any can be removed, and more can be added up to the limit. */
export function AccountPicker({ accounts, limit, value, onValueChange, onAdd }: Props) {
  const t = useT()
  const [removing, setRemoving] = useState<Account | null>(null)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{t('cashier.payTo')}</legend>
      {accounts.length === 0 && <p className="text-sm text-ink-2">{t('cashier.noAccount')}</p>}
      {accounts.map((account) => (
        <div
          key={account.id}
          className="flex items-center rounded-control bg-surface-2 has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_2px_var(--brand)]"
        >
          <AccountChoice account={account} isChosen={account.id === value} onChoose={() => onValueChange(account.id)} />
          <IconButton
            icon="trash"
            label={`${t('cashier.removeAccount')}: ${account.number}`}
            onClick={() => setRemoving(account)}
          />
        </div>
      ))}
      {accounts.length < limit && (
        <Button tone="outline" icon="plus" onClick={onAdd}>
          {t('cashier.addAccount')}
        </Button>
      )}
      <RemoveDialog account={removing} onClose={() => setRemoving(null)} />
    </fieldset>
  )
}

/** Shows one account as a radio button: its method, number and holder, and from when money can be paid to it. */
function AccountChoice({ account, isChosen, onChoose }: { account: Account; isChosen: boolean; onChoose: () => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <label className="relative flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="payout-account"
        value={account.id}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 appearance-none opacity-0"
      />
      <Icon name={KIND_ICONS[account.kind]} />
      <span className="min-w-0">
        <span className="block truncate text-[14px] font-medium">
          {account.methodName}
          {account.bank ? ` · ${account.bank}` : ''}
        </span>
        <span className="block truncate text-xs text-ink-3">
          <span className="num" dir="ltr">
            {account.number}
          </span>{' '}
          · {account.holder}
        </span>
        {account.usableAt && (
          <span className="block text-xs text-warning">
            {t('cashier.payeeWaits', { time: formatMoment(account.usableAt, locale) })}
          </span>
        )}
      </span>
    </label>
  )
}

/** Asks before it removes an account; closed while `account` is null. */
function RemoveDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const t = useT()
  const remove = useSend(removePayoutAccount, [payoutAccounts])
  return (
    <ConfirmDialog
      open={account !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('cashier.removeTitle')}
      text={t('cashier.removeText', { account: `${account?.methodName ?? ''} ${account?.number ?? ''}` })}
      confirmLabel={t('cashier.remove')}
      cancelLabel={t('cashier.cancel')}
      busy={remove.isPending}
      onConfirm={() =>
        account &&
        remove.mutate({ id: account.id }, { onSettled: onClose, onError: (error) => showToast('error', error.message) })
      }
    />
  )
}
