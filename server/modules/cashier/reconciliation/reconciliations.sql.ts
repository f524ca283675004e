/** What was recorded of a provider's payments, and the results of comparisons with its statements. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { sql, type Sql } from '#server/lib/sql.ts'
import type { Payment } from './compare-statement.ts'

/** Returns every recorded payment that a provider reported: of a UTC day, or of given orders on any day. */
export function listRecorded(
  q: Queryable,
  merchant: string,
  provider: string,
  of: { day: string } | { references: readonly string[] },
): Promise<Payment[]> {
  const on = (at: Sql, reference: Sql) =>
    'day' in of
      ? sql`${at} >= ${of.day}::date at time zone 'UTC' and ${at} < (${of.day}::date + 1) at time zone 'UTC'`
      : sql`${reference} = any (${of.references}::text[])`
  return q.query<Payment>(
    sql`select d.reference, 'deposit' as kind, d.paid_amount as "amountMinor", d.currency
     from cashier.deposits d cross join lateral (
       select coalesce((select min(at) from cashier.history h where h.subject = 'deposit' and h.subject_id = d.id
         and h.event = 'provider_paid'),
         d.decided_at, d.created_at) as at
     ) told
     where d.merchant = ${merchant} and d.provider = ${provider} and d.paid_amount is not null
       and ${on(sql`told.at`, sql`d.reference`)}
     union all
     select f.reference, 'deposit', f.amount, f.currency from cashier.findings f
       join cashier.deposits d on d.id = f.deposit_id
     where d.merchant = ${merchant} and f.provider = ${provider}
       and ${on(sql`f.at`, sql`f.reference`)}
     union all
     select w.reference, 'payout', w.amount - w.fee, w.currency from cashier.withdrawals w
     where w.merchant = ${merchant} and w.provider = ${provider} and w.paid_at is not null
       and ${on(sql`w.paid_at`, sql`w.reference`)}`,
  )
}

/** Returns the providers that a brand uses. */
export async function listProviders(q: Queryable, merchant: string): Promise<string[]> {
  const rows = await q.query<{ provider: string }>(
    'select distinct provider from cashier.methods where merchant = $1 order by 1',
    [merchant],
  )
  return rows.map((row) => row.provider)
}

export type KeptDifference = {
  reference: string
  kind: Payment['kind']
  what: string
  currency: string
  recorded: string | null
  stated: string | null
}
export type Reconciliation = {
  id: bigint
  provider: string
  day: string
  operator: string
  at: Date
  recorded: number
  stated: number
  differences: KeptDifference[]
}

const COLUMNS = `id, provider, to_char(day, 'YYYY-MM-DD') as day, operator, at, recorded, stated, differences`

/** Stores the result of a comparison. */
export async function insertReconciliation(
  tx: Tx,
  merchant: string,
  one: Omit<Reconciliation, 'id'>,
): Promise<Reconciliation> {
  const [row] = await tx.query<Reconciliation>(
    `insert into cashier.reconciliations (merchant, provider, day, operator, at, recorded, stated, differences)
     values ($1, $2, $3::date, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [merchant, one.provider, one.day, one.operator, one.at, one.recorded, one.stated, JSON.stringify(one.differences)],
  )
  if (!row) throw new Error('the comparison was not kept')
  return row
}

/** Returns a brand's newest comparisons. */
export function listReconciliations(q: Queryable, merchant: string, limit: number): Promise<Reconciliation[]> {
  return q.query<Reconciliation>(
    `select ${COLUMNS} from cashier.reconciliations where merchant = $1 order by id desc limit $2`,
    [merchant, limit],
  )
}

/** Returns the newest comparison of a provider's day; null where that day was never compared. */
export async function findNewest(
  q: Queryable,
  merchant: string,
  { provider, day }: { provider: string; day: string },
): Promise<Reconciliation | null> {
  const [row] = await q.query<Reconciliation>(
    `select ${COLUMNS} from cashier.reconciliations
     where merchant = $1 and provider = $2 and day = $3::date order by id desc limit 1`,
    [merchant, provider, day],
  )
  return row ?? null
}
