import type { Seed } from '#server/lib/seeds/seed.ts'
import { seedMeghnaPast } from './past-meghna.ts'
import { seedPast } from './past.ts'
import { seedCashier, seedMeghnaCashier } from './seed-cashier.ts'
import { seedWaiting } from './waiting.ts'

export const CASHIER_SEEDS: readonly Seed[] = [
  { stage: 'ground', run: seedCashier },
  { stage: 'ground', run: seedMeghnaCashier },
  // the days of the past are made of deposits, rounds and withdrawals in turn
  { stage: 'past', run: seedPast },
  { stage: 'past', run: seedMeghnaPast },
  { stage: 'past', run: seedWaiting },
]
