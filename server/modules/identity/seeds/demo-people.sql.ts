/** The demo's people, as its seeds look for them. */
import { only, type Queryable } from '#server/lib/db.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { FIRST_BRAND, PAST_DAYS } from '#server/lib/seeds/demo.ts'

export type DemoMember = {
  id: string
  username: string
  joinedAt: Date
  /** The upline's agents, from the top down, joined by dots. */
  agentLine: string | null
}

/** Lists the members of a demo brand who joined in the demo's past, the first one first. */
export function listDemoMembers(q: Queryable, began: Date, brand: string = FIRST_BRAND.code): Promise<DemoMember[]> {
  return q.query<DemoMember>(
    `select id::text, username, created_at as "joinedAt",
       nullif(rtrim(left(path, length(path) - length(id::text) - 1), '.'), '') as "agentLine"
     from identity.accounts where merchant = $1 and type = 0 and created_at >= $2 and created_at < $3 order by id`,
    [brand, after(began, -PAST_DAYS * DAY_MS), began],
  )
}

export type DemoOperator = { id: bigint; username: string; role: string; permissions: string[]; personId: bigint }

/** Returns a seeded operator of a demo brand. */
export async function findDemoOperator(
  q: Queryable,
  username: string,
  brand: string = FIRST_BRAND.code,
): Promise<DemoOperator> {
  return only(
    await q.query<DemoOperator>(
      `select o.id, o.username, o.role, r.permissions, o.person_id as "personId"
       from identity.operators o join identity.roles r on r.name = o.role where o.merchant = $1 and o.username = $2`,
      [brand, username],
    ),
  )
}

/** Returns whether any operator has a username. */
export async function isOperatorName(q: Queryable, username: string): Promise<boolean> {
  const rows = await q.query('select from identity.operators where username = $1', [username])
  return rows.length > 0
}
