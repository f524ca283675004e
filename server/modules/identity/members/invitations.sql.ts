import type { Queryable, Tx } from '#server/lib/db.ts'

export type Invitation = {
  id: string
  code: string
  kind: 'affiliate' | 'referral'
  account_id: bigint
  path: string
  type: number
  /** The kind of account that a registration with it opens: 0, or a type of agents. */
  opens: number
}

/** Returns an open code of the brand, in any case, with the account that it belongs to, or null. */
export async function findInvitation(queryable: Queryable, merchant: string, code: string): Promise<Invitation | null> {
  const [row] = await queryable.query<Invitation>(
    `select i.id::text, i.code, i.kind, i.account_id, i.opens, a.path, a.type from identity.invitation_codes i
       join identity.accounts a on a.id = i.account_id
     where i.merchant = $1 and lower(i.code) = lower($2) and i.closed_at is null and a.status = 'active'`,
    [merchant, code],
  )
  return row ?? null
}

/** Adds a code. Returns false when the brand has it already. */
export async function insertInvitation(
  tx: Tx,
  row: {
    merchant: string
    code: string
    kind: 'affiliate' | 'referral'
    accountId: bigint
    at: Date
    /** The kind of account that it opens; a member's when absent. */
    opens?: number
    label?: string
    requestId?: string
  },
): Promise<boolean> {
  const made = await tx.query(
    `insert into identity.invitation_codes (merchant, code, kind, account_id, created_at, opens, label, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [row.merchant, row.code, row.kind, row.accountId, row.at, row.opens ?? 0, row.label ?? null, row.requestId ?? null],
  )
  return made.length > 0
}

/** One of an agent's codes. `label` null: the account's first one. */
export type Link = {
  id: string
  code: string
  label: string | null
  opens: number
  createdAt: Date
  closedAt: Date | null
}
const LINK = 'id::text, code, label, opens, created_at as "createdAt", closed_at as "closedAt"'

/** Returns an agent's codes: the first one, open ones, closed ones; the newest first. */
export function listLinks(q: Queryable, accountId: string, limit: number): Promise<Link[]> {
  return q.query<Link>(
    `select ${LINK} from identity.invitation_codes where account_id = $1::bigint and kind = 'affiliate'
     order by label is not null, closed_at is not null, identity.invitation_codes.id desc limit $2`,
    [accountId, limit],
  )
}

/** Counts an agent's open links, without the account's first code. */
export async function countOpenLinks(q: Queryable, accountId: string): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `select count(*)::int as count from identity.invitation_codes
     where account_id = $1::bigint and label is not null and closed_at is null`,
    [accountId],
  )
  return row?.count ?? 0
}

/** Returns the link that an agent's request made, or null. */
export async function findLinkByRequest(q: Queryable, accountId: string, requestId: string): Promise<Link | null> {
  const [row] = await q.query<Link>(
    `select ${LINK} from identity.invitation_codes where account_id = $1::bigint and request_id = $2`,
    [accountId, requestId],
  )
  return row ?? null
}

/** Closes an agent's link; the account's first code, and a closed one, stay as they are. Returns it, or null. */
export async function closeLink(tx: Tx, accountId: string, id: string, at: Date): Promise<Link | null> {
  const [row] = await tx.query<Link>(
    `update identity.invitation_codes set closed_at = case when label is null then closed_at
       else coalesce(closed_at, $3) end
     where id = $2::bigint and account_id = $1::bigint and kind = 'affiliate' returning ${LINK}`,
    [accountId, id, at],
  )
  return row ?? null
}
