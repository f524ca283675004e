import { PK10, PK10_PLAYS } from '#games/lottery/race/plays.ts'
import { alike } from './family.ts'

export const family = alike(PK10, PK10_PLAYS)
