/** What must be true of referral: rewards against those that were really made, and each after its case had passed. */
import type { BooksCheck } from '#server/lib/books-check.ts'

export const REFERRAL_CHECKS: readonly BooksCheck[] = [
  {
    code: 'referral-rewards',
    name: 'every referral reward that was given is one reward of its amount to its receiver, and every such reward is one',
    examined: 'select count(*) from referral.rewards',
    differing: `
      select concat_ws(' ', coalesce(w.member_id, r.source_id), coalesce(w.tier::text, r.occurrence)) as id,
        format('referral %s of %s, reward of %s', coalesce(w.state, 'missing'), coalesce(w.amount, 0),
          coalesce(r.amount, 0)) as what
      from referral.rewards w
      full join (select * from rewards.reward_sources where source_kind = 'referral') r
        on r.member_id = w.receiver and r.source_id = w.member_id and r.occurrence = w.tier::text
      where (w.state = 'given') is distinct from (r.id is not null) or r.amount <> w.amount
        or r.currency <> w.currency or w.reward <> r.id::text`,
  },
  {
    code: 'referral-passed',
    name: 'nothing was noted for an invited member who has not met everything and passed',
    examined: 'select count(*) from referral.rewards',
    differing: `
      select w.member_id as id, format('case %s, met at %s', coalesce(c.state, 'missing'), i.met_at) as what
      from referral.rewards w left join referral.cases c using (member_id) left join referral.invited i using (member_id)
      where c.state is distinct from 'passed' or i.met_at is null`,
  },
]
