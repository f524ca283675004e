import type { Queryable, Tx } from '#server/lib/db.ts'

/** What the operator reads in addition to a member's row. */
export type MemberFile = {
  profile: Record<string, unknown> | null
  freeze: { reason: string; operator: string; at: Date } | null
  sessions: {
    id: bigint
    created_at: Date
    last_seen_at: Date
    ip: string
    user_agent: string
    ended_at: Date | null
    ended_reason: string | null
  }[]
  logins: { at: Date; ip: string; user_agent: string }[]
}

/** Returns profile, last freeze, sessions and logins of an account, the newest first. */
export async function readMemberFile(queryable: Queryable, id: bigint, limit: number): Promise<MemberFile> {
  const profiles = await queryable.query('select * from identity.profiles where account_id = $1', [id])
  const freezes = await queryable.query<NonNullable<MemberFile['freeze']>>(
    `select f.reason, f.operator, f.at from identity.freezes f join identity.accounts a on a.id = f.account_id
       where f.account_id = $1 and f.status = 'frozen' and a.status = 'frozen' order by f.id desc limit 1`,
    [id],
  )
  const sessions = await queryable.query<MemberFile['sessions'][number]>(
    `select id, created_at, last_seen_at, ip, user_agent, ended_at, ended_reason from identity.sessions
       where account_id = $1 order by id desc limit $2`,
    [id, limit],
  )
  const logins = await queryable.query<MemberFile['logins'][number]>(
    'select at, ip, user_agent from identity.logins where account_id = $1 order by id desc limit $2',
    [id, limit],
  )
  return { profile: profiles[0] ?? null, freeze: freezes[0] ?? null, sessions, logins }
}

/** Returns an account of the brand with its status, or null. */
export async function findStatus(
  queryable: Queryable,
  merchant: string,
  id: bigint,
): Promise<{ username: string; status: 'active' | 'frozen' | 'closed' } | null> {
  const [row] = await queryable.query<{ username: string; status: 'active' | 'frozen' | 'closed' }>(
    'select username, status from identity.accounts where id = $1 and merchant = $2',
    [id, merchant],
  )
  return row ?? null
}

/** Locks an account of the brand and returns its status, or null. */
export async function lockAccount(
  tx: Tx,
  merchant: string,
  id: bigint,
): Promise<{ username: string; status: 'active' | 'frozen' | 'closed' } | null> {
  const [row] = await tx.query<{ username: string; status: 'active' | 'frozen' | 'closed' }>(
    'select username, status from identity.accounts where id = $1 and merchant = $2 for update',
    [id, merchant],
  )
  return row ?? null
}

/** Sets an account's status and stores the reason. */
export async function putStatus(
  tx: Tx,
  row: { id: bigint; status: 'active' | 'frozen'; reason: string; operator: string; at: Date },
): Promise<void> {
  await tx.query('update identity.accounts set status = $2 where id = $1', [row.id, row.status])
  await tx.query(
    'insert into identity.freezes (account_id, status, reason, operator, at) values ($1, $2, $3, $4, $5)',
    [row.id, row.status, row.reason, row.operator, row.at],
  )
}
