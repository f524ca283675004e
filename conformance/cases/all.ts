/** All cases of the kit: every promise of contract/doors/vendor-protocol.ts, in the order in which they are run. */
import { VENDOR_COMMANDS } from '#contract/doors/vendor-protocol.ts'
import type { Group } from '../case.ts'
import { adjust } from './adjust.ts'
import { betWin } from './bet-win.ts'
import { bet } from './bet.ts'
import { bonus } from './bonus.ts'
import { caps } from './caps.ts'
import { freeRounds } from './free-rounds.ts'
import { rebet } from './rebet.ts'
import { rollback } from './rollback.ts'
import { round } from './round.ts'
import { session } from './session.ts'
import { shape } from './shape.ts'
import { signature } from './signature.ts'
import { win } from './win.ts'

const has = (command: string) => Object.hasOwn(VENDOR_COMMANDS, command)

export const GROUPS: readonly Group[] = [
  signature,
  session,
  shape,
  bet,
  win,
  rollback,
  rebet,
  round,
  ...(has('betWin') ? [betWin] : []),
  ...(has('adjust') ? [adjust] : []),
  bonus,
  freeRounds,
  caps,
]
