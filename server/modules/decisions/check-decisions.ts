/** What must be true of decisions, whoever owns the database: their content is what was agreed to, by as many persons as it needed. */
import type { BooksCheck } from '#server/modules/wallet/check-ledger.ts'

/** As core.keep_decision makes it (migration 0301). */
const HASH = `encode(sha256(convert_to(concat_ws(E'\\n', d.kind, coalesce(d.brand, '*'), d.subject, coalesce(d.member_id, '-'),
  coalesce(d.direction, '-'), coalesce(d.currency, '-'), coalesce(d.amount::text, '-'), coalesce(d.evidence, '-'), d.content::text), 'UTF8')), 'hex')`

export const DECISION_CHECKS: readonly BooksCheck[] = [
  {
    code: 'decisions-content',
    name: 'every decision is what was asked, and every vote is on that',
    examined: 'select count(*) from core.decisions',
    differing: `
      select d.reference as id, 'its content is not the one of its hash' as what from core.decisions d where d.content_hash <> ${HASH}
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
        from core.decision_votes v join identity.operators o on o.id = v.operator_id and o.person_id = v.person_id
        where v.decision_id = d.id and v.agrees and v.content_hash = d.content_hash and not v.person_id = any (d.excluded)
          and not exists (select from identity.person_accounts a where a.person_id = v.person_id and a.account_id::text = d.member_id)
      ) v
      where d.state = 'done' and (v.persons < d.needed or (d.needs_house and d.needed > 1 and not v.has_house))`,
  },
]
