/** Every kind of decision that is about games, their vendors and their rounds. */
import type { DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import { ROUND_CLOSE, ROUND_VOID } from './round-decisions.ts'

export const GAMES_DECISIONS: readonly DecisionKind[] = [ROUND_VOID, ROUND_CLOSE]
