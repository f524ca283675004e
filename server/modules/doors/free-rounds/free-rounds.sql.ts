/** Free rounds that members were given at vendors' games. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

/**
 * issuing: the vendor is told, or asked what became of it. cancelling: no round begins, and the vendor is told so.
 * ended: their time is over. refused: the vendor, or protection, said no.
 */
export type FreeRoundsState = 'issuing' | 'issued' | 'cancelling' | 'cancelled' | 'ended' | 'refused'

export type FreeRounds = {
  id: bigint
  reference: string
  source: string
  vendor: string
  gameCode: string
  memberId: string
  brand: string
  currency: string
  rounds: number
  stakeMinor: bigint
  winMaxMinor: bigint
  winnings: 'cash' | 'bonus'
  /** Who pays what they win: the brand's promotions, or the vendor. */
  payer: 'house' | 'vendor'
  state: FreeRoundsState
  why: string | null
  used: number
  wonMinor: bigint
  createdAt: Date
  expiresAt: Date
  lastAt: Date | null
  endedAt: Date | null
  settledAt: Date | null
  settledMinor: bigint | null
  isClosed: boolean | null
  asks: number
  nextAskAt: Date | null
}

const COLUMNS = `f.id, f.reference, f.source, f.vendor, f.game_code as "gameCode", f.member_id as "memberId", f.brand,
  f.currency, f.rounds, f.stake as "stakeMinor", f.win_max as "winMaxMinor", f.winnings, f.payer, f.state, f.why, f.used,
  f.won as "wonMinor", f.created_at as "createdAt", f.expires_at as "expiresAt", f.last_at as "lastAt",
  f.ended_at as "endedAt", f.settled_at as "settledAt", f.settled as "settledMinor", f.is_closed as "isClosed", f.asks,
  f.next_ask_at as "nextAskAt"`

export type NewFreeRounds = Pick<
  FreeRounds,
  | 'reference'
  | 'source'
  | 'vendor'
  | 'gameCode'
  | 'memberId'
  | 'brand'
  | 'currency'
  | 'rounds'
  | 'stakeMinor'
  | 'winMaxMinor'
  | 'winnings'
  | 'payer'
  | 'createdAt'
  | 'expiresAt'
>

/** Inserts free rounds that the vendor is to be told of. */
export async function insertFreeRounds(tx: Tx, one: NewFreeRounds): Promise<FreeRounds> {
  return only(
    await tx.query<FreeRounds>(
      `insert into games.free_rounds as f (reference, source, vendor, game_code, member_id, brand, currency, rounds, stake,
         win_max, winnings, state, created_at, expires_at, next_ask_at, payer)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'issuing', $12, $13, $12, $14) returning ${COLUMNS}`,
      [
        one.reference,
        one.source,
        one.vendor,
        one.gameCode,
        one.memberId,
        one.brand,
        one.currency,
        one.rounds,
        one.stakeMinor,
        one.winMaxMinor,
        one.winnings,
        one.createdAt,
        one.expiresAt,
        one.payer,
      ],
    ),
  )
}

/** Returns free rounds by their reference, or null. */
export async function findFreeRounds(q: Queryable, reference: string): Promise<FreeRounds | null> {
  const [row] = await q.prepared<FreeRounds>(
    'games.find_free_rounds',
    `select ${COLUMNS} from games.free_rounds f where f.reference = $1`,
    [reference],
  )
  return row ?? null
}

/** Returns the free rounds of sources, those that exist. */
export function listFreeRoundsOf(q: Queryable, sources: readonly string[]): Promise<FreeRounds[]> {
  return q.query<FreeRounds>(`select ${COLUMNS} from games.free_rounds f where f.source = any ($1)`, [sources])
}

/** Returns how many free rounds a member can play at a moment, by game. */
export function countPlayable(q: Queryable, memberId: string, at: Date): Promise<{ gameCode: string; left: number }[]> {
  return q.prepared(
    'games.count_playable_free_rounds',
    `select game_code as "gameCode", sum(rounds - used)::int as left from games.free_rounds
     where member_id = $1 and settled_at is null and state = 'issued' and used < rounds and expires_at > $2
     group by game_code order by min(expires_at)`,
    [memberId, at],
  )
}

/** Locks free rounds until the transaction ends. */
export async function lockFreeRounds(tx: Tx, id: bigint): Promise<FreeRounds | null> {
  const [row] = await tx.query<FreeRounds>(`select ${COLUMNS} from games.free_rounds f where f.id = $1 for update`, [
    id,
  ])
  return row ?? null
}

