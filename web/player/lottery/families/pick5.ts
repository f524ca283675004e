import { X11, X11_PLAYS } from '#games/lottery/pick5/plays.ts'
import { alike } from './family.ts'

export const family = alike(X11, X11_PLAYS)
