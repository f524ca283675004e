import type { OutputOf } from '#contract/call.ts'
import type { Reason, transactions } from '#contract/wallet/wallet.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'

export type Entry = OutputOf<typeof transactions>['content'][number]

const ICONS: Partial<Record<Reason, IconName>> = {
  deposit: 'download-simple',
  withdrawal: 'export',
  withdrawal_returned: 'arrow-clockwise',
  bet: 'poker-chip',
  win: 'trophy',
  free_win: 'trophy',
  bet_rollback: 'arrow-clockwise',
  win_rollback: 'arrow-clockwise',
  jackpot_win: 'trophy',
  adjustment: 'pencil-simple',
  trial_grant: 'gift',
  bonus: 'gift',
  promotion: 'gift',
  rebate: 'gift',
  reward: 'gift',
  referral: 'handshake',
  vendor_in: 'arrow-right',
  vendor_out: 'arrow-left',
}

/** Returns the icon of a reason; a coin where it has none of its own. */
export function reasonIcon(reason: Reason): IconName {
  return ICONS[reason] ?? 'coins'
}

/** Shows one entry in a row: reason, time, amount. */
export function EntryRow({ entry, currency }: { entry: Entry; currency: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ListRow
      icon={reasonIcon(entry.type)}
      title={t(`wallet.reason.${entry.type}`)}
      meta={
        <span className="num">
          {formatMoment(entry.at, locale)} · {entry.reference}
        </span>
      }
      amount={<Money amount={entry.amount} currency={currency} signed />}
    />
  )
}
