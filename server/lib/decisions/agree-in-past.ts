/** Decisions of the demo's past. */
import { insertAct } from '#server/lib/audit.sql.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Decision } from '#server/lib/decisions/decision-kind.ts'
import { insertVotes } from '#server/lib/decisions/decision-votes.sql.ts'

type Voter = { id: bigint; username: string; personId: bigint }

/** Persons who agreed to a decision at a moment. */
export type PastVotes = { decision: Pick<Decision, 'id' | 'contentHash'>; voters: readonly Voter[]; at: Date }

/** Stores the votes of persons who agreed to decisions, each at its moment. */
export async function voteInPast(tx: Tx, all: readonly PastVotes[]): Promise<void> {
  await insertVotes(
    tx,
    all.flatMap(({ decision, voters, at }) =>
      voters.map((person) => ({
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
      })),
    ),
  )
}

/** Stores in the brand's audit log that a second person agreed at a moment. */
export async function logAgreement(
  tx: Tx,
  { subject, content, reference, kind }: Pick<Decision, 'subject' | 'content' | 'reference' | 'kind'>,
  other: Voter,
  brand: string,
  at: Date,
): Promise<void> {
  await insertAct(tx, {
    at,
    brand,
    operator: { id: String(other.id), username: other.username, isHouse: false },
    action: 'decision.agree',
    subject,
    reason: null,
    before: null,
    after: JSON.stringify({ ...content, reference, kind }),
    ip: '127.0.0.1',
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
  await voteInPast(tx, [{ decision, voters: [asker, other], at }])
  await logAgreement(tx, decision, other, brand, at)
}
