import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import type { DraftWords } from '../frame/draft-changed.tsx'

/** Returns how the parts of goods are said, as the form names them. */
export function useGoodWords(): DraftWords {
  const t = useT()
  return {
    name: ([part = '', at]) => {
      if (part === 'names') return t(`office.points.name.${at}` as MessageKey)
      if (part === 'abouts') return t(`office.points.about.${at}` as MessageKey)
      if (part === 'levelPrices') return `${t('office.points.field.price')} · ${t('office.points.fromLevel')}`
      return part === 'isBonusWin' ? t('office.points.isBonusWin') : t(`office.points.field.${part}` as MessageKey)
    },
    value: ([part], value) => {
      if (part === 'gives') return t(`office.points.gives.${String(value)}` as MessageKey)
      return part === 'category' ? t(`office.points.category.${String(value)}` as MessageKey) : undefined
    },
  }
}
