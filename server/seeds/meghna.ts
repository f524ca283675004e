/** The demo's second brand: another domain, skin, currency and default language in the same house. */
import type { Env } from '#server/lib/env.ts'
import { announceBrandChange } from '#server/lib/brands.ts'
import { createOperator } from '#server/modules/identity/operators/create-operator.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { MEGHNA_DOMAIN, MEGHNA_OPERATOR } from './logins.ts'
import { seedSite } from './site.ts'

export const MEGHNA = { code: 'meghna', domain: MEGHNA_DOMAIN } as const

/** Adds the second brand with its operator and its contents. What exists already is not changed. */
export async function seedMeghna(env: Env): Promise<void> {
  const passwordHash = await hashPassword(MEGHNA_OPERATOR.password)
  await env.db.tx(async (tx) => {
    const made = await tx.query(
      `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain, skin)
       values ($1, 'Meghna', 'INR', '{en,bn,ar}', 'en', 'Asia/Kolkata', 'IN', $2, 'meghna') on conflict do nothing returning code`,
      [MEGHNA.code, MEGHNA.domain],
    )
    if (made.length === 0) return
    await tx.query('insert into core.brand_domains (domain, brand) values ($1, $2) on conflict do nothing', [
      MEGHNA.domain,
      MEGHNA.code,
    ])
    await createOperator(tx, env, {
      merchant: MEGHNA.code,
      username: MEGHNA_OPERATOR.username,
      role: 'admin',
      isSeeded: true,
      passwordHash,
    })
    announceBrandChange(tx, env)
  })
  await seedSite(env, MEGHNA.code)
}
