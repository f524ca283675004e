/** What rebates and salaries cost each team by day, so that a dividend can take them off. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { earnedOf } from './split-day.ts'

/** Adds what the rebates of a day cost each team: valid bet times basis points, by `agent currency type`. */
export async function addRebateCosts(tx: Tx, day: string, costs: ReadonlyMap<string, bigint>): Promise<void> {
  const rows = [...costs].map(([key, points]) => {
    const [agentId = '', currency = '', gameType = ''] = key.split(' ')
    return { agentId, currency, gameType, minor: earnedOf(points) }
  })
  await tx.query(
    `insert into agents.team_costs as c (agent_id, day, currency, game_type, rebates)
     select a, $1::date, u, t, r from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) as n(a, u, t, r)
     on conflict (agent_id, day, currency, game_type) do update set rebates = c.rebates + excluded.rebates`,
    [
      day,
      rows.map(({ agentId }) => agentId),
      rows.map(({ currency }) => currency),
      rows.map(({ gameType }) => gameType),
      rows.map(({ minor }) => minor),
    ],
  )
}

/** Returns a computed day whose costs were never added up, locked; null: every day has its costs. */
export async function lockDayWithoutCosts(tx: Tx, brand: string): Promise<string | null> {
  const [row] = await tx.query<{ day: string }>(
    `select day from agents.rebate_days where brand = $1 and not has_costs order by day limit 1 for update`,
    [brand],
  )
  return row?.day ?? null
}

/** Notes that a day's costs are added up. */
export async function noteCosts(tx: Tx, brand: string, day: string): Promise<void> {
  await tx.query('update agents.rebate_days set has_costs = true where brand = $1 and day = $2::date', [brand, day])
}

export type SalaryCost = { agentId: string; day: string; currency: string; minor: bigint }

/** Adds what salaries cost teams. */
export async function addSalaryCosts(tx: Tx, costs: readonly SalaryCost[]): Promise<void> {
  const sums = new Map<string, SalaryCost>()
  for (const cost of costs) {
    const key = `${cost.agentId} ${cost.day} ${cost.currency}`
    sums.set(key, { ...cost, minor: (sums.get(key)?.minor ?? 0n) + cost.minor })
  }
  // in one order, so that two processes never wait for each other
  const rows = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, cost]) => cost)
  if (rows.length === 0) return
  await tx.query(
    `insert into agents.team_costs as c (agent_id, day, currency, game_type, salaries)
     select a, d, u, '', s from unnest($1::text[], $2::date[], $3::text[], $4::bigint[]) as n(a, d, u, s)
     on conflict (agent_id, day, currency, game_type) do update set salaries = c.salaries + excluded.salaries`,
    [
      rows.map(({ agentId }) => agentId),
      rows.map(({ day }) => day),
      rows.map(({ currency }) => currency),
      rows.map(({ minor }) => minor),
    ],
  )
}

/** Returns what rebates and salaries cost a team in whole days, without types of games that count nothing. Ledger units. */
export async function readTeamCosts(
  q: Queryable,
  {
    agentId,
    currency,
    from,
    until,
    without,
  }: { agentId: string; currency: string; from: string; until: string; without: readonly string[] },
): Promise<{ rebates: bigint; salaries: bigint }> {
  return only(
    await q.query<{ rebates: bigint; salaries: bigint }>(
      `select coalesce(sum(rebates), 0)::bigint as rebates, coalesce(sum(salaries), 0)::bigint as salaries
       from agents.team_costs where agent_id = $1 and currency = $2 and day >= $3::date and day < $4::date
         and game_type <> all ($5::text[])`,
      [agentId, currency, from, until, without],
    ),
  )
}
