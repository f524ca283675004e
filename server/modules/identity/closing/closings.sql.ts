import type { CLOSING_REASONS } from '#contract/identity/closing.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type ClosingRow = {
  reason: (typeof CLOSING_REASONS)[number]
  note: string
  asked_at: Date
  closes_at: Date
  outcome: 'stopped' | 'tied' | 'closed' | null
  ended_at: Date | null
}

/** Returns an account's newest closing, also one that ended; null when the member never asked for one. */
export async function findClosing(queryable: Queryable, accountId: bigint): Promise<ClosingRow | null> {
  const [row] = await queryable.query<ClosingRow>(
    'select reason, note, asked_at, closes_at, outcome, ended_at from identity.closings where account_id = $1 order by id desc limit 1',
    [accountId],
  )
  return row ?? null
}

/** Stores that a member asks to close the account. Returns false when a closing is pending already. */
export async function insertClosing(
  tx: Tx,
  row: { accountId: bigint; reason: string; note: string; at: Date; closesAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into identity.closings (account_id, reason, note, asked_at, closes_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id) where outcome is null do nothing returning id`,
    [row.accountId, row.reason, row.note, row.at, row.closesAt],
  )
  return rows.length > 0
}

/** Ends the pending closing. Returns false when there is none. */
export async function endClosing(
  tx: Tx,
  accountId: bigint,
  outcome: 'stopped' | 'tied' | 'closed',
  at: Date,
): Promise<boolean> {
  return (
    (
      await tx.query(
        'update identity.closings set outcome = $2, ended_at = $3 where account_id = $1 and outcome is null returning id',
        [accountId, outcome, at],
      )
    ).length > 0
  )
}

/** Returns the accounts whose waiting time is over. */
export async function listDueClosings(queryable: Queryable, at: Date, limit: number): Promise<bigint[]> {
  const rows = await queryable.query<{ account_id: bigint }>(
    'select account_id from identity.closings where outcome is null and closes_at <= $1 order by closes_at limit $2',
    [at, limit],
  )
  return rows.map((row) => row.account_id)
}

/** Closes an account permanently. */
export async function putClosed(tx: Tx, accountId: bigint): Promise<void> {
  await tx.query(`update identity.accounts set status = 'closed' where id = $1`, [accountId])
}

/** Returns whether there are accounts below in the upline tree. */
export async function hasDownline(queryable: Queryable, accountId: bigint): Promise<boolean> {
  return (
    (
      await queryable.query(`select 1 from identity.accounts where upline_id = $1 and status <> 'closed' limit 1`, [
        accountId,
      ])
    ).length > 0
  )
}
