import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { closeFinding, lockUnknownPayment, type Finding } from './findings.sql.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'

/**
 * Closes a payment whose order is unknown. It always needs two persons of the house: the money has arrived, and no
 * brand may decide about it.
 */
export const FINDING_CLOSE = defineDecision({
  // the owner of the money is unknown, so the decision appears in no brand's log
  kind: 'finding.close',
  permission: 'house.rules',
  isHouse: true,
  isInternal: true,
  lifeMs: DECISION_LIFE_MS,
  // `deposit`: the number as the provider sent it; `reference` is the decision's own in the log
  content: z.object({
    finding: z.string(),
    provider: z.string(),
    deposit: z.string(),
    amount: z.string(),
    currency: z.string(),
    providerReference: z.string(),
  }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content }) => {
    const finding = await lockUnknownPayment(tx, BigInt(content.finding))
    return finding ? `${finding.state} ${finding.amountMinor} ${finding.currency}` : 'gone'
  },
  execute: async (tx, actor, { id, content, reason }) => {
    const finding = (await lockUnknownPayment(tx, BigInt(content.finding))) ?? fail('NOT_FOUND')
    if (finding.state !== 'open') return fail('FINDING_CLOSED', { state: finding.state })
    await writeAudit(tx, actor, {
      action: 'finding.close',
      subject: `finding:${finding.reference}`,
      reason,
      after: {
        state: 'closed',
        kind: finding.kind,
        amount: toWire(finding.amountMinor),
        currency: finding.currency,
        decision: String(id),
      },
    })
    await closeFinding(tx, finding.id, {
      state: 'closed',
      by: actor.operator.username,
      at: actor.env.clock.now(),
      note: reason,
      decisionId: id,
    })
  },
})

/**
 * Asks to close a payment whose order is unknown, with a note of what became of it. It moves no money, and another
 * person of the house must agree. Fails with NOT_FOUND (also for a known order, which its brand decides),
 * FINDING_CLOSED and DECISION_OPEN.
 */
export async function closeUnknownPayment(
  context: OperatorContext,
  { id, reason }: { id: bigint; reason: string },
): Promise<{ finding: Finding; waiting: Waiting }> {
  return context.env.db.tx(async (tx) => {
    const finding = (await lockUnknownPayment(tx, id)) ?? fail('NOT_FOUND')
    if (finding.state !== 'open') return fail('FINDING_CLOSED', { state: finding.state })
    const { provider, reference, currency, providerReference } = finding
    const asked = await askDecision(tx, context, FINDING_CLOSE, {
      subject: `finding:${id}`,
      reason,
      content: {
        finding: String(id),
        provider,
        deposit: reference,
        amount: toWire(finding.amountMinor),
        currency,
        providerReference,
      },
    })
    return { finding, waiting: presentWaiting(asked) }
  })
}
