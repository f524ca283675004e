import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { PAYMENT_CREDITED } from '#contract/facts.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { needByMoneyRules } from '#server/lib/decisions/money-rules.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { admitCredit } from '#server/modules/protection/admit-deposit.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { closeFinding, lockFinding, type Finding } from './findings.sql.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'
import { addHistory } from '../history.sql.ts'

export type FindingDecision = { id: bigint; decision: 'credit' | 'close'; reason: string }

async function credit(
  tx: Tx,
  env: Env,
  brand: string,
  { id, provider, currency, amountMinor, reference, member, at }: Finding,
): Promise<void> {
  if (!member) return fail('INVALID_INPUT', { fields: { decision: { rule: 'no_member' } } })
  const stop = await admitCredit(tx, env, {
    memberId: member.id,
    currency,
    amountMinor,
    reference: `finding:${id}`,
    createdAt: at,
  })
  if (stop) throw stop.refusal
  const about = { brand, memberId: member.id, at: env.clock.now() }
  await tellFact(tx, PAYMENT_CREDITED, about, { finding: String(id), order: reference, currency, amountMinor })
  await sendMessage(tx, env, member.id, {
    key: 'deposit-paid',
    values: { amount: { amount: toWire(amountMinor), currency }, reference },
  })
  const debit = await openAccount(tx, { kind: 'payment_in', owner: provider, currency })
  const account = await openAccount(tx, { kind: 'member_cash', owner: member.id, currency })
  await postTransfersInTx(tx, env, {
    key: `finding:${id}`,
    transfers: [{ debit, credit: account, amountMinor, reason: 'deposit', reference }],
    at: env.clock.now(),
  })
}

async function close(
  tx: Tx,
  env: Env,
  finding: Finding,
  {
    state,
    by,
    note,
    decisionId,
  }: { state: 'credited' | 'closed'; by: string; note: string; decisionId: bigint | null },
): Promise<Finding> {
  const at = env.clock.now()
  await closeFinding(tx, finding.id, { state, by, at, note, decisionId })
  if (finding.depositId !== null) {
    const detail = { reason: note, ...(state === 'credited' ? { credited: toWire(finding.amountMinor) } : {}) }
    await addHistory(tx, 'deposit', finding.depositId, {
      event: `finding_${state}`,
      actor: { kind: 'operator', name: by },
      detail,
      at,
    })
  }
  return { ...finding, state, decidedBy: by, decidedAt: at, note }
}

/**
 * Credits a second payment to its member. It always needs two persons, because the member did not request this payment.
 */
export const FINDING_CREDIT = defineDecision({
  kind: 'finding.credit',
  permission: 'deposits.review',
  lifeMs: DECISION_LIFE_MS,
  content: z.object({
    finding: z.string(),
    deposit: z.string(),
    username: z.string(),
    amount: z.string(),
    currency: z.string(),
    providerReference: z.string(),
  }),
  need: async (tx, env, one) => ({ ...(await needByMoneyRules(tx, env, one)), persons: 2 }),
  readBasis: async (tx, { brand, content }) =>
    (await lockFinding(tx, brand ?? '', BigInt(content.finding)))?.state ?? '',
  execute: async (tx, actor, { id, brand, content, reason }) => {
    const { env, operator } = actor
    const finding = (await lockFinding(tx, brand ?? '', BigInt(content.finding))) ?? fail('NOT_FOUND')
    if (brand === null) return fail('NOT_FOUND')
    if (finding.state !== 'open') return fail('FINDING_CLOSED', { state: finding.state })
    await writeAudit(tx, actor, {
      action: 'finding.credit',
      subject: `finding:${finding.reference}`,
      reason,
      after: {
        state: 'credited',
        kind: finding.kind,
        amount: toWire(finding.amountMinor),
        currency: finding.currency,
        decision: String(id),
      },
    })
    await close(tx, env, finding, { state: 'credited', by: operator.username, note: reason, decisionId: id })
    await credit(tx, env, brand, finding)
  },
})

/**
 * Decides a payment that no open order explained: `credit` asks to credit a second payment to its member, whole and
 * without a fee, and another operator must agree; `close` records what became of it otherwise, and moves no money. When
 * two operators decide at the same moment, the first one succeeds. Fails with NOT_FOUND, FINDING_CLOSED, DECISION_OPEN,
 * and with INVALID_INPUT when there is no member, no amount, or another currency to credit. The credit fails with
 * EXCLUDED, ON_BREAK or DEPOSIT_LIMIT when the member's own protection refuses it.
 */
export async function resolveFinding(
  context: OperatorContext,
  { id, decision, reason }: FindingDecision,
): Promise<{ finding: Finding; waiting: Waiting }> {
  const { env, operator, merchant } = context
  return env.db.tx(async (tx) => {
    const finding = (await lockFinding(tx, merchant, id)) ?? fail('NOT_FOUND')
    if (finding.state !== 'open') return fail('FINDING_CLOSED', { state: finding.state })
    if (decision === 'close') {
      await writeAudit(tx, context, {
        action: 'finding.close',
        subject: `finding:${finding.reference}`,
        reason,
        after: { state: 'closed', kind: finding.kind, amount: toWire(finding.amountMinor), currency: finding.currency },
      })
      return {
        finding: await close(tx, env, finding, {
          state: 'closed',
          by: operator.username,
          note: reason,
          decisionId: null,
        }),
        waiting: null,
      }
    }
    const { kind, amountMinor, currency, member, providerReference, reference } = finding
    if (kind !== 'second_payment' || amountMinor <= 0n)
      return fail('INVALID_INPUT', { fields: { decision: { rule: kind } } })
    if (!member) return fail('INVALID_INPUT', { fields: { decision: { rule: 'no_member' } } })
    const asked = await askDecision(tx, context, FINDING_CREDIT, {
      subject: `finding:${id}`,
      reason,
      memberId: member.id,
      money: { direction: 'in', currency, amountMinor },
      content: {
        finding: String(id),
        deposit: reference,
        username: member.username,
        amount: toWire(amountMinor),
        currency,
        providerReference,
      },
    })
    return { finding, waiting: presentWaiting(asked) }
  })
}
