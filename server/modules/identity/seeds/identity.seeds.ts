import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { seedOutsideLogins } from './outside-logins.ts'
import { seedPeople } from './people.ts'
import { seedMeghnaMember, seedMeghnaOperators } from './second-brand.ts'

export const IDENTITY_SEEDS: readonly Seed[] = [
  { stage: 'ground', run: seedMeghnaOperators },
  { stage: 'ground', run: (env) => seedOutsideLogins(env, FIRST_BRAND.code) },
  { stage: 'ground', run: (env) => seedOutsideLogins(env, MEGHNA.code) },
  { stage: 'past', run: seedPeople },
  { stage: 'past', run: seedMeghnaMember },
]
