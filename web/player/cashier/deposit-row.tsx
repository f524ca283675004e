import type { DepositRow, DepositState } from '#contract/cashier/deposits.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { KIND_ICONS } from './method-picker.tsx'

export const DEPOSIT_TONES: Record<DepositState, TagTone> = {
  pending: 'info',
  paid: 'positive',
  review: 'warning',
  failed: 'neutral',
  expired: 'neutral',
  reversed: 'negative',
}

/** Shows one deposit in a row: method, time, amount and state. */
export function DepositListRow({ row, onPress }: { row: DepositRow; onPress?: (() => void) | undefined }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ListRow
      icon={KIND_ICONS[row.kind]}
      title={row.methodName}
      meta={
        <span className="num">
          {formatMoment(row.createdAt, locale)} · {row.reference}
        </span>
      }
      amount={<Money amount={row.credited ?? row.amount} currency={row.currency} signed={row.state === 'paid'} />}
      note={<Tag tone={DEPOSIT_TONES[row.state]}>{t(`cashier.depositState.${row.state}`)}</Tag>}
      {...(onPress ? { onPress } : {})}
    />
  )
}
