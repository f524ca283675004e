import { SSC } from '#games/lottery/ssc/digits.ts'
import { SSC_PLAYS } from '#games/lottery/ssc/plays.ts'
import { alike } from './family.ts'

export const family = alike(SSC, SSC_PLAYS)
