/** The ways from the top to agents on which figures came: an agent who was moved has more than one. */
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Returns each agent of a way from the top down, with the way to that agent. */
export function pathsOf(teams: string): { agentId: string; path: string }[] {
  const ids = teams.split('.')
  return ids.map((agentId, place) => ({ agentId, path: ids.slice(0, place + 1).join('.') }))
}

/** Stores the ways to all agents of some ways. */
export async function insertPaths(tx: Tx, teams: readonly string[]): Promise<void> {
  const paths = new Map([...new Set(teams)].flatMap(pathsOf).map(({ agentId, path }) => [path, agentId]))
  // in one order, so that two processes never wait for each other
  const rows = [...paths].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await tx.query(
    `insert into agents.team_paths (agent_id, path) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [rows.map(([, agentId]) => agentId), rows.map(([path]) => path)],
  )
}

/** Returns the ways from the top to an agent. */
export async function listPaths(q: Queryable, agentId: string): Promise<string[]> {
  const rows = await q.query<{ path: string }>('select path from agents.team_paths where agent_id = $1 order by path', [
    agentId,
  ])
  return rows.map(({ path }) => path)
}

/**
 * Returns the ways to an agent as another one sees them who stands above: those on which that one stood above. What the agent
 * did in another line is not among them.
 */
export async function listPathsWithin(q: Queryable, agentId: string, aboveId: string): Promise<string[]> {
  if (agentId === aboveId) return listPaths(q, agentId)
  const rows = await q.query<{ path: string }>(
    `select p.path from agents.team_paths p where p.agent_id = $1 and exists (
       select from agents.team_paths a where a.agent_id = $2 and starts_with(p.path, a.path || '.')) order by p.path`,
    [agentId, aboveId],
  )
  return rows.map(({ path }) => path)
}
