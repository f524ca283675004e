/** The rules of a brand's cashier in a currency, and what members may take out. */
import { sql, type ColumnType, type Generated } from 'kysely'
import type { LimitPeriod } from '#contract/office-cashier-rules.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.rules': {
      merchant: string
      currency: string
      auto_approve_up_to: bigint
      payee_wait_minutes: number
      reopen_hours: number
      rest_hours: Generated<number>
      authors: ColumnType<string[], bigint[] | undefined, bigint[]>
    }
    'cashier.withdrawal_limits': {
      merchant: string
      currency: string
      period: LimitPeriod
      min_vip: number
      withdrawals: number
      amount: bigint
    }
  }
}

export type Rules = {
  currency: string
  autoApproveUpToMinor: bigint
  payeeWaitMinutes: number
  reopenHours: number
  /** How long outgoing money rests after an operator's help. */
  restHours: number
}
export type WithdrawalLimit = { period: LimitPeriod; minVip: number; withdrawals: number; amountMinor: bigint }

const COLUMNS = [
  'currency',
  'auto_approve_up_to as autoApproveUpToMinor',
  'payee_wait_minutes as payeeWaitMinutes',
  'reopen_hours as reopenHours',
  'rest_hours as restHours',
] as const
const LIMIT_COLUMNS = ['period', 'min_vip as minVip', 'withdrawals', 'amount as amountMinor'] as const

/** The rules of a currency, or null: then everything is decided by hand. */
export async function findRules(q: Queryable, merchant: string, currency: string): Promise<Rules | null> {
  return (
    (await q.kysely
      .selectFrom('cashier.rules')
      .select(COLUMNS)
      .where('merchant', '=', merchant)
      .where('currency', '=', currency)
      .executeTakeFirst()) ?? null
  )
}

/** The rules of every currency of a brand. */
export function listRules(q: Queryable, merchant: string): Promise<Rules[]> {
  return q.kysely
    .selectFrom('cashier.rules')
    .select(COLUMNS)
    .where('merchant', '=', merchant)
    .orderBy('currency')
    .execute()
}

/** Locks a rule of a brand (null: the house) until the transaction ends, whether it exists or not. */
export async function lockRule(tx: Tx, brand: string | null, noun: string, key: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`rule ${brand ?? '*'} ${noun} ${key}`])
}

/** Who made the rules of a currency looser: they are not counted under them. */
export async function findRulesAuthors(q: Queryable, merchant: string, currency: string): Promise<bigint[]> {
  const row = await q.kysely
    .selectFrom('cashier.rules')
    .select('authors')
    .where('merchant', '=', merchant)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return (row?.authors ?? []).map(BigInt)
}

/** Writes the rules of a currency. `authors`: who made them looser; left out, they stay. */
export async function putRules(q: Queryable, merchant: string, rules: Rules, authors?: bigint[]): Promise<void> {
  const values = {
    auto_approve_up_to: rules.autoApproveUpToMinor,
    payee_wait_minutes: rules.payeeWaitMinutes,
    reopen_hours: rules.reopenHours,
    rest_hours: rules.restHours,
    ...(authors ? { authors } : {}),
  }
  await q.kysely
    .insertInto('cashier.rules')
    .values({ merchant, currency: rules.currency, ...values })
    .onConflict((conflict) => conflict.columns(['merchant', 'currency']).doUpdateSet(values))
    .execute()
}

/** Every limit of a currency, the shortest period and the lowest level first. */
export function listLimits(q: Queryable, merchant: string, currency: string): Promise<WithdrawalLimit[]> {
  return q.kysely
    .selectFrom('cashier.withdrawal_limits')
    .select(LIMIT_COLUMNS)
    .where('merchant', '=', merchant)
    .where('currency', '=', currency)
    .orderBy(sql`array_position(array['day', 'week', 'month'], period)`)
    .orderBy('min_vip')
    .execute()
}

/** The limits that count for a member of a VIP level: of each period the one of the highest level that is reached. */
export async function findLimitsFor(
  q: Queryable,
  merchant: string,
  currency: string,
  vipLevel: number,
): Promise<WithdrawalLimit[]> {
  const reached = (await listLimits(q, merchant, currency)).filter((limit) => limit.minVip <= vipLevel)
  return reached.filter((limit, at) => reached[at + 1]?.period !== limit.period)
}

/** Replaces the limits of a currency. */
export async function replaceLimits(
  tx: Tx,
  merchant: string,
  currency: string,
  limits: readonly WithdrawalLimit[],
): Promise<void> {
  await tx.kysely
    .deleteFrom('cashier.withdrawal_limits')
    .where('merchant', '=', merchant)
    .where('currency', '=', currency)
    .execute()
  if (limits.length === 0) return
  await tx.kysely
    .insertInto('cashier.withdrawal_limits')
    .values(
      limits.map((limit) => ({
        merchant,
        currency,
        period: limit.period,
        min_vip: limit.minVip,
        withdrawals: limit.withdrawals,
        amount: limit.amountMinor,
      })),
    )
    .execute()
}

/** Gives a currency rules and limits where it has none. */
export async function addRules(
  tx: Tx,
  merchant: string,
  rules: Rules,
  limits: readonly WithdrawalLimit[],
): Promise<void> {
  if (await findRules(tx, merchant, rules.currency)) return
  await putRules(tx, merchant, rules)
  if ((await listLimits(tx, merchant, rules.currency)).length === 0)
    await replaceLimits(tx, merchant, rules.currency, limits)
}
