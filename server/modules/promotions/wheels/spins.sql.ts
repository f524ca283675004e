/** promotions.spins and promotions.prize_stock. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Spin = {
  offerId: bigint
  memberId: string
  number: number
  version: number
  drawId: bigint
  seed: string
  drawn: number
  prize: number
  amountMinor: bigint
  reward: string | null
  at: Date
}
/** A spin with what seals it, and the weights of its version. */
export type SealedSpin = Spin & {
  reference: string
  seal: string
  secret: string
  toldAt: Date | null
  weights: number[]
}

const SPIN = `s.offer_id as "offerId", s.member_id as "memberId", s.number, s.version, s.draw_id as "drawId", s.seed,
  s.drawn, s.prize, s.amount as "amountMinor", s.reward, s.at, d.reference, d.seal, d.secret, d.told_at as "toldAt",
  (select array_agg((p.row ->> 'weight')::int order by p.place) from promotions.offer_versions v,
     jsonb_array_elements(v.document #> '{terms,prizes}') with ordinality as p (row, place)
   where v.offer_id = s.offer_id and v.number = s.version) as weights
  from promotions.spins s join promotions.draws d on d.id = s.draw_id`

export async function findSpin(
  q: Queryable,
  offerId: bigint,
  memberId: string,
  number: number,
): Promise<SealedSpin | null> {
  const [row] = await q.prepared<SealedSpin>(
    'promotions.find_spin',
    `select ${SPIN} where s.offer_id = $1 and s.member_id = $2 and s.number = $3`,
    [offerId, memberId, number],
  )
  return row ?? null
}

/** Returns a member's newest spins of an offer. */
export function listSpins(q: Queryable, offerId: bigint, memberId: string, limit: number): Promise<SealedSpin[]> {
  return q.query<SealedSpin>(
    `select ${SPIN} where s.offer_id = $1 and s.member_id = $2 order by s.number desc limit $3`,
    [offerId, memberId, limit],
  )
}

/** Returns the number of a member's last spin; 0 without one. */
export async function findLastNumber(q: Queryable, offerId: bigint, memberId: string): Promise<number> {
  const [row] = await q.prepared<{ number: number }>(
    'promotions.find_last_spin',
    'select coalesce(max(number), 0) as number from promotions.spins where offer_id = $1 and member_id = $2',
    [offerId, memberId],
  )
  return row?.number ?? 0
}

export async function insertSpin(tx: Tx, spin: Spin): Promise<void> {
  await tx.query(
    `insert into promotions.spins (offer_id, member_id, number, version, draw_id, seed, drawn, prize, amount, reward, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      spin.offerId,
      spin.memberId,
      spin.number,
      spin.version,
      spin.drawId,
      spin.seed,
      spin.drawn,
      spin.prize,
      spin.amountMinor,
      spin.reward,
      spin.at,
    ],
  )
}

/** Stores what is in stock of a version's prizes. */
export async function insertStock(
  tx: Tx,
  offerId: bigint,
  version: number,
  stock: readonly { prize: number; count: number }[],
): Promise<void> {
  await tx.query(
    `insert into promotions.prize_stock (offer_id, version, prize, left_over)
     select $1, $2, * from unnest($3::int[], $4::int[]) on conflict do nothing`,
    [offerId, version, stock.map(({ prize }) => prize), stock.map(({ count }) => count)],
  )
}

/** Takes one of a prize; false when none is left. */
export async function takeStock(tx: Tx, offerId: bigint, version: number, prize: number): Promise<boolean> {
  const rows = await tx.query(
    `update promotions.prize_stock set left_over = left_over - 1
     where offer_id = $1 and version = $2 and prize = $3 and left_over > 0 returning 1`,
    [offerId, version, prize],
  )
  return rows.length > 0
}

/** Returns what is left of each prize that is in stock. */
export async function findStock(q: Queryable, offerId: bigint, version: number): Promise<ReadonlyMap<number, number>> {
  const rows = await q.query<{ prize: number; left: number }>(
    'select prize, left_over as left from promotions.prize_stock where offer_id = $1 and version = $2',
    [offerId, version],
  )
  return new Map(rows.map(({ prize, left }) => [prize, left]))
}
