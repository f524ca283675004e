/** How many persons a decision needed at least, whatever its row says now. */
import type { BooksCheck } from '#server/lib/books-check.ts'

/**
 * The kinds that one person may decide, and when; every other kind always needs two persons. `true`: when its own rule
 * says so, which the books do not compute again. SQL: only when the condition is true for the decision `d`.
 */
export const ONE_MAY: Readonly<Record<string, string>> = {
  'deposit.credit': `d.content ->> 'asked' = d.content ->> 'credited' and not is_above`,
  'withdrawal.approve': 'not is_above',
  // the asker is not counted, so one other person agrees
  'grant.give': 'd.asked_person = any (d.excluded)',
  'operator.invite': `(select bool_and(one like '%.read') from jsonb_array_elements_text(d.content -> 'permissions') one)`,
  'house-operator.invite': `(select bool_and(one like '%.read') from jsonb_array_elements_text(d.content -> 'permissions') one)`,
  // a change to a lower role, or to a higher one that only reads more
  'operator.role': 'true',
  'house-operator.role': 'true',
  'round.void': `d.content ->> 'isTrial' = 'true'`,
  'round.close': `d.content ->> 'isTrial' = 'true'`,
  // goods that are sent; those that are money or play need two
  'points-good.publish': `d.content -> 'terms' -> 'gives' ->> 'kind' = 'sent'`,
  // what they may give in all counts in the day's sums (docs/decisions/0516)
  'offer.publish': 'd.amount is not null and not is_above',
  'mission.publish': 'd.amount is not null and not is_above',
  'application.approve': 'not is_above',
  // named members within what one person may reach in a day (docs/decisions/0571)
  'campaign.publish': `(d.content ->> 'named')::int <= 100`,
  // only a higher turnover of deposits (docs/decisions/0543)
  'bonus-settings.set': `d.content -> 'before' -> 'design' = d.content -> 'after' -> 'design'
    and (d.content -> 'before' -> 'depositTurnover' = d.content -> 'after' -> 'depositTurnover'
      or (d.content -> 'after' ->> 'depositTurnover')::int > (d.content -> 'before' ->> 'depositTurnover')::int)`,
  // only when no rule becomes looser
  'cashier-rules.set': 'true',
  'house-rules.set': 'true',
  'person-rule.set': 'true',
  'line-policy.set': 'true',
  'payment-method.set': 'true',
  'vendor-caps.set': 'true',
  // the house's words again, and what frames an answer (docs/decisions/0782)
  'outgoing-template.set': `d.content -> 'after' ->> 'body' is null
    or split_part(d.content ->> 'key', '_', 1) in ('chat-answer', 'remark-answer', 'contact-answer')`,
  'operator-networks.set': 'true',
  'house-networks.set': 'true',
  // only stops sales: of the lottery, of plays, or of numbers (docs/decisions/0630)
  'lottery-terms.set': `d.content ->> 'fromAt' is null and d.content ->> 'restored' is null
    and (select bool_and(case
      when e.key = 'isOnSale' or e.key like '%/isOn' then e.value = 'false'::jsonb
      when e.key like '%/closed' then e.value @> (d.content -> 'before' -> e.key)
      when e.key like '%/half' then (e.value || coalesce(d.content -> 'after' -> replace(e.key, '/half', '/closed'), '[]')) @> (d.content -> 'before' -> e.key)
      else false end) from jsonb_each(d.content -> 'after') e)`,
  // one person holds or rejects, and ends a floor; what gives needs two
  'referral.review': `d.content ->> 'outcome' in ('hold', 'reject')`,
  'vip-floor.set': `d.content ->> 'level' = '0'`,
}

/**
 * The widest bound in a rule of a brand (or of the house) between the request and the end of the decision; null when
 * there was no rule.
 */
const bound = (column: string, brand: string) => `(select max(r.${column}) from core.money_rules r
  where coalesce(r.brand, '*') = ${brand} and r.currency = d.currency and r.at <= d.closed_at
    and not exists (select from core.money_rules n where coalesce(n.brand, '*') = ${brand} and n.currency = d.currency and n.id > r.id and n.at < d.asked_at))`

/**
 * The sum of the other decisions of the day before, strictly earlier: two of the same moment are not counted against
 * each other.
 */
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
      from core.decisions d cross join lateral (select case when d.amount is null then false
        else ${IS_ABOVE} end as is_above) s
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
