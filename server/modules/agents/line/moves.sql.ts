/** Moves of lines. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type MoveInsert = {
  brand: string
  accountId: string
  fromId: string | null
  toId: string | null
  fromPath: string
  toPath: string
  people: number
  reason: string
  at: Date
  decisionId: bigint
}

/** Stores a move. */
export async function insertMove(tx: Tx, row: MoveInsert): Promise<void> {
  await tx.query(
    `insert into agents.moves (brand, account_id, from_id, to_id, from_path, to_path, people, reason, at, decision_id)
     values ($1, $2::bigint, $3::bigint, $4::bigint, $5, $6, $7, $8, $9, $10)`,
    [
      row.brand,
      row.accountId,
      row.fromId,
      row.toId,
      row.fromPath,
      row.toPath,
      row.people,
      row.reason,
      row.at,
      row.decisionId,
    ],
  )
}

export type MoveRow = {
  id: string
  accountId: string
  username: string
  fromId: string | null
  fromName: string | null
  toId: string | null
  toName: string | null
  people: number
  reason: string
  at: Date
  decision: string
}

/** Returns the moves of an account, the newest first. */
export function listMoves(q: Queryable, accountId: string, limit: number): Promise<MoveRow[]> {
  return q.query<MoveRow>(
    `select v.id::text, v.account_id::text as "accountId", m.username, v.from_id::text as "fromId",
       f.username as "fromName", v.to_id::text as "toId", t.username as "toName", v.people, v.reason, v.at,
       v.decision_id::text as decision
     from agents.moves v join identity.members m on m.id = v.account_id
     left join identity.members f on f.id = v.from_id left join identity.members t on t.id = v.to_id
     where v.account_id = $1::bigint order by v.id desc limit $2`,
    [accountId, limit],
  )
}
