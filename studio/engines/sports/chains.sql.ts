import { only, type Db } from '#studio/lib/db.ts'

export type ChainRow = {
  firstSlot: number
  length: number
  terminalHash: string
  seedSealed: string
  salt: string
}

/** Returns the chain that decides a slot of a lane, or null. */
export async function findChain(db: Db, laneKey: string, slot: number): Promise<ChainRow | null> {
  const [row] = await db.query<Omit<ChainRow, 'firstSlot'> & { firstSlot: bigint }>(
    `select first_slot as "firstSlot", length, terminal_hash as "terminalHash", seed_sealed as "seedSealed", salt
     from studio.sports_chains where lane_key = $1 and first_slot <= $2 and first_slot + length > $2
       and salt is not null
     order by first_slot desc limit 1`,
    [laneKey, slot],
  )
  return row ? { ...row, firstSlot: Number(row.firstSlot) } : null
}

/** Publishes a chain's end. Replaces a chain of the same lane and slot whose salt was never drawn. */
export async function insertChain(
  db: Db,
  chain: Omit<ChainRow, 'salt'> & { laneKey: string },
  now: number,
): Promise<bigint> {
  return only(
    await db.query<{ id: bigint }>(
      `insert into studio.sports_chains (lane_key, first_slot, length, terminal_hash, seed_sealed, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (lane_key, first_slot) do update set terminal_hash = excluded.terminal_hash,
       seed_sealed = excluded.seed_sealed
       where sports_chains.salt is null returning id`,
      [chain.laneKey, chain.firstSlot, chain.length, chain.terminalHash, chain.seedSealed, new Date(now)],
    ),
  ).id
}

export async function setChainSalt(db: Db, id: bigint, salt: string): Promise<void> {
  await db.query('update studio.sports_chains set salt = $2 where id = $1', [id, salt])
}

/** Returns the slot after the last one that a lane's chains decide, or null where it has none. */
export async function findChainsEnd(db: Db, laneKey: string): Promise<number | null> {
  const [row] = await db.query<{ end: bigint | null }>(
    'select max(first_slot + length) as end from studio.sports_chains where lane_key = $1 and salt is not null',
    [laneKey],
  )
  return row?.end === null || row?.end === undefined ? null : Number(row.end)
}