export type FreeRoundsChange = Partial<{
  state: FreeRoundsState
  why: string | null
  asks: number
  nextAskAt: Date | null
  issuedAt: Date
  endedAt: Date
  told: object
  needsAttention: boolean
}>

/** Changes what is known of free rounds; a field that is left out stays. */
export async function updateFreeRounds(tx: Tx, id: bigint, change: FreeRoundsChange): Promise<FreeRounds> {
  return only(
    await tx.query<FreeRounds>(
      `update games.free_rounds f set state = coalesce($2, state), why = case when $3 then $4 else why end,
         asks = coalesce($5, asks), next_ask_at = case when $6 then $7::timestamptz else next_ask_at end,
         issued_at = coalesce(issued_at, $8), ended_at = coalesce(ended_at, $9), told = coalesce($10, told),
         needs_attention = coalesce($11, needs_attention)
       where f.id = $1 returning ${COLUMNS}`,
      [
        id,
        change.state ?? null,
        'why' in change,
        change.why ?? null,
        change.asks ?? null,
        'nextAskAt' in change,
        change.nextAskAt ?? null,
        change.issuedAt ?? null,
        change.endedAt ?? null,
        change.told === undefined ? null : JSON.stringify(change.told),
        change.needsAttention ?? null,
      ],
    ),
  )
}

/** Makes the winnings of free rounds final. A vendor that is to be told of a cancel is told all the same. */
export async function putSettled(
  tx: Tx,
  id: bigint,
  { settledMinor, isClosed, at }: { settledMinor: bigint; isClosed: boolean; at: Date },
): Promise<void> {
  await tx.query(
    `update games.free_rounds set settled_at = $2, settled = $3, is_closed = $4,
       state = case when state in ('cancelling', 'cancelled', 'refused') then state else 'ended' end,
       ended_at = case when state <> 'cancelling' then coalesce(ended_at, $2) end,
       next_ask_at = case when state = 'cancelling' then next_ask_at end
     where id = $1`,
    [id, at, settledMinor, isClosed],
  )
}

/** Lists free rounds whose vendor should have been called before a moment. */
export function listForgotten(q: Queryable, before: Date, limit: number): Promise<{ id: bigint }[]> {
  return q.query('select id from games.free_rounds where next_ask_at < $1 order by next_ask_at limit $2', [
    before,
    limit,
  ])
}

/** Lists free rounds that can still begin although their time is over. */
export function listOverdue(q: Queryable, at: Date, limit: number): Promise<{ id: bigint }[]> {
  return q.query(
    `select id from games.free_rounds
     where settled_at is null and state in ('issuing', 'issued') and expires_at <= $1 order by id limit $2`,
    [at, limit],
  )
}

/** Lists free rounds that can still begin and whose members have excluded themselves. */
export function listOfExcluded(q: Queryable, at: Date, limit: number): Promise<{ id: bigint; memberId: string }[]> {
  return q.query(
    `select f.id, f.member_id as "memberId" from games.free_rounds f
     join protection.stake_facts p on p.member_id = f.member_id
     where f.settled_at is null and f.state in ('issuing', 'issued') and f.expires_at > $1
       and p.facts ->> 'excludedAt' is not null
     order by f.id limit $2`,
    [at, limit],
  )
}

/** Lists free rounds in which no round begins any more and whose winnings are not final, after an id. */
export function listUnsettled(q: Queryable, after: bigint, limit: number): Promise<FreeRounds[]> {
  return q.query<FreeRounds>(
    `select ${COLUMNS} from games.free_rounds f
     where f.settled_at is null and f.id > $1 and (f.state in ('cancelling', 'cancelled', 'ended', 'refused') or f.used = f.rounds)
     order by f.id limit $2`,
    [after, limit],
  )
}

/** Returns whether a round that began with these free rounds has not ended yet. */
export async function hasOpenRounds(q: Queryable, { reference, vendor, memberId }: FreeRounds): Promise<boolean> {
  const [row] = await q.query<{ isOpen: boolean }>(
    `select exists (
       select from games.vendor_transactions t
       join bets.round_totals r on r.vendor = t.vendor and r.round_id = t.round_id and r.member_id = t.member_id
       where t.free_rounds = $1 and t.vendor = $2 and t.member_id = $3 and t.kind = 'bet' and t.state = 'posted'
         and r.state = 'open'
     ) as "isOpen"`,
    [reference, vendor, memberId],
  )
  return row?.isOpen === true
}
