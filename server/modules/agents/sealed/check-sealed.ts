/** What must be true of sealed days of teams: they are as they were sealed, and the measures still say the same. */
import { FIRST_LINK } from '#contract/statements/statement-proof.mjs'
import type { BooksCheck, Difference } from '#server/lib/books-check.ts'
import { ONE_PERSON } from './days-of-teams.sql.ts'
import { hashTeamDay, nameTeamLedger } from './seal-days.ts'
import { listFiguresOf, listSealsToHash } from './seals.sql.ts'

/** Without `everything`: so many of the last days of each ledger, and of all others at random. */
const LAST_DAYS = 7
const SAMPLE_DAYS = 3

export const SEALED_CHECKS: readonly BooksCheck[] = [
  {
    code: 'teams-hashed',
    name: 'sealed days of teams hash to what was published',
    look: async (tx, { everything = false }) => {
      const differing: Difference[] = []
      const seals = await listSealsToHash(tx, { everything, last: LAST_DAYS, sample: SAMPLE_DAYS })
      for (const { blindingKey, day, root, previous, link, ...ledger } of seals) {
        const figures = await listFiguresOf(tx, { ...ledger, day })
        const again = await hashTeamDay(ledger, blindingKey, { day, previous: previous.toString('hex'), figures })
        const id = `${nameTeamLedger(ledger)} ${day}`
        if (!again.root.equals(root)) differing.push({ id, what: 'its figures do not lead to its root' })
        else if (again.link !== link.toString('hex')) differing.push({ id, what: 'its link is made of something else' })
      }
      return { examined: BigInt(seals.length), differing }
    },
  },
  {
    code: 'teams-chained',
    name: 'every sealed day of a team’s ledger is linked to the day before it',
    examined: 'select count(*) from agents.seals',
    differing: `
      select s.brand || ' ' || s.currency || ' ' || s.day as id, 'does not hold the link of the day before' as what
      from (
        select *, lag(day) over w as day_before, lag(link) over w as link_before from agents.seals
        window w as (partition by brand, currency order by day)
      ) s
      where s.previous <> coalesce(s.link_before, decode('${FIRST_LINK}', 'hex')) or s.day_before <> s.day - 1`,
  },
  {
    code: 'teams-sealed',
    name: 'the figures of agents’ teams are those that were sealed',
    examined: 'select count(*) from agents.sealed_figures',
    differing: `
      with ledgers as (
        select brand, currency, max(day) as last, coalesce(max(day) filter (where form = 1), '-infinity') as before from agents.seals group by 1, 2
      ),
      sealed as (
        select distinct on (agent_id, currency, measure) agent_id, currency, measure, closing from agents.sealed_figures
        where measure in ('stake', 'valid', 'payout', 'bonus', 'deposits', 'withdrawals', 'registered', 'firstDeposits', 'active')
        order by agent_id, currency, measure, day desc
      ),
      measured as (
        select d.agent_id, d.currency, x.measure, sum(x.amount)::bigint as closing
        from ledgers l join identity.members a on a.merchant = l.brand and a.type in (1, 2, 41, 42)
        join agents.team_days d on d.agent_id = a.id::text and d.currency = l.currency and d.day <= l.last and d.game_type = ''
        cross join lateral (
          values ('stake', d.stake), ('valid', d.valid), ('payout', d.payout), ('bonus', d.bonus), ('deposits', d.deposits),
            ('withdrawals', d.withdrawals)
          union all
          select p.measure, p.people * ${ONE_PERSON}::bigint
          from (values ('registered', d.registered), ('firstDeposits', d.first_deposits), ('active', d.active)) p(measure, people)
          where d.day > l.before
        ) x(measure, amount)
        group by 1, 2, 3
      )
      select coalesce(s.agent_id, m.agent_id) || ' ' || coalesce(s.measure, m.measure) as id,
        format('sealed %s, measured %s', coalesce(s.closing, 0), coalesce(m.closing, 0)) as what
      from sealed s full join measured m using (agent_id, currency, measure)
      where coalesce(s.closing, 0) <> coalesce(m.closing, 0)`,
  },
  {
    code: 'teams-sealed-costs',
    name: 'what sealed days say that bills cost a team is what the bills in them say',
    examined: "select count(*) from agents.sealed_figures where measure in ('teamSalary', 'teamDividend')",
    differing: `
      with sealed as (
        select distinct on (agent_id, currency, measure) agent_id, currency, measure, closing from agents.sealed_figures
        where measure in ('teamSalary', 'teamDividend') order by agent_id, currency, measure, day desc
      ),
      billed as (
        select w.agent_id, b.currency, case b.kind when 'dividend' then 'teamDividend' else 'teamSalary' end as measure,
          sum(b.amount)::bigint as closing
        from agents.sealed_bills o join agents.bills b on b.id = o.bill_id
        join agents.seals l on l.brand = b.brand and l.currency = b.currency and l.day = o.day and l.form > 1
        cross join lateral unnest(case when b.giver_id is null then string_to_array(b.teams, '.') else array[b.taker_id] end) w(agent_id)
        group by 1, 2, 3
      )
      select coalesce(s.agent_id, b.agent_id) || ' ' || coalesce(s.measure, b.measure) as id,
        format('sealed %s, the bills say %s', coalesce(s.closing, 0), coalesce(b.closing, 0)) as what
      from sealed s full join billed b using (agent_id, currency, measure)
      where coalesce(s.closing, 0) <> coalesce(b.closing, 0)`,
  },
]
