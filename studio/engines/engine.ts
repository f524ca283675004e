/** What an engine gives to the studio: facts in `<engine>/facts.ts`, routes and an open round in `<engine>/<engine>.routes.ts`. */
import type { FastifyInstance } from 'fastify'
import type { StudioEnv } from '#studio/env.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { CrashTables } from './crash/tables.ts'
import type { FishingHalls } from './fishing/fishing-halls.ts'
import type { PvpRooms } from './pvp/rooms.ts'
import type { LiveTables } from './table/live-tables.ts'

/** What is true of an engine without a database: read by everything that plays, records or limits rounds. */
export interface EngineFacts {
  /** Every stake is a whole multiple of this, times the currency's scale. */
  stakeStep: string
  /** The stakes of a room of its own, in units of the currency's scale, ascending; the house's ladder where absent. */
  ladderOf?(variant: string): readonly string[]
  /** As stakeStep, where games of the engine differ: by what the vendor's list calls the game. */
  stakeStepOf?(variant: string): string
  /** Whether the member's own seeds decide its rounds. */
  isSeeded: boolean
  /** Raised with every change of what the game does. */
  version: string
  /** The rules' own name and the numbers that they pay by; their fingerprint goes with every bet. */
  rules: { name: string; facts: object }
  /** What of a bet's facts the player chose, by name. */
  choices: readonly string[]
  /** What happened on the way and what was shown last, of what a win or an end tells. */
  phasesOf(detail: object): { phases: object[]; result: unknown }
}

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
