/** The routes of every engine: originals by their list, and one row for each engine with a form of its own. */
import { ORIGINAL_NAMES, type OriginalName } from '#games/original/originals.ts'
import type { Engine } from '#studio/protocol.ts'
import { crashRoutes } from './crash/crash.routes.ts'
import type { CrashTables } from './crash/tables.ts'
import { diceRoutes } from './dice/dice.routes.ts'
import type { EngineRoutes } from './engine.ts'
import type { FishingHalls } from './fishing/fishing-halls.ts'
import { fishingRoutes } from './fishing/fishing.routes.ts'
import { originalRoutes } from './original/original.routes.ts'
import { pvpRoutes } from './pvp/pvp.routes.ts'
import type { PvpRooms } from './pvp/rooms.ts'
import { slotRoutes } from './slot/slot.routes.ts'
import { cockfightRoutes, sportsRoutes } from './sports/sports.routes.ts'
import type { LiveTables } from './table/live-tables.ts'
import { tableRoutes } from './table/table.routes.ts'

/** What players share. It lives as long as the process. */
export type SharedTables = {
  /** Crash. */
  tables: CrashTables
  /** Live tables. */
  liveTables: LiveTables
  /** Fishing halls. */
  fishing: FishingHalls
  /** Card rooms. */
  pvpRooms: PvpRooms
}

const OWN_FORM: Readonly<Record<Exclude<Engine, OriginalName>, EngineRoutes<SharedTables>>> = {
  cockfight: cockfightRoutes,
  crash: crashRoutes,
  dice: diceRoutes,
  fishing: fishingRoutes,
  pvp: pvpRoutes,
  slot: slotRoutes,
  sports: sportsRoutes,
  table: tableRoutes,
}

const ROUTES: ReadonlyMap<string, EngineRoutes<SharedTables>> = new Map([
  ...ORIGINAL_NAMES.map((name): [string, EngineRoutes<SharedTables>] => [name, originalRoutes(name)]),
  ...Object.entries(OWN_FORM),
])

/** The routes of every engine. */
export const ENGINE_ROUTES: readonly EngineRoutes<SharedTables>[] = [...ROUTES.values()]

/** Returns the routes of one engine. */
export function routesOf(engine: Engine): EngineRoutes<SharedTables> {
  const routes = ROUTES.get(engine)
  if (!routes) throw new Error(`no engine is called ${engine}`)
  return routes
}
