import type { ReactNode } from 'react'
import type { DepositRow } from '#contract/cashier/deposits.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { PictureButton } from './proof-picture.tsx'
import { describeReason } from './reasons.ts'

/**
 * Shows a bank deposit that waits for the picture of its receipt: whom to pay, what to quote, and where to upload the
 * picture.
 */
export function BankDepositSteps({ row, onAnother }: { row: DepositRow; onAnother: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { payee } = row
  if (!payee) return null
  return (
    <div className="flex flex-col gap-5" data-deposit-state={row.state}>
      <div>
        <h2>{t(row.state === 'expired' ? 'cashier.stillLooking' : 'cashier.transferTitle')}</h2>
        <p className="mt-1.5 text-sm text-ink-2">
          {row.state === 'expired'
            ? t('cashier.stillLookingHint')
            : t('cashier.transferHint', { time: formatMoment(row.expiresAt, locale) })}
        </p>
      </div>
      {row.reason && (
        <p role="status" className="flex items-start gap-2 rounded-control bg-surface-2 px-4 py-3 text-sm">
          <Icon name="info" size="s" className="mt-0.5 text-info" />
          {describeReason(row.reason, t)}
        </p>
      )}
      <dl className="rounded-[calc(14px*var(--r-scale))] bg-surface-2 px-4 py-1">
        <Line name={t('cashier.sendExactly')} copy={row.amount}>
          <span className="text-[22px] leading-tight">
            <Money amount={row.amount} currency={row.currency} />
          </span>
        </Line>
        <Line name={t('cashier.payeeNumber')} copy={payee.number.replaceAll(' ', '')}>
          <span className="num" dir="ltr">
            {payee.number}
          </span>
        </Line>
        <Line name={t('cashier.payeeHolder')}>{payee.holder}</Line>
        {payee.bank && <Line name={t('cashier.bank')}>{payee.bank}</Line>}
        <Line name={t('cashier.quote')} copy={row.reference}>
          <span className="num text-[18px] font-semibold" dir="ltr">
            {row.reference}
          </span>
        </Line>
      </dl>
      <PictureButton row={row} tone="primary" />
      <Button tone="quiet" wide onClick={onAnother}>
        {t('cashier.anotherDeposit')}
      </Button>
    </div>
  )
}

function Line({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0">
        <dt className="text-xs text-ink-3">{name}</dt>
        <dd className="[overflow-wrap:anywhere]">{children}</dd>
      </div>
      {copy && (
        <CopyButton
          text={copy}
          label={t('cashier.copyOf', { name })}
          copiedLabel={t('cashier.copied')}
          className="size-11!"
        />
      )}
    </div>
  )
}
