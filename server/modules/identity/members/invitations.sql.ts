import type { Queryable, Tx } from '#server/lib/db.ts'

export type Invitation = {
  code: string
  kind: 'affiliate' | 'referral'
  account_id: bigint
  path: string
  type: number
}

/** Returns an open code of the brand, in any case, with the account that it belongs to, or null. */
export async function findInvitation(queryable: Queryable, merchant: string, code: string): Promise<Invitation | null> {
  const [row] = await queryable.query<Invitation>(
    `select i.code, i.kind, i.account_id, a.path, a.type from identity.invitation_codes i
       join identity.accounts a on a.id = i.account_id
     where i.merchant = $1 and lower(i.code) = lower($2) and i.closed_at is null and a.status = 'active'`,
    [merchant, code],
  )
  return row ?? null
}

/** Adds a code. Returns false when the brand has it already. */
export async function insertInvitation(
  tx: Tx,
  row: { merchant: string; code: string; kind: 'affiliate' | 'referral'; accountId: bigint; at: Date },
): Promise<boolean> {
  const made = await tx.query(
    `insert into identity.invitation_codes (merchant, code, kind, account_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [row.merchant, row.code, row.kind, row.accountId, row.at],
  )
  return made.length > 0
}
