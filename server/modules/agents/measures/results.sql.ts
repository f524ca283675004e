/** What teams and accounts did and cost, for statements, and the results of it: the same as `netLossOf` and `resultOf` (figures.ts). */
import { sql } from '#server/lib/sql.ts'

/** What the house kept of rows `d`: stakes less payouts less bonuses. */
export const NET_LOSS = sql`d.stake - d.payout - d.bonus`
/** What is left of it after rebates and salaries. */
export const RESULT_OF = sql`${NET_LOSS} - d.rebate - d.salary`

const PLAYED = sql`stake, valid, payout, bonus, deposits, withdrawals, rounds`
// of the same types as their columns: only then the planner reads both tables as one
const NOT_PLAYED = sql`0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint`
const NO_COSTS = sql`0::bigint as rebate, 0::bigint as salary, 0::bigint as dividend`
const ALL_TYPES = sql`''::text`

/** What teams did and cost, by the way to their agent. Costs are of all types of games together. */
export const TEAMS = sql`(
  select agent_id as id, path, day, currency, game_type, ${PLAYED}, registered, first_deposits, active,
    ${NO_COSTS} from agents.team_days
  union all
  select agent_id, path, day, currency, ${ALL_TYPES}, ${NOT_PLAYED}, 0, 0, 0, rebates, salaries, dividends from agents.team_costs
) d`
/** What accounts did themselves, and what they got less what they gave on, by the way on which it is counted. */
export const ACCOUNTS = sql`(
  select member_id as id, teams, day, currency, game_type, ${PLAYED}, ${NO_COSTS}
  from agents.member_days
  union all
  select account_id, teams, day, currency, ${ALL_TYPES}, ${NOT_PLAYED}, rebates, salaries, dividends from agents.account_costs
) d`
