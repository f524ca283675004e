/** What whole lines and members did of late, for the trees of operators and agents: sums of agents.team_days and agents.member_days. */
import type { Queryable } from '#server/lib/db.ts'

/** Ledger units. `net`: what the line lost to the house, bonuses taken off. */
export type LineFigures = { currency: string; valid: bigint; net: bigint }
type Row = Omit<LineFigures, 'currency'> & { id: string }

/** Returns a function to what each of some agents' lines did from a day to another in a currency. */
export async function readLineFigures(
  q: Queryable,
  agentIds: readonly string[],
  { from, to, currency }: { from: string; to: string; currency: string },
): Promise<(agentId: string) => LineFigures> {
  const rows = await q.query<Row>(
    `select agent_id as id, sum(valid)::bigint as valid, sum(stake - payout - bonus)::bigint as net from agents.team_days
     where agent_id = any ($1) and day between $2::date and $3::date and currency = $4 and game_type = '' group by agent_id`,
    [agentIds, from, to, currency],
  )
  return figuresOf(rows, currency)
}

/** Returns a function to what each of some members did themselves, as part of an agent's team. */
export async function readMemberFigures(
  q: Queryable,
  agentId: string,
  memberIds: readonly string[],
  { from, to, currency }: { from: string; to: string; currency: string },
): Promise<(memberId: string) => LineFigures> {
  const rows = await q.query<Row>(
    `select d.member_id as id, sum(d.valid)::bigint as valid, sum(d.stake - d.payout - d.bonus)::bigint as net
     from agents.member_days d where d.member_id = any ($2) and d.day between $3::date and $4::date and d.currency = $5
       and d.game_type = '' and exists (select from agents.team_paths p where p.agent_id = $1
         and d.teams ~>=~ p.path and d.teams ~<~ (p.path || '/')) group by d.member_id`,
    [agentId, memberIds, from, to, currency],
  )
  return figuresOf(rows, currency)
}

function figuresOf(rows: readonly Row[], currency: string): (id: string) => LineFigures {
  const figures = new Map(rows.map(({ id, valid, net }) => [id, { currency, valid, net }]))
  return (id) => figures.get(id) ?? { currency, valid: 0n, net: 0n }
}
