import { only, type Db } from '#studio/lib/db.ts'

export type ChainRow = {
  id: bigint
  terminalHash: string
  seedSealed: string
  salt: string
  saltSource: 'public' | 'house'
  length: number
  used: number
}

const selectChain = `select id, terminal_hash as "terminalHash", seed_sealed as "seedSealed", salt,
    salt_source as "saltSource", length, used
  from studio.hash_chains`

/** Stores a new chain without its salt. */
export async function insertChain(
  db: Db,
  chain: { tableKey: string; terminalHash: string; seedSealed: string; length: number },
  now: number,
): Promise<bigint> {
  const rows = await db.query<{ id: bigint }>(
    `insert into studio.hash_chains (table_key, terminal_hash, seed_sealed, length, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [chain.tableKey, chain.terminalHash, chain.seedSealed, chain.length, new Date(now)],
  )
  return only(rows).id
}

/** Sets the salt of a stored chain, once. */
export async function setSalt(db: Db, id: bigint, salt: string, source: 'public' | 'house'): Promise<void> {
  await db.query('update studio.hash_chains set salt = $2, salt_source = $3 where id = $1 and salt is null', [
    id,
    salt,
    source,
  ])
}

/** Returns the last chain of a table that has its salt, or null. */
export async function findChain(db: Db, tableKey: string): Promise<ChainRow | null> {
  const [row] = await db.query<ChainRow>(
    `${selectChain} where table_key = $1 and salt is not null order by id desc limit 1`,
    [tableKey],
  )
  return row ?? null
}

export async function findChainById(db: Db, id: bigint): Promise<ChainRow | null> {
  const [row] = await db.query<ChainRow>(`${selectChain} where id = $1`, [id])
  return row ?? null
}
