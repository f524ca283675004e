/** What operators read of ceilings beside the ceilings themselves. */
import type { Queryable } from '#server/lib/db.ts'

/** Returns what was given on a day in the name of some authorities, in ledger units; none without a gift. */
export async function findDay(q: Queryable, ids: readonly bigint[], day: string): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await q.query<{ id: bigint; given: bigint }>(
    'select authority_id as id, given from rewards.authority_days where authority_id = any ($1) and day = $2',
    [ids, day],
  )
  return new Map(rows.map(({ id, given }) => [id, given]))
}

/** Returns the newest days on which something was given in an authority's name, the newest first. */
export function listDays(q: Queryable, id: bigint, limit: number): Promise<{ day: string; givenMinor: bigint }[]> {
  return q.query<{ day: string; givenMinor: bigint }>(
    `select day::text as day, given as "givenMinor" from rewards.authority_days
     where authority_id = $1 order by day desc limit $2`,
    [id, limit],
  )
}

/** Returns the logins at a brand, or at the house, of some persons, by person. */
export async function findLogins(
  q: Queryable,
  brand: string,
  persons: readonly bigint[],
): Promise<ReadonlyMap<bigint, string[]>> {
  const rows = await q.query<{ person: bigint; names: string[] }>(
    `select person_id as person, array_agg(username order by username) as names from identity.operator_persons
     where person_id = any ($2) and (merchant is null or merchant = $1) group by person_id`,
    [brand, persons],
  )
  return new Map(rows.map(({ person, names }) => [person, names]))
}
