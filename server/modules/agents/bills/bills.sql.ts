/** Bills of contracts, as they are stored; amounts are ledger units. */
import type { BillState } from '#contract/agents/bill-states.ts'
import type { ContractKind } from '#contract/agents/terms.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { sql } from '#server/lib/sql.ts'

/** What a bill is computed from, and what it comes to. */
export type BillFigures = {
  stake: bigint
  payout: bigint
  valid: bigint
  active: number
  /** What the contract takes off; zero where it does not. */
  bonuses: bigint
  rebates: bigint
  salaries: bigint
  /** From the bill before. */
  carried: bigint
  base: bigint
  tier: number | null
  gives: bigint | null
  earned: bigint
  overMember: bigint
  overCap: bigint
  amount: bigint
  /** For the next bill. */
  remainder: bigint
}

export type Bill = BillFigures & {
  id: bigint
  brand: string
  contractId: bigint
  kind: ContractKind
  /** Null: the brand pays. */
  giverId: string | null
  takerId: string
  /** The taker and everybody above by the contract, from the top down. */
  teams: string
  currency: string
  /** The business day on which it begins. */
  day: string
  /** The first day that is not in it; null: it is of hours or minutes. */
  untilDay: string | null
  fromAt: Date
  untilAt: Date
  state: BillState
  /** Two persons have to agree to it before it is paid. */
  waits: boolean
  paid: bigint
  paidAt: Date | null
}
export type NewBill = Omit<Bill, 'id' | 'paid' | 'paidAt'>

const FIGURES = {
  stake: 'stake',
  payout: 'payout',
  valid: 'valid',
  active: 'active',
  bonuses: 'bonuses',
  rebates: 'rebates',
  salaries: 'salaries',
  carried: 'carried',
  base: 'base',
  tier: 'tier',
  gives: 'gives',
  earned: 'earned',
  overMember: 'over_member',
  overCap: 'over_cap',
  amount: 'amount',
  remainder: 'remainder',
} as const satisfies Record<keyof BillFigures, string>
const HEAD = {
  brand: 'brand',
  contractId: 'contract_id',
  kind: 'kind',
  giverId: 'giver_id',
  takerId: 'taker_id',
  teams: 'teams',
  currency: 'currency',
  day: 'day',
  untilDay: 'until_day',
  fromAt: 'from_at',
  untilAt: 'until_at',
  state: 'state',
  waits: 'waits',
} as const satisfies Record<Exclude<keyof NewBill, keyof BillFigures>, string>
const STORED = { ...HEAD, ...FIGURES }
const NAMES = Object.keys(STORED) as (keyof typeof STORED)[]

/** The columns of a bill `b`. */
export const BILL = sql`b.id, b.brand, b.contract_id as "contractId", b.kind, b.giver_id as "giverId", b.taker_id as "takerId",
  b.teams, b.currency, b.day, b.until_day as "untilDay", b.from_at as "fromAt", b.until_at as "untilAt", b.state, b.stake,
  b.payout, b.valid, b.active, b.bonuses, b.rebates, b.salaries, b.carried, b.base, b.tier, b.gives, b.earned,
  b.over_member as "overMember", b.over_cap as "overCap", b.amount, b.remainder, b.waits, b.paid, b.paid_at as "paidAt"`

const INTS: readonly string[] = ['active', 'tier']
const TIMES: readonly string[] = ['fromAt', 'untilAt']
const DAYS: readonly string[] = ['day', 'untilDay']
const TEXTS: readonly string[] = ['brand', 'kind', 'giverId', 'takerId', 'teams', 'currency', 'state']
const typeOf = (name: string) => {
  if (INTS.includes(name)) return 'int'
  if (name === 'waits') return 'boolean'
  if (TIMES.includes(name)) return 'timestamptz'
  if (DAYS.includes(name)) return 'date'
  return TEXTS.includes(name) ? 'text' : 'bigint'
}
const json = (value: unknown) =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one))

/** Stores bills in their order. Fails when one of them is there already. */
export async function insertBills(tx: Tx, bills: readonly NewBill[], at: Date): Promise<void> {
  if (bills.length === 0) return
  await tx.query(
    `insert into agents.bills (${Object.values(STORED).join(', ')}, at)
     select ${NAMES.map((name) => `r."${name}"`).join(', ')}, $2
     from json_to_recordset($1::json) as r(place int, ${NAMES.map((name) => `"${name}" ${typeOf(name)}`).join(', ')}) order by r.place`,
    [json(bills.map((bill, place) => ({ ...bill, place }))), at],
  )
}

/** Returns a bill, locked until the transaction ends; null where there is none. */
export async function lockBill(tx: Tx, id: bigint): Promise<Bill | null> {
  const [row] = await tx.query<Bill>(sql`select ${BILL} from agents.bills b where b.id = ${id} for update`)
  return row ?? null
}

