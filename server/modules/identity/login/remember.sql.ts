import type { Queryable, Tx } from '#server/lib/db.ts'
import { sql } from '#server/lib/sql.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

export type RememberedRow = {
  id: bigint
  account_id: bigint
  device_id: bigint
  is_current: boolean
  rotated_at: Date
  expires_at: Date
  username: string
  status: string
}

/** Remembers an account's login in a device. Replaces what was remembered for the account there. */
export async function putRemembered(
  tx: Tx,
  row: { accountId: bigint; deviceId: bigint; token: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.query('update identity.remembered set ended_at = $2 where device_id = $1 and ended_at is null', [
    row.deviceId,
    row.at,
  ])
  await tx.query(
    'insert into identity.remembered (account_id, device_id, token_hash, rotated_at, expires_at) values ($1, $2, $3, $4, $5)',
    [row.accountId, row.deviceId, hashToken(row.token), row.at, row.expiresAt],
  )
}

/**
 * Returns what a brand remembers under a token, in the browser with this device cookie; also under the token before the
 * present one. `lock` locks the row, so that concurrent calls wait.
 */
export async function findRemembered(
  queryable: Queryable,
  merchant: string,
  token: string,
  device: string,
  now: Date,
  lock: boolean,
): Promise<RememberedRow | null> {
  const [row] = await queryable.query<RememberedRow>(
    sql`select r.id, r.account_id, r.device_id, r.token_hash = ${hashToken(token)} as is_current, r.rotated_at,
       r.expires_at, a.username, a.status
     from identity.remembered r join identity.accounts a on a.id = r.account_id
       join identity.devices d on d.id = r.device_id
     where (r.token_hash = ${hashToken(token)} or r.previous_hash = ${hashToken(token)})
       and d.token_hash = ${hashToken(device)}
       and a.merchant = ${merchant} and r.ended_at is null and r.expires_at > ${now}
     ${lock ? sql`for update of r` : sql``}`,
  )
  return row ?? null
}

/** Replaces the token of a remembered login by the next one. */
export async function rotateRemembered(tx: Tx, id: bigint, token: string, at: Date): Promise<void> {
  await tx.query(
    'update identity.remembered set previous_hash = token_hash, token_hash = $2, rotated_at = $3 where id = $1',
    [id, hashToken(token), at],
  )
}

/** Ends a remembered login. */
export async function endRemembered(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx.query('update identity.remembered set ended_at = $2 where id = $1 and ended_at is null', [id, at])
}

/** Deletes remembered logins that ended or expired before a moment. */
export async function forgetOldRemembered(queryable: Queryable, before: Date): Promise<void> {
  await queryable.query('delete from identity.remembered where expires_at < $1', [before])
}
