/** Corrections of a member's points always need two persons, and nobody corrects their own. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { CallError, fail } from '#contract/errors.ts'
import { pointsToMinor } from '#contract/wallet/points.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { newReference } from '#server/lib/random.ts'
import { findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { brandPoints, memberPoints } from '#server/modules/wallet/points-accounts.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { endCorrection, insertCorrection, lockCorrection, type Correction } from './corrections.sql.ts'
import { guardPoints, lockPoints } from './mall/spending.ts'

const LIFE_MS = 7 * DAY_MS

/** Posts a correction: the last step of a transaction. Fails with POINTS_TOO_FEW. */
export async function postCorrection(tx: Tx, env: Env, one: Omit<Correction, 'state' | 'username' | 'reason'>) {
  const { memberId, merchant, points, reference } = one
  if (points < 0n) await guardPoints(tx, memberId, -points)
  const own = await openAccount(tx, memberPoints(memberId))
  const house = await openAccount(tx, brandPoints(merchant))
  const [debit, credit] = points > 0n ? [house, own] : [own, house]
  const amountMinor = pointsToMinor(points > 0n ? points : -points)
  const transfers = [{ debit, credit, amountMinor, reason: 'points_adjusted', reference } as const]
  try {
    await postTransfersInTx(tx, env, { key: `points-adjusted ${reference}`, at: env.clock.now(), transfers })
  } catch (error) {
    if (error instanceof CallError && error.code === 'INSUFFICIENT_FUNDS') return fail('POINTS_TOO_FEW', { missing: 1 })
    throw error
  }
}

/** Posts a correction that was agreed to. */
export const POINTS_ADJUST = defineDecision({
  kind: 'points.adjust',
  permission: 'promotions.grant',
  lifeMs: LIFE_MS,
  content: z.object({ correction: z.string(), username: z.string(), points: z.number().int() }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content }) => (await lockCorrection(tx, content.correction))?.state ?? '',
  execute: async (tx, actor, { content }) => {
    const correction = (await lockCorrection(tx, content.correction)) ?? fail('NOT_FOUND')
    const { reference, memberId, username, points, reason } = correction
    await lockPoints(tx, memberId)
    await endCorrection(tx, reference, 'posted')
    await writeAudit(tx, actor, {
      action: 'points.adjust',
      subject: `points:${reference}`,
      reason,
      after: { member: username, points: Number(points) },
    })
    await postCorrection(tx, actor.env, correction)
  },
  close: async (tx, _env, { content }) => {
    const correction = await lockCorrection(tx, content.correction)
    if (correction?.state === 'requested') await endCorrection(tx, correction.reference, 'refused')
  },
})

/**
 * Asks for a correction; no points move until another person agrees. Fails with NOT_FOUND, OWN_MONEY, and with
 * POINTS_TOO_FEW when more is to be taken than the member has.
 */
export async function askCorrection(
  context: OperatorContext,
  request: { username: string; points: number; reason: string },
): Promise<{ reference: string; waiting: Waiting }> {
  const { env, operator, merchant } = context
  return env.db.tx(async (tx) => {
    const member = await findMemberByName(tx, merchant, request.username)
    if (!member || member.isTrial) return fail('NOT_FOUND')
    const points = BigInt(request.points)
    if (points < 0n) await guardPoints(tx, member.id, -points)
    const reference = newReference(env.random, 'PA')
    await insertCorrection(tx, {
      reference,
      merchant,
      memberId: member.id,
      username: member.username,
      points,
      reason: request.reason,
      by: operator.username,
      at: env.clock.now(),
    })
    const decision = await askDecision(tx, context, POINTS_ADJUST, {
      subject: `points:${reference}`,
      reason: request.reason,
      memberId: member.id,
      content: { correction: reference, username: member.username, points: request.points },
    })
    return { reference, waiting: presentWaiting(decision) }
  })
}
