import type { Db, Tx } from '#studio/lib/db.ts'

export type PoolRow = {
  pool: string
  cycle: number
  /** The amount that would be won now, with the seed. */
  amountMinor: bigint
  secretSealed: string | null
  secretHash: string | null
}

export type NewCycle = PoolRow & {
  startedAt: number
}

export type HitRow = {
  cycle: number
  amountMinor: bigint
  secret: string | null
  secretHash: string | null
  drawnMinor: bigint | null
  maskedName: string
  wonAt: Date
}

const columns = `pool, cycle, amount_minor as "amountMinor", secret_sealed as "secretSealed", secret_hash as "secretHash"`

/** Returns the pool, or null before it was opened. */
export async function findPool(db: Db, pool: string): Promise<PoolRow | null> {
  const [row] = await db.query<PoolRow>(`select ${columns} from studio.jackpots where pool = $1`, [pool])
  return row ?? null
}

/** Locks and returns the pool, as findPool: other transactions that lock it wait. */
export async function lockPool(tx: Tx, pool: string): Promise<PoolRow | null> {
  const [row] = await tx.query<PoolRow>(`select ${columns} from studio.jackpots where pool = $1 for update`, [pool])
  return row ?? null
}

/** Opens a pool. Does nothing when another request was faster. */
export async function insertPool(
  db: Db,
  row: NewCycle & { vendorCode: string; jackpot: string; currency: string; isDemo: boolean },
): Promise<void> {
  await db.query(
    `insert into studio.jackpots (pool, vendor_code, jackpot, currency, is_demo, cycle, amount_minor, secret_sealed,
       secret_hash, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (pool) do nothing`,
    [
      row.pool,
      row.vendorCode,
      row.jackpot,
      row.currency,
      row.isDemo,
      row.cycle,
      row.amountMinor,
      row.secretSealed,
      row.secretHash,
      new Date(row.startedAt),
    ],
  )
}

/** Adds a bet's contribution to a locked pool. */
export async function growPool(tx: Tx, pool: string, byMinor: bigint): Promise<void> {
  await tx.query('update studio.jackpots set amount_minor = amount_minor + $2 where pool = $1', [pool, byMinor])
}

/** Stores who won a cycle. Fails on its primary key for a cycle that was won already. */
export async function insertHit(
  tx: Tx,
  pool: string,
  hit: Omit<HitRow, 'wonAt'> & { roundId: string; wonAt: number },
): Promise<void> {
  await tx.query(
    `insert into studio.jackpot_hits (pool, cycle, amount_minor, secret, secret_hash, drawn_minor, round_id,
       masked_name, won_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      pool,
      hit.cycle,
      hit.amountMinor,
      hit.secret,
      hit.secretHash,
      hit.drawnMinor,
      hit.roundId,
      hit.maskedName,
      new Date(hit.wonAt),
    ],
  )
}

/** Begins the next cycle of a locked pool. */
export async function restartPool(tx: Tx, next: NewCycle): Promise<void> {
  await tx.query(
    `update studio.jackpots set cycle = $2, amount_minor = $3, secret_sealed = $4, secret_hash = $5, started_at = $6
     where pool = $1`,
    [next.pool, next.cycle, next.amountMinor, next.secretSealed, next.secretHash, new Date(next.startedAt)],
  )
}

/** Returns the latest wins of a pool. */
export async function listHits(db: Db, pool: string, limit: number): Promise<HitRow[]> {
  return db.query<HitRow>(
    `select cycle, amount_minor as "amountMinor", secret, secret_hash as "secretHash", drawn_minor as "drawnMinor",
       masked_name as "maskedName", won_at as "wonAt"
     from studio.jackpot_hits where pool = $1 order by cycle desc limit $2`,
    [pool, limit],
  )
}
