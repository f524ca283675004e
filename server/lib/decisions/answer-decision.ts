import { fail } from '#contract/errors.ts'
import { writeAudit } from '../audit.ts'
import type { OperatorContext } from '../http.ts'
import { refusalOf } from './ask-decision.ts'
import { completeIfEnough, endOtherwise, kindOf } from './carry-out-decision.ts'
import { actorFor } from './decision-actor.ts'
import type { Decision, DecisionKinds } from './decision-kind.ts'
import { insertVote } from './decision-votes.sql.ts'
import { findDecision, lockDecision, type Reader } from './decisions.sql.ts'

export type Answer = {
  id: bigint
  agrees: boolean
  contentHash: string
  note?: string | undefined
  /** The person has said the same again, through the act that asks for such a decision. */
  isSaidAgain?: boolean
}

/** Returns the reader of decisions: the operator, and the brand where they act. */
export function readerOf({ operator, merchant }: Pick<OperatorContext, 'operator' | 'merchant'>): Reader {
  return {
    operatorId: BigInt(operator.id),
    brand: merchant,
    isHouse: operator.isHouse,
    permissions: operator.permissions,
  }
}

/** Returns whether an operator may agree to or refuse a decision, apart from having asked for it or voted before. */
export function mayAnswer(
  { operator, merchant }: Pick<OperatorContext, 'operator' | 'merchant'>,
  decision: Decision,
): boolean {
  const { permission, housePermission, brand } = decision
  if (operator.isHouse && housePermission !== null && operator.permissions.includes(housePermission)) return true
  return (brand === null ? operator.isHouse : brand === merchant) && operator.permissions.includes(permission)
}

/**
 * Agrees to a decision or refuses it. When enough persons agree, the decision is carried out in the same commit. Fails
 * with NOT_FOUND when the operator may not see it, PERMISSION_DENIED, DECISION_CLOSED, DECISION_STALE (the operator
 * read other content, or what the decision is about has changed: then it is closed), SECOND_OPERATOR for the person who
 * asked or has voted, RULE_AUTHOR, OWN_MONEY, SAY_AGAIN where the person must say the same through its act, and with the errors of carrying it out.
 */
export async function answerDecision(
  context: OperatorContext,
  kinds: DecisionKinds,
  answer: Answer,
): Promise<Decision> {
  const { env, operator, ip } = context
  const personId = BigInt(operator.personId)
  const answered = await env.db
    .tx(async (tx) => {
      if (!(await findDecision(tx, readerOf(context), answer.id))) return fail('NOT_FOUND')
      const decision = (await lockDecision(tx, answer.id)) ?? fail('NOT_FOUND')
      const kind = kindOf(kinds, decision)
      const at = env.clock.now()
      if (!mayAnswer(context, decision)) return fail('PERMISSION_DENIED')
      if (decision.state !== 'open') return fail('DECISION_CLOSED', { state: decision.state })
      if (decision.expiresAt <= at) return fail('DECISION_CLOSED', { state: 'expired' })
      if (decision.contentHash !== answer.contentHash) return fail('DECISION_STALE')
      if (answer.agrees && kind.isSaidTwice && !answer.isSaidAgain) return fail('SAY_AGAIN')
      if (answer.agrees && decision.excluded.includes(personId)) return fail('RULE_AUTHOR')
      const note = answer.note || null
      const isFirst = await insertVote(tx, {
        decisionId: decision.id,
        personId,
        operatorId: BigInt(operator.id),
        operator: operator.username,
        isHouse: operator.isHouse,
        agrees: answer.agrees,
        contentHash: answer.contentHash,
        note,
        ip,
        at,
      })
      if (!isFirst) return fail('SECOND_OPERATOR')
      const actor = actorFor(context, kind, decision.brand)
      await writeAudit(tx, actor, {
        action: answer.agrees ? 'decision.agree' : 'decision.refuse',
        subject: decision.subject,
        ...(note ? { reason: note } : {}),
        after: { ...decision.content, reference: decision.reference, kind: decision.kind, askedBy: decision.askedName },
      })
      return answer.agrees
        ? completeIfEnough(tx, kind, actor, decision, at)
        : endOtherwise(tx, kind, actor, decision, 'refused', at, note)
    })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
  // what it was about has changed: the decision stays closed, although the call fails
  return answered.state === 'overtaken' ? fail('DECISION_STALE') : answered
}

/**
 * Withdraws a decision that the operator asked for; also an agreed one that still rests. Fails with NOT_FOUND and
 * DECISION_CLOSED.
 */
export async function withdrawDecision(context: OperatorContext, kinds: DecisionKinds, id: bigint): Promise<Decision> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const decision = await lockDecision(tx, id)
    if (decision?.askedBy !== BigInt(operator.id) || (decision.brand ?? context.merchant) !== context.merchant)
      return fail('NOT_FOUND')
    if (decision.state !== 'open' && decision.state !== 'agreed')
      return fail('DECISION_CLOSED', { state: decision.state })
    const kind = kindOf(kinds, decision)
    const actor = actorFor(context, kind, decision.brand)
    await writeAudit(tx, actor, {
      action: 'decision.withdraw',
      subject: decision.subject,
      after: { reference: decision.reference, kind: decision.kind },
    })
    return endOtherwise(tx, kind, actor, decision, 'withdrawn', env.clock.now())
  })
}
