/** What agents note about accounts of their line. */
import type { Queryable } from '#server/lib/db.ts'

/** Sets an agent's remark about an account; an empty text removes it. */
export async function putRemark(
  q: Queryable,
  { agentId, accountId, text, at }: { agentId: string; accountId: string; text: string; at: Date },
): Promise<void> {
  if (text === '') {
    await q.query('delete from agents.remarks where agent_id = $1::bigint and account_id = $2::bigint', [
      agentId,
      accountId,
    ])
    return
  }
  await q.query(
    `insert into agents.remarks (agent_id, account_id, text, at) values ($1::bigint, $2::bigint, $3, $4)
     on conflict (agent_id, account_id) do update set text = excluded.text, at = excluded.at`,
    [agentId, accountId, text, at],
  )
}

/** Returns an agent's remarks about accounts, by account. */
export async function readRemarks(
  q: Queryable,
  agentId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ id: string; text: string }>(
    `select account_id::text as id, text from agents.remarks
     where agent_id = $1::bigint and account_id = any ($2::bigint[])`,
    [agentId, accountIds],
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Returns what an agent wrote, the newest first. */
export function listRemarks(
  q: Queryable,
  agentId: string,
  limit: number,
): Promise<{ username: string; text: string; at: Date }[]> {
  return q.query(
    `select m.username, r.text, r.at from agents.remarks r join identity.members m on m.id = r.account_id
     where r.agent_id = $1::bigint order by r.at desc limit $2`,
    [agentId, limit],
  )
}
