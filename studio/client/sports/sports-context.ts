import type { SportsRules } from '#studio/engines/sports/protocol.ts'
import type { GameContext } from '#studio/client/frame/context.ts'

/** What the frame gives to the sports screens. */
export type SportsContext = GameContext<SportsRules, never>
