/** promotions.raffle_tickets and promotions.raffle_winners. */
import type { RaffleTicket } from '#games/luck/proofs.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Returns a member's tickets that take part in a raffle, the first ones, and how many there are. */
export async function findOwnTickets(q: Queryable, drawId: bigint, memberId: string, limit: number) {
  const rows = await q.query<{ ticket: number; count: number }>(
    `select ticket, count(*) over ()::int as count from promotions.raffle_tickets
     where draw_id = $1 and member_id = $2 order by ticket limit $3`,
    [drawId, memberId, limit],
  )
  return { tickets: rows.map(({ ticket }) => ticket), count: rows[0]?.count ?? 0 }
}

/** Stores tickets with the numbers from `first` on. `number`: of the member's own, from `used` + 1 on. */
export async function insertTickets(
  tx: Tx,
  order: {
    drawId: bigint
    memberId: string
    first: number
    count: number
    used: number
    holder: number
    seed: string
    at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into promotions.raffle_tickets (draw_id, ticket, member_id, number, holder, seed, at)
     select $1, $3::int + n, $2, $4::int + 1 + n, $5, $6, $7 from generate_series(0, $8::int - 1) n`,
    [order.drawId, order.memberId, order.first, order.used, order.holder, order.seed, order.at, order.count],
  )
}

/** Returns all tickets of a raffle in the order of their numbers. */
export function listTickets(q: Queryable, drawId: bigint): Promise<(RaffleTicket & { memberId: string })[]> {
  return q.query(
    `select ticket, holder, seed, member_id as "memberId" from promotions.raffle_tickets where draw_id = $1
     order by ticket`,
    [drawId],
  )
}

/** `passed`: drawn, and its holder had won before. `withheld`: nothing could be given to its member. */
export type WinnerState = 'passed' | 'due' | 'given' | 'withheld' | 'void'
export type Winner = {
  drawId: bigint
  place: number
  ticket: number
  prize: number | null
  memberId: string
  amountMinor: bigint
  path: string[]
  state: WinnerState
  reward: string | null
  reason: string | null
  settledAt: Date | null
}
const WINNER = `w.draw_id as "drawId", w.place, w.ticket, w.prize, w.member_id as "memberId", w.amount as "amountMinor",
  w.path, w.state, w.reward, w.reason, w.settled_at as "settledAt"`

/** Stores the drawn tickets in their order. */
export async function insertWinners(
  tx: Tx,
  drawId: bigint,
  winners: readonly Omit<Winner, 'drawId' | 'reward' | 'reason' | 'settledAt'>[],
): Promise<void> {
  await tx.query(
    `insert into promotions.raffle_winners (draw_id, place, ticket, prize, member_id, amount, path, state)
     select $1, w.place, w.ticket, w.prize, w."memberId", w.amount, w.path, w.state
     from jsonb_to_recordset($2::jsonb) as w (place int, ticket int, prize int, "memberId" text, amount bigint, path jsonb, state text)`,
    [drawId, JSON.stringify(winners.map(({ amountMinor, ...one }) => ({ ...one, amount: String(amountMinor) })))],
  )
}

/** Returns the drawn tickets in their order, with holder, seed and name. */
export function listDrawn(
  q: Queryable,
  drawId: bigint,
): Promise<(Winner & { holder: number; seed: string; name: string })[]> {
  return q.query(
    `select ${WINNER}, t.holder, t.seed,
       (select m.username from identity.members m where m.id = w.member_id::bigint) as name
     from promotions.raffle_winners w join promotions.raffle_tickets t on t.draw_id = w.draw_id and t.ticket = w.ticket
     where w.draw_id = $1 order by w.place`,
    [drawId],
  )
}

/** Returns the places of prizes that wait to be paid. */
export async function listDue(q: Queryable, drawId: bigint): Promise<number[]> {
  const rows = await q.query<{ place: number }>(
    `select place from promotions.raffle_winners where draw_id = $1 and state = 'due' order by place`,
    [drawId],
  )
  return rows.map(({ place }) => place)
}

/** Locks a prize that waits to be paid; null when it does not wait any more. */
export async function lockDue(tx: Tx, drawId: bigint, place: number): Promise<Winner | null> {
  const [row] = await tx.query<Winner>(
    `select ${WINNER} from promotions.raffle_winners w where w.draw_id = $1 and w.place = $2 and w.state = 'due' for update`,
    [drawId, place],
  )
  return row ?? null
}

export async function settleWinner(
  tx: Tx,
  drawId: bigint,
  place: number,
  end: { state: 'given' | 'withheld' | 'void'; reward: string | null; reason: string | null; at: Date },
): Promise<void> {
  await tx.query(
    `update promotions.raffle_winners set state = $3, reward = $4, reason = $5, settled_at = $6
     where draw_id = $1 and place = $2`,
    [drawId, place, end.state, end.reward, end.reason, end.at],
  )
}
