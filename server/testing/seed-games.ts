import { putBrandSwitch } from '#server/lib/brand-settings.sql.ts'
import { announceBrandChange } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { seedTitles } from '#server/modules/catalogue/seeds/seed-titles.ts'
import type { StudioVendors } from '#server/modules/doors/seeds/kept-keys.ts'
import { seedKeys } from '#server/modules/doors/seeds/seed-keys.ts'

/**
 * Adds the demo's vendors, games and keys, and opens every lane of the first brand unless `opensLanes` is false. Returns
 * what the studio has to know of them; it is also written to the file `studioVendors` when one is named.
 */
export async function seedGames(
  env: Env,
  {
    studioVendors,
    size = 'demo',
    opensLanes = true,
  }: { studioVendors: string | null; size?: 'demo' | 'large'; opensLanes?: boolean },
): Promise<StudioVendors> {
  await seedTitles(env, size)
  await env.db.tx(async (tx) => {
    await putBrandSwitch(tx, env, 'fairhouse', 'COCKFIGHT', opensLanes)
    announceBrandChange(tx, env)
  })
  return seedKeys(env, studioVendors, size)
}
