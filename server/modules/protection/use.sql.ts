/**
 * How much of a member's limits is used: of stakes and losses from the ledger (migration 0066), of deposits from the
 * ledger and open claims.
 */
import type { LimitKind, LimitPeriod } from '#contract/protection/protection-rules.ts'
import { only, type Db, type Queryable } from '#server/lib/db.ts'

/** The limit and its used amount, in ledger units. The amount is below zero when more was won than lost. */
export type Use = { kind: LimitKind; period: LimitPeriod; valueMinor: bigint; usedMinor: bigint }

/** Returns what is used of a member's limits of stakes and losses, the newest entry included. */
export function listPlayUse(db: Db, memberId: string, at: Date): Promise<Use[]> {
  return db.lookUp<Use>(
    'protection.use_of',
    'select kind, period, value as "valueMinor", used as "usedMinor" from protection.use_of($1, $2)',
    [memberId, at],
  )
}

/** As `listPlayUse`, inside a transaction: for decisions that must hold at its commit. */
export function listPlayUseNow(q: Queryable, memberId: string, at: Date): Promise<Use[]> {
  return q.query<Use>(
    'select kind, period, value as "valueMinor", used as "usedMinor" from protection.use_of($1, $2)',
    [memberId, at],
  )
}

/**
 * Returns what is used of a member's limits of deposits: what came in since each period began, gross, and what was
 * opened and may still be paid. Leaves out the claim that is being decided now (`except`).
 */
export function listDepositUse(q: Queryable, memberId: string, at: Date, except = ''): Promise<Use[]> {
  return q.prepared<Use>(
    'protection.deposit_use',
    `select l.kind, l.period, l.value as "valueMinor",
       (coalesce((
         select sum(t.amount) from wallet.transfer_lines t
         join wallet.balances a on a.kind = 'member_cash' and a.owner = m.member_id and a.currency = m.currency
         where t.credit = a.id and t.reason in ('deposit', 'line_transfer')
           and t.created_at >= protection.first_day(l.period,
             ($2::timestamptz at time zone z.zone)::date)::timestamp at time zone z.zone
       ), 0) + coalesce((
         select sum(c.amount) from protection.deposit_claims c
         where c.member_id = m.member_id and c.expires_at > $2::timestamptz and c.reference <> $3
       ), 0))::bigint as "usedMinor"
     from protection.limits l join protection.members m on m.member_id = l.member_id
     cross join lateral (select protection.time_zone(m.merchant) as zone) z
     where l.member_id = $1 and l.kind = 'deposit' order by l.period`,
    [memberId, at, except],
  )
}

/** Returns when each calendar period of a moment ends, in a time zone. */
export async function findPeriodEnds(
  q: Queryable,
  timeZone: string,
  at: Date,
): Promise<Record<'day' | 'week' | 'month', Date>> {
  return only(
    await q.query<Record<'day' | 'week' | 'month', Date>>(
      `select (d.day + interval '1 day') at time zone $1 as day,
       (date_trunc('week', d.day) + interval '1 week') at time zone $1 as week,
       (date_trunc('month', d.day) + interval '1 month') at time zone $1 as month
     from (select date_trunc('day', $2::timestamptz at time zone $1) as day) d`,
      [timeZone, at],
    ),
  )
}

export type Sitting = { startedAt: Date; lastAt: Date; stakedMinor: bigint; paidMinor: bigint }

/** Returns the present sitting, with its stakes and payouts; null when the last bet is more than half an hour ago. */
export async function findSitting(q: Queryable, accountId: bigint, at: Date): Promise<Sitting | null> {
  const [row] = await q.prepared<Sitting>(
    'protection.sitting_of',
    `select started_at as "startedAt", last_at as "lastAt", staked as "stakedMinor", paid as "paidMinor"
     from protection.sitting_of($1, $2)`,
    [accountId, at],
  )
  return row ?? null
}
