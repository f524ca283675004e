/** What must be true of rebates: each is what its day's bets give by the rates of that day, is paid once, and by nothing else. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import type { TransferCause } from '#server/lib/transfer-cause.ts'
import { addUpDay } from './close-days.ts'
import { listComputed } from './computed.sql.ts'
import { earnedOf } from './split-day.ts'

export const REBATE_CAUSES: readonly TransferCause[] = [
  {
    reasons: ['commission'],
    isCause: `exists (select from agents.rebates r where p.key = 'rebate ' || r.id and r.state = 'paid' and t.amount = r.amount
      and exists (select from wallet.balances a where a.id = t.credit and a.kind = 'member_cash' and a.owner = r.agent_id))`,
    otherwise: 'without a rebate that is paid',
  },
]

/** Days that are computed again where not everything is looked at. */
const DAYS_LOOKED_AT = 14

export const REBATE_CHECKS: readonly BooksCheck[] = [
  {
    code: 'rebates-bets',
    name: 'every agent’s rebate is what the day’s bets give by the rates of that day',
    look: async (tx, { everything = false }) => {
      let examined = 0n
      const differing: { id: string; what: string }[] = []
      for (const { brand, day, kept } of await listComputed(tx, everything ? null : DAYS_LOOKED_AT)) {
        const { sums } = await addUpDay(tx, brand, day)
        for (const key of new Set([...sums.keys(), ...kept.keys()])) {
          examined++
          const [has, earned] = [kept.get(key) ?? 0n, earnedOf(sums.get(key) ?? 0n)]
          if (has !== earned) differing.push({ id: `${day} ${key}`, what: `kept ${has}, the bets give ${earned}` })
        }
      }
      return { examined, differing }
    },
  },
  {
    code: 'rebates-costs',
    name: 'what rebates cost each team is what its agent and those below had of them',
    examined: 'select count(*) from agents.team_costs',
    // a team's costs of a day from before parts were kept are rounded by themselves: less than one unit for each part
    differing: `
      select concat_ws(' ', path, day, currency) as id, format('kept %s, parts %s', coalesce(k.rebates, 0), coalesce(m.rebates, 0)) as what
      from (
        select path, day, currency, sum(rebates) as rebates, count(*) as types from agents.team_costs group by 1, 2, 3
      ) k full join (
        select array_to_string((string_to_array(c.teams, '.'))[1:t.place::int], '.') as path, c.day, c.currency, sum(c.rebates) as rebates,
          count(*) as parts
        from agents.account_costs c cross join lateral unnest(string_to_array(c.teams, '.')) with ordinality as t(agent_id, place)
        group by 1, 2, 3
      ) m using (path, day, currency)
      where coalesce(k.rebates, 0) - coalesce(m.rebates, 0) not between 0
          and case when exists (select from agents.rebate_days d where d.day = k.day and not d.is_by_parts) then k.types * m.parts else 0 end
        and not exists (select from agents.rebate_days d where d.day = coalesce(k.day, m.day) and not d.has_parts)`,
  },
  {
    code: 'rebates-carried',
    name: 'every agent’s rebate carries what the one before left',
    examined: 'select count(*) from agents.rebates',
    differing: `
      select r.id::text as id, format('carried %s, the day before left %s', r.carried, coalesce(r.before, 0)) as what
      from (
        select id, carried, lag(remainder) over (partition by agent_id, currency order by day) as before from agents.rebates
      ) r where r.carried <> coalesce(r.before, 0)`,
  },
  {
    code: 'rebates-paid',
    name: 'every paid rebate has its transfer, and no other has one',
    examined: 'select count(*) from agents.rebates',
    differing: `
      select r.id::text as id, r.state || ', ' || count(t.id) || ' transfers' as what
      from agents.rebates r
      left join wallet.posting_keys p on p.key = 'rebate ' || r.id
      left join wallet.transfer_lines t on t.posting_id = p.id and t.reason = 'commission' and t.amount = r.amount
      group by r.id, r.state having count(t.id) <> case r.state when 'paid' then 1 else 0 end`,
  },
]
