import type { TransferRow } from '#contract/vendor-wallets/vendor-wallet.ts'
import { formatMoment, formatTime } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

const TONES: Record<TransferRow['state'], TagTone> = {
  new: 'info',
  reserved: 'info',
  sent: 'info',
  unknown: 'warning',
  confirmed: 'positive',
  rejected: 'neutral',
}

/** Shows one transfer to or from a vendor's wallet, and its state. */
export function TransferListRow({ row }: { row: TransferRow }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ListRow
      icon={row.direction === 'in' ? 'arrow-right' : 'arrow-left'}
      title={t(row.direction === 'in' ? 'wallet.toVendor' : 'wallet.fromVendor', { vendor: row.vendorName })}
      meta={
        <span className="num">
          {formatMoment(row.createdAt, locale)} · {row.orderNo}
          {row.isAutomatic && ` · ${t('wallet.automatic')}`}
        </span>
      }
      amount={<Money amount={row.amount} currency={row.currency} />}
      note={<Tag tone={TONES[row.state]}>{t(`wallet.transferState.${row.state}`)}</Tag>}
    />
  )
}

/** Shows an open transfer and says what happens next. */
export function OpenTransfer({ row }: { row: TransferRow }) {
  const t = useT()
  const time = row.nextAskAt ? formatTime(row.nextAskAt) : ''
  return (
    <div className="border-t border-line first:border-t-0">
      <TransferListRow row={row} />
      <p className="px-4 pb-3.5 text-sm text-ink-2" role="status">
        {t(row.needsAttention ? 'wallet.operatorLooks' : 'wallet.askedVendor', { vendor: row.vendorName, time })}
      </p>
    </div>
  )
}
