/** What whole lines and members did of late, for the trees of operators and agents: sums of agents.team_days and agents.member_days. */
import type { Queryable } from '#server/lib/db.ts'
import { sql, where } from '#server/lib/sql.ts'
import { ACCOUNTS, NET_LOSS, RESULT_OF, TEAMS } from '../measures/results.sql.ts'

/** Ledger units. `net`: what the line lost to the house, bonuses taken off; `result`: rebates and salaries taken off as well. */
export type LineFigures = { currency: string; valid: bigint; net: bigint; result: bigint }
type Row = Omit<LineFigures, 'currency'> & { id: string }

const SUMS = sql`sum(d.valid)::bigint as valid, sum(${NET_LOSS})::bigint as net, sum(${RESULT_OF})::bigint as result`

/**
 * Returns a function to what each of some agents' lines did from a day to another in a currency: all of it, or what they did below
 * `within`.
 */
export async function readLineFigures(
  q: Queryable,
  agentIds: readonly string[],
  { from, to, currency, within = null }: { from: string; to: string; currency: string; within?: string | null },
): Promise<(agentId: string) => LineFigures> {
  const rows = await q.query<Row>(
    sql`select d.id, ${SUMS} from ${TEAMS}
      ${where(
        sql`d.id = any (${agentIds}::text[])`,
        sql`d.day between ${from}::date and ${to}::date and d.currency = ${currency} and d.game_type = ''`,
        within !== null &&
          sql`exists (select from agents.team_paths p where p.agent_id = ${within} and starts_with(d.path, p.path || '.'))`,
      )}
      group by d.id`,
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
    sql`select d.id, ${SUMS} from ${ACCOUNTS}
      where d.id = any (${memberIds}::text[]) and d.day between ${from}::date and ${to}::date and d.currency = ${currency}
        and d.game_type = '' and exists (select from agents.team_paths p where p.agent_id = ${agentId}
          and d.teams ~>=~ p.path and d.teams ~<~ (p.path || '/')) group by d.id`,
  )
  return figuresOf(rows, currency)
}

function figuresOf(rows: readonly Row[], currency: string): (id: string) => LineFigures {
  const figures = new Map(rows.map(({ id, ...figures }) => [id, { currency, ...figures }]))
  return (id) => figures.get(id) ?? { currency, valid: 0n, net: 0n, result: 0n }
}
