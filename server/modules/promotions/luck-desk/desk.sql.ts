/** Draws and what was won in them, for operators. */
import { only, type Queryable } from '#server/lib/db.ts'
import type { Draw } from '../luck/draws.sql.ts'

/** `spins`: of a wheel's day; `givenMinor`: what was paid in the draw. */
export type DeskDraw = Omit<Draw, 'secret' | 'toldAt' | 'root'> & {
  spins: number
  givenMinor: bigint
  endedBy: string | null
  reason: string | null
}

const DESK = `d.id, d.reference, d.offer_id as "offerId", d.version, d.brand, d.kind, d.opens_at as "opensAt",
  d.closes_at as "closesAt", d.seal, d.envelopes, d.sum as "sumMinor", d.taken, d.tickets, d.state,
  d.released_at as "releasedAt", d.ended_by as "endedBy", d.reason,
  (select count(*)::int from promotions.spins s where s.draw_id = d.id) as spins,
  (coalesce((select sum(s.amount) from promotions.spins s where s.draw_id = d.id), 0)
    + coalesce((select sum(g.amount) from promotions.grabs g where g.draw_id = d.id), 0)
    + coalesce((select sum(w.amount) from promotions.raffle_winners w where w.draw_id = d.id and w.state = 'given'), 0)
  )::bigint as "givenMinor"
  from promotions.draws d`

export function listDeskDraws(q: Queryable, offerId: bigint, limit: number): Promise<DeskDraw[]> {
  return q.query<DeskDraw>(`select ${DESK} where d.offer_id = $1 order by d.opens_at desc, d.id desc limit $2`, [
    offerId,
    limit,
  ])
}

export async function findDeskDraw(q: Queryable, reference: string): Promise<DeskDraw> {
  return only(await q.query<DeskDraw>(`select ${DESK} where d.reference = $1`, [reference]))
}

export type Win = {
  place: number
  memberId: string
  username: string
  amountMinor: bigint
  state: 'due' | 'given' | 'withheld' | 'void'
  reason: string | null
  at: Date | null
}

/** Everything that was won or taken in one draw; of each kind only its own table has rows. */
const WINS = `(
  select (row_number() over (order by s.at, s.member_id, s.number))::int as place, s.member_id, s.amount, 'given' as state,
    null as reason, s.at
  from promotions.spins s where s.draw_id = $1 and s.amount > 0
  union all
  select g.place + 1, g.member_id, g.amount, 'given', null, g.at from promotions.grabs g where g.draw_id = $1
  union all
  select w.place + 1, w.member_id, w.amount, w.state, w.reason, w.settled_at
  from promotions.raffle_winners w where w.draw_id = $1 and w.prize is not null
) w`

/** Returns a page of what was won in a draw, in its order, and how many there are. */
export async function listWins(
  q: Queryable,
  drawId: bigint,
  offset: number,
  limit: number,
): Promise<{ rows: Win[]; total: number }> {
  const { total } = only(await q.query<{ total: number }>(`select count(*)::int as total from ${WINS}`, [drawId]))
  const rows = await q.query<Win>(
    `select w.place, w.member_id as "memberId", m.username, w.amount as "amountMinor", w.state, w.reason, w.at
     from ${WINS} join identity.members m on m.id = w.member_id::bigint order by w.place offset $2 limit $3`,
    [drawId, offset, limit],
  )
  return { rows, total }
}

/** Returns whether a person owns the account of one of the winners who wait. */
export async function isWinner(q: Queryable, drawId: bigint, personId: string): Promise<boolean> {
  const rows = await q.query(
    `select from promotions.raffle_winners w
     where w.draw_id = $1 and w.state = 'due' and cashier.is_own_account($2::bigint, w.member_id) limit 1`,
    [drawId, personId],
  )
  return rows.length > 0
}

/** Ends what waits to be paid in a draw that is taken away. */
export async function voidDue(q: Queryable, drawId: bigint, reason: string, at: Date): Promise<void> {
  await q.query(
    `update promotions.raffle_winners set state = 'void', reason = $2, settled_at = $3
     where draw_id = $1 and state = 'due'`,
    [drawId, reason, at],
  )
}
