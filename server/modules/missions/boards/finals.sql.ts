/** Final lists and what they pay. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Final = {
  version: number
  list: string
  hash: string
  differences: string[]
  madeAt: Date
  madeBy: string
}
const COLUMNS = 'version, list, hash, differences, made_at as "madeAt", made_by as "madeBy"'

/** Stores a version of a final list. */
export async function insertFinal(tx: Tx, item: bigint, one: Final): Promise<void> {
  await tx.query(
    `insert into missions.finals (item_id, version, list, hash, differences, made_at, made_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [item, one.version, one.list, one.hash, one.differences, one.madeAt, one.madeBy],
  )
}

/** Returns the versions of a final list, the newest first. */
export function listFinals(q: Queryable, item: bigint): Promise<Final[]> {
  return q.query<Final>(`select ${COLUMNS} from missions.finals where item_id = $1 order by version desc`, [item])
}

export type Payout = {
  memberId: string
  username: string
  rank: number
  amountMinor: bigint
  state: 'due' | 'paid' | 'withheld' | 'refused'
  reason: string | null
}

/** A payout with how its amount was computed. */
type NewPayout = Omit<Payout, 'username'> & { reckoning: unknown }

/** Stores what a final list pays, each member once. */
export async function insertPayouts(tx: Tx, item: bigint, rows: readonly NewPayout[]): Promise<void> {
  await tx.query(
    `insert into missions.payouts (item_id, member_id, rank, amount, state, reason, reckoning)
     select $1, * from unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::jsonb[])`,
    [
      item,
      rows.map(({ memberId }) => memberId),
      rows.map(({ rank }) => rank),
      rows.map(({ amountMinor }) => amountMinor),
      rows.map(({ state }) => state),
      rows.map(({ reason }) => reason),
      rows.map(({ reckoning }) => JSON.stringify(reckoning)),
    ],
  )
}

/** Returns what a board pays, in the order of ranks. */
export function listPayouts(q: Queryable, item: bigint, limit: number): Promise<Payout[]> {
  return q.query<Payout>(
    `select p.member_id as "memberId", m.username, p.rank, p.amount as "amountMinor", p.state, p.reason
     from missions.payouts p join identity.members m on m.id = p.member_id::bigint
     where p.item_id = $1 order by p.rank, p.member_id limit $2`,
    [item, limit],
  )
}

/** Returns the members who are to be paid still, in the order of ranks. */
export async function listDue(q: Queryable, item: bigint, limit: number): Promise<string[]> {
  const rows = await q.query<{ memberId: string }>(
    `select member_id as "memberId" from missions.payouts where item_id = $1 and state = 'due' order by rank, member_id
     limit $2`,
    [item, limit],
  )
  return rows.map(({ memberId }) => memberId)
}

/** Locks and returns what is due to a member, in ledger units, and its reckoning; null when nothing is due any more. */
export async function lockDue(
  tx: Tx,
  item: bigint,
  memberId: string,
): Promise<{ amountMinor: bigint; reckoning: unknown } | null> {
  const [row] = await tx.query<{ amountMinor: bigint; reckoning: unknown }>(
    `select amount as "amountMinor", reckoning from missions.payouts where item_id = $1 and member_id = $2 and state = 'due' for update`,
    [item, memberId],
  )
  return row ?? null
}

/** Stores that a prize was paid, or why not. */
export async function putPayout(
  tx: Tx,
  item: bigint,
  memberId: string,
  { state, reward = null, reason = null }: { state: Payout['state']; reward?: string | null; reason?: string | null },
): Promise<void> {
  await tx.query(
    'update missions.payouts set state = $3, reward = $4, reason = $5 where item_id = $1 and member_id = $2',
    [item, memberId, state, reward, reason],
  )
}

/** Returns the boards that are being paid. */
export async function listPaying(q: Queryable): Promise<{ id: bigint; brand: string }[]> {
  return q.query<{ id: bigint; brand: string }>(`select id, brand from missions.items where state = 'paying' limit 100`)
}
