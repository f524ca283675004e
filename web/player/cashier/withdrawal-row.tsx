import type { WithdrawalRow } from '#contract/cashier/withdrawals.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { KIND_ICONS } from './method-picker.tsx'

/** Shows one withdrawal in a row: method, time, amount and state. */
export function WithdrawalListRow({ row, onPress }: { row: WithdrawalRow; onPress: () => void }) {
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
      amount={<Money amount={row.amount} currency={row.currency} />}
      note={
        <Tag tone={row.state === 'confirmed' ? 'positive' : 'neutral'}>
          {t(`cashier.stage.${row.state}`, { method: row.methodName })}
        </Tag>
      }
      onPress={onPress}
    />
  )
}
