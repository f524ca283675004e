/** Accounts that agents opened themselves. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type OpenedAccount = { accountId: string; agentId: string; at: Date }

const OPENED = `account_id::text as "accountId", agent_id::text as "agentId", at`

/** Returns the account that an agent's request opened, or null. */
export async function findByRequest(q: Queryable, agentId: string, requestId: string): Promise<OpenedAccount | null> {
  const [row] = await q.query<OpenedAccount>(
    `select ${OPENED} from agents.opened_accounts where agent_id = $1::bigint and request_id = $2`,
    [agentId, requestId],
  )
  return row ?? null
}

/** Returns an account that this agent opened, or null. */
export async function findOpened(q: Queryable, agentId: string, accountId: string): Promise<OpenedAccount | null> {
  const [row] = await q.query<OpenedAccount>(
    `select ${OPENED} from agents.opened_accounts where agent_id = $1::bigint and account_id = $2::bigint`,
    [agentId, accountId],
  )
  return row ?? null
}

/** Counts the accounts that an agent opened on the present day of a time zone. */
export async function countOpenedToday(q: Queryable, agentId: string, timeZone: string, now: Date): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `select count(*)::int as count from agents.opened_accounts
     where agent_id = $1::bigint
       and at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2`,
    [agentId, timeZone, now],
  )
  return row?.count ?? 0
}

/** Stores that an agent opened an account. */
export async function insertOpened(tx: Tx, row: OpenedAccount & { requestId: string }): Promise<void> {
  await tx.query(
    `insert into agents.opened_accounts (account_id, agent_id, request_id, at)
     values ($1::bigint, $2::bigint, $3, $4)`,
    [row.accountId, row.agentId, row.requestId, row.at],
  )
}
