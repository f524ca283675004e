import type { BrandRow, RuleRow } from './brand-rows.ts'
import type { Db } from './db.ts'

/** Returns every row about every brand. */
export async function readBrandRows(db: Db): Promise<{
  brands: BrandRow[]
  domains: { domain: string; brand: string; merchant_code: string | null }[]
  switches: { brand: string; name: string; enabled: boolean }[]
  rules: RuleRow[]
}> {
  const [brands, domains, switches, rules] = await Promise.all([
    db.query<BrandRow>('select * from core.brands'),
    db.query<{ domain: string; brand: string; merchant_code: string | null }>(
      'select domain, brand, merchant_code from core.brand_domains order by domain',
    ),
    db.query<{ brand: string; name: string; enabled: boolean }>('select brand, name, enabled from core.brand_switches'),
    db.query<RuleRow>('select * from core.registration_rules'),
  ])
  return { brands, domains, switches, rules }
}
