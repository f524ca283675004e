import { MY_BOARD, MY_PLAYS, SG_BOARD, SG_PLAYS } from '#games/lottery/sea/four-digits.ts'
import { alike, type Family } from './family.ts'

const [singapore, malaysia] = [alike(SG_BOARD, SG_PLAYS), alike(MY_BOARD, MY_PLAYS)]

export const family: Family = { open: (code) => (code === 'sg4d' ? singapore : malaysia).open(code) }
