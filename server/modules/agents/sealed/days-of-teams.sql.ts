/** What is to be sealed: figures of teams, and what they brought. Ledger units. */
import type { SealedMeasure } from '#contract/agents/sealed-measures.ts'
import type { ContractKind } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** People are sealed as amounts: one of them is 1.00. */
export const ONE_PERSON = parseMoney('1.00')

export type TeamLedger = { brand: string; currency: string }

/** Returns the ledgers of brands with agents: one for each currency of an agent's account. */
export function listTeamLedgers(q: Queryable): Promise<TeamLedger[]> {
  return q.query(
    `select distinct merchant as brand, currency from identity.members where type in (1, 2, 41, 42) order by 1, 2`,
  )
}

/** Returns the first day on which a team of a brand did anything in a currency; null: never. */
export async function findFirstTeamDay(q: Queryable, { brand, currency }: TeamLedger): Promise<string | null> {
  const [row] = await q.query<{ day: string | null }>(
    `select min(d.day) as day from identity.members a join agents.team_days d on d.agent_id = a.id::text
     where a.merchant = $1 and a.type in (1, 2, 41, 42) and d.currency = $2`,
    [brand, currency],
  )
  return row?.day ?? null
}

/** A figure: of which agent, which one, what it is of (a type of game, a day, a bill), and how much. */
export type TeamFigure = { agentId: string; measure: SealedMeasure; of: string; amount: bigint }

/** Returns the figures of a day, by agent and figure: play by type of game, money, people, and the rebates of the day. */
export function listDayFigures(q: Queryable, { brand, currency }: TeamLedger, day: string): Promise<TeamFigure[]> {
  return q.query(
    `select f.agent_id as "agentId", f.measure, f.of, f.amount from (
       select d.agent_id, x.measure, d.game_type as of, x.amount
       from identity.members a join agents.team_days d on d.agent_id = a.id::text and d.day = $3::date and d.currency = $2
       cross join lateral (values ('stake', d.stake), ('valid', d.valid), ('payout', d.payout)) x(measure, amount)
       where a.merchant = $1 and a.type in (1, 2, 41, 42) and d.game_type <> '' and x.amount <> 0
       union all
       select d.agent_id, x.measure, '', x.amount
       from identity.members a join agents.team_days d on d.agent_id = a.id::text and d.day = $3::date and d.currency = $2
       cross join lateral (values ('bonus', d.bonus), ('deposits', d.deposits), ('withdrawals', d.withdrawals),
         ('registered', d.registered * $4::bigint), ('firstDeposits', d.first_deposits * $4::bigint),
         ('active', d.active * $4::bigint)) x(measure, amount)
       where a.merchant = $1 and a.type in (1, 2, 41, 42) and d.game_type = '' and x.amount <> 0
       union all
       select r.agent_id, 'rebate', r.day::text, r.amount from agents.rebates r
       where r.brand = $1 and r.currency = $2 and r.day = $3::date and r.amount > 0
     ) f order by f.agent_id collate "C", f.measure collate "C", f.of collate "C"`,
    [brand, currency, day, ONE_PERSON],
  )
}

/** `teams`: the way to the taker. */
export type OpenBill = {
  id: bigint
  kind: ContractKind
  takerId: string
  giverId: string | null
  teams: string
  amount: bigint
}

/** Returns the bills of periods that were over with a day and that no sealed day has. */
export function listUnsealedBills(q: Queryable, { brand, currency }: TeamLedger, end: Date): Promise<OpenBill[]> {
  return q.query(
    `select b.id, b.kind, b.taker_id as "takerId", b.giver_id as "giverId", b.teams, b.amount from agents.bills b
     where b.brand = $1 and b.currency = $2 and b.until_at <= $3 and b.amount > 0
       and not exists (select from agents.sealed_bills s where s.bill_id = b.id) order by b.id`,
    [brand, currency, end],
  )
}

/** Says in which day bills are. */
export async function markSealed(tx: Tx, ids: readonly bigint[], day: string): Promise<void> {
  await tx.query('insert into agents.sealed_bills (bill_id, day) select id, $2::date from unnest($1::bigint[]) id', [
    ids,
    day,
  ])
}
