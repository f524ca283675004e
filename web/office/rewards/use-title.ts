import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useWord } from '../frame/use-word.ts'

type Title = { readonly key: string; readonly values: Readonly<Record<string, string>> }

const VIP = ['level', 'weekly', 'monthly', 'birthday'] as const

/** Returns a function that says the title of a reward or a grant: a message of the module that gave it, with its values. */
export function useTitle(): (title: Title) => string {
  const t = useT()
  const word = useWord()
  const locale = useLocale()
  return ({ key, values }) => {
    const [prefix, rest] = [key.slice(0, key.lastIndexOf('.')), key.slice(key.lastIndexOf('.') + 1)]
    if (key === 'rewards.title.own') return values[`title.${locale}`] ?? values['title'] ?? t('rewards.title.other')
    const vip = VIP.find((one) => key === `vip.reward.${one}`)
    if (vip) return t(`vip.reward.${vip}`, { ...values })
    if (key === 'points.reward') return t(key, { name: values[`name.${locale}`] ?? values['name'] ?? '' })
    if (key === 'points.rewardConverted') return t(key, { ...values })
    if (prefix === 'promotions.kind') return word('promotions.kind', rest)
    if (prefix === 'rewards.source') return word('rewards.source', rest)
    if (prefix === 'referral.reward') return word('referral.reward', rest)
    return t('rewards.title.other')
  }
}
