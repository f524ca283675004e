/** Sessions and logins of operators. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { endOperatorSteps } from './operator-links.sql.ts'
import type { EndReason } from '../sessions/sessions.sql.ts'

export type OperatorSessionRow = {
  id: bigint
  method: string
  ip: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Returns the valid sessions of an operator, the last used first. */
export function listOperatorSessions(
  queryable: Queryable,
  operatorId: bigint,
  now: Date,
  limit: number,
): Promise<OperatorSessionRow[]> {
  return queryable.query<OperatorSessionRow>(
    `select id, method, ip, user_agent, created_at, last_seen_at, expires_at from identity.sessions
     where operator_id = $1 and ended_at is null and expires_at > $2
       and last_seen_at + make_interval(secs => idle_seconds) > $2
     order by last_seen_at desc, id desc limit $3`,
    [operatorId, now, limit],
  )
}

/**
 * Ends an operator's open sessions, or one of them. One session may be named that stays open. Returns how many ended.
 */
export async function endOperatorSessions(
  queryable: Queryable,
  operatorId: bigint,
  at: Date,
  reason: EndReason,
  { only = null, keep = null }: { only?: bigint | null; keep?: bigint | null } = {},
): Promise<number> {
  const rows = await queryable.query(
    `update identity.sessions set ended_at = $2, ended_reason = $3
     where operator_id = $1 and ended_at is null and ($4::bigint is null or id = $4) and id is distinct from $5
     returning id`,
    [operatorId, at, reason, only, keep],
  )
  return rows.length
}

/** Ends all sessions and all waiting logins of an operator. */
export async function shutOut(tx: Tx, operatorId: bigint, at: Date, reason: EndReason): Promise<number> {
  await endOperatorSteps(tx, operatorId, at)
  return endOperatorSessions(tx, operatorId, at, reason)
}

/** Returns the last logins of an operator, the newest first. */
export function listOperatorLogins(
  queryable: Queryable,
  operatorId: bigint,
  limit: number,
): Promise<{ at: Date; method: string; ip: string; user_agent: string }[]> {
  return queryable.query(
    'select at, method, ip, user_agent from identity.logins where operator_id = $1 order by id desc limit $2',
    [operatorId, limit],
  )
}
