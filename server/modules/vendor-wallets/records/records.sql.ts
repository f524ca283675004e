/** Stores how far the record feeds of vendors with wallets of their own were read, and the booked records. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type KeptRecord = {
  vendor: string
  txId: string
  seq: bigint
  kind: 'bet' | 'win' | 'rollback' | 'end'
  memberId: string | null
  roundId: string
  gameCode: string
  amountMinor: bigint
  currency: string
  state: 'posted' | 'rolled_back' | 'refused'
  why: string | null
  postingId: bigint | null
  at: Date
}

const COLUMNS = `vendor, tx_id as "txId", seq, kind, member_id as "memberId", round_id as "roundId",
  game_code as "gameCode", amount as "amountMinor", currency, state, why, posting_id as "postingId", at`

/**
 * Locks a vendor's feed until the transaction ends, and returns how far it was read: one reader at a time, over all
 * processes.
 */
export async function lockFeed(tx: Tx, vendor: string): Promise<bigint> {
  await tx.query('insert into games.record_feeds (vendor) values ($1) on conflict do nothing', [vendor])
  return only(
    await tx.query<{ cursor: bigint }>('select cursor from games.record_feeds where vendor = $1 for update', [vendor]),
  ).cursor
}

/** Returns how far a vendor's feed was read. */
export async function findCursor(q: Queryable, vendor: string): Promise<bigint> {
  return (
    (await q.query<{ cursor: bigint }>('select cursor from games.record_feeds where vendor = $1', [vendor]))[0]
      ?.cursor ?? 0n
  )
}

/** Sets the mark of a locked feed. */
export async function updateCursor(tx: Tx, vendor: string, cursor: bigint, at: Date): Promise<void> {
  await tx.query(
    'update games.record_feeds set cursor = $2, heard_at = $3, failure = null, failed_at = null where vendor = $1',
    [vendor, cursor, at],
  )
}

/** Stores why a feed could not be read. */
export async function noteFailure(q: Queryable, vendor: string, failure: string, at: Date): Promise<void> {
  await q.query(
    `insert into games.record_feeds (vendor, failure, failed_at) values ($1, $2, $3)
     on conflict (vendor) do update set failure = excluded.failure,
       failed_at = coalesce(record_feeds.failed_at, excluded.failed_at)`,
    [vendor, failure.slice(0, 300), at],
  )
}

/** Returns a record of a vendor, or null. */
export async function findRecord(q: Queryable, vendor: string, txId: string): Promise<KeptRecord | null> {
  return (
    (
      await q.query<KeptRecord>(`select ${COLUMNS} from games.vendor_records where vendor = $1 and tx_id = $2`, [
        vendor,
        txId,
      ])
    )[0] ?? null
  )
}

/** Stores a record that was booked, or could not be. */
export async function insertRecord(tx: Tx, one: KeptRecord): Promise<void> {
  await tx.query(
    `insert into games.vendor_records (vendor, tx_id, seq, kind, member_id, round_id, game_code, amount, currency,
       state, why, posting_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      one.vendor,
      one.txId,
      one.seq,
      one.kind,
      one.memberId,
      one.roundId,
      one.gameCode,
      one.amountMinor,
      one.currency,
      one.state,
      one.why,
      one.postingId,
      one.at,
    ],
  )
}

/** Marks a record as taken back. */
export async function markRolledBack(tx: Tx, vendor: string, txId: string): Promise<void> {
  await tx.query(`update games.vendor_records set state = 'rolled_back' where vendor = $1 and tx_id = $2`, [
    vendor,
    txId,
  ])
}
