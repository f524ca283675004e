import { DECISIONS_TOPIC } from '#contract/decisions/live.ts'
import { CallError, fail } from '#contract/errors.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { writeAudit } from '../audit.ts'
import { after } from '../clock.ts'
import { sqlState, type Tx } from '../db.ts'
import type { OperatorContext } from '../http.ts'
import { newReference } from '../random.ts'
import { completeIfEnough } from './carry-out-decision.ts'
import type { Decision, DecisionKind, Direction, Proposed } from './decision-kind.ts'
import { countFor, insertVote } from './decision-votes.sql.ts'
import { findWaiting, insertDecision } from './decisions.sql.ts'
import { actorFor } from './decision-actor.ts'

export type Order<Content> = {
  /** `noun:id`, as in the audit log. Only one decision of a kind may wait about it at a time. */
  subject: string
  content: Content
  reason: string
  /** The account that it is about; the owner of the account may not decide here. */
  memberId?: string
  /** Money that moves, for the sums over a day. */
  money?: { direction: Direction; currency: string; amountMinor: bigint }
  evidence?: string | undefined
}

/** SQL states with which the database refuses a decision (migration 0301), and the matching errors of the API. */
const REFUSALS = { FH001: 'OWN_MONEY', FH003: 'DECISION_CLOSED' } as const

/** Turns the database's own refusal of a decision into an error of the API; returns any other error unchanged. */
export function refusalOf(error: unknown): unknown {
  const state = sqlState(error)
  return state === 'FH001' || state === 'FH003' ? new CallError(REFUSALS[state]) : error
}

async function store<Content extends Record<string, unknown>>(
  tx: Tx,
  { env, operator }: OperatorContext,
  kind: DecisionKind<Content>,
  order: Order<Content>,
  proposed: Proposed<Content>,
): Promise<Decision> {
  const askedAt = env.clock.now()
  const need = await kind.need(tx, env, proposed)
  const stored = await insertDecision(tx, {
    ...proposed,
    reference: newReference(env.random, 'Q'),
    permission: kind.permission,
    housePermission: kind.housePermission ?? null,
    needsHouse: need.needsHouse ?? false,
    basis: (await kind.readBasis?.(tx, proposed, env)) ?? '',
    reason: order.reason,
    evidence: order.evidence?.trim() || null,
    needed: need.persons,
    excluded: [...(need.excluded ?? [])],
    askedName: operator.username,
    askedAt,
    expiresAt: after(askedAt, kind.lifeMs),
  })
  if (stored) return stored
  const other = await findWaiting(tx, proposed.brand, kind.kind, order.subject)
  return other ? fail('DECISION_OPEN', { reference: other.reference, id: String(other.id) }) : fail('EVIDENCE_USED')
}

/**
 * Asks for a decision, in the caller's transaction, which holds the lock on what it is about. When one person may
 * decide, it is carried out immediately, and its state is `done`; else it waits (`open`) for others. Fails with
 * DECISION_OPEN when one about the same subject waits, EVIDENCE_USED, OWN_MONEY for money of the operator's own, and
 * with the errors of carrying it out.
 */
export async function askDecision<Content extends Record<string, unknown>>(
  tx: Tx,
  context: OperatorContext,
  kind: DecisionKind<Content>,
  order: Order<Content>,
): Promise<Decision> {
  const { env, operator, ip } = context
  const brand = kind.isHouse ? null : context.merchant
  const proposed: Proposed<Content> = {
    brand,
    kind: kind.kind,
    subject: order.subject,
    memberId: order.memberId ?? null,
    direction: order.money?.direction ?? null,
    currency: order.money?.currency ?? null,
    amountMinor: order.money?.amountMinor ?? null,
    content: kind.content.parse(order.content),
    askedBy: BigInt(operator.id),
    askedPerson: BigInt(operator.personId),
  }
  try {
    const decision = await store(tx, context, kind, order, proposed)
    const at = env.clock.now()
    await insertVote(tx, {
      decisionId: decision.id,
      personId: proposed.askedPerson,
      operatorId: proposed.askedBy,
      operator: operator.username,
      isHouse: operator.isHouse,
      agrees: true,
      contentHash: decision.contentHash,
      note: null,
      ip,
      at,
    })
    const counted = await countFor(tx, decision.id, at)
    const actor = actorFor(context, kind, brand)
    if (counted.persons < decision.needed) {
      await writeAudit(tx, actor, {
        action: 'decision.ask',
        subject: decision.subject,
        reason: decision.reason,
        after: { ...decision.content, reference: decision.reference, kind: decision.kind, needed: decision.needed },
      })
      tx.onCommit(() => env.live.signalOperators(brand, DECISIONS_TOPIC))
      return decision
    }
    return await completeIfEnough(tx, kind as DecisionKind, actor, decision, at)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Returns what an act answers while it waits for others; null when it was carried out immediately. */
export function presentWaiting(decision: Decision): Waiting {
  if (decision.state !== 'open' && decision.state !== 'agreed') return null
  return {
    id: String(decision.id),
    reference: decision.reference,
    needed: decision.needed,
    agreed: decision.excluded.includes(decision.askedPerson) ? 0 : 1,
    expiresAt: decision.expiresAt.toISOString(),
  }
}
