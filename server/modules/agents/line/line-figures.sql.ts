/** What whole lines did of late, for the operators' tree of agents: sums of agents.team_days. */
import type { Queryable } from '#server/lib/db.ts'

/** Ledger units. `net`: what the line lost to the house, bonuses taken off. */
export type LineFigures = { currency: string; valid: bigint; net: bigint }

/** Returns a function to what each of some agents' lines did from a day to another in a currency. */
export async function readLineFigures(
  q: Queryable,
  agentIds: readonly string[],
  { from, to, currency }: { from: string; to: string; currency: string },
): Promise<(agentId: string) => LineFigures> {
  const rows = await q.query<Omit<LineFigures, 'currency'> & { id: string }>(
    `select agent_id as id, sum(valid)::bigint as valid, sum(stake - payout - bonus)::bigint as net from agents.team_days
     where agent_id = any ($1) and day between $2::date and $3::date and currency = $4 and game_type = '' group by agent_id`,
    [agentIds, from, to, currency],
  )
  const figures = new Map(rows.map(({ id, valid, net }) => [id, { currency, valid, net }]))
  return (agentId) => figures.get(agentId) ?? { currency, valid: 0n, net: 0n }
}
