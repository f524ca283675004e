/**
 * Computes what was computed again (docs/reference/promotions.md 1, row 22): amounts of rewards of their stored bases and rules,
 * targets of grants of their terms. In SQL, so that it is another hand than the one that computed them first.
 */
import type { BooksCheck } from '#server/lib/books-check.ts'

/** What the sums of parts give: each cut down once, at most its `max`, less what was given of it. */
const PARTS = `(
  select sum(least(div(exact, 1000000) * 100, max) - less) from (
    select (s ->> 'max')::numeric as max, (s ->> 'less')::numeric as less,
      (select sum((p ->> 'base')::numeric * (p ->> 'rate')::numeric) from jsonb_array_elements(s -> 'parts') p) as exact
    from jsonb_array_elements(r.reckoning -> 'sums') s
  ) sums)`

/** The share of a place: whole hundredths, the first places one more, and the first one what is finer. */
const SPLIT = `(
  select (div(units, members) + (place < mod(units, members))::int) * 100 + case when place = 0 then mod(sum, 100) else 0 end
  from (select (r.reckoning ->> 'sum')::numeric as sum, div((r.reckoning ->> 'sum')::numeric, 100) as units,
    (r.reckoning ->> 'members')::numeric as members, (r.reckoning ->> 'place')::numeric as place) split)`

/** A stored figure that is none: a row that was damaged is named, and holds up no other check. */
const NONE = String.raw`((@ like_regex "^[0-9]{1,18}$") is unknown || !(@ like_regex "^[0-9]{1,18}$"))`
const IS_DAMAGED = `(jsonb_typeof(r.reckoning -> 'sums') <> 'array'
  or jsonb_path_exists(r.reckoning, '$.sums[*] ? (@.type() != "object")')
  or jsonb_path_exists(r.reckoning, 'strict $.sums[*].parts.type() ? (@ != "array")', silent => true)
  or jsonb_path_exists(r.reckoning, '$.sums[*].parts[*].* ? ${NONE}')
  or jsonb_path_exists(r.reckoning, '$.sums[*].less ? ${NONE}')
  or jsonb_path_exists(r.reckoning, '$.sums[*].max ? (@ != null && ${NONE})')
  or jsonb_path_exists(r.reckoning, '$.sum ? ${NONE}')
  or jsonb_path_exists(r.reckoning, '$.members ? (@.type() != "number" || @ < 1)')
  or jsonb_path_exists(r.reckoning, '$.place ? (@.type() != "number" || @ < 0)'))`

/** Of a widened grant the target is lower than its terms make it: two persons said how much. */
const WIDENED = `(
  select (d.content -> 'after' ->> 'targetAmount')::numeric * 10000 from core.decisions d
  where d.kind = 'bonus.widen' and d.state = 'done' and d.content ->> 'bonus' = g.reference order by d.id desc limit 1)`

/** (bonus, or deposit and bonus) × times, cut down to the ledger's unit; nothing where the terms cannot be read. */
const TARGET = `case when g.terms ->> 'wageringTimes' ~ '^\\d{1,3}(\\.\\d{1,2})?$' and g.terms ->> 'depositMinor' ~ '^\\d{1,18}$'
  then trunc((g.amount + case g.terms ->> 'base' when 'bonus' then 0 else (g.terms ->> 'depositMinor')::numeric end)
    * (g.terms ->> 'wageringTimes')::numeric) end`

export const AMOUNT_CHECKS: readonly BooksCheck[] = [
  {
    code: 'rewards-reckoned',
    name: 'the amount of every reward is what its stored base gives by its rule of rounding',
    examined: `select count(*) from rewards.rewards where reckoning ->> 'rule' not in ('before-0', 'stated-1')`,
    differing: `
      select reference as id, 'is ' || amount || ', computed again ' || coalesce(again::text, 'nothing') || ' by ' || rule as what
      from (
        select r.reference, r.amount, r.reckoning ->> 'rule' as rule,
          case when ${IS_DAMAGED} then null when r.reckoning ->> 'rule' = 'parts-down-1' then ${PARTS} else ${SPLIT} end as again
        from rewards.rewards r where r.reckoning ->> 'rule' not in ('before-0', 'stated-1')
      ) computed where again is distinct from amount`,
  },
  {
    code: 'grants-reckoned',
    name: 'the target of every grant is what its terms and amount give, or what two persons lowered it to',
    examined: 'select count(*) from rewards.grants',
    differing: `
      select reference as id, 'must stake ' || target || ', computed again ' || coalesce(again::text, 'nothing') as what
      from (select g.reference, g.target, coalesce(${WIDENED}, ${TARGET}) as again from rewards.grants g) computed where again is distinct from target`,
  },
]
