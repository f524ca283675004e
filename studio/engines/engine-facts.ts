/** The facts of every engine: one line each, in alphabetical order. */
import type { Engine } from '#studio/protocol.ts'
import { crashFacts } from './crash/facts.ts'
import { diceFacts } from './dice/facts.ts'
import type { EngineFacts } from './facts.ts'
import { fishingFacts } from './fishing/facts.ts'
import { originalFacts } from './original/facts.ts'
import { pvpFacts } from './pvp/facts.ts'
import { slotFacts } from './slot/facts.ts'
import { tableFacts } from './table/facts.ts'
import { cockfightFacts, sportsFacts } from './sports/facts.ts'

export const ENGINE_FACTS: Readonly<Record<Engine, EngineFacts>> = {
  blackjack: originalFacts('blackjack'),
  cockfight: cockfightFacts,
  coin: originalFacts('coin'),
  crash: crashFacts,
  dice: diceFacts,
  fishing: fishingFacts,
  hilo: originalFacts('hilo'),
  keno: originalFacts('keno'),
  limbo: originalFacts('limbo'),
  mines: originalFacts('mines'),
  plinko: originalFacts('plinko'),
  pvp: pvpFacts,
  roulette: originalFacts('roulette'),
  slot: slotFacts,
  sports: sportsFacts,
  table: tableFacts,
  towers: originalFacts('towers'),
  'video-poker': originalFacts('video-poker'),
  wheel: originalFacts('wheel'),
}
