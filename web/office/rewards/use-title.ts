import { i18n, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useWord } from '../frame/use-word.ts'

type Title = { readonly key: string; readonly values: Readonly<Record<string, string>> }

/**
 * Returns a function that says the title of a reward or a grant: a message of the module that gave it, with its values.
 * The titles of offers, VIP levels, referral and points are in bundles of their own, which each page here loads.
 */
export function useTitle(): (title: Title) => string {
  const t = useT()
  const word = useWord()
  return ({ key, values }) => {
    const [prefix, rest] = [key.slice(0, key.lastIndexOf('.')), key.slice(key.lastIndexOf('.') + 1)]
    if (prefix === 'promotions.kind') return word('promotions.kind', rest)
    if (prefix === 'rewards.source') return word('rewards.source', rest)
    if (prefix === 'referral.reward') return word('referral.reward', rest)
    // titles with values of their own: `vip.reward.level`, `points.reward`, `points.rewardConverted`
    return key in i18n.messages ? t(key as MessageKey, { ...values }) : t('rewards.title.other')
  }
}
