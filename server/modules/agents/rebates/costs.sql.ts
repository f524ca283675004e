/** What rebates, salaries and dividends bring each agent and cost each team by day: for reports, and for dividends, which may take them off. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { insertPaths, pathsOf } from '../measures/paths.sql.ts'

/** A figure of an agent with the way from the top to that agent. */
type OfWay = { path: string; currency: string }
const agentOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)
/** In one order, so that two processes never wait for each other. */
const sorted = <One>(rows: ReadonlyMap<string, One>) =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/** Adds up what each way has; `name` tells rows apart. */
function addUp<Row extends OfWay>(rows: readonly Row[], name: (row: Row) => string, minorOf: (row: Row) => bigint) {
  const sums = new Map<string, Row & { minor: bigint }>()
  for (const row of rows) {
    const key = name(row)
    sums.set(key, { ...row, minor: (sums.get(key)?.minor ?? 0n) + minorOf(row) })
  }
  return sorted(sums)
}

/** What an agent has of a day's rebates for one type of games. Ledger units. */
export type RebatePart = OfWay & { gameType: string; minor: bigint }

/** Stores what each agent has of a day's rebates. */
export async function addRebateParts(tx: Tx, day: string, parts: readonly RebatePart[]): Promise<void> {
  const rows = addUp(
    parts,
    ({ path, currency }) => `${path} ${currency}`,
    ({ minor }) => minor,
  )
  await tx.query(
    `insert into agents.account_costs as c (account_id, teams, day, currency, rebates)
     select a, p, $1::date, u, r from unnest($2::text[], $3::text[], $4::text[], $5::bigint[]) as n(a, p, u, r)
     on conflict (account_id, day, currency, teams) do update set rebates = c.rebates + excluded.rebates`,
    [
      day,
      rows.map(({ path }) => agentOf(path)),
      rows.map(({ path }) => path),
      rows.map(({ currency }) => currency),
      rows.map(({ minor }) => minor),
    ],
  )
}

/** Adds what the rebates of a day cost each team: the parts of its agent and of those below, by type of game. */
export async function addRebateCosts(tx: Tx, day: string, parts: readonly RebatePart[]): Promise<void> {
  const rows = addUp(
    parts.flatMap((part) => pathsOf(part.path).map(({ path }) => ({ ...part, path }))),
    ({ path, currency, gameType }) => `${path} ${currency} ${gameType}`,
    ({ minor }) => minor,
  )
  await tx.query(
    `insert into agents.team_costs as c (agent_id, path, day, currency, game_type, rebates)
     select a, p, $1::date, u, t, r from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[]) as n(a, p, u, t, r)
     on conflict (agent_id, day, currency, game_type, path) do update set rebates = c.rebates + excluded.rebates`,
    [
      day,
      rows.map(({ path }) => agentOf(path)),
      rows.map(({ path }) => path),
      rows.map(({ currency }) => currency),
      rows.map(({ gameType }) => gameType),
      rows.map(({ minor }) => minor),
    ],
  )
}

/** Returns a computed day whose costs, or whose parts, were never added up, locked; null: every day has both. */
export async function lockDayWithoutCosts(
  tx: Tx,
  brand: string,
): Promise<{ day: string; hasCosts: boolean; hasParts: boolean } | null> {
  const [row] = await tx.query<{ day: string; hasCosts: boolean; hasParts: boolean }>(
    `select day, has_costs as "hasCosts", has_parts as "hasParts" from agents.rebate_days
     where brand = $1 and not (has_costs and has_parts) order by day limit 1 for update`,
    [brand],
  )
  return row ?? null
}

/** Notes that a day's costs and parts are added up. */
export async function noteCosts(tx: Tx, brand: string, day: string): Promise<void> {
  await tx.query(
    'update agents.rebate_days set has_costs = true, has_parts = true where brand = $1 and day = $2::date',
    [brand, day],
  )
}

/** What a bill brings its taker. `teams`: the way to the taker; `day`: where it counts. */
export type Given = {
  name: 'salaries' | 'dividends'
  takerId: string
  /** Null: the brand pays, so it comes into every team above from outside. */
  giverId: string | null
  teams: string
  day: string
  currency: string
  minor: bigint
}
type GivenRow = OfWay & Pick<Given, 'name' | 'day'> & { sum: bigint }

const rowsOf = (given: readonly GivenRow[]) =>
  addUp(
    given,
    ({ path, day, currency, name }) => `${path} ${day} ${currency} ${name}`,
    ({ sum }) => sum,
  )
const columnsOf = (rows: ReturnType<typeof rowsOf>) => [
  rows.map(({ path }) => agentOf(path)),
  rows.map(({ path }) => path),
  rows.map(({ day }) => day),
  rows.map(({ currency }) => currency),
  rows.map(({ name, minor }) => (name === 'salaries' ? minor : 0n)),
  rows.map(({ name, minor }) => (name === 'dividends' ? minor : 0n)),
]

/** Adds what salaries and dividends bring agents, less what they give on, and what they cost the teams that they come into. */
export async function addGiven(tx: Tx, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return
  const own = rowsOf(
    given.flatMap(({ teams, giverId, minor, ...one }) => {
      const above = teams.slice(0, Math.max(0, teams.lastIndexOf('.')))
      return [{ ...one, path: teams, sum: minor }, ...(giverId === null ? [] : [{ ...one, path: above, sum: -minor }])]
    }),
  )
  const ofTeams = rowsOf(
    given.flatMap(({ teams, giverId, minor, ...one }) =>
      (giverId === null ? pathsOf(teams).map(({ path }) => path) : [teams]).map((path) => ({
        ...one,
        path,
        sum: minor,
      })),
    ),
  )
  await tx.query(
    `insert into agents.account_costs as c (account_id, teams, day, currency, salaries, dividends)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::bigint[], $6::bigint[]) as n(a, p, d, u, s, v)
     on conflict (account_id, day, currency, teams) do update
       set salaries = c.salaries + excluded.salaries, dividends = c.dividends + excluded.dividends`,
    columnsOf(own),
  )
  await tx.query(
    `insert into agents.team_costs as c (agent_id, path, day, currency, game_type, salaries, dividends)
     select a, p, d, u, '', s, v from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::bigint[], $6::bigint[]) as n(a, p, d, u, s, v)
     on conflict (agent_id, day, currency, game_type, path) do update
       set salaries = c.salaries + excluded.salaries, dividends = c.dividends + excluded.dividends`,
    columnsOf(ofTeams),
  )
  await insertPaths(
    tx,
    given.map(({ teams }) => teams),
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
