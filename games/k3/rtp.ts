/** The returns of K3, counted over all 216 rolls. */
import { rolls } from '#games/sic-bo/rtp.ts'
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { k3 } from './paytable.ts'

export const k3Returns = (): Record<string, SpotReturn> => countReturns(k3, rolls())
