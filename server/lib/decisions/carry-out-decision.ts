/** The commit in which a decision takes effect: every person who is counted is checked again, under lock. */
import { DECISIONS_TOPIC } from '#contract/decisions/live.ts'
import { fail } from '#contract/errors.ts'
import type { AuditActor } from '../audit.ts'
import { after } from '../clock.ts'
import type { Tx } from '../db.ts'
import type { Env } from '../env.ts'
import { defineRowJob, enqueue } from '../jobs.ts'
import { logOf } from './decision-actor.ts'
import { kindsOf, type Decision, type DecisionKind, type DecisionKinds } from './decision-kind.ts'
import { countFor, listVotes } from './decision-votes.sql.ts'
import { closeDecision, lockDecision, setAgreed, tighten } from './decisions.sql.ts'

/** The name that the audit log has for automatic steps. */
export const BY_TIME = 'time'

/** Returns the kind of a decision. Fails with NOT_FOUND when no module brings it. */
export function kindOf(kinds: DecisionKinds, decision: Decision): DecisionKind {
  return kinds.get(decision.kind) ?? fail('NOT_FOUND')
}

/** Returns whether what the decision is about has changed since the asker saw it. */
async function isOvertaken(tx: Tx, env: Env, kind: DecisionKind, decision: Decision): Promise<boolean> {
  return kind.readBasis !== undefined && (await kind.readBasis(tx, decision, env)) !== decision.basis
}

/**
 * Carries a decision out if enough persons agree, by the stricter of two rules: the rule when it was asked for and the
 * rule now. Agreed decisions of a kind that rests wait for their moment. Returns the decision as it is then: still
 * `open`, `agreed`, `done` or `overtaken`. When carrying out throws, everything is rolled back.
 */
export async function completeIfEnough(
  tx: Tx,
  kind: DecisionKind,
  actor: AuditActor,
  decision: Decision,
  at: Date,
): Promise<Decision> {
  const { env } = actor
  if (await isOvertaken(tx, env, kind, decision)) return endOtherwise(tx, kind, actor, decision, 'overtaken', at)
  const need = await kind.need(tx, env, decision)
  const stricter =
    need.persons > decision.needed || (need.excluded ?? []).some((one) => !decision.excluded.includes(one))
  const strict = stricter ? await tighten(tx, decision.id, need.persons, need.excluded ?? []) : decision
  const counted = await countFor(tx, strict.id, at)
  // the account that it is about may hold more money now than when it was asked for
  const needsHouse = strict.needsHouse || need.needsHouse === true
  if (counted.persons < strict.needed || (needsHouse && strict.needed > 1 && !counted.hasHouse)) return strict
  const restsMs = strict.state === 'open' && strict.needed > 1 ? (kind.delayMs?.(strict) ?? 0) : 0
  tx.onCommit(() => env.live.signalOperators(decision.brand, DECISIONS_TOPIC))
  if (restsMs > 0) {
    const effectiveAt = after(at, restsMs)
    await enqueue(tx, CARRY_OUT, { id: String(strict.id) }, { runAt: effectiveAt })
    return setAgreed(tx, strict.id, effectiveAt)
  }
  const result = await kind.execute(tx, actor, { ...strict, content: kind.content.parse(strict.content) })
  return closeDecision(tx, strict.id, { state: 'done', at, by: actor.operator.username, result: result ?? null })
}

/** Ends a decision without carrying it out, and lets its kind undo its preparations. */
export async function endOtherwise(
  tx: Tx,
  kind: DecisionKind,
  actor: Pick<AuditActor, 'env' | 'operator'>,
  decision: Decision,
  how: 'refused' | 'withdrawn' | 'expired' | 'overtaken',
  at: Date,
  note: string | null = null,
): Promise<Decision> {
  const ended = await closeDecision(tx, decision.id, { state: how, at, by: actor.operator.username, note })
  await kind.close?.(tx, actor.env, ended, how)
  tx.onCommit(() => actor.env.live.signalOperators(decision.brand, DECISIONS_TOPIC))
  return ended
}

const byTime = (env: Env) => ({ env, operator: { id: '0', username: BY_TIME, isHouse: false } })

/** Ends a decision that waited too long; one that was decided since stays as it is. */
export async function expireDecision(env: Env, kinds: DecisionKinds, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const decision = await lockDecision(tx, id)
    const at = env.clock.now()
    if (decision?.state !== 'open' || decision.expiresAt > at) return
    await endOtherwise(tx, kindOf(kinds, decision), byTime(env), decision, 'expired', at)
  })
}

/**
 * Carries out an agreed decision whose time has come, in the name of the person who agreed last. When one of those who
 * agreed was frozen or demoted since, or what it is about has changed, it becomes overtaken.
 */
export async function carryOutAgreed(env: Env, kinds: DecisionKinds, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const decision = await lockDecision(tx, id)
    const at = env.clock.now()
    if (decision?.state !== 'agreed' || (decision.effectiveAt ?? at) > at) return
    const last = (await listVotes(tx, [id])).findLast((vote) => vote.agrees)
    const actor = {
      env,
      ip: last?.ip ?? '',
      merchant: logOf(kindOf(kinds, decision), decision.brand),
      operator: {
        id: String(last?.operatorId ?? 0),
        username: last?.operator ?? BY_TIME,
        isHouse: last?.isHouse ?? false,
      },
    }
    const done = await completeIfEnough(tx, kindOf(kinds, decision), actor, decision, at)
    if (done.state === 'agreed')
      await endOtherwise(
        tx,
        kindOf(kinds, decision),
        byTime(env),
        done,
        'overtaken',
        at,
        'too few persons are still for it',
      )
  })
}

export const CARRY_OUT = defineRowJob({
  name: 'decisions.carry-out',
  run: (env, id) => carryOutAgreed(env, kindsOf(env), id),
})
