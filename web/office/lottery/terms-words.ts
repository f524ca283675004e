import type { OutputOf } from '#contract/call.ts'
import type { officeLotteryTerms } from '#contract/lottery/office.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import type { DraftWords } from '../frame/draft-changed.tsx'

/** Returns how the parts of terms are said, as the form names them; odds with the stake, as readers know them. */
export function useTermsWords({ inForce, currency }: OutputOf<typeof officeLotteryTerms>): DraftWords {
  const t = useT()
  const ofPlay = ([field, table, grade]: readonly (string | number)[]): string => {
    if (field === 'odds') return [t('office.lottery.oddsOf', { table: String(table) }), grade].join(' ')
    if (field === 'series') return table === undefined ? '' : t(`office.lottery.series.${table}` as MessageKey)
    if (field === 'isOn') return t('office.lottery.playSold')
    return field === undefined ? '' : t(`office.lottery.field.${field}` as MessageKey)
  }
  return {
    name: ([, part, place, ...rest]) => {
      if (part === 'isOnSale') return t('office.lottery.sells')
      if (part !== 'plays') return t(`office.lottery.field.${part}` as MessageKey, { currency })
      const play = inForce.terms.plays[Number(place)]
      return [play ? `${play.id} ${play.mode}` : t('office.lottery.plays'), ofPlay(rest)].filter(Boolean).join(' · ')
    },
    value: ([, part, , field], value) =>
      part === 'plays' && field === 'odds' && typeof value === 'number' ? String(value / 10_000) : undefined,
  }
}
