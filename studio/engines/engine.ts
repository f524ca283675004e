/** How an engine answers on the studio's port: routes and an open round, in `<engine>/<engine>.routes.ts`. */
import type { FastifyInstance } from 'fastify'
import type { StudioEnv } from '#studio/env.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { CrashTables } from './crash/tables.ts'
import type { FishingHalls } from './fishing/fishing-halls.ts'
import type { PvpRooms } from './pvp/rooms.ts'
import type { LiveTables } from './table/live-tables.ts'

/** What players share: it lives as long as the process. */
export interface SharedTables {
  /** Crash. */
  tables: CrashTables
  /** Live tables. */
  liveTables: LiveTables
  /** Fishing halls. */
  fishing: FishingHalls
  /** Card rooms. */
  pvpRooms: PvpRooms
}

/** How an engine answers on the studio's port. */
export interface EngineRoutes {
  register(app: FastifyInstance, env: StudioEnv, house: SharedTables): void
  /** The member's open round, to go on with after a reload; null when there is none. `balance` is the one of now. */
  getOpen?(env: StudioEnv, session: PlaySession, balance: string): Promise<object | null>
  /** Ends rounds that members left in the middle, by stated rules. Returns how many it ended. */
  finishAbandoned?(env: StudioEnv): Promise<number>
}
