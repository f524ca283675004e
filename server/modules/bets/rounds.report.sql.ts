/**
 * Rounds across members, for operators. Which rounds of which members began in a period, newest first, and what are
 * their sums?
 */
import type { RoundState } from '#contract/bets/bets.ts'
import type { Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { RoundPlace } from './record.report.sql.ts'
import type { Round, RoundSums } from './rounds.sql.ts'

export type OfficeRoundFilter = {
  merchant: string
  isTrial: boolean
  from: Date | null
  to: Date | null
  memberId: string | null
  vendor: string | null
  roundId: string | null
  state: RoundState | null
}

const WHERE = `merchant = $8 and trial = $1 and ($2::timestamptz is null or opened_at >= $2)
    and ($3::timestamptz is null or opened_at < $3)
  and ($4::text is null or member_id = $4) and ($5::text is null or vendor = $5) and ($6::text is null or round_id = $6)
  and ($7::bets.round_state is null or state = $7)`

const values = (filter: OfficeRoundFilter) => [
  filter.isTrial,
  filter.from,
  filter.to,
  filter.memberId,
  filter.vendor,
  filter.roundId,
  filter.state,
  filter.merchant,
]

/** Returns the statement of listOfficeRounds, to test its plan. */
export function officeRoundsStatement(
  filter: OfficeRoundFilter,
  offset: number,
  limit: number,
): { sql: string; parameters: unknown[] } {
  return {
    sql: `select id, member_id as "memberId", vendor, round_id as "roundId", game_code as "gameCode",
       game_type as "gameType", currency, state,
       stake as "stakeMinor", valid_bet as "validBetMinor", payout as "payoutMinor", opened_at as "openedAt",
         settled_at as "settledAt"
     from bets.rounds where ${WHERE} order by opened_at desc, id desc offset $9 limit $10`,
    parameters: [...values(filter), offset, limit],
  }
}

/** Returns the rounds that the filter matches, newest first. */
export function listOfficeRounds(
  q: Queryable,
  filter: OfficeRoundFilter,
  offset: number,
  limit: number,
): Promise<Round[]> {
  const { sql, parameters } = officeRoundsStatement(filter, offset, limit)
  return q.query<Round>(sql, parameters)
}

/** Returns the sums of the rounds that the filter matches. */
export async function sumOfficeRounds(q: Queryable, filter: OfficeRoundFilter): Promise<RoundSums> {
  return only(
    await q.query<RoundSums>(
      `select count(*)::int as rounds, coalesce(sum(stake), 0)::bigint as "stakeMinor",
       coalesce(sum(valid_bet), 0)::bigint as "validBetMinor", coalesce(sum(payout), 0)::bigint as "payoutMinor"
     from bets.rounds where ${WHERE}`,
      values(filter),
    ),
  )
}

/** Returns how many rounds the filter matches; counting stops at `limit`. */
export async function countOfficeRounds(q: Queryable, filter: OfficeRoundFilter, limit: number): Promise<number> {
  const { rounds } = only(
    await q.query<{ rounds: number }>(
      `select count(*)::int as rounds from (select 1 from bets.rounds where ${WHERE} limit $9) few`,
      [...values(filter), limit],
    ),
  )
  return rounds
}

/**
 * Returns the rounds that the filter matches, newest first, after a given round or from the newest: for reading all of
 * them, part by part.
 */
export function listOfficeRoundsBehind(
  q: Queryable,
  filter: OfficeRoundFilter,
  behind: RoundPlace | null,
  limit: number,
): Promise<(Round & { openedMicros: bigint })[]> {
  return q.query(
    `select id, member_id as "memberId", vendor, round_id as "roundId", game_code as "gameCode",
       game_type as "gameType", currency, state,
       stake as "stakeMinor", valid_bet as "validBetMinor", payout as "payoutMinor", opened_at as "openedAt",
       settled_at as "settledAt", (extract(epoch from opened_at) * 1000000)::bigint as "openedMicros"
     from bets.rounds where ${WHERE}
       and ($9::bigint is null or (opened_at, id) < (timestamptz 'epoch' + $9::bigint * interval '1 microsecond',
         $10::bigint))
     order by opened_at desc, id desc limit $11`,
    [...values(filter), behind?.openedMicros ?? null, behind?.id ?? null, limit],
  )
}
