import { announceBrandChange } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { seedSite } from './seed-site.ts'
import { hasContents, insertMeghna, lockBrand, offerArabic } from './seeds.sql.ts'

/** Adds the second brand. What exists already is not changed. */
export async function seedMeghnaBrand(env: Env): Promise<void> {
  await env.db.tx(async (tx) => {
    if (await insertMeghna(tx)) announceBrandChange(tx, env)
  })
}

/** Offers the first brand in Arabic as well, before its contents are written. A brand that has contents stays as it is. */
async function seedArabic(env: Env): Promise<void> {
  await env.db.tx(async (tx) => {
    await lockBrand(tx, FIRST_BRAND.code)
    if (await hasContents(tx, FIRST_BRAND.code)) return
    await offerArabic(tx, FIRST_BRAND.code)
    announceBrandChange(tx, env)
  })
}

export const SITE_SEEDS: readonly Seed[] = [
  { stage: 'ground', run: seedArabic },
  { stage: 'ground', run: (env) => seedSite(env, FIRST_BRAND.code) },
  { stage: 'ground', run: seedMeghnaBrand },
  { stage: 'ground', run: (env) => seedSite(env, MEGHNA.code) },
]
