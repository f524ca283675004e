import { join } from 'node:path'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { seedLargePast } from './large-past.ts'
import { seedKeys } from './seed-keys.ts'

export const DOORS_SEEDS: readonly Seed[] = [
  {
    stage: 'ground',
    run: (env) => seedKeys(env, join(env.config.dataDir, 'studio-vendors.json'), env.config.seedSize),
  },
  { stage: 'large', run: (env, demo) => seedLargePast(env, demo) },
]
