/**
 * Withdrawals that persons close: they credit the part that did not arrive, or record an outcome that the provider did
 * not report.
 */
import { z } from 'zod'
import { CallError, fail } from '#contract/errors.ts'
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { defineDecision, type Need, type Proposed } from '#server/lib/decisions/decision-kind.ts'
import { listVotes } from '#server/lib/decisions/decision-votes.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { printWithdrawal } from './approve-decision.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { signedProvider, type PayoutOutcome } from '../providers/provider-port.ts'
import { getProvider, OWN_ACCOUNTS } from '../providers/providers.sql.ts'
import { settlePayout } from './settle-payout.ts'
import { takeFromCause } from '../compensations/take-from-cause.ts'
import { correctMoney } from './withdrawal-money.ts'
import {
  findWithdrawalByReference,
  lockWithdrawalByReference,
  updateWithdrawal,
  type Withdrawal,
} from './withdrawals.sql.ts'

/**
 * Returns the most of a paid withdrawal that may need compensation: the part that the member says did not arrive, in
 * ledger units.
 */
export const missingOf = ({ amountMinor, feeMinor, receivedMinor }: Withdrawal) =>
  amountMinor - feeMinor - (receivedMinor ?? 0n)

/** Returns whether it waits for a person: a dispute, or an outcome in doubt. */
export const isInDoubt = ({ state, needsAttention }: Withdrawal, of: readonly WithdrawalState[]) =>
  state === 'disputed' || (needsAttention && of.includes(state))

/**
 * Returns the persons who approved a withdrawal: they may not ask how to close it, and their votes on that do not
 * count.
 */
export async function listApprovers(q: Queryable, { decisionId }: Withdrawal): Promise<bigint[]> {
  return decisionId === null
    ? []
    : (await listVotes(q, [decisionId])).filter((vote) => vote.agrees).map((vote) => vote.personId)
}

/**
 * Returns what the provider answers about a pay-out now; null for a provider that cannot be asked. Fails with
 * PROVIDER_UNAVAILABLE when there is no clear answer.
 */
export async function askProvider(
  q: Queryable,
  env: Env,
  { provider, reference }: Withdrawal,
): Promise<Exclude<PayoutOutcome['state'], 'unknown'> | null> {
  if (provider === OWN_ACCOUNTS) return null
  const { state } = await signedProvider(env, await getProvider(q, provider)).askPayout(reference)
  return state === 'unknown' ? fail('PROVIDER_UNAVAILABLE') : state
}

/**
 * Passes when the provider's answer confirms the outcome: nothing is returned that may still be paid, and nothing is
 * recorded as paid that was not. Fails with PROVIDER_SAYS.
 */
export function checkWord(outcome: 'paid' | 'failed', says: PayoutOutcome['state'] | null): void {
  const isSo = says === null || (outcome === 'paid' ? says === 'paid' : says === 'failed' || says === 'never_seen')
  if (!isSo) fail('PROVIDER_SAYS', { state: says })
}

type Named = { withdrawal: string }
async function needTwoOthers<Content extends Named>(tx: Tx, { content }: Proposed<Content>): Promise<Need> {
  const withdrawal = (await findWithdrawalByReference(tx, content.withdrawal)) ?? fail('NOT_FOUND')
  return { persons: 2, excluded: await listApprovers(tx, withdrawal) }
}
async function readBasis<Content extends Named>(tx: Tx, { content }: Proposed<Content>): Promise<string> {
  const withdrawal = await lockWithdrawalByReference(tx, content.withdrawal)
  return withdrawal
    ? printWithdrawal(withdrawal, `${withdrawal.state} ${withdrawal.needsAttention} ${withdrawal.receivedMinor ?? '-'}`)
    : ''
}

/**
 * Credits what did not arrive, as a correction entry of its own: all corrections of one withdrawal together never
 * exceed it.
 */
export const WITHDRAWAL_CORRECT = defineDecision({
  kind: 'withdrawal.correct',
  permission: 'withdrawals.force',
  lifeMs: DECISION_LIFE_MS,
  content: z.object({
    withdrawal: z.string(),
    username: z.string(),
    amount: z.string(),
    currency: z.string(),
    providerSays: z.string().nullable(),
  }),
  need: (tx, _env, one) => needTwoOthers(tx, one),
  readBasis,
  execute: async (tx, actor, { id, content, reason }) => {
    const { env, operator } = actor
    const withdrawal = (await lockWithdrawalByReference(tx, content.withdrawal)) ?? fail('NOT_FOUND')
    if (!isInDoubt(withdrawal, ['paid'])) throw new CallError('WITHDRAWAL_STATE', { state: withdrawal.state })
    const { reference, memberId, currency } = withdrawal
    const amountMinor = parseMoney(content.amount)
    await takeFromCause(
      tx,
      env,
      { cause: `withdrawal:${reference}`, memberId, currency, mostMinor: withdrawal.amountMinor },
      amountMinor,
      `correct:${reference}`,
    )
    const credited = { amount: content.amount, currency }
    await writeAudit(tx, actor, {
      action: 'withdrawal.correct',
      subject: `withdrawal:${reference}`,
      reason,
      after: { credited: content.amount, decision: String(id) },
    })
    await moveWithdrawal(tx, env, withdrawal, {
      from: ['paid', 'disputed'],
      to: 'confirmed',
      actor: { kind: 'operator', name: operator.username },
      detail: { reason, credited: content.amount },
      changes: {
        confirmation: 'corrected',
        closedAt: env.clock.now(),
        needsAttention: false,
        closingDecisionId: id,
      },
    })
    await sendMessage(tx, env, memberId, { key: 'withdrawal-corrected', values: { amount: credited, reference } })
    await correctMoney(tx, env, withdrawal, amountMinor)
  },
})

/** Records an outcome that the provider did not report. The provider is asked again right before it is recorded. */
export const WITHDRAWAL_SETTLE = defineDecision({
  kind: 'withdrawal.settle',
  permission: 'withdrawals.force',
  lifeMs: DECISION_LIFE_MS,
  content: z.object({
    withdrawal: z.string(),
    username: z.string(),
    outcome: z.enum(['paid', 'failed']),
    amount: z.string(),
    currency: z.string(),
    providerSays: z.string().nullable(),
  }),
  need: (tx, _env, one) => needTwoOthers(tx, one),
  readBasis,
  execute: async (tx, actor, { id, content: { withdrawal: reference, outcome }, reason, evidence }) => {
    const { env, operator } = actor
    const withdrawal = (await lockWithdrawalByReference(tx, reference)) ?? fail('NOT_FOUND')
    if (withdrawal.state !== 'sending') throw new CallError('WITHDRAWAL_STATE', { state: withdrawal.state })
    const says = await askProvider(tx, env, withdrawal)
    checkWord(outcome, says)
    await writeAudit(tx, actor, {
      action: `withdrawal.${outcome}`,
      subject: `withdrawal:${reference}`,
      reason,
      before: { state: withdrawal.state },
      after: { amount: toWire(withdrawal.amountMinor), providerSays: says, evidence, decision: String(id) },
    })
    const kept = await updateWithdrawal(tx, withdrawal.id, env.clock.now(), { closingDecisionId: id })
    await settlePayout(tx, env, kept, {
      outcome,
      actor: { kind: 'operator', name: operator.username },
      detail: { reason, evidence },
    })
  },
})
