/** What the command line reads about operators, whether or not the server runs. */
import { only, type Queryable } from '#server/lib/db.ts'

/** Returns whether a brand with this code exists. */
export async function hasBrand(q: Queryable, code: string): Promise<boolean> {
  return (await q.query('select from core.brands where code = $1', [code])).length > 0
}

/** Returns the id of an operator by name in any case, at every brand, or null. */
export async function findOperatorId(q: Queryable, username: string): Promise<bigint | null> {
  const [row] = await q.query<{ id: bigint }>('select id from identity.operators where lower(username) = lower($1)', [
    username,
  ])
  return row?.id ?? null
}

export type ListedOperator = {
  username: string
  role: string
  status: string
  where: string
  person: string
  factors: number
}

/** Returns every operator of every brand, the house's first. */
export function listEveryOperator(q: Queryable): Promise<ListedOperator[]> {
  return q.query(
    `select o.username, o.role, o.status, coalesce(o.merchant, 'house') as where, p.name as person,
       ((select count(*) from identity.passkeys k where k.operator_id = o.id)
        + (select count(*) from identity.totp_factors t
          where t.operator_id = o.id and t.confirmed_at is not null))::int as factors
     from identity.operators o join identity.persons p on p.id = o.person_id
     order by o.merchant nulls first, o.username`,
  )
}

/** Returns whether the database has the tables of operators. */
export async function hasOperatorTables(q: Queryable): Promise<boolean> {
  return only(await q.query<{ there: boolean }>(`select to_regclass('identity.operator_links') is not null as there`))
    .there
}
