import {
  PH2D,
  PH2D_PLAYS,
  PH3D,
  PH3D_PLAYS,
  PH4D,
  PH4D_PLAYS,
  PH6D,
  PH6D_PLAYS,
  PH_LOTTOS,
} from '#games/lottery/sea/philippines.ts'
import { alike, type Family } from './family.ts'

const DRAWS: Readonly<Record<string, Family>> = {
  ph2d: alike(PH2D, PH2D_PLAYS),
  ph3d: alike(PH3D, PH3D_PLAYS),
  ph4d: alike(PH4D, PH4D_PLAYS),
  ph6d: alike(PH6D, PH6D_PLAYS),
  ...Object.fromEntries(PH_LOTTOS.map(({ balls, format, plays }) => [`ph6${balls}`, alike(format, plays)])),
}
const OTHER = alike(PH6D, PH6D_PLAYS)

export const family: Family = { open: (code) => (DRAWS[code] ?? OTHER).open(code) }
