import type { Env } from '#server/lib/env.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghnaOperators } from '#server/modules/identity/seeds/second-brand.ts'
import { seedSite } from '#server/modules/site/seeds/seed-site.ts'
import { seedMeghnaBrand } from '#server/modules/site/seeds/site.seeds.ts'

/** Adds the demo's second brand with its operator and its contents. What exists already is not changed. */
export async function seedMeghna(env: Env): Promise<void> {
  await seedMeghnaBrand(env)
  await seedMeghnaOperators(env)
  await seedSite(env, MEGHNA.code)
}
