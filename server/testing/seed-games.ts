import type { Env } from '#server/lib/env.ts'
import { seedTitles } from '#server/modules/catalogue/seeds/seed-titles.ts'
import { seedKeys, type StudioVendors } from '#server/modules/doors/seeds/seed-keys.ts'

/**
 * Adds the demo's vendors, games and keys, and returns what the studio has to know of them; it is also written to the
 * file `studioVendors` when one is named.
 */
export async function seedGames(
  env: Env,
  { studioVendors, size = 'demo' }: { studioVendors: string | null; size?: 'demo' | 'large' },
): Promise<StudioVendors> {
  await seedTitles(env, size)
  return seedKeys(env, studioVendors, size)
}
