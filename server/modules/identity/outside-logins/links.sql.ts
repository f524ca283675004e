import type { Queryable, Tx } from '#server/lib/db.ts'

export type LinkRow = { provider: string; email: string | null; linked_at: Date; last_used_at: Date | null }

/** Returns the account that is linked with a person at a provider, or null. */
export async function findLinked(
  queryable: Queryable,
  merchant: string,
  issuer: string,
  subject: string,
): Promise<bigint | null> {
  const [row] = await queryable.query<{ account_id: bigint }>(
    'select account_id from identity.social_links where merchant = $1 and issuer = $2 and subject = $3',
    [merchant, issuer, subject],
  )
  return row?.account_id ?? null
}

/** Returns the links of an account. */
export function listLinks(queryable: Queryable, accountId: bigint): Promise<LinkRow[]> {
  return queryable.query<LinkRow>(
    'select provider, email, linked_at, last_used_at from identity.social_links where account_id = $1 order by provider',
    [accountId],
  )
}

/** Links an account with a person. Returns false when either has another link already. */
export async function insertSocialLink(
  tx: Tx,
  row: {
    accountId: bigint
    merchant: string
    provider: string
    issuer: string
    subject: string
    email: string | null
    at: Date
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into identity.social_links (account_id, merchant, provider, issuer, subject, email, linked_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning account_id`,
    [row.accountId, row.merchant, row.provider, row.issuer, row.subject, row.email, row.at],
  )
  return rows.length > 0
}

/** Stores that a link was used. */
export async function touchLink(tx: Tx, accountId: bigint, provider: string, at: Date): Promise<void> {
  await tx.query('update identity.social_links set last_used_at = $3 where account_id = $1 and provider = $2', [
    accountId,
    provider,
    at,
  ])
}

/** Ends a link. Returns false when there is none. */
export async function removeLink(tx: Tx, accountId: bigint, provider: string): Promise<boolean> {
  return (
    (
      await tx.query('delete from identity.social_links where account_id = $1 and provider = $2 returning provider', [
        accountId,
        provider,
      ])
    ).length > 0
  )
}

/** Returns whether an account of the brand has a mail address, proved or only typed. */
export async function hasMailOwner(queryable: Queryable, merchant: string, email: string): Promise<boolean> {
  const rows = await queryable.query(
    `select 1 from identity.profiles p join identity.accounts a on a.id = p.account_id
     where lower(p.email) = lower($2) and a.merchant = $1 limit 1`,
    [merchant, email],
  )
  return rows.length > 0
}

/** Returns how many other ways to log in an account has: a password, a passkey, another provider, a proved number. */
export async function countOtherWays(tx: Tx, accountId: bigint, provider: string, byNumber: boolean): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select ((select count(*) from identity.passwords where account_id = $1) + (select count(*) from identity.passkeys
         where account_id = $1)
       + (select count(*) from identity.social_links where account_id = $1 and provider <> $2)
       + (select count(*) from identity.mobiles where account_id = $1 and verified_at is not null
         and $3))::int as count`,
    [accountId, provider, byNumber],
  )
  return row?.count ?? 0
}
