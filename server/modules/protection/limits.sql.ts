/** Limits in force, and every change that was requested. */
import type { LimitKind, LimitPeriod } from '#contract/protection/protection-rules.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

/** The kind and period of a limit. */
export type LimitKey = { kind: LimitKind; period: LimitPeriod }
/** A limit. `value`: ledger units, or minutes for the kinds time and reality. */
export type Limit = LimitKey & { value: bigint; since: Date; setBy: string }

/** Returns a member's limits. */
export function listLimits(q: Queryable, memberId: string): Promise<Limit[]> {
  return q.query<Limit>(
    'select kind, period, value, since, set_by as "setBy" from protection.limits where member_id = $1',
    [memberId],
  )
}

/** Returns when a member's newest limit of a kind was set; null where there is none. */
export async function findNewestLimit(q: Queryable, memberId: string, kind: LimitKind): Promise<Date | null> {
  return only(
    await q.query<{ since: Date | null }>(
      'select max(since) as since from protection.limits where member_id = $1 and kind = $2',
      [memberId, kind],
    ),
  ).since
}

/** Sets a limit, or removes it where `value` is null. */
export async function putLimit(
  tx: Tx,
  memberId: string,
  limit: LimitKey & { value: bigint | null; since: Date; setBy: string },
): Promise<void> {
  const { kind, period, value, since, setBy } = limit
  if (value === null) {
    await tx.query('delete from protection.limits where member_id = $1 and kind = $2 and period = $3', [
      memberId,
      kind,
      period,
    ])
    return
  }
  await tx.query(
    `insert into protection.limits (member_id, kind, period, value, since, set_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, kind, period) do update set value = excluded.value, since = excluded.since,
       set_by = excluded.set_by`,
    [memberId, kind, period, value, since, setBy],
  )
}

export type ChangeState = 'applied' | 'pending' | 'confirmed' | 'dropped'
export type Change = {
  id: bigint
  at: Date
  what: 'limit' | 'break' | 'exclusion' | 'return'
  kind: LimitKind | null
  period: LimitPeriod | null
  fromValue: bigint | null
  toValue: bigint | null
  state: ChangeState
  readyAt: Date | null
  expiresAt: Date | null
  until: Date | null
  setBy: string
  reason: string | null
}
export type NewChange = Pick<Change, 'at' | 'what' | 'state' | 'setBy'> & Partial<Omit<Change, 'id'>>

const COLUMNS = `id, at, what, kind, period, from_value as "fromValue", to_value as "toValue", state,
  ready_at as "readyAt", expires_at as "expiresAt", until, set_by as "setBy", reason`

/** Stores a change that was requested. Returns its id. */
export async function insertChange(tx: Tx, memberId: string, change: NewChange): Promise<bigint> {
  const {
    at,
    what,
    kind = null,
    period = null,
    fromValue = null,
    toValue = null,
    state,
    readyAt = null,
    expiresAt = null,
  } = change
  return only(
    await tx.query<{ id: bigint }>(
      `insert into protection.changes
       (member_id, at, what, kind, period, from_value, to_value, state, ready_at, expires_at, until, set_by, reason,
         decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $8 <> 'pending' then $2::timestamptz end)
     returning id`,
      [
        memberId,
        at,
        what,
        kind,
        period,
        fromValue,
        toValue,
        state,
        readyAt,
        expiresAt,
        change.until ?? null,
        change.setBy,
        change.reason ?? null,
      ],
    ),
  ).id
}

/** Returns the easings of a member that were neither confirmed nor dropped, also those whose time has passed. */
export function listPending(q: Queryable, memberId: string): Promise<Change[]> {
  return q.query<Change>(
    `select ${COLUMNS} from protection.changes where member_id = $1 and state = 'pending' order by id`,
    [memberId],
  )
}

/** Returns a member's changes, the newest first. */
export function listChanges(q: Queryable, memberId: string, limit: number): Promise<Change[]> {
  return q.query<Change>(`select ${COLUMNS} from protection.changes where member_id = $1 order by id desc limit $2`, [
    memberId,
    limit,
  ])
}

/** Drops the pending easing of a limit, if there is one. */
export async function dropPending(tx: Tx, memberId: string, { kind, period }: LimitKey, at: Date): Promise<void> {
  await tx.query(
    `update protection.changes set state = 'dropped', decided_at = $4
     where member_id = $1 and kind = $2 and period = $3 and state = 'pending'`,
    [memberId, kind, period, at],
  )
}

/** Confirms or drops an easing. */
export async function decideChange(tx: Tx, id: bigint, state: 'confirmed' | 'dropped', at: Date): Promise<void> {
  await tx.query('update protection.changes set state = $2, decided_at = $3 where id = $1', [id, state, at])
}

/**
 * Returns the member of a pending easing, once: the easing is marked as announced. Returns null when it is not pending
 * or was announced before.
 */
export async function findReady(tx: Tx, id: bigint): Promise<string | null> {
  const [row] = await tx.query<{ memberId: string }>(
    `update protection.changes set told_at = ready_at where id = $1 and state = 'pending' and told_at is null
     returning member_id as "memberId"`,
    [id],
  )
  return row?.memberId ?? null
}
