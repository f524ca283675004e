/** The newest winners of an offer, for the list that everybody sees. */
import { maskName } from '#server/lib/mask-name.ts'
import type { Queryable } from '#server/lib/db.ts'

export type WinnerRow = { name: string; amountMinor: bigint; at: Date; memberId: string }

const NAME = `(select m.username from identity.members m where m.id = w.member_id::bigint) as name`

const LISTS = {
  lucky_wheel: `select ${NAME}, w.member_id as "memberId", w.amount as "amountMinor", w.at from promotions.spins w
    where w.offer_id = $1 and w.amount > 0 order by w.at desc limit $2`,
  envelopes: `select ${NAME}, w.member_id as "memberId", w.amount as "amountMinor", w.at from promotions.grabs w
    join promotions.draws d on d.id = w.draw_id where d.offer_id = $1 order by w.at desc limit $2`,
} as const

/** Returns the newest winners of an offer of one kind. */
export async function listWinners(
  q: Queryable,
  list: keyof typeof LISTS,
  offerId: bigint,
  limit: number,
): Promise<WinnerRow[]> {
  return q.query<WinnerRow>(LISTS[list], [offerId, limit])
}

/** Returns a winner as others see them; members see their own name. */
export function presentWinner({ name, amountMinor, at, memberId }: WinnerRow, reader: string) {
  const isOwn = memberId === reader
  return { name: isOwn ? name : maskName(name), amountMinor, at: at.toISOString(), isOwn }
}
