/** Signals of members of one agent's line who play against each other, for the agent's file. */
import type { Queryable } from '#server/lib/db.ts'
import type { SignalBelow } from '#server/modules/agents/risks/risks.slots.ts'

/**
 * Returns signals that are not unfounded about members below a path where everybody else whom they name is below it, too; of two
 * who met, one of both rows. The newest first.
 */
export function listSignalsBelow(
  q: Queryable,
  { brand, path }: { brand: string; path: string },
  limit: number,
): Promise<SignalBelow[]> {
  return q.query<SignalBelow>(
    `select s.rule, s.member_id as "memberId", o.others, s.evidence -> 'facts' as facts, s.at
     from promotions.signals s join identity.member_traits m on m.id = s.member_id::bigint
     cross join lateral (
       select array_agg(t.id::text order by t.id) as others, count(*) as below
       from jsonb_array_elements_text(s.evidence -> 'others') as n(id) join identity.member_traits t on t.id = case when n.id ~ '^\\d{1,18}$' then n.id::bigint end
       where starts_with(t.path, $2)
     ) o
     where s.brand = $1 and s.rule in ('opposite_bets', 'chip_dumping') and s.state <> 'unfounded' and starts_with(m.path, $2)
       and o.below = jsonb_array_length(s.evidence -> 'others') and o.below > 0
       and (s.rule = 'chip_dumping' and s.key like '% to %' or s.rule = 'opposite_bets' and s.member_id::bigint < (o.others)[1]::bigint)
     order by s.id desc limit $3`,
    [brand, path, limit],
  )
}