/** Returns the ids of contracts that have a bill up to a moment. */
export async function listBilled(
  q: Queryable,
  contractIds: readonly bigint[],
  untilAt: Date,
): Promise<ReadonlySet<bigint>> {
  const rows = await q.query<{ id: bigint }>(
    'select contract_id as id from agents.bills where contract_id = any ($1) and until_at = $2',
    [contractIds, untilAt],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns what contracts' last bills before a moment leave for the next ones; those that leave nothing are absent. What salaries
 * leave goes on with another contract of the same two; what dividends leave ends with the contract.
 */
export async function readLeft(
  q: Queryable,
  contractIds: readonly bigint[],
  before: Date,
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await q.query<{ id: bigint; left: bigint }>(
    `select c.id, l.remainder as left from agents.contracts c cross join lateral (
       select b.remainder from agents.bills b
       where b.taker_id = c.taker_id and b.kind = c.kind and b.from_at < $2 and b.currency = c.currency
         and (b.kind = 'realtime' or b.giver_id is not distinct from c.giver_id) and (b.kind <> 'dividend' or b.contract_id = c.id)
       order by b.from_at desc limit 1
     ) l where c.id = any ($1) and l.remainder <> 0`,
    [contractIds, before],
  )
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Returns what contracts' bills of a business day, before a moment, come to. */
export async function readUsed(
  q: Queryable,
  contractIds: readonly bigint[],
  { brand, kind, day, before }: { brand: string; kind: ContractKind; day: string; before: Date },
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await q.query<{ id: bigint; used: bigint }>(
    `select contract_id as id, sum(amount)::bigint as used from agents.bills
     where brand = $2 and kind = $3 and day = $4::date and from_at < $5 and contract_id = any ($1) group by contract_id`,
    [contractIds, brand, kind, day, before],
  )
  return new Map(rows.map(({ id, used }) => [id, used]))
}

/** Names what one agent gets of the brand in a currency. */
export const unseenKey = ({ takerId, currency }: Pick<Bill, 'takerId' | 'currency'>) => `${takerId} ${currency}`

/**
 * Returns what bills of the brand, of a kind and a business day, come to that waited for nobody, by `unseenKey`. Whatever contract
 * they are of: one that is ended and given anew does not begin again.
 */
export async function readUnseen(
  q: Queryable,
  takerIds: readonly string[],
  { brand, kind, day }: { brand: string; kind: ContractKind; day: string },
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await q.query<{ takerId: string; currency: string; amount: bigint }>(
    `select taker_id as "takerId", currency, sum(amount)::bigint as amount from agents.bills
     where brand = $2 and kind = $3 and day = $4::date and giver_id is null and not waits and taker_id = any ($1) group by 1, 2`,
    [takerIds, brand, kind, day],
  )
  return new Map(rows.map((row) => [unseenKey(row), row.amount]))
}

/** Returns what the agent of a bill had of the brand for its day without waiting; null: it is of whole days, or an agent pays. */
export async function findUnseen(q: Queryable, bill: Bill): Promise<bigint | null> {
  if (bill.untilDay !== null || bill.giverId !== null) return null
  return (await readUnseen(q, [bill.takerId], bill)).get(unseenKey(bill)) ?? 0n
}

/** Returns where agents stand, from the top down and with the agent, joined by dots. */
export async function findChains(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ id: string; teams: string }>(
    `select member_id as id, ltrim(above || '.' || member_id, '.') as teams from agents.members where member_id = any ($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, teams }) => [id, teams]))
}

/** Returns what the real-time salary of a contract came to on a business day so far. */
export async function sumRealtime(q: Queryable, contractId: bigint, day: string): Promise<BillFigures> {
  return only(
    await q.query<BillFigures>(
      `select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
         coalesce(sum(valid), 0)::bigint as valid, coalesce(max(active), 0) as active, 0::bigint as bonuses, 0::bigint as rebates,
         0::bigint as salaries, coalesce((array_agg(carried order by from_at))[1], 0)::bigint as carried,
         coalesce(sum(base), 0)::bigint as base, null::int as tier, null::bigint as gives,
         coalesce(sum(earned), 0)::bigint as earned, coalesce(sum(over_member), 0)::bigint as "overMember",
         coalesce(sum(over_cap), 0)::bigint as "overCap", coalesce(sum(amount), 0)::bigint as amount,
         coalesce((array_agg(remainder order by from_at desc))[1], 0)::bigint as remainder
       from agents.bills where contract_id = $1 and kind = 'realtime' and day = $2::date
         and from_at between $2::date - interval '1 day' and $2::date + interval '2 days'`,
      [contractId, day],
    ),
  )
}
