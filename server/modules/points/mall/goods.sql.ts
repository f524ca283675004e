/** Goods of the mall, their versions and their stock. */
import type { GoodTerms } from '#contract/points/goods.ts'
import type { giveBounds } from '#contract/points/office-points.ts'
import type { z } from 'zod'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type GiveBounds = z.infer<typeof giveBounds>
export type Good = {
  id: bigint
  merchant: string
  state: 'on' | 'off'
  version: number
  stock: number | null
  position: number
  picture: string
  terms: GoodTerms
  bounds: GiveBounds | null
  authority: string | null
  by: string
  at: Date
}
const COLUMNS = `g.id, g.merchant, g.state, g.version, g.stock, g.position, g.picture, v.terms, v.bounds, v.authority,
  v.by_name as by, v.at`
const GOODS = `select ${COLUMNS} from points.goods g join points.good_versions v on (v.good_id, v.version) = (g.id, g.version)`

/** Most goods that the mall of a brand shows. */
export const GOODS_MAX = 200

/** Returns one of a brand's goods; null when it has none such. */
export async function findGood(q: Queryable, merchant: string, id: bigint): Promise<Good | null> {
  const [row] = await q.query<Good>(`${GOODS} where g.merchant = $1 and g.id = $2`, [merchant, id])
  return row ?? null
}

/** Locks goods until the transaction ends, and returns them; null when the brand has none such. */
export async function lockGood(tx: Tx, merchant: string, id: bigint): Promise<Good | null> {
  const [row] = await tx.query<Good>(`${GOODS} where g.merchant = $1 and g.id = $2 for update of g`, [merchant, id])
  return row ?? null
}

/** Returns a brand's goods that are on, in their order. */
export function listGoodsOn(q: Queryable, merchant: string): Promise<Good[]> {
  return q.query<Good>(`${GOODS} where g.merchant = $1 and g.state = 'on' order by g.position, g.id limit $2`, [
    merchant,
    GOODS_MAX,
  ])
}

export type GoodWithUse = Good & { reserved: number; ordered: number }

/** Returns a page of a brand's goods with what is reserved and ordered, in their order, and how many there are. */
export async function listGoods(
  q: Queryable,
  merchant: string,
  page: { offset: number; limit: number; id?: bigint },
): Promise<{ rows: GoodWithUse[]; total: number }> {
  const rows = await q.query<GoodWithUse>(
    `select ${COLUMNS},
       (select count(*)::int from points.orders o where o.good_id = g.id and o.state = 'reserved') as reserved,
       (select count(*)::int from points.orders o where o.good_id = g.id and o.state in
         ('in_process', 'approved', 'shipped', 'delivered')) as ordered
     from points.goods g join points.good_versions v on (v.good_id, v.version) = (g.id, g.version)
     where g.merchant = $1 and ($4::bigint is null or g.id = $4) order by g.position, g.id offset $2 limit $3`,
    [merchant, page.offset, page.limit, page.id ?? null],
  )
  const { total } = only(
    await q.query<{ total: number }>(
      `select count(*)::int as total from points.goods g where merchant = $1
         and exists (select from points.good_versions v where (v.good_id, v.version) = (g.id, g.version))`,
      [merchant],
    ),
  )
  return { rows, total }
}

/** Versions of goods that the back office shows. */
const VERSIONS_SHOWN = 50

/** Returns the versions of goods, the newest first. */
export function listGoodVersions(
  q: Queryable,
  id: bigint,
): Promise<{ version: number; by: string; at: Date; terms: GoodTerms }[]> {
  return q.query(
    `select version, by_name as by, at, terms from points.good_versions where good_id = $1
     order by version desc limit $2`,
    [id, VERSIONS_SHOWN],
  )
}

export type NewGood = Pick<Good, 'merchant' | 'stock' | 'position' | 'picture' | 'at'> & { state?: Good['state'] }

/** Inserts goods without a version yet; `insertVersion` follows in the same transaction. Returns their id. */
export async function insertGood(tx: Tx, one: NewGood): Promise<bigint> {
  return only(
    await tx.query<{ id: bigint }>(
      `insert into points.goods (merchant, state, version, stock, position, picture, created_at)
       values ($1, $2, 1, $3, $4, $5, $6) returning id`,
      [one.merchant, one.state ?? 'off', one.stock, one.position, one.picture, one.at],
    ),
  ).id
}

export type NewVersion = Pick<Good, 'version' | 'terms' | 'bounds' | 'authority' | 'by' | 'at'> & { goodId: bigint }

/** Inserts a version of goods and makes it the present one. */
export async function insertVersion(tx: Tx, one: NewVersion): Promise<void> {
  const { goodId, version, terms, bounds, authority, by, at } = one
  await tx.query(
    `insert into points.good_versions (good_id, version, terms, bounds, authority, by_name, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [goodId, version, JSON.stringify(terms), bounds && JSON.stringify(bounds), authority, by, at],
  )
  await tx.query('update points.goods set version = $2 where id = $1', [goodId, version])
}

/** Takes one of the goods out of the stock. Returns false when none is left: two buyers never get the last one. */
export async function takeOne(tx: Tx, id: bigint): Promise<boolean> {
  const rows = await tx.query(
    'update points.goods set stock = stock - 1 where id = $1 and (stock > 0 or stock is null) returning id',
    [id],
  )
  return rows.length > 0
}

/** Puts one of the goods back into the stock. */
export async function putBack(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update points.goods set stock = stock + 1 where id = $1', [id])
}

export type GoodChange = { add: number; state?: Good['state'] | undefined; position?: number | undefined }

/** Changes stock, state and place of goods. Returns the stock; undefined when there is less than is taken. */
export async function changeGood(tx: Tx, id: bigint, change: GoodChange): Promise<number | null | undefined> {
  const [row] = await tx.query<{ stock: number | null }>(
    `update points.goods set stock = stock + $2, state = coalesce($3, state), position = coalesce($4, position)
     where id = $1 and (stock is null or stock + $2 >= 0) returning stock`,
    [id, change.add, change.state ?? null, change.position ?? null],
  )
  return row && row.stock
}

/** Shows a picture with goods from now on. */
export async function showPicture(tx: Tx, id: bigint, address: string): Promise<void> {
  await tx.query('update points.goods set picture = $2 where id = $1', [id, address])
}

/** Returns which of these uploaded pictures goods have. */
export async function listGoodPictures(q: Queryable, hashes: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ hash: string }>(
    `select distinct m[1] as hash from points.goods,
       regexp_matches(picture, '/art/uploads/([0-9a-f]{32})-') m where m[1] = any ($1)`,
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}
