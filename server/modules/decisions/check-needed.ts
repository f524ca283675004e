/** How many persons a decision needed at least, whatever its row says by now. */
import type { BooksCheck } from '#server/lib/books-check.ts'

/**
 * Kinds that one person may decide, and when; every other kind is two persons', always. `true`: whenever its rule says so, which the
 * books do not add up again; SQL: only where it is so of the decision `d`.
 */
export const ONE_MAY: Readonly<Record<string, string>> = {
  'deposit.credit': `d.content ->> 'asked' = d.content ->> 'credited' and not is_above`,
  'withdrawal.approve': 'not is_above',
  // by one person apart from the asker, who is not counted
  'grant.give': 'd.asked_person = any (d.excluded)',
  'operator.invite': `(select bool_and(one like '%.read') from jsonb_array_elements_text(d.content -> 'permissions') one)`,
  'house-operator.invite': `(select bool_and(one like '%.read') from jsonb_array_elements_text(d.content -> 'permissions') one)`,
  // down to another role, or up to one that reads more
  'operator.role': 'true',
  'house-operator.role': 'true',
  'round.void': `d.content ->> 'isTrial' = 'true'`,
  'round.close': `d.content ->> 'isTrial' = 'true'`,
  // where nothing gets looser
  'cashier-rules.set': 'true',
  'house-rules.set': 'true',
  'line-policy.set': 'true',
  'payment-method.set': 'true',
  'vendor-caps.set': 'true',
  'operator-networks.set': 'true',
  'house-networks.set': 'true',
}

/** The widest bound that a rule of a brand (or of the house) said between the asking and the end; null where there was no rule. */
const bound = (column: string, brand: string) => `(select max(r.${column}) from core.money_rules r
  where coalesce(r.brand, '*') = ${brand} and r.currency = d.currency and r.at <= d.closed_at
    and not exists (select from core.money_rules n where coalesce(n.brand, '*') = ${brand} and n.currency = d.currency and n.id > r.id and n.at < d.asked_at))`

/** What else was done within a day before, strictly: two of one moment are not held against each other. */
const before = (
  more: string,
) => `(select coalesce(sum(e.amount), 0) from core.decisions e where e.state = 'done' and e.amount is not null
  and e.direction = d.direction and e.currency = d.currency and e.closed_at < d.closed_at and e.closed_at > d.closed_at - interval '1 day' and ${more})`

const isWithin = (sum: string, column: string) =>
  `${sum} + d.amount <= least(coalesce(${bound(column, 'd.brand')}, 0), coalesce(${bound(column, `'*'`)}, 0))`

const IS_ABOVE = `not (${isWithin(before('e.member_id = d.member_id'), 'member_above')}
  and ${isWithin(before('e.asked_person = d.asked_person and e.needed = 1'), 'operator_above')}
  and ${isWithin(before('e.brand = d.brand and e.needed = 1'), 'brand_above')})`

export const NEEDED_CHECKS: readonly BooksCheck[] = [
  {
    code: 'decisions-needed',
    name: 'no decision was carried out by fewer persons than its kind, the rules of money and its asking said',
    examined: `select count(*) from core.decisions where state = 'done'`,
    differing: `
      select d.reference as id, d.kind || ' by one person, which two decide' as what
      from core.decisions d cross join lateral (select case when d.amount is null then false else ${IS_ABOVE} end as is_above) s
      where d.state = 'done' and d.needed < 2
        and (case d.kind ${Object.entries(ONE_MAY)
          .map(([kind, when]) => `when '${kind}' then ${when}`)
          .join(' ')} else false end) is not true
      union all
      select d.reference, format('asked of %s persons, done by %s', l.after ->> 'needed', d.needed)
      from core.decisions d join core.audit_log l on l.action = 'decision.ask' and l.after ->> 'reference' = d.reference
      where d.state = 'done' and (l.after ->> 'needed')::int > d.needed`,
  },
]
