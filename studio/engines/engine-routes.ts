/** The routes of every engine: one line each, in alphabetical order. */
import type { Engine } from '#studio/protocol.ts'
import { crashRoutes } from './crash/crash.routes.ts'
import { diceRoutes } from './dice/dice.routes.ts'
import type { EngineRoutes } from './engine.ts'
import { fishingRoutes } from './fishing/fishing.routes.ts'
import { originalRoutes } from './original/original.routes.ts'
import { pvpRoutes } from './pvp/pvp.routes.ts'
import { slotRoutes } from './slot/slot.routes.ts'
import { tableRoutes } from './table/table.routes.ts'
import { cockfightRoutes, sportsRoutes } from './sports/sports.routes.ts'

export const ENGINE_ROUTES: Readonly<Record<Engine, EngineRoutes>> = {
  blackjack: originalRoutes('blackjack'),
  cockfight: cockfightRoutes,
  coin: originalRoutes('coin'),
  crash: crashRoutes,
  dice: diceRoutes,
  fishing: fishingRoutes,
  hilo: originalRoutes('hilo'),
  keno: originalRoutes('keno'),
  limbo: originalRoutes('limbo'),
  mines: originalRoutes('mines'),
  plinko: originalRoutes('plinko'),
  pvp: pvpRoutes,
  roulette: originalRoutes('roulette'),
  slot: slotRoutes,
  sports: sportsRoutes,
  table: tableRoutes,
  towers: originalRoutes('towers'),
  'video-poker': originalRoutes('video-poker'),
  wheel: originalRoutes('wheel'),
}
