/** Whose account an operator may not give to: their own, and those that share a mark of a person with it (docs/decisions/0599). */
import type { Queryable } from '#server/lib/db.ts'

/** Returns whether a member's account is one of some persons who are operators. */
export async function isOwnAccount(
  q: Queryable,
  memberId: string,
  persons: readonly (bigint | string)[],
): Promise<boolean> {
  const rows = await q.query(
    'select 1 from unnest($2::bigint[]) as persons (id) where cashier.is_own_account(persons.id, $1) limit 1',
    [memberId, persons],
  )
  return rows.length > 0
}

/** Returns those of some members' accounts that are an operator's own. */
export async function listOwnAccounts(
  q: Queryable,
  operatorId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `select members.id from identity.operator_persons o, unnest($2::text[]) as members (id)
     where o.id = $1::bigint and cashier.is_own_account(o.person_id, members.id)`,
    [operatorId, memberIds],
  )
  return rows.map(({ id }) => id)
}

/** Returns the operators' persons to whom one of some members' accounts belongs. */
export async function listOwners(q: Queryable, memberIds: readonly string[]): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select distinct o.person_id as id from identity.operator_persons o, unnest($1::text[]) as members (id)
     where cashier.is_own_account(o.person_id, members.id)`,
    [memberIds],
  )
  return rows.map(({ id }) => id)
}
