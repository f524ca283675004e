import { KENO, KENO_PLAYS } from '#games/lottery/keno/plays.ts'
import { alike } from './family.ts'

export const family = alike(KENO, KENO_PLAYS)
