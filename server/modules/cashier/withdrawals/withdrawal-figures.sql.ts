/**
 * Figures about withdrawals: what a member withdrew today, what is in progress, how long a method takes, and the facts
 * of the risk check.
 */
import type { LimitPeriod } from '#contract/cashier/office-cashier-rules.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { IN_PROGRESS } from './withdrawals.sql.ts'
import { USUAL_DAYS, USUAL_SAMPLE_MAX, USUAL_SAMPLE_MIN } from '../rules/limits.ts'
import type { RiskFigures } from './risk-facts.ts'

export type DayUse = { count: number; amountMinor: bigint }

/**
 * Returns what a member requested since the day, week or month began in a time zone, in ledger units; returned money
 * does not count.
 */
export async function sumSince(
  q: Queryable,
  member: { id: string; currency: string },
  { period, timeZone, now }: { period: LimitPeriod; timeZone: string; now: Date },
): Promise<DayUse> {
  return only(
    await q.query<DayUse>(
      `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as "amountMinor" from cashier.withdrawals
     where member_id = $1 and currency = $2 and state not in ('rejected', 'failed', 'cancelled')
       and created_at >= date_trunc($5, $4::timestamptz at time zone $3) at time zone $3`,
      [member.id, member.currency, timeZone, now, period],
    ),
  )
}

/** Returns what left a member's balance and was not paid out yet, in ledger units. */
export async function sumInProgress(q: Queryable, memberId: string, currency: string): Promise<bigint> {
  return only(
    await q.query<{ amount: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as amount from cashier.withdrawals
         where member_id = $1 and currency = $2 and state = any ($3)`,
      [memberId, currency, IN_PROGRESS],
    ),
  ).amount
}

/**
 * Returns what a member's automatically approved withdrawals add up to since a moment, in ledger units: it counts in
 * the member's sum of the day, and for no operator.
 */
export async function sumAutomatic(q: Queryable, memberId: string, currency: string, since: Date): Promise<bigint> {
  return only(
    await q.query<{ amount: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as amount from cashier.withdrawals
     where member_id = $1 and currency = $2 and approved_at > $3 and decision_id is null
       and state not in ('failed', 'rejected', 'cancelled')`,
      [memberId, currency, since],
    ),
  ).amount
}

/** Returns what a member's approved withdrawals add up to since a moment, by any approval, in ledger units. */
export async function sumOfDay(q: Queryable, memberId: string, currency: string, since: Date): Promise<bigint> {
  return only(
    await q.query<{ amount: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as amount from cashier.withdrawals
     where member_id = $1 and currency = $2 and approved_at > $3 and state not in ('failed', 'rejected', 'cancelled')`,
      [memberId, currency, since],
    ),
  ).amount
}

export type Usual = { p50Seconds: number; p95Seconds: number }

/**
 * Returns how long each method's newest payments took from request to paid; methods with too few of them are left out.
 */
export async function findUsualTimes(
  q: Queryable,
  methodCodes: readonly string[],
  now: Date,
): Promise<Map<string, Usual>> {
  const rows = await q.query<Usual & { code: string }>(
    `select m.code, round(p50)::int as "p50Seconds", round(p95)::int as "p95Seconds"
     from unnest($1::text[]) as m(code) cross join lateral (
       select count(*) as samples,
         percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at)) as p50,
         percentile_cont(0.95) within group (order by extract(epoch from paid_at - created_at)) as p95
       from (
         select paid_at, created_at from cashier.withdrawals
         where method_code = m.code and paid_at > $2::timestamptz - make_interval(days => $3)
         order by paid_at desc limit $4
       ) newest
     ) figures where samples >= $5`,
    [[...new Set(methodCodes)], now, USUAL_DAYS, USUAL_SAMPLE_MAX, USUAL_SAMPLE_MIN],
  )
  return new Map(rows.map(({ code, ...usual }) => [code, usual]))
}

/** A member, and the payee of one of their withdrawals. */
type Payee = { memberId: string; payoutAccountId: bigint }

/** Returns what the risk check uses about each of some members and payees, in the order given. */
export function listRiskFacts(q: Queryable, payees: readonly Payee[]): Promise<RiskFigures[]> {
  return q.query<RiskFigures>(
    `select
       (select count(*)::int from cashier.withdrawals where member_id = one.member and paid_at is not null) as "paidBefore",
       (select created_at from cashier.payout_accounts where id = one.payee) as "payeeSince",
       exists (select from cashier.payout_accounts own join cashier.payout_accounts other
         on other.kind = own.kind and lower(other.number) = lower(own.number)
           and lower(coalesce(other.bank, '')) = lower(coalesce(own.bank, '')) and other.member_id <> own.member_id
         where own.id = one.payee) as "isPayeeShared",
       last.decided_at as "lastDepositAt", coalesce(last.credited, 0)::bigint as "lastDepositMinor",
       (select count(*)::int from cashier.deposits where member_id = one.member and state = 'review') as "depositsInReview",
       (select count(*)::int from cashier.withdrawals
         where member_id = one.member and receipt in ('not_received', 'partially_received')) as "disputesBefore",
       (select used_at from cashier.payment_password_resets where member_id = one.member) as "passwordSetAt"
     from unnest($1::text[], $2::bigint[]) with ordinality as one (member, payee, place) left join lateral (
       select decided_at, credited from cashier.deposits where member_id = one.member and state = 'paid'
       order by decided_at desc limit 1
     ) last on true order by one.place`,
    [payees.map(({ memberId }) => memberId), payees.map(({ payoutAccountId }) => payoutAccountId)],
  )
}

/** Returns what the risk check uses about a member, and the payee of one withdrawal. */
export async function findRiskFacts(q: Queryable, memberId: string, payoutAccountId: bigint): Promise<RiskFigures> {
  return only(await listRiskFacts(q, [{ memberId, payoutAccountId }]))
}
