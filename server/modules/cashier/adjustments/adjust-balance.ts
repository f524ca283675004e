/** Corrections of a member's balance. They always need two persons. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { BALANCE_ADJUSTED } from '#contract/facts.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { ADJUSTMENT_REASONS, type AdjustmentReason, type CauseKind } from '#contract/cashier/office-adjustments.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { newReference } from '#server/lib/random.ts'
import { findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { closeAdjustment, insertAdjustment, lockAdjustment, setDecision, type Adjustment } from './adjustments.sql.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'
import { leftOf, takeFromCause } from '../compensations/take-from-cause.ts'
import { findCause } from './find-cause.ts'

export type AdjustmentRequest = {
  username: string
  amount: string
  reason: string
  reasonKey: AdjustmentReason
  cause?: { kind: CauseKind; reference: string } | undefined
}

/** Reasons that only add money, and reasons that only take it; the other reasons allow both. */
const GIVES: readonly AdjustmentReason[] = ['compensation', 'goodwill']
const TAKES: readonly AdjustmentReason[] = ['credited_twice', 'chargeback', 'fraud']

async function post(tx: Tx, env: Env, adjustment: Adjustment): Promise<void> {
  const { id, memberId, currency, amountMinor, reference } = adjustment
  const about = { brand: adjustment.merchant, memberId, at: env.clock.now() }
  const reason = adjustment.reasonKey
  await tellFact(tx, BALANCE_ADJUSTED, about, { order: reference, currency, amountMinor, reason })
  const house = await openAccount(tx, { kind: 'adjustments', owner: '', currency })
  const member = await openAccount(tx, { kind: 'member_cash', owner: memberId, currency })
  const [debit, credit] = amountMinor > 0n ? [house, member] : [member, house]
  await postTransfersInTx(tx, env, {
    key: `adjustment:${id}`,
    at: env.clock.now(),
    transfers: [
      { debit, credit, amountMinor: amountMinor > 0n ? amountMinor : -amountMinor, reason: 'adjustment', reference },
    ],
  })
}

function causeOf({ merchant, memberId, currency, cause }: Adjustment) {
  const [kind, ...rest] = (cause ?? '').split(':')
  return { wanted: { kind: kind as CauseKind, reference: rest.join(':') }, place: { merchant, memberId, currency } }
}

/** Posts a correction. The member sees it in the account record and gets a message. */
export const ADJUSTMENT_POST = defineDecision({
  kind: 'adjustment.post',
  permission: 'withdrawals.force',
  lifeMs: DECISION_LIFE_MS,
  content: z.object({
    adjustment: z.string(),
    username: z.string(),
    amount: z.string(),
    currency: z.string(),
    reasonKey: z.enum(ADJUSTMENT_REASONS),
    cause: z.string().nullable(),
  }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content }) => (await lockAdjustment(tx, content.adjustment))?.state ?? '',
  execute: async (tx, actor, { id, content }) => {
    const { env, operator } = actor
    const adjustment = (await lockAdjustment(tx, content.adjustment)) ?? fail('NOT_FOUND')
    const { reference, amountMinor, currency } = adjustment
    if (adjustment.cause !== null) {
      const { wanted, place } = causeOf(adjustment)
      await takeFromCause(tx, env, await findCause(tx, wanted, place), amountMinor, reference)
    }
    const amount = { amount: toWire(amountMinor), currency }
    await writeAudit(tx, actor, {
      action: 'adjustment.post',
      subject: `adjustment:${reference}`,
      after: { member: adjustment.username, ...amount, requestedBy: adjustment.requestedBy, decision: String(id) },
    })
    await closeAdjustment(tx, adjustment.id, {
      state: 'posted',
      by: operator.username,
      at: env.clock.now(),
      note: null,
    })
    await sendMessage(tx, env, adjustment.memberId, { key: 'adjustment-posted', values: { amount, reference } })
    await post(tx, env, adjustment)
  },
  close: async (tx, env, { content, closedBy, note }) => {
    const adjustment = await lockAdjustment(tx, content.adjustment)
    if (adjustment?.state !== 'requested') return
    await closeAdjustment(tx, adjustment.id, { state: 'refused', by: closedBy ?? 'time', at: env.clock.now(), note })
  },
})

/**
 * Asks for a correction; no money moves until another person agrees. Fails with NOT_FOUND for an account that is not a
 * member or agent of the brand, with INVALID_INPUT when the amount's sign does not fit its reason, when a compensation
 * names no cause of this member, or when another reason names a cause, with AMOUNT_TOO_LARGE when the cause is fully
 * compensated already, and with OWN_MONEY.
 */
export async function requestAdjustment(
  context: OperatorContext,
  request: AdjustmentRequest,
): Promise<{ adjustment: Adjustment; waiting: Waiting }> {
  const { env, operator, merchant } = context
  const { reason, reasonKey } = request
  const amountMinor = parseMoney(request.amount)
  if (GIVES.includes(reasonKey) && amountMinor < 0n)
    return fail('INVALID_INPUT', { fields: { amount: { rule: 'negative' } } })
  if (TAKES.includes(reasonKey) && amountMinor > 0n)
    return fail('INVALID_INPUT', { fields: { amount: { rule: 'positive' } } })
  if ((reasonKey === 'compensation') !== (request.cause !== undefined))
    return fail('INVALID_INPUT', { fields: { cause: { rule: request.cause ? 'unexpected' : 'required' } } })
  return env.db.tx(async (tx) => {
    const member = await findMemberByName(tx, merchant, request.username)
    if (!member || member.isTrial) return fail('NOT_FOUND')
    const { currency } = member
    const cause = request.cause ? await findCause(tx, request.cause, { merchant, memberId: member.id, currency }) : null
    const leftMinor = cause ? await leftOf(tx, cause) : amountMinor
    if (amountMinor > leftMinor) return fail('AMOUNT_TOO_LARGE', { max: formatMoney(leftMinor, currency) })
    const asked = await insertAdjustment(tx, {
      reference: newReference(env.random, 'A'),
      merchant,
      memberId: member.id,
      username: member.username,
      currency,
      amountMinor,
      reason,
      reasonKey,
      cause: cause?.cause ?? null,
      requestedBy: operator.username,
      requestedAt: env.clock.now(),
    })
    const decision = await askDecision(tx, context, ADJUSTMENT_POST, {
      subject: `adjustment:${asked.reference}`,
      reason,
      memberId: member.id,
      content: {
        adjustment: asked.reference,
        username: member.username,
        amount: toWire(amountMinor),
        currency,
        reasonKey,
        cause: asked.cause,
      },
      money: {
        direction: amountMinor > 0n ? 'in' : 'out',
        currency,
        amountMinor: amountMinor > 0n ? amountMinor : -amountMinor,
      },
    })
    return { adjustment: await setDecision(tx, asked.id, decision.id), waiting: presentWaiting(decision) }
  })
}
