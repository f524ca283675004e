/** Free rounds as operators of a brand look for them, with each round that was played. */
import type { OfficeFreeRoundsState } from '#contract/rewards/office-free-rounds.ts'
import type { FreeRound } from '#server/modules/bets/bets.slots.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { sql } from '#server/lib/sql.ts'

export type FoundFreeRounds = {
  id: bigint
  reference: string
  source: string
  memberId: string
  username: string
  vendor: string
  gameCode: string
  rounds: number
  used: number
  stakeMinor: bigint
  winMaxMinor: bigint
  wonMinor: bigint
  winnings: 'cash' | 'bonus'
  currency: string
  shownState: OfficeFreeRoundsState
  needsAttention: boolean
  canCancel: boolean
  why: string | null
  asks: number
  nextAskAt: Date | null
  told: string | null
  createdAt: Date
  expiresAt: Date
  issuedAt: Date | null
  lastAt: Date | null
  endedAt: Date | null
  settledAt: Date | null
  settledMinor: bigint | null
}

const STATE = `case when f.state in ('refused', 'cancelled') then f.state
  when f.state in ('issuing', 'cancelling') and f.settled_at is null
    then case when f.asks > 0 and f.told is not null then 'unknown' else 'waiting' end
  when f.settled_at is not null then 'settled' when f.used = f.rounds then 'played'
  when f.state = 'issued' then 'active' else 'ended' end`
const COLUMNS = `f.id, f.reference, f.source, f.member_id as "memberId", m.username, f.vendor, f.game_code as "gameCode",
  f.rounds, f.used, f.stake as "stakeMinor", f.win_max as "winMaxMinor", f.won as "wonMinor", f.winnings, f.currency,
  f.shown as "shownState", f.needs_attention as "needsAttention",
  (f.settled_at is null and f.state in ('issuing', 'issued') and f.used < f.rounds) as "canCancel", f.why, f.asks,
  f.next_ask_at as "nextAskAt", f.told::text as told, f.created_at as "createdAt", f.expires_at as "expiresAt",
  f.issued_at as "issuedAt", f.last_at as "lastAt", f.ended_at as "endedAt", f.settled_at as "settledAt",
  f.settled as "settledMinor"`

export type FreeRoundsFilter = {
  brand: string
  memberId?: string | undefined
  state?: OfficeFreeRoundsState | undefined
  vendor?: string | undefined
  reference?: string | undefined
}

/** Returns a page of a brand's free rounds, the newest first, and how many there are. */
export async function findFreeRoundsOf(
  q: Queryable,
  { brand, memberId, state, vendor, reference }: FreeRoundsFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: FoundFreeRounds[]; total: number }> {
  const values = [brand, memberId ?? null, state ?? null, vendor ?? null, reference ?? null]
  const found = `from (select f.*, ${STATE} as shown from games.free_rounds f) f
    where f.brand = $1 and ($2::text is null or f.member_id = $2) and ($3::text is null or f.shown = $3)
      and ($4::text is null or f.vendor = $4) and ($5::text is null or f.reference = upper($5))`
  const rows = await q.query<FoundFreeRounds>(
    `select ${COLUMNS} from (select f.* ${found} order by f.id desc offset $6 limit $7) f
     join identity.members m on m.id = f.member_id::bigint order by f.id desc`,
    [...values, offset, limit],
  )
  const { total } = only(await q.query<{ total: number }>(`select count(*)::int as total ${found}`, values))
  return { rows, total }
}

export type PlayedRound = { roundId: string; at: Date; isTakenBack: boolean; wonMinor: bigint }

/** Returns the rounds that began with free rounds and what of their wins counts, the newest first. */
export function listPlayedRounds(q: Queryable, reference: string, limit: number): Promise<PlayedRound[]> {
  return q.query<PlayedRound>(
    sql`select t.round_id as "roundId", min(t.created_at) as at,
        bool_and(t.state = 'rolled_back') filter (where t.kind = 'bet') as "isTakenBack",
        coalesce(sum(t.free_won) filter (where t.kind = 'win' and t.state = 'posted'), 0)::bigint as "wonMinor"
      from games.vendor_transactions t
      where t.free_rounds = ${reference} and t.kind in ('bet', 'win')
      group by t.round_id order by 2 desc, 1 limit ${limit}`,
  )
}

/** Returns which of some rounds belong to free rounds, in their order; null for the others. */
export async function listFreeOf(
  q: Queryable,
  rounds: readonly { vendor: string; roundId: string; memberId: string }[],
): Promise<(FreeRound | null)[]> {
  const rows = await q.query<FreeRound & { place: number }>(
    `select a.place::int as place, f.reference, f.stake as "stakeMinor", f.winnings,
       (select coalesce(sum(w.free_won), 0)::bigint from games.vendor_transactions w
        where w.free_rounds = f.reference and w.vendor = a.vendor and w.round_id = a.round_id and w.kind = 'win'
          and w.state = 'posted') as "wonMinor"
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality a (vendor, round_id, member_id, place)
     join lateral (select t.free_rounds from games.vendor_transactions t
       where t.vendor = a.vendor and t.round_id = a.round_id and t.kind = 'bet' and t.member_id = a.member_id
         and t.free_rounds is not null limit 1) t on true
     join games.free_rounds f on f.reference = t.free_rounds`,
    [rounds.map(({ vendor }) => vendor), rounds.map(({ roundId }) => roundId), rounds.map(({ memberId }) => memberId)],
  )
  const found = new Map(rows.map(({ place, ...free }) => [place, free]))
  return rounds.map((_round, place) => found.get(place + 1) ?? null)
}
