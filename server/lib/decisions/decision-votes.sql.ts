/** The votes of decisions: who agreed or refused, with the print of what they read. */
import { only, type Queryable, type Tx } from '../db.ts'

export type Vote = {
  decisionId: bigint
  personId: bigint
  operatorId: bigint
  operator: string
  isHouse: boolean
  agrees: boolean
  contentHash: string
  note: string | null
  ip: string
  at: Date
}

/** Stores a person's vote; false when they voted before. */
export async function insertVote(tx: Tx, vote: Vote): Promise<boolean> {
  const rows = await tx.query(
    `insert into core.decision_votes (decision_id, person_id, operator_id, operator, is_house, agrees, content_hash,
       note, ip, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning decision_id`,
    [
      vote.decisionId,
      vote.personId,
      vote.operatorId,
      vote.operator,
      vote.isHouse,
      vote.agrees,
      vote.contentHash,
      vote.note,
      vote.ip,
      vote.at,
    ],
  )
  return rows.length > 0
}

/** Stores votes of persons who did not vote before, in the order given. */
export async function insertVotes(tx: Tx, votes: readonly Vote[]): Promise<void> {
  await tx.query(
    `insert into core.decision_votes (decision_id, person_id, operator_id, operator, is_house, agrees, content_hash,
       note, ip, at)
     select decision, person, operator_id, operator, is_house, agrees, content_hash, note, ip, at
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::boolean[], $6::boolean[], $7::text[], $8::text[],
       $9::text[], $10::timestamptz[]) with ordinality
       as r (decision, person, operator_id, operator, is_house, agrees, content_hash, note, ip, at, place) order by place`,
    [
      votes.map(({ decisionId }) => decisionId),
      votes.map(({ personId }) => personId),
      votes.map(({ operatorId }) => operatorId),
      votes.map(({ operator }) => operator),
      votes.map(({ isHouse }) => isHouse),
      votes.map(({ agrees }) => agrees),
      votes.map(({ contentHash }) => contentHash),
      votes.map(({ note }) => note),
      votes.map(({ ip }) => ip),
      votes.map(({ at }) => at),
    ],
  )
}

/** Lists the votes on decisions, in order. */
export function listVotes(q: Queryable, ids: readonly bigint[]): Promise<Vote[]> {
  return q.query<Vote>(
    `select decision_id as "decisionId", person_id as "personId", operator_id as "operatorId", operator,
       is_house as "isHouse", agrees, content_hash as "contentHash", note, ip, at
     from core.decision_votes where decision_id = any ($1) order by decision_id, at, person_id`,
    [ids],
  )
}

/**
 * Returns how many persons agree and still may, and whether one of them belongs to the house; their rights cannot
 * change until the transaction ends.
 */
export async function countFor(tx: Tx, id: bigint, at: Date): Promise<{ persons: number; hasHouse: boolean }> {
  return only(
    await tx.query<{ persons: number; hasHouse: boolean }>(
      `select c.persons, c.has_house as "hasHouse" from core.decisions d, core.count_for(d, $2) c where d.id = $1`,
      [id, at],
    ),
  )
}
