/** promotions.grabs: who took which envelope. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Grab = { drawId: bigint; memberId: string; place: number; amountMinor: bigint; reward: string; at: Date }

const COLUMNS = `draw_id as "drawId", member_id as "memberId", place, amount as "amountMinor", reward, at`

export async function findGrab(q: Queryable, drawId: bigint, memberId: string): Promise<Grab | null> {
  const [row] = await q.prepared<Grab>(
    'promotions.find_grab',
    `select ${COLUMNS} from promotions.grabs where draw_id = $1 and member_id = $2`,
    [drawId, memberId],
  )
  return row ?? null
}

export async function insertGrab(tx: Tx, { drawId, memberId, place, amountMinor, reward, at }: Grab): Promise<void> {
  await tx.query(
    'insert into promotions.grabs (draw_id, member_id, place, amount, reward, at) values ($1, $2, $3, $4, $5, $6)',
    [drawId, memberId, place, amountMinor, reward, at],
  )
}

/** Returns what was taken of a draw, in the order of taking, with the takers' names. */
export function listGrabs(q: Queryable, drawId: bigint, limit: number): Promise<(Grab & { name: string })[]> {
  return q.query(
    `select ${COLUMNS}, (select m.username from identity.members m where m.id = g.member_id::bigint) as name
     from promotions.grabs g where draw_id = $1 order by place limit $2`,
    [drawId, limit],
  )
}
