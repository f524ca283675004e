/** What must be true of the money rules: rows are only added, and each rule is what was decided. */
import type { BooksCheck } from '#server/lib/books-check.ts'

/** Whether a rule has the values of one side of a decision about rules. */
const isSaid = (rule: string, side: string) => `(
  (${side} ->> 'memberAbove')::numeric * 10000, (${side} ->> 'operatorAbove')::numeric * 10000, (${side} ->> 'brandAbove')::numeric * 10000)
  is not distinct from (${rule}.member_above::numeric, ${rule}.operator_above::numeric, ${rule}.brand_above::numeric)`

const IS_LOOSER =
  '(r.member_above > p.member_above or r.operator_above > p.operator_above or r.brand_above > p.brand_above)'

export const RULES_CHECKS: readonly BooksCheck[] = [
  {
    code: 'rules-decided',
    name: 'every rule of money is what was decided, by two where it got looser, and none was edited, taken away or dated back',
    examined: 'select count(*) from core.money_rules',
    differing: `
      select coalesce(r.brand, 'house') || ' ' || r.currency || ' ' || r.id as id, w.what from (
        select *, lag(id) over rules as before_id, lag(at) over rules as before_at from core.money_rules
        window rules as (partition by coalesce(brand, '*'), currency order by id)
      ) r
      left join core.money_rules p on p.id = r.before_id left join core.decisions d on d.id = r.decision_id
      cross join lateral (values
        (r.decision_id is not null and not coalesce(d.state = 'done'
          and d.kind in ('cashier-rules.set', 'cashier-rules.loosen', 'house-rules.set', 'house-rules.loosen')
          and d.brand is not distinct from r.brand and d.content ->> 'key' = r.currency and ${isSaid('r', `d.content -> 'after'`)}, false), 'is not what was decided'),
        (p.id is not null and d.id is not null and not ${isSaid('p', `d.content -> 'before'`)}, 'follows on a rule that was edited or taken away since'),
        (p.id is not null and r.decision_id is null and ${IS_LOOSER}, 'was made looser by nobody'),
        (p.id is not null and d.kind like '%.set' and ${IS_LOOSER}, 'was made looser by one person'),
        (r.at < r.before_at, 'is dated back')
      ) w(is_so, what) where w.is_so`,
  },
]
