import { getBrand } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { findContacts } from '#server/modules/identity/contacts.sql.ts'
import { countriesOf } from '#server/modules/site/country-codes.ts'
import { getVipLevel } from './vip-levels.sql.ts'

/** What a method's conditions ask about whoever would use it. */
export type Payer = {
  currency: string
  /** 0 for whoever has none. */
  vipLevel: number
  /** ISO codes that the member's dialling code stands for; without one the brand's own market. */
  countries: readonly string[]
}

/** Collects what the conditions of methods ask about a member. */
export async function describePayer(q: Queryable, env: Env, account: Account): Promise<Payer> {
  const [brand, contacts, vipLevel] = [
    await getBrand(env, account.merchant),
    await findContacts(q, account.id),
    await getVipLevel(q, account.id),
  ]
  const countries = contacts.diallingCode ? countriesOf(contacts.diallingCode) : []
  return { currency: account.currency, vipLevel, countries: countries.length > 0 ? countries : [brand.market] }
}
