/** Who protects themselves under another account that shares a mark of a person with a member's. */
import type { Queryable } from '#server/lib/db.ts'
import type { StakeFacts } from '#server/modules/protection/facts.sql.ts'

/**
 * Returns the protection facts of other accounts, of any brand, that ever began a break or an exclusion and share a proved
 * mobile number, a payout account (removed ones too) or a browser with a member.
 */
export async function listFactsOfSamePerson(q: Queryable, memberId: string): Promise<StakeFacts[]> {
  const rows = await q.prepared<{ facts: StakeFacts }>(
    'rewards.list_facts_of_same_person',
    `with same as (
       select m.member_id as id from identity.member_mobiles mine
         join identity.member_mobiles m on m.number = mine.number where mine.member_id = $1
       union select p.member_id from cashier.member_payees mine
         join cashier.member_payees p on p.number = mine.number where mine.member_id = $1
       union select d.account_id::text from identity.member_devices mine
         join identity.member_devices d on d.token_hash = mine.token_hash where mine.account_id = $1::text::bigint
     )
     select p.facts from same s
     join protection.member_signals g on g.member_id = s.id and (g.excluded_at is not null or g.rest_until is not null)
     join protection.stake_facts p on p.member_id = s.id
     where s.id <> $1`,
    [memberId],
  )
  return rows.map(({ facts }) => facts)
}
