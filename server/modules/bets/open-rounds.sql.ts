/** Rounds that are not over. Each reads an index that holds open rounds alone. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { ROUND_COLUMNS, type Round } from './rounds.sql.ts'

/** A player's open rounds, oldest first. */
export function listOpenRounds(q: Queryable, memberId: string, isTrial: boolean, limit: number): Promise<Round[]> {
  return q.kysely
    .selectFrom('bets.rounds')
    .select(ROUND_COLUMNS)
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('trial', '=', isTrial)
    .orderBy('opened_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many rounds of a player are open, and what is staked and not yet paid out in them. */
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

/** A vendor's rounds that were opened before a moment and are open still, oldest first. */
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

/** A round of a brand (null: of any) that nothing is posted in until the transaction ends; null when there is none. */
export async function lockRound(tx: Tx, id: bigint, merchant: string | null): Promise<LockedRound | null> {
  const [row] = await tx.query<LockedRound>(
    `select id, merchant, member_id as "memberId", trial as "isTrial", vendor, round_id as "roundId", game_code as "gameCode", currency, state,
       stake as "stakeMinor", payout as "payoutMinor"
     from bets.rounds where id = $1 and ($2::text is null or merchant = $2) for update`,
    [id, merchant],
  )
  return row ?? null
}
