import type { Queryable, Tx } from '#server/lib/db.ts'

export type Reachable = {
  id: bigint
  username: string
  email: string
  language: string | null
  isKnownNetwork: boolean
}

/**
 * Returns an account by its name and its proved mail address, in any case, and whether it was open on a network; null
 * unless both match.
 */
export async function findByNameAndMail(
  q: Queryable,
  merchant: string,
  { username, email }: { username: string; email: string },
  network: string,
): Promise<Reachable | null> {
  const [row] = await q.query<Reachable>(
    `select a.id, a.username, p.email, a.language,
       exists (select from identity.known_networks n where n.account_id = a.id and n.network = $4) as "isKnownNetwork"
       from identity.accounts a join identity.profiles p on p.account_id = a.id
     where a.merchant = $1 and lower(a.username) = lower($2) and lower(p.email) = lower($3)
       and p.email_verified_at is not null and a.status = 'active'`,
    [merchant, username, email, network],
  )
  return row ?? null
}

/** Stores the digest of a link. Invalidates the links that the account was sent before. */
export async function insertLink(
  tx: Tx,
  row: { digest: string; accountId: bigint; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.query('update identity.password_links set used_at = $2 where account_id = $1 and used_at is null', [
    row.accountId,
    row.at,
  ])
  await tx.query(
    'insert into identity.password_links (digest, account_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [row.digest, row.accountId, row.at, row.expiresAt],
  )
}

/** Returns the account of an open link, or null. */
export async function findLink(
  q: Queryable,
  merchant: string,
  digest: string,
  at: Date,
): Promise<{ accountId: bigint } | null> {
  const [row] = await q.query<{ account_id: bigint }>(
    `select l.account_id from identity.password_links l join identity.accounts a on a.id = l.account_id
     where l.digest = $1 and a.merchant = $2 and l.used_at is null and l.expires_at > $3`,
    [digest, merchant, at],
  )
  return row ? { accountId: row.account_id } : null
}

/** Uses a link up. Returns false when it was used before. */
export async function closeLink(tx: Tx, digest: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update identity.password_links set used_at = $2 where digest = $1 and used_at is null returning digest',
    [digest, at],
  )
  return rows.length > 0
}

/** Deletes links that were made before a moment. */
export async function forgetLinks(q: Queryable, before: Date): Promise<void> {
  await q.query('delete from identity.password_links where created_at < $1', [before])
}
