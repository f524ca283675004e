/** Accounts of a past that is made up, many in one statement: for seeds and benches. They have no password. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type PastAccount = {
  id: string
  username: string
  type: number
  uplineId: string | null
  path: string
  referredBy: string | null
  icon: string
  at: Date
  lastLoginAt: Date | null
  /** The account's own code. */
  code: string
}

/** Takes ids for accounts that will be inserted. */
export async function takeAccountIds(tx: Tx, count: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('identity.accounts', 'id'))::text as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Inserts accounts with their profiles and codes; those above come before those below. */
export async function insertPastAccounts(
  tx: Tx,
  { brand, currency }: { brand: string; currency: string },
  accounts: readonly PastAccount[],
): Promise<void> {
  const rows = JSON.stringify(accounts)
  await tx.query(
    `insert into identity.accounts (id, merchant, username, type, currency, upline_id, path, referred_by, icon,
       created_at, last_login_at)
     overriding system value
     select r.id, $2, r.username, r.type, $3, r."uplineId", r.path, r."referredBy", r.icon, r.at, r."lastLoginAt"
     from jsonb_to_recordset($1::jsonb) as r(id bigint, username text, type smallint, "uplineId" bigint, path text,
       "referredBy" bigint, icon text, at timestamptz, "lastLoginAt" timestamptz)`,
    [rows, brand, currency],
  )
  await tx.query(
    'insert into identity.profiles (account_id) select r.id from jsonb_to_recordset($1::jsonb) as r(id bigint)',
    [rows],
  )
  await tx.query(
    `insert into identity.invitation_codes (merchant, code, kind, account_id, created_at)
     select $2, r.code, case when r.type = 0 then 'referral' else 'affiliate' end, r.id, r.at
     from jsonb_to_recordset($1::jsonb) as r(id bigint, type smallint, code text, at timestamptz)`,
    [rows, brand],
  )
}

export type LinePerson = {
  id: string
  username: string
  type: number
  joinedAt: Date
  /** The agents above, from the top down, joined by dots. */
  agentLine: string
}

/** Returns everybody below an account of a brand, at any depth, by id: for seeds that let them pay and play. */
export function listLinePeople(q: Queryable, brand: string, topName: string): Promise<LinePerson[]> {
  return q.query<LinePerson>(
    `select a.id::text, a.username, a.type, a.created_at as "joinedAt",
       rtrim(left(a.path, length(a.path) - length(a.id::text) - 1), '.') as "agentLine"
     from identity.accounts t
     join identity.accounts a on a.merchant = t.merchant and starts_with(a.path, t.path) and a.id <> t.id
     where t.merchant = $1 and lower(t.username) = lower($2) order by a.id`,
    [brand, topName],
  )
}
