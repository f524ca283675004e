/** Brands' rates of points: versions that never change. */
import type { PointsRates } from '#contract/points/office-points.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type RatesRow = {
  id: bigint
  version: number
  rates: PointsRates
  fromAt: Date
  authority: string | null
  by: string
  at: Date
}
const COLUMNS = 'id, version, rates, from_at as "fromAt", authority, by_name as by, at'

/** Versions that the back office shows. */
const SHOWN_MAX = 50

/** Returns a brand's rates, the newest first. */
export function listRates(q: Queryable, merchant: string): Promise<RatesRow[]> {
  return q.query<RatesRow>(`select ${COLUMNS} from points.rates where merchant = $1 order by version desc limit $2`, [
    merchant,
    SHOWN_MAX,
  ])
}

/** Returns the rates that a brand has in force at a moment; null where it set none. */
export async function findRatesInForce(q: Queryable, merchant: string, at: Date): Promise<RatesRow | null> {
  const [row] = await q.query<RatesRow>(
    `select ${COLUMNS} from points.rates where merchant = $1 and from_at <= $2 order by version desc limit 1`,
    [merchant, at],
  )
  return row ?? null
}

export type NewRates = Pick<RatesRow, 'version' | 'rates' | 'fromAt' | 'authority' | 'by' | 'at'> & { merchant: string }

/** Inserts the next version of a brand's rates; the table refuses one that exists. */
export async function insertRates(tx: Tx, one: NewRates): Promise<bigint> {
  const { merchant, version, rates, fromAt, authority, by, at } = one
  return only(
    await tx.query<{ id: bigint }>(
      `insert into points.rates (merchant, version, rates, from_at, authority, by_name, at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [merchant, version, JSON.stringify(rates), fromAt, authority, by, at],
    ),
  ).id
}

/** Returns how many points a brand's members hold together, in ledger units. */
export async function sumHeld(q: Queryable, merchant: string, currency: string): Promise<bigint> {
  const [row] = await q.query<{ held: bigint }>(
    `select -balance as held from wallet.balances where kind = 'points' and owner = $1 and currency = $2`,
    [merchant, currency],
  )
  return row?.held ?? 0n
}
