import { TOGEL, TOGEL_PLAYS } from '#games/lottery/sea/togel.ts'
import { alike } from './family.ts'

export const family = alike(TOGEL, TOGEL_PLAYS)
