/**
 * The unit of points (docs/reference/promotions.md 1): the ledger holds them in a currency of their own, whole points
 * only, in accounts `member_points` of a member and `points` of the brand that gave them.
 */
import { MINOR_PER_UNIT } from '../money.ts'

/** The ledger's name for points. It is no brand's currency. */
export const POINTS_CURRENCY = 'PTS'

/** Returns whole points in the ledger's unit. */
export const pointsToMinor = (points: bigint): bigint => points * MINOR_PER_UNIT

/** Returns a balance or an amount of the ledger as whole points. */
export const minorToPoints = (minor: bigint): bigint => minor / MINOR_PER_UNIT
