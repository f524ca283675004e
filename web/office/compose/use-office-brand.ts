import { useQuery } from '@tanstack/react-query'
import { CURRENCIES, getCurrency } from '#contract/money.ts'
import { permission } from '#contract/site/site.ts'
import { callOffice } from '../operator-session.ts'

export type OfficeBrand = { languages: readonly string[]; timeZone: string; currency: string; symbol: string }

/** Returns what the composer needs to know of the brand, its default language first; null before it is known. */
export function useOfficeBrand(): OfficeBrand | null {
  const { data } = useQuery({ queryKey: [permission.id], queryFn: () => callOffice(permission, {}) })
  if (!data) return null
  const { currency, timeZone, defaultLanguage, languages } = data
  return {
    languages: [defaultLanguage, ...languages.filter((one) => one !== defaultLanguage)],
    timeZone,
    currency,
    symbol: currency in CURRENCIES ? getCurrency(currency).symbol : currency,
  }
}
