import type { House } from './house.ts'

/** Returns a member's facts in the order of the log: topic and contents, as they are in the database. */
export async function factsOf(house: Pick<House, 'env'>, memberId: string): Promise<[topic: string, tells: object][]> {
  const rows = await house.env.db.query<{ topic: string; tells: object }>(
    'select topic, tells from core.facts where member_id = $1 order by epoch, xid, seq',
    [memberId],
  )
  return rows.map(({ topic, tells }) => [topic, tells])
}
