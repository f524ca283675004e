/** Rules of the brands and the house about members' money, and the sums that were decided (migration 0301). */
import { only, type Queryable, type Tx } from '../db.ts'
import type { Proposed } from './decision-kind.ts'

export type MoneyBounds = { memberAboveMinor: bigint; operatorAboveMinor: bigint; brandAboveMinor: bigint }
export type MoneyRule = MoneyBounds & { authors: bigint[]; at: Date }
const RULES_READ_MAX = 200

/** Returns the rule in force of a brand (null: of the house) for a currency, or null. */
export async function findMoneyRule(q: Queryable, brand: string | null, currency: string): Promise<MoneyRule | null> {
  const [row] = await q.query<Omit<MoneyRule, 'authors'> & { authors: (bigint | string)[] }>(
    `select member_above as "memberAboveMinor", operator_above as "operatorAboveMinor",
       brand_above as "brandAboveMinor", authors, at
     from core.money_rules where coalesce(brand, '*') = coalesce($1, '*') and currency = $2 order by id desc limit 1`,
    [brand, currency],
  )
  return row ? { ...row, authors: row.authors.map(BigInt) } : null
}

/** Lists every rule that a brand (null: the house) ever had for a currency, the newest first. */
export async function listMoneyRules(q: Queryable, brand: string | null, currency: string): Promise<MoneyRule[]> {
  const rows = await q.query<Omit<MoneyRule, 'authors'> & { authors: (bigint | string)[] }>(
    `select member_above as "memberAboveMinor", operator_above as "operatorAboveMinor",
       brand_above as "brandAboveMinor", authors, at
     from core.money_rules where coalesce(brand, '*') = coalesce($1, '*') and currency = $2 order by id desc limit $3`,
    [brand, currency, RULES_READ_MAX],
  )
  return rows.map((row) => ({ ...row, authors: row.authors.map(BigInt) }))
}

/** Lists the currencies for which the house has a rule, or which a brand has. */
export async function listMoneyRuleCurrencies(q: Queryable): Promise<string[]> {
  return (
    await q.query<{ currency: string }>(
      'select distinct currency from (select currency from core.money_rules union select currency from core.brands) known order by currency',
    )
  ).map((row) => row.currency)
}

/** Writes a new rule; the one before stays in the table. `authors`: persons who are not counted under it. */
export async function insertMoneyRule(
  tx: Tx,
  brand: string | null,
  currency: string,
  rule: MoneyBounds & { authors: readonly bigint[]; decisionId: bigint | null; at: Date },
): Promise<void> {
  await tx.query(
    `insert into core.money_rules (brand, currency, member_above, operator_above, brand_above, authors, decision_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      brand,
      currency,
      rule.memberAboveMinor,
      rule.operatorAboveMinor,
      rule.brandAboveMinor,
      rule.authors,
      rule.decisionId,
      rule.at,
    ],
  )
}

/** Ledger units that were decided within a day: about the member, by one person alone, and so at the brand. */
export type DaySums = { memberMinor: bigint; operatorMinor: bigint; brandMinor: bigint }

/** Returns the sums that were decided within a day before a moment, of the same direction and currency. */
export async function readSums(
  q: Queryable,
  one: Pick<Proposed, 'brand' | 'currency' | 'memberId' | 'direction' | 'askedPerson'>,
  since: Date,
): Promise<DaySums> {
  return only(
    await q.query<DaySums>(
      `select
       (select coalesce(sum(amount), 0)::bigint from core.decisions
         where member_id = $3 and state = 'done' and amount is not null and closed_at > $5 and direction = $4
           and currency = $2) as "memberMinor",
       (select coalesce(sum(amount), 0)::bigint from core.decisions
         where asked_person = $6 and state = 'done' and amount is not null and closed_at > $5 and direction = $4
           and currency = $2 and needed = 1) as "operatorMinor",
       (select coalesce(sum(amount), 0)::bigint from core.decisions
         where brand = $1 and currency = $2 and state = 'done' and amount is not null and closed_at > $5
           and direction = $4 and needed = 1) as "brandMinor"`,
      [one.brand, one.currency, one.memberId, one.direction, since, one.askedPerson],
    ),
  )
}
