import { useT } from '#web/lib/i18n.tsx'
import type { DateRangeLabels } from '#web/ui/date-range.tsx'

/** Returns the labels of the date range picker, the same on every record. They are part of the wallet's messages. */
export function useRangeLabels(): DateRangeLabels {
  const t = useT()
  return {
    group: t('wallet.range'),
    today: t('wallet.today'),
    yesterday: t('wallet.yesterday'),
    '7days': t('wallet.7days'),
    '30days': t('wallet.30days'),
    custom: t('wallet.custom'),
    from: t('wallet.from'),
    to: t('wallet.to'),
    earlier: t('wallet.earlier'),
    later: t('wallet.later'),
    wrongOrder: t('wallet.wrongOrder'),
  }
}
