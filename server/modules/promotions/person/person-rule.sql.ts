/** The house's rule about persons with accounts at several brands, and what such accounts share. */
import type { PersonRule } from '#contract/promotions/office-person-rule.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

/** Returns the rule in force; each brand counts for itself where none was set. */
export async function readPersonRule(q: Queryable): Promise<PersonRule> {
  const [row] = await q.prepared<PersonRule>(
    'promotions.read_person_rule',
    'select counts from promotions.person_rules',
    [],
  )
  return row ?? { counts: 'brand' }
}

/** Sets the rule. */
export async function putPersonRule(tx: Tx, { counts }: PersonRule, decisionId: bigint, at: Date): Promise<void> {
  await tx.query(
    `insert into promotions.person_rules (counts, decision_id, at) values ($1, $2, $3)
     on conflict (one) do update set counts = excluded.counts, decision_id = excluded.decision_id, at = excluded.at`,
    [counts, decisionId, at],
  )
}

/**
 * Returns whether an account at another brand had an offer of the same kind and shares a browser, a payee or a proved
 * mobile number with the member.
 */
export async function hadAtOtherBrand(
  q: Queryable,
  { brand, kind, memberId }: { brand: string; kind: string; memberId: string },
): Promise<boolean> {
  return only(
    await q.query<{ had: boolean }>(
      `with same as (
         select d.account_id::text as id from identity.member_devices mine
           join identity.member_devices d on d.token_hash = mine.token_hash where mine.account_id = $1::text::bigint
         union select p.member_id from cashier.member_payees mine
           join cashier.member_payees p on p.number = mine.number where mine.member_id = $1
         union select m.member_id from identity.member_mobiles mine
           join identity.member_mobiles m on m.number = mine.number where mine.member_id = $1
       )
       select exists (select from same s join promotions.participations p on p.member_id = s.id
         join promotions.offers o on o.id = p.offer_id
         where s.id <> $1 and o.kind = $2 and p.brand <> $3 and p.state in ('joined', 'applying', 'given')) as had`,
      [memberId, kind, brand],
    ),
  ).had
}
