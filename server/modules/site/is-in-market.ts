import type { Regions } from '#server/lib/brand-rows.ts'
import { countriesOf } from './country-codes.ts'

/** Returns whether a brand is open in a country of a dialling code; without one it is the brand's own market. */
export function isInMarket(
  { regions, market }: { regions: Pick<Regions, 'mode' | 'countries'>; market: string },
  diallingCode: string | null,
): boolean {
  if (regions.mode === 'off') return true
  const found = diallingCode === null ? [] : countriesOf(diallingCode)
  const isListed = (country: string) => regions.countries.includes(country)
  const countries = found.length > 0 ? found : [market]
  return regions.mode === 'block' ? !countries.every(isListed) : countries.some(isListed)
}
