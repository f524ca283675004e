import { MARK_SIX } from '#games/lottery/mark-six/numbers.ts'
import { markSixPlays } from '#games/lottery/mark-six/plays.ts'
import type { Family } from './family.ts'

export const family: Family = { open: (code) => ({ format: { ...MARK_SIX, code }, playsIn: markSixPlays }) }
