/** The two sides of points in the ledger; amounts are `pointsToMinor` of whole points. */
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'
import type { AccountRef } from './account-kinds.ts'

/** Names the account of a member's points. It never goes below zero. */
export function memberPoints(memberId: string): AccountRef {
  return { kind: 'member_points', owner: memberId, currency: POINTS_CURRENCY }
}

/** Names the account of the points that a brand gave out: minus all points of its members. */
export function brandPoints(brand: string): AccountRef {
  return { kind: 'points', owner: brand, currency: POINTS_CURRENCY }
}
