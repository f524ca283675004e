import { z } from 'zod'
import { money } from '../call.ts'

/** Sums of other currencies than the brand's: they are never added up. A play has a row for each, the brand's own first. */
export const others = z.array(z.object({ currency: z.string(), cost: money, won: money }))
