/** Rounds that are not over. Each query reads an index that has open rounds only. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { ROUND_COLUMNS, type Round } from './rounds.sql.ts'

/** Returns a player's open rounds, oldest first. */
export function listOpenRounds(q: Queryable, memberId: string, isTrial: boolean, limit: number): Promise<Round[]> {
  return q.query(
    `select ${ROUND_COLUMNS} from bets.rounds where member_id = $1 and state = 'open' and trial = $2
     order by opened_at, id limit $3`,
    [memberId, isTrial, limit],
  )
}

/** Returns how many rounds of a player are open, and the sum of their stakes in ledger units. */
export async function sumOpenRounds(
  q: Queryable,
  memberId: string,
  isTrial: boolean,
): Promise<{ rounds: number; stakeMinor: bigint }> {
  const [row] = await q.query<{ rounds: number; stakeMinor: bigint }>(
    `select count(*)::int as rounds, coalesce(sum(stake), 0)::bigint as "stakeMinor" from bets.rounds
     where member_id = $1 and state = 'open' and trial = $2`,
    [memberId, isTrial],
  )
  return row ?? { rounds: 0, stakeMinor: 0n }
}

/** Returns the ids of a vendor's rounds that were opened before a moment and are still open, oldest first. */
export async function listOpenSince(q: Queryable, vendor: string, before: Date, limit: number): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select id from bets.rounds where vendor = $1 and state = 'open' and opened_at < $2 order by opened_at limit $3`,
    [vendor, before, limit],
  )
  return rows.map((row) => row.id)
}

export type LockedRound = {
  id: bigint
  merchant: string
  memberId: string
  isTrial: boolean
  vendor: string
  roundId: string
  gameCode: string
  currency: string
  state: string
  stakeMinor: bigint
  payoutMinor: bigint
}

/**
 * Locks a round of a brand (null: of any) until the transaction ends, so that nothing is posted in it. Returns null
 * when there is none.
 */
export async function lockRound(tx: Tx, id: bigint, merchant: string | null): Promise<LockedRound | null> {
  const [row] = await tx.query<LockedRound>(
    `select id, merchant, member_id as "memberId", trial as "isTrial", vendor, round_id as "roundId",
       game_code as "gameCode", currency, state, stake as "stakeMinor", payout as "payoutMinor"
     from bets.rounds where id = $1 and ($2::text is null or merchant = $2) for update`,
    [id, merchant],
  )
  return row ?? null
}
