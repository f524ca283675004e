/** What must be true of the measures: rounds that are over are in the members' days, and the teams' days are their sums. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import { COLUMNS } from './days.sql.ts'

const STORED = Object.values(COLUMNS)
/** The way from the top to the agent at a place of `d.teams`. */
const PATH = `array_to_string((string_to_array(d.teams, '.'))[1:t.place::int], '.')`

export const MEASURE_CHECKS: readonly BooksCheck[] = [
  {
    code: 'agents-teams',
    name: 'every agent’s day, by the way to the agent, is the sum of the days of the people below',
    examined: 'select count(*) from agents.team_days',
    differing: `
      select concat_ws(' ', path, day, currency, game_type) as id,
        format('kept %s staked, %s paid; members %s, %s', coalesce(k.stake, 0), coalesce(k.payout, 0), coalesce(m.stake, 0),
          coalesce(m.payout, 0)) as what
      from agents.team_days k full join (
        select t.agent_id, ${PATH} as path, d.day, d.currency, d.game_type,
          ${STORED.map((name) => `sum(d.${name})::bigint as ${name}`).join(', ')},
          count(*) filter (where d.valid > 0 and d.game_type = '')::bigint as active
        from agents.member_days d cross join lateral unnest(string_to_array(d.teams, '.')) with ordinality as t(agent_id, place)
        group by 1, 2, 3, 4, 5
      ) m using (agent_id, path, day, currency, game_type)
      where (${[...STORED, 'active'].map((name) => `coalesce(k.${name}, 0)::bigint`).join(', ')})
        is distinct from (${[...STORED, 'active'].map((name) => `coalesce(m.${name}, 0)::bigint`).join(', ')})`,
  },
  {
    code: 'agents-types',
    name: 'every member’s day is the sum of its types of games',
    examined: `select count(*) from agents.member_days where game_type = ''`,
    differing: `
      select concat_ws(' ', member_id, day, currency, teams) as id,
        format('%s staked, %s paid; types %s, %s', a.stake, a.payout, coalesce(t.stake, 0), coalesce(t.payout, 0)) as what
      from agents.member_days a left join (
        select member_id, day, currency, teams, sum(stake) as stake, sum(valid) as valid, sum(payout) as payout,
          sum(rounds) as rounds
        from agents.member_days where game_type <> '' group by member_id, day, currency, teams
      ) t using (member_id, day, currency, teams)
      where a.game_type = '' and (a.stake, a.valid, a.payout, a.rounds)
        is distinct from (coalesce(t.stake, 0), coalesce(t.valid, 0), coalesce(t.payout, 0), coalesce(t.rounds, 0))`,
  },
]
