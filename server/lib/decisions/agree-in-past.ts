/** Decisions of the demo's past. */
import { insertAct } from '#server/lib/audit.sql.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Decision } from '#server/lib/decisions/decision-kind.ts'
import { insertVote } from '#server/lib/decisions/decision-votes.sql.ts'

type Voter = { id: bigint; username: string; personId: bigint }

/** Stores the votes of persons who agreed at a moment. */
export async function voteInPast(
  tx: Tx,
  decision: Pick<Decision, 'id' | 'contentHash'>,
  voters: readonly Voter[],
  at: Date,
): Promise<void> {
  for (const person of voters)
    await insertVote(tx, {
      decisionId: decision.id,
      personId: person.personId,
      operatorId: person.id,
      operator: person.username,
      isHouse: false,
      agrees: true,
      contentHash: decision.contentHash,
      note: null,
      ip: '127.0.0.1',
      at,
    })
}

/** Stores the votes of both persons at a moment, and the second one's act in the brand's audit log. */
export async function agreeInPast(
  tx: Tx,
  decision: Decision,
  [asker, other]: readonly [Voter, Voter],
  brand: string,
  at: Date,
): Promise<void> {
  await voteInPast(tx, decision, [asker, other], at)
  await insertAct(tx, {
    at,
    brand,
    operator: { id: String(other.id), username: other.username, isHouse: false },
    action: 'decision.agree',
    subject: decision.subject,
    reason: null,
    before: null,
    after: JSON.stringify({ ...decision.content, reference: decision.reference, kind: decision.kind }),
    ip: '127.0.0.1',
  })
}
