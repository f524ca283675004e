import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import type { Chain } from './links.ts'

const COLUMNS = 'id, length, commitment, secret, beacon_secret as "beaconSecret"'

export type StoredChain = {
  lottery: string
  length: number
  commitment: string
  beaconCommitment: string
  secret: string
  beaconSecret: string
  at: Date
}

/** Publishes a chain: from now on its commitment stands. Returns its id. */
export async function insertChain(q: Queryable, chain: StoredChain): Promise<bigint> {
  const { lottery, length, commitment, beaconCommitment, secret, beaconSecret, at } = chain
  return only(
    await q.query<{ id: bigint }>(
      `insert into lottery.chains (lottery, length, commitment, secret, beacon_secret, beacon_commitment, published_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [lottery, length, commitment, secret, beaconSecret, beaconCommitment, at],
    ),
  ).id
}

/** Finds the newest chain of a lottery with the number of its last link that an issue took, or null. */
export async function findCurrentChain(tx: Tx, lottery: string): Promise<(Chain & { used: number }) | null> {
  const rows = await tx.query<Chain & { used: number }>(
    `select ${COLUMNS}, (select coalesce(max(i.link), 0) from lottery.issues i where i.chain = c.id)::int as used
     from lottery.chains c where lottery = $1 order by id desc limit 1`,
    [lottery],
  )
  return rows[0] ?? null
}

/** Returns a chain by its id. */
export async function getChain(q: Queryable, id: bigint): Promise<Chain & { publishedAt: Date }> {
  return only(
    await q.query<Chain & { publishedAt: Date }>(
      `select ${COLUMNS}, published_at as "publishedAt" from lottery.chains where id = $1`,
      [id],
    ),
  )
}
