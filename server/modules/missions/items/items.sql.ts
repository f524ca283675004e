/** Missions and boards as operators write them, and their published versions. */
import type { ItemState } from '#contract/missions/office-missions.ts'
import { missionsDocument, type MissionsDocument } from '#contract/missions/terms.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { fixed, sql, where, type Sql } from '#server/lib/sql.ts'

export type Item = {
  id: bigint
  reference: string
  brand: string
  currency: string
  kind: 'mission' | 'board'
  state: ItemState
  draft: MissionsDocument
  version: number
  revision: number
  fromAt: Date
  untilAt: Date
  settleAt: Date
  frozenAt: Date | null
  frozenPlace: string | null
}

const COLUMNS = `id, reference, brand, currency, kind, state, draft, version, revision, from_at as "fromAt",
  until_at as "untilAt", settle_at as "settleAt", frozen_at as "frozenAt", frozen_place as "frozenPlace"`

const open = (row: Item): Item => ({ ...row, draft: missionsDocument.parse(row.draft) })

export type NewItem = Pick<
  Item,
  'reference' | 'brand' | 'currency' | 'kind' | 'draft' | 'fromAt' | 'untilAt' | 'settleAt'
> & {
  by: string
  at: Date
}

/** Stores a new draft. */
export async function insertItem(tx: Tx, one: NewItem): Promise<Item> {
  return open(
    only(
      await tx.query<Item>(
        `insert into missions.items (reference, brand, currency, kind, draft, from_at, until_at, settle_at, created_by,
           created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
        [
          one.reference,
          one.brand,
          one.currency,
          one.kind,
          JSON.stringify(one.draft),
          one.fromAt,
          one.untilAt,
          one.settleAt,
          one.by,
          one.at,
        ],
      ),
    ),
  )
}

/** Locks and returns an item of a brand, or null. */
export async function lockItem(tx: Tx, id: bigint, brand: string): Promise<Item | null> {
  const [row] = await tx.query<Item>(`select ${COLUMNS} from missions.items where id = $1 and brand = $2 for update`, [
    id,
    brand,
  ])
  return row ? open(row) : null
}

/** Returns an item of a brand, or null. */
export async function findItem(q: Queryable, id: bigint, brand: string): Promise<Item | null> {
  const [row] = await q.query<Item>(`select ${COLUMNS} from missions.items where id = $1 and brand = $2`, [id, brand])
  return row ? open(row) : null
}

/** Replaces an item's draft, as its next revision. */
export async function putDraft(tx: Tx, id: bigint, draft: MissionsDocument): Promise<void> {
  await tx.query('update missions.items set draft = $2, revision = revision + 1 where id = $1', [
    id,
    JSON.stringify(draft),
  ])
}

export type Published = {
  version: number
  document: MissionsDocument
  authority: string
  publishedAt: Date
  publishedBy: string
}

/** Stores a version, and what of it the item itself says: from when until when it counts. */
export async function insertVersion(
  tx: Tx,
  id: bigint,
  one: Published & Pick<Item, 'fromAt' | 'untilAt' | 'settleAt'>,
): Promise<void> {
  await tx.query(
    `insert into missions.versions (item_id, version, document, authority, published_at, published_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, one.version, JSON.stringify(one.document), one.authority, one.publishedAt, one.publishedBy],
  )
  await tx.query(
    `update missions.items set state = 'live', version = $2, from_at = least($3, case when version > 0 then from_at
       else $3 end), until_at = $4, settle_at = $5 where id = $1`,
    [id, one.version, one.fromAt, one.untilAt, one.settleAt],
  )
}

/** Returns an item's versions, the newest first. */
export async function listVersions(q: Queryable, id: bigint): Promise<Published[]> {
  const rows = await q.query<Published>(
    `select version, document, authority, published_at as "publishedAt", published_by as "publishedBy"
     from missions.versions where item_id = $1 order by version desc limit 100`,
    [id],
  )
  return rows.map((row) => ({ ...row, document: missionsDocument.parse(row.document) }))
}

/** Returns the versions of several items, by item. */
export async function listVersionsOf(q: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Published[]>> {
  const rows = await q.query<Published & { id: bigint }>(
    `select item_id as id, version, document, authority, published_at as "publishedAt", published_by as "publishedBy"
     from missions.versions where item_id = any ($1) order by item_id, version desc`,
    [ids],
  )
  const versions = new Map<bigint, Published[]>(ids.map((id) => [id, []]))
  for (const { id, ...row } of rows) versions.get(id)?.push({ ...row, document: missionsDocument.parse(row.document) })
  return versions
}

/** Returns one version of an item, or null. */
export async function findVersion(q: Queryable, id: bigint, version: number): Promise<Published | null> {
  const [row] = await q.query<Published>(
    `select version, document, authority, published_at as "publishedAt", published_by as "publishedBy"
     from missions.versions where item_id = $1 and version = $2`,
    [id, version],
  )
  return row ? { ...row, document: missionsDocument.parse(row.document) } : null
}

/** Moves an item to another state; it stops to count at `untilAt` when one is given. */
export async function putState(tx: Tx, id: bigint, state: ItemState, untilAt: Date | null = null): Promise<void> {
  await tx.query(
    'update missions.items set state = $2, until_at = least(until_at, coalesce($3, until_at)) where id = $1',
    [id, state, untilAt],
  )
}

/** Freezes a board at a place of the log. */
export async function putFrozen(tx: Tx, id: bigint, at: Date, place: string): Promise<void> {
  await tx.query(`update missions.items set state = 'frozen', frozen_at = $2, frozen_place = $3 where id = $1`, [
    id,
    at,
    place,
  ])
}

/** Returns the live boards whose time to settle is over, the first first. */
export async function listToFreeze(q: Queryable, at: Date, limit: number): Promise<Item[]> {
  const rows = await q.query<Item>(
    `select ${COLUMNS} from missions.items where kind = 'board' and state = 'live' and settle_at <= $1
     order by settle_at limit $2`,
    [at, limit],
  )
  return rows.map(open)
}

export type Figures = { reached: number; done: number; paid: number; costMinor: bigint; reviews: number }
export type ItemWithFigures = Item & Figures

const FIGURES = `
  case i.kind when 'mission' then coalesce((select r.members from missions.reached r where r.item_id = i.id), 0)
    else (select coalesce(sum(b.members), 0)::int from missions.bands b where b.item_id = i.id) end as reached,
  (select count(*)::int from missions.completions c where c.item_id = i.id) as done,
  case i.kind when 'mission' then (select count(*)::int from missions.completions c
      where c.item_id = i.id and c.state = 'given')
    else (select count(*)::int from missions.payouts p where p.item_id = i.id and p.state = 'paid') end as paid,
  case i.kind when 'mission' then (select coalesce(sum(c.reward_amount), 0)::bigint from missions.completions c
      where c.item_id = i.id and c.state = 'given')
    else (select coalesce(sum(p.amount), 0)::bigint from missions.payouts p where p.item_id = i.id
      and p.state = 'paid') end as "costMinor",
  (select count(*)::int from missions.completions c where c.item_id = i.id and c.state = 'review') as reviews`

export type ItemFilter = { brand: string; kind?: string | undefined; state?: string | undefined; id?: bigint }

function conditions({ brand, kind, state, id }: ItemFilter): Sql {
  return where(
    sql`i.brand = ${brand}`,
    kind !== undefined && sql`i.kind = ${kind}`,
    state !== undefined && sql`i.state = ${state}`,
    id !== undefined && sql`i.id = ${id}`,
  )
}

/** Returns a page of items with their figures, the newest first, and how many there are. */
export async function listItems(
  q: Queryable,
  filter: ItemFilter,
  offset: number,
  limit: number,
): Promise<{ rows: ItemWithFigures[]; total: number }> {
  const rows = await q.query<ItemWithFigures>(
    sql`select ${fixed(COLUMNS)}, ${fixed(FIGURES)} from missions.items i ${conditions(filter)}
        order by i.id desc offset ${offset} limit ${limit}`,
  )
  const { total } = only(
    await q.query<{ total: number }>(sql`select count(*)::int as total from missions.items i ${conditions(filter)}`),
  )
  return { rows: rows.map((row) => ({ ...row, ...open(row) })), total }
}

/** Returns the published missions of a brand that count at a moment or will, in the order of their ids. */
export async function listPublished(
  q: Queryable,
  brand: string,
  kind: 'mission' | 'board',
  from: Date,
  limit: number,
): Promise<Item[]> {
  const rows = await q.query<Item>(
    `select ${COLUMNS} from missions.items where brand = $1 and kind = $2 and version > 0 and until_at > $3
     order by id desc limit $4`,
    [brand, kind, from, limit],
  )
  return rows.map(open)
}

/** Returns the person that an operator is. */
export async function findPerson(q: Queryable, operatorId: string): Promise<string> {
  return only(
    await q.query<{ person: string }>(
      'select person_id::text as person from identity.operator_persons where id = $1::bigint',
      [operatorId],
    ),
  ).person
}
