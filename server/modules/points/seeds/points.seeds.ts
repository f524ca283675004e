import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { seedMall } from './seed-mall.ts'
import { seedRedemptions } from './seed-redemptions.ts'

export const POINTS_SEEDS: readonly Seed[] = [
  { stage: 'ground', run: (env) => seedMall(env, { ...FIRST_BRAND, times: 1 }) },
  { stage: 'ground', run: (env) => seedMall(env, { ...MEGHNA, times: 1 }) },
  { stage: 'past', run: seedRedemptions },
]
