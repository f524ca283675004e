/** The facts of every engine: one line each, in alphabetical order. */
import type { Engine } from '#studio/protocol.ts'
import { crashFacts } from './crash/facts.ts'
import { diceFacts } from './dice/facts.ts'
import type { EngineFacts } from './engine.ts'
import { slotFacts } from './slot/facts.ts'

export const ENGINE_FACTS: Readonly<Record<Engine, EngineFacts>> = {
  crash: crashFacts,
  dice: diceFacts,
  slot: slotFacts,
}
