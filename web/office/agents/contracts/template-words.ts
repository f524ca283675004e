import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import type { DraftWords } from '../../frame/draft-changed.tsx'

/** Fields whose values have words of their own: `office.contract.<field>.<value>`. */
const CHOICES: readonly unknown[] = ['kind', 'period', 'unit', 'carryOver']

/** Returns how the parts of a template are said, as the form of an offer names them. */
export function useTemplateWords(): DraftWords {
  const t = useT()
  const word = (key: string) => t(`office.contract.${key}` as MessageKey)
  return {
    name: ([part, field, at, test]) => {
      if (part === 'name') return word('template.name')
      if (field === undefined) return word('terms')
      if (field === 'takeOff') return `${word('takeOff')} · ${word(`takeOff.${at}`)}`
      if (field !== 'tiers') return word(String(field))
      if (at === undefined) return word('tiers')
      const tier = t('office.contract.tierOf', { tier: Number(at) + 1 })
      if (test === undefined) return tier
      return `${tier} · ${word(test === 'gives' ? 'gives' : `test.${test}`)}`
    },
    value: ([part, field], value) => {
      if (part !== 'offer') return undefined
      if (field === undefined) return word(`kind.${(value as { kind: string }).kind}`)
      if (CHOICES.includes(field)) return word(`${field}.${String(value)}`)
      if (field === 'without' && Array.isArray(value) && value.length > 0)
        return value.map((type) => t(`bets.type.${type}` as MessageKey)).join(', ')
      return undefined
    },
  }
}
