import { PC28, PC28_PLAYS } from '#games/lottery/pc28/plays.ts'
import { alike } from './family.ts'

export const family = alike(PC28, PC28_PLAYS)
