import { K3, K3_PLAYS } from '#games/lottery/k3/plays.ts'
import { alike } from './family.ts'

export const family = alike(K3, K3_PLAYS)
