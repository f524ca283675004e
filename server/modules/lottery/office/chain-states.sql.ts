/** What is published of chains, and how far they are used. Boxes of secrets are not read here. */
import type { Queryable } from '#server/lib/db.ts'

export type ChainState = {
  lottery: string
  number: number
  commitment: string
  beaconCommitment: string
  publishedAt: Date
  length: number
  used: number
}

/** Lists the newest chain of each lottery, with how many of its links are used and how many chains there have been. */
export function listChains(q: Queryable): Promise<ChainState[]> {
  return q.query<ChainState>(
    `select distinct on (c.lottery) c.lottery, c.commitment, c.beacon_commitment as "beaconCommitment",
       c.published_at as "publishedAt", c.length, count(*) over (partition by c.lottery)::int as number,
       (select coalesce(max(i.link), 0) from lottery.issues i where i.chain = c.id)::int as used
     from lottery.chains c order by c.lottery, c.id desc`,
  )
}

type Named = { lottery: string; issue: string; beacon: string; pulse: bigint | null }
export type Drawn = Named & { value: string; drawnAt: Date }
export type OnSale = Named & { seal: string }

/** Returns for each of the lotteries the last own draw, with what it was mixed with. */
export function listLastDrawn(q: Queryable, lotteries: readonly string[]): Promise<Drawn[]> {
  return q.query<Drawn>(
    `select l.code as lottery, i.number as issue, i.beacon, i.pulse, i.beacon_value as value, i.drawn_at as "drawnAt"
     from unnest($1::text[]) l(code) cross join lateral (
       select number, beacon, pulse, beacon_value, drawn_at from lottery.issues
       where lottery = l.code and draws_at <= now() and beacon_value is not null order by draws_at desc limit 1
     ) i`,
    [lotteries],
  )
}

/** Returns for each of the lotteries the own issue that is on sale. */
export function listOnSale(q: Queryable, lotteries: readonly string[]): Promise<OnSale[]> {
  return q.query<OnSale>(
    `select distinct on (lottery) lottery, number as issue, beacon, pulse, seal from lottery.issues
     where state = 'open' and beacon is not null and lottery = any($1) order by lottery, closes_at`,
    [lotteries],
  )
}
