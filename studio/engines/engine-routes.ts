/** The routes of every engine: one line each, in alphabetical order. */
import type { Engine } from '#studio/protocol.ts'
import { crashRoutes } from './crash/crash.routes.ts'
import { diceRoutes } from './dice/dice.routes.ts'
import type { EngineRoutes } from './engine.ts'
import { slotRoutes } from './slot/slot.routes.ts'

export const ENGINE_ROUTES: Readonly<Record<Engine, EngineRoutes>> = {
  crash: crashRoutes,
  dice: diceRoutes,
  slot: slotRoutes,
}
