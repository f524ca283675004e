import type { DecisionDetail, DecisionRow } from '#contract/decisions/decisions.ts'
import { toWire } from '#contract/money.ts'
import { mayAnswer } from '#server/lib/decisions/answer-decision.ts'
import { kindsOf, type Decision } from '#server/lib/decisions/decision-kind.ts'
import { listVotes, type Vote } from '#server/lib/decisions/decision-votes.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findUsernames } from '#server/modules/identity/accounts/usernames.sql.ts'

/** Returns why the caller cannot agree, as far as it is known before a vote; the database decides finally. */
function whyNot(context: OperatorContext, decision: Decision, votes: readonly Vote[]): DecisionRow['whyNot'] {
  const person = BigInt(context.operator.personId)
  if (decision.state !== 'open' || decision.expiresAt <= context.env.clock.now()) return 'closed'
  if (decision.askedPerson === person) return 'own'
  if (votes.some((vote) => vote.personId === person)) return 'voted'
  if (decision.excluded.includes(person)) return 'rule_author'
  if (!mayAnswer(context, decision)) return 'permission'
  return kindsOf(context.env).get(decision.kind)?.isSaidTwice ? 'say_again' : null
}

function present(
  context: OperatorContext,
  decision: Decision,
  votes: readonly Vote[],
  usernames: ReadonlyMap<string, string>,
): DecisionRow {
  const { memberId, amountMinor } = decision
  return {
    id: String(decision.id),
    reference: decision.reference,
    kind: decision.kind,
    state: decision.state,
    brand: decision.brand,
    subject: decision.subject,
    member: memberId === null ? null : { id: memberId, username: usernames.get(memberId) ?? '' },
    amount: amountMinor === null ? null : toWire(amountMinor),
    currency: decision.currency,
    reason: decision.reason,
    evidence: decision.evidence,
    askedBy: decision.askedName,
    askedAt: decision.askedAt.toISOString(),
    expiresAt: decision.expiresAt.toISOString(),
    effectiveAt: decision.effectiveAt?.toISOString() ?? null,
    closedAt: decision.closedAt?.toISOString() ?? null,
    closedBy: decision.closedBy,
    note: decision.note,
    needed: decision.needed,
    needsHouse: decision.needsHouse,
    agreed: votes.filter(
      (vote) => vote.agrees && vote.contentHash === decision.contentHash && !decision.excluded.includes(vote.personId),
    ).length,
    whyNot: whyNot(context, decision, votes),
    isOwn: decision.askedBy === BigInt(context.operator.id),
  }
}

/** Returns decisions as a list shows them. */
export async function presentRows(context: OperatorContext, rows: readonly Decision[]): Promise<DecisionRow[]> {
  const { db } = context.env
  const members = [...new Set(rows.flatMap((row) => row.memberId ?? []))]
  const [votes, usernames] = await Promise.all([
    listVotes(
      db,
      rows.map((row) => row.id),
    ),
    findUsernames(db, members),
  ])
  return rows.map((row) =>
    present(
      context,
      row,
      votes.filter((vote) => vote.decisionId === row.id),
      usernames,
    ),
  )
}

/** Returns one decision with its content and all its votes. */
export async function presentDecision(context: OperatorContext, decision: Decision): Promise<DecisionDetail> {
  const { db } = context.env
  const votes = await listVotes(db, [decision.id])
  const usernames = await findUsernames(db, decision.memberId === null ? [] : [decision.memberId])
  return {
    ...present(context, decision, votes, usernames),
    content: decision.content,
    contentHash: decision.contentHash,
    result: decision.result,
    votes: votes.map(({ operator, isHouse, agrees, note, at }) => ({
      operator,
      isHouse,
      agrees,
      note,
      at: at.toISOString(),
    })),
  }
}
