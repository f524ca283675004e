import type { BrandRow, RuleRow } from './brand-rows.ts'
import type { Queryable } from './db.ts'

/** Returns every row about every brand: one statement after the other, as a transaction's connection takes them. */
export async function readBrandRows(q: Queryable): Promise<{
  brands: BrandRow[]
  domains: { domain: string; brand: string; merchant_code: string | null }[]
  switches: { brand: string; name: string; enabled: boolean }[]
  rules: RuleRow[]
}> {
  return {
    brands: await q.query<BrandRow>('select * from core.brands'),
    domains: await q.query<{ domain: string; brand: string; merchant_code: string | null }>(
      'select domain, brand, merchant_code from core.brand_domains order by domain',
    ),
    switches: await q.query<{ brand: string; name: string; enabled: boolean }>(
      'select brand, name, enabled from core.brand_switches',
    ),
    rules: await q.query<RuleRow>('select * from core.registration_rules'),
  }
}
