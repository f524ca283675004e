/** How an engine answers on the studio's port: routes and an open round, in `<engine>/<engine>.routes.ts`. */
import type { FastifyInstance } from 'fastify'
import type { StudioEnv } from '#studio/env.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'

/** How an engine answers on the studio's port. `Shared` is what it needs of the tables that players share. */
export type EngineRoutes<Shared = unknown> = {
  register(app: FastifyInstance, env: StudioEnv, shared: Shared): void
  /**
   * Returns the member's open round, to continue after a reload, or null when there is none. `balance` is the current
   * one.
   */
  getOpen?(env: StudioEnv, session: PlaySession, balance: string): Promise<object | null>
  /** Ends rounds that members left unfinished, by stated rules. Returns how many it ended. */
  finishAbandoned?(env: StudioEnv): Promise<number>
  /** Ends rounds whose members did not decide in time, where the game has a clock. Returns how many it ended. */
  finishDue?(env: StudioEnv): Promise<number>
}
