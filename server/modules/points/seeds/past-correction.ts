/** Corrections of the demo's past: asked for by one of its operators and agreed to by another, as every correction is. */
import { pointsToMinor } from '#contract/wallet/points.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { agreeInPast } from '#server/lib/decisions/agree-in-past.ts'
import { closeDecision, insertDecision } from '#server/lib/decisions/decisions.sql.ts'
import { newReference, type Random } from '#server/lib/random.ts'
import { findDemoOperator } from '#server/modules/identity/seeds/demo-people.sql.ts'
import type { PastPosting } from '#server/modules/wallet/past.sql.ts'
import { endCorrection, insertCorrection } from '../corrections.sql.ts'
import { POINTS_ADJUST } from '../correct-points.ts'

export type PastCorrection = {
  member: { id: string; username: string; brand: string }
  points: bigint
  reason: string
  at: Date
  /** The accounts of the member and of the brand. */
  own: bigint
  house: bigint
  /** Who asked, and who agreed. */
  by: readonly [string, string]
}

/** Stores a correction with its decision and both votes; returns its posting. */
export async function correctInPast(tx: Tx, random: Random, one: PastCorrection): Promise<PastPosting> {
  const { member, points, reason, at, own, house, by } = one
  const reference = newReference(random, 'PA')
  const [asker, other] = [
    await findDemoOperator(tx, by[0], member.brand),
    await findDemoOperator(tx, by[1], member.brand),
  ]
  await insertCorrection(tx, {
    reference,
    merchant: member.brand,
    memberId: member.id,
    username: member.username,
    points,
    reason,
    by: asker.username,
    at,
  })
  const decision = await insertDecision(tx, {
    reference: newReference(random, 'Q'),
    brand: member.brand,
    kind: POINTS_ADJUST.kind,
    permission: POINTS_ADJUST.permission,
    housePermission: null,
    needsHouse: false,
    subject: `points:${reference}`,
    memberId: member.id,
    direction: null,
    currency: null,
    amountMinor: null,
    basis: 'requested',
    reason,
    evidence: null,
    needed: 2,
    excluded: [],
    content: { correction: reference, username: member.username, points: Number(points) },
    askedBy: asker.id,
    askedName: asker.username,
    askedPerson: asker.personId,
    askedAt: at,
    expiresAt: after(at, HOUR_MS),
  })
  if (!decision) throw new Error('the past has one decision about a correction')
  await agreeInPast(tx, decision, [asker, other], member.brand, at)
  await closeDecision(tx, decision.id, { state: 'done', at, by: other.username })
  await endCorrection(tx, reference, 'posted')
  const amountMinor = pointsToMinor(points)
  return {
    key: `points-adjusted ${reference}`,
    at,
    transfers: [{ debit: house, credit: own, amountMinor, reason: 'points_adjusted', reference }],
  }
}
