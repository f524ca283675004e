/**
 * What must be true of decisions, whatever the owner of the database does: their content is what was agreed to, by as
 * many persons as it needed.
 */
import type { BooksCheck } from '#server/lib/books-check.ts'
import { NEEDED_CHECKS } from './check-needed.ts'
import { RULES_CHECKS } from './check-rules.ts'

/** The hash of a decision, as core.keep_decision computes it (migration 0301). */
export const HASH = `encode(sha256(convert_to(concat_ws(E'\\n', d.kind, coalesce(d.brand, '*'), d.subject, coalesce(d.member_id, '-'),
  coalesce(d.direction, '-'), coalesce(d.currency, '-'), coalesce(d.amount::text, '-'), coalesce(d.evidence, '-'), d.content::text), 'UTF8')), 'hex')`

/** Lines of the audit log about one voter's login, in one order, until a moment. */
const LINES = `core.audit_log l where l.subject = 'operator:' || v.operator`

/**
 * The role of a voter at a moment, according to the audit log: after the last change before it, or before the first
 * change after it. Null when the log says nothing.
 */
const ROLE_AT = `coalesce(
  (select l.after ->> 'role' from ${LINES} and l.action = 'operator.role' and l.at <= m.at order by l.id desc limit 1),
  (select l.before ->> 'role' from ${LINES} and l.action = 'operator.role' and l.at > m.at order by l.id limit 1))`

const FROZEN_AT = `coalesce((select l.action = 'operator.freeze' from ${LINES} and l.action in ('operator.freeze', 'operator.unfreeze') and l.at < m.at order by l.id desc limit 1), false)`

const MAY = `exists (select from identity.role_permissions r where r.name = ${ROLE_AT} and (d.permission = any (r.permissions) or d.house_permission = any (r.permissions)))
  or exists (select from identity.grant_periods g where g.operator_id = v.operator_id and g.merchant = d.brand and d.permission = any (g.permissions)
    and g.from_at <= m.at and m.at <= coalesce(g.ended_at, g.until_at))`

export const DECISION_CHECKS: readonly BooksCheck[] = [
  {
    code: 'decisions-content',
    name: 'every decision is what was asked, and every vote is on that',
    examined: 'select count(*) from core.decisions',
    differing: `
      select d.reference as id, 'its content is not the one of its hash' as what from core.decisions d
      where d.content_hash <> ${HASH}
      union all
      select d.reference, v.operator || ' was for other content' from core.decisions d
      join core.decision_votes v on v.decision_id = d.id where v.agrees and v.content_hash <> d.content_hash`,
  },
  {
    code: 'decisions-persons',
    name: 'every decision that was carried out was agreed by enough persons',
    examined: `select count(*) from core.decisions where state = 'done'`,
    differing: `
      select d.reference as id, format('needed %s, for it %s', d.needed, v.persons) as what
      from core.decisions d cross join lateral (
        select count(distinct v.person_id) as persons, coalesce(bool_or(v.is_house), false) as has_house
        from core.decision_votes v join identity.operator_persons o on o.id = v.operator_id
          and o.person_id = v.person_id
        where v.decision_id = d.id and v.agrees and v.content_hash = d.content_hash
          and not v.person_id = any (d.excluded)
          and not exists (select from identity.person_members a
            where a.person_id = v.person_id and a.account_id::text = d.member_id)
      ) v
      where d.state = 'done' and (v.persons < d.needed or (d.needs_house and d.needed > 1 and not v.has_house))`,
  },
  {
    code: 'decisions-voters',
    name: 'every yes of another person is in the log, by a login that was open and permitted then',
    examined: `select count(*) from core.decision_votes where agrees`,
    differing: `
      select d.reference as id, v.operator || ' agreed, and the log knows nothing of it' as what
      from core.decisions d join core.decision_votes v on v.decision_id = d.id
      where d.state = 'done' and v.agrees and v.operator_id <> d.asked_by and not exists (
        select from core.audit_log l where l.action = 'decision.agree' and l.operator_id = v.operator_id::text
          and l.after ->> 'reference' = d.reference)
      union all
      select distinct d.reference, v.operator || ' agreed twice, under another login' from core.decisions d
      join core.decision_votes v on v.decision_id = d.id
        join core.decision_votes w on w.decision_id = d.id and w.agrees and w.operator_id <> v.operator_id
      join identity.operator_persons o on o.id = v.operator_id join identity.operator_persons p on p.id = w.operator_id
      where v.agrees and v.operator_id <> d.asked_by and o.person_id = p.person_id
      union all
      select distinct d.reference, v.operator || case when ${FROZEN_AT} then ' was frozen' else ' had no permission' end
        || ' when it was carried out' from core.decisions d
      join core.decision_votes v on v.decision_id = d.id cross join lateral (values (v.at), (d.closed_at)) m(at)
      where d.state = 'done' and v.agrees and not v.person_id = any (d.excluded)
        and (${FROZEN_AT} or (${ROLE_AT} is not null and not (${MAY})))`,
  },
  ...NEEDED_CHECKS,
  ...RULES_CHECKS,
]
