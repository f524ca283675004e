/** Issues of the demo's past tickets, and the members who buy. */
import type { CurrencyCode } from '#contract/money.ts'
import type { Board } from '#games/lottery/core/board.ts'
import type { Queryable } from '#server/lib/db.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'

/** Puts an issue aside, on sale for an hour from now; one that exists stays. */
export async function insertAside(
  q: Queryable,
  {
    lottery,
    number,
    day,
    source,
    opensAt,
  }: { lottery: string; number: string; day: string; source: string; opensAt: Date },
): Promise<void> {
  await q.query(
    `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at)
     values ($1, $2, $3, $4, 'open', $5, now() + interval '1 hour', now() + interval '1 hour', now() + interval '1 day')
     on conflict do nothing`,
    [lottery, number, day, source, opensAt],
  )
}

/** Returns an issue that was put aside and is on sale still, or null. */
export async function findAside(q: Queryable, lottery: string, number: string): Promise<bigint | null> {
  const [row] = await q.query<{ id: bigint }>(
    `select id from lottery.issues where lottery = $1 and number = $2 and state = 'open'`,
    [lottery, number],
  )
  return row?.id ?? null
}

/** Closes and draws an issue that was put aside, at the times that it had. */
export async function endAside(
  q: Queryable,
  issue: bigint,
  { closesAt, drawsAt, board }: { closesAt: Date; drawsAt: Date; board: Board },
): Promise<void> {
  await q.query(
    `update lottery.issues set opens_at = least(opens_at, $2::timestamptz - interval '1 day'), closes_at = $2, draws_at = $3, void_at = $4
     where id = $1`,
    [issue, closesAt, drawsAt, after(drawsAt, DAY_MS)],
  )
  await q.query(`update lottery.issues set state = 'closed' where id = $1`, [issue])
  await q.query(
    `update lottery.issues set state = 'drawn', board = $2, drawn_at = $3, settle_version = settle_version + 1 where id = $1`,
    [issue, JSON.stringify(board), drawsAt],
  )
}

export type Rich = { id: string; username: string; merchant: string; currency: CurrencyCode; isTrial: boolean }

/** Lists members of the first brand who have a thousand in cash, one of them first. */
export function listRich(q: Queryable, first: string, limit: number): Promise<Rich[]> {
  return q.query<Rich>(
    `select a.id::text as id, a.username, a.merchant, a.currency, false as "isTrial" from identity.members a
     join wallet.balances b on b.kind = 'member_cash' and b.owner = a.id::text and b.currency = a.currency and b.balance > 10000000
     where a.merchant = 'fairhouse' and a.type = 0 and a.status = 'active' order by a.username <> $1, a.id limit $2`,
    [first, limit],
  )
}

/** Lists the issue of a lottery on sale and those after it, where that one stays open for so many seconds. */
export function listPresent(
  q: Queryable,
  lottery: string,
  seconds: number,
): Promise<{ id: bigint; number: string; state: string; drawsAt: Date }[]> {
  return q.query(
    `select id, number, state, draws_at as "drawsAt" from lottery.issues
     where lottery = $1 and state in ('open', 'pending') and closes_at > now() + $2 * interval '1 second' order by draws_at limit 6`,
    [lottery, seconds],
  )
}
