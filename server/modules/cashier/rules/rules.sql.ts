/** The rules of a brand's cashier in a currency, and the members' withdrawal limits. */
import type { LimitPeriod } from '#contract/cashier/office-cashier-rules.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { join, sql } from '#server/lib/sql.ts'

export type Rules = {
  currency: string
  autoApproveUpToMinor: bigint
  payeeWaitMinutes: number
  reopenHours: number
  /** How many hours outgoing money rests after an operator helped the member into their account. */
  restHours: number
  /** Minutes after which a paid withdrawal counts as received; null: the house's figure. */
  receiveMinutes: number | null
}
export type WithdrawalLimit = { period: LimitPeriod; minVip: number; withdrawals: number; amountMinor: bigint }

/** The columns of `Rules`, and of a `WithdrawalLimit`. */
const COLUMNS = `currency, auto_approve_up_to as "autoApproveUpToMinor", payee_wait_minutes as "payeeWaitMinutes",
  reopen_hours as "reopenHours", rest_hours as "restHours", receive_minutes as "receiveMinutes"`
const LIMIT_COLUMNS = 'period, min_vip as "minVip", withdrawals, amount as "amountMinor"'

/** Returns the rules of a currency, or null: then those of starting-rules.ts are in force. */
export async function findRules(q: Queryable, merchant: string, currency: string): Promise<Rules | null> {
  const [row] = await q.prepared<Rules>(
    'cashier.find_rules',
    `select ${COLUMNS} from cashier.rules where merchant = $1 and currency = $2`,
    [merchant, currency],
  )
  return row ?? null
}

/** Returns the rules of every currency of a brand. */
export function listRules(q: Queryable, merchant: string): Promise<Rules[]> {
  return q.query(`select ${COLUMNS} from cashier.rules where merchant = $1 order by currency`, [merchant])
}

/** Returns a brand's currency; null when there is no such brand. */
export async function findBrandCurrency(q: Queryable, merchant: string): Promise<string | null> {
  const [row] = await q.query<{ currency: string }>('select currency from core.brands where code = $1', [merchant])
  return row?.currency ?? null
}

/** Locks a rule of a brand (null: the house) until the transaction ends, whether it exists or not. */
export async function lockRule(tx: Tx, brand: string | null, noun: string, key: string): Promise<void> {
  await lockName(tx, `rule ${brand ?? '*'} ${noun} ${key}`)
}

/** Returns the persons who made the rules of a currency looser: their votes do not count under them. */
export async function findRulesAuthors(q: Queryable, merchant: string, currency: string): Promise<bigint[]> {
  const [row] = await q.query<{ authors: string[] }>(
    'select authors from cashier.rules where merchant = $1 and currency = $2',
    [merchant, currency],
  )
  return (row?.authors ?? []).map(BigInt)
}

/** Stores the rules of a currency. `authors`: the persons who made them looser; absent leaves them unchanged. */
export async function putRules(q: Queryable, merchant: string, rules: Rules, authors?: bigint[]): Promise<void> {
  await q.query(
    `insert into cashier.rules as r (merchant, currency, auto_approve_up_to, payee_wait_minutes, reopen_hours,
       rest_hours, receive_minutes, authors)
     values ($1, $2, $3, $4, $5, $6, $8, coalesce($7::bigint[], '{}'))
     on conflict (merchant, currency) do update set auto_approve_up_to = excluded.auto_approve_up_to,
       payee_wait_minutes = excluded.payee_wait_minutes, reopen_hours = excluded.reopen_hours,
       rest_hours = excluded.rest_hours, receive_minutes = excluded.receive_minutes,
       authors = coalesce($7::bigint[], r.authors)`,
    [
      merchant,
      rules.currency,
      rules.autoApproveUpToMinor,
      rules.payeeWaitMinutes,
      rules.reopenHours,
      rules.restHours,
      authors ?? null,
      rules.receiveMinutes,
    ],
  )
}

/** Returns every limit of a currency, the shortest period and the lowest level first. */
export function listLimits(q: Queryable, merchant: string, currency: string): Promise<WithdrawalLimit[]> {
  return q.query(
    `select ${LIMIT_COLUMNS} from cashier.withdrawal_limits where merchant = $1 and currency = $2
     order by array_position(array['day', 'week', 'month'], period), min_vip`,
    [merchant, currency],
  )
}

/** Returns the limits that apply to a member of a VIP level: for each period the one of the highest level reached. */
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
  await tx.query('delete from cashier.withdrawal_limits where merchant = $1 and currency = $2', [merchant, currency])
  if (limits.length === 0) return
  const rows = limits.map(
    (one) => sql`(${merchant}, ${currency}, ${one.period}, ${one.minVip}, ${one.withdrawals}, ${one.amountMinor})`,
  )
  await tx.query(
    sql`insert into cashier.withdrawal_limits (merchant, currency, period, min_vip, withdrawals, amount)
      values ${join(rows, ', ')}`,
  )
}

/** Inserts rules and limits for a currency that has none. */
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
