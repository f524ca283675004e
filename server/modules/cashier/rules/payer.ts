import { getBrandIn } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { findContacts } from '#server/modules/identity/accounts/contacts.sql.ts'
import { countriesOf } from '#server/modules/site/country-codes.ts'
import { getVipLevel } from './vip-levels.sql.ts'

/** The facts about a member that the conditions of methods use. */
export type Payer = {
  currency: string
  /** 0 for a member without a level. */
  vipLevel: number
  /** ISO codes of the countries of the member's dialling code; without one, the brand's own market. */
  countries: readonly string[]
}

/** Returns the facts about a member that the conditions of methods use. */
export async function describePayer(q: Queryable, env: Env, account: Account): Promise<Payer> {
  const [brand, contacts, vipLevel] = [
    await getBrandIn(q, env, account.merchant),
    await findContacts(q, account.id),
    await getVipLevel(q, account.id),
  ]
  const countries = contacts.diallingCode ? countriesOf(contacts.diallingCode) : []
  return { currency: account.currency, vipLevel, countries: countries.length > 0 ? countries : [brand.market] }
}
