/** Every kind of decision that is about games, their vendors and their rounds. */
import type { DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import { WIN_RELEASE, WIN_TAKE_BACK } from './held-wins.ts'
import { GAME_OPEN, MEMBER_ALLOW_PLAY, PLAY_ALLOW, PLAY_OPEN, VENDOR_OPEN } from './open-decisions.ts'
import { ROUND_CLOSE, ROUND_VOID } from './round-decisions.ts'
import { VENDOR_CAPS } from './set-vendor-caps.ts'
import { TRANSFER_DECIDE } from './transfer-decide.ts'
import { VENDOR_ADD_KEY, VENDOR_ROUND_RULE, VENDOR_WIDEN } from './vendor-decisions.ts'

export const GAMES_DECISIONS: readonly DecisionKind[] = [
  ROUND_VOID,
  ROUND_CLOSE,
  VENDOR_OPEN,
  GAME_OPEN,
  PLAY_OPEN,
  PLAY_ALLOW,
  MEMBER_ALLOW_PLAY,
  VENDOR_WIDEN,
  VENDOR_ADD_KEY,
  VENDOR_ROUND_RULE,
  WIN_RELEASE,
  WIN_TAKE_BACK,
  TRANSFER_DECIDE,
  ...VENDOR_CAPS.kinds,
]
