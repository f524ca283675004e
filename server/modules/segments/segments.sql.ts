import type { SegmentRules } from '#contract/segments/rules.ts'
import type { SegmentState } from '#contract/segments/office-segments.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Segment = {
  id: bigint
  brand: string
  code: string
  title: string
  rules: SegmentRules
  revision: number
  version: number | null
  isOff: boolean
  by: string
  at: Date
}

const ROW = `s.id, s.brand, s.code, s.title, s.rules, s.revision, s.version, s.off_at is not null as "isOff",
  s.created_by as by, s.created_at as at`

export const stateOf = ({ version, isOff }: Pick<Segment, 'version' | 'isOff'>): SegmentState =>
  version === null ? 'draft' : isOff ? 'off' : 'live'

/** Returns a brand's segment; null when it has none of this id. */
export async function findSegment(q: Queryable, brand: string, id: bigint): Promise<Segment | null> {
  const [row] = await q.query<Segment>(`select ${ROW} from segments.segments s where s.id = $2 and s.brand = $1`, [
    brand,
    id,
  ])
  return row ?? null
}

/** Locks a brand's segment and returns it; null when it has none of this id. */
export async function lockSegment(tx: Tx, brand: string, id: bigint): Promise<Segment | null> {
  await tx.query('select from segments.segments where id = $1 and brand = $2 for update', [id, brand])
  return findSegment(tx, brand, id)
}

/** Returns a page of a brand's segments, newest first, and how many there are. */
export async function listSegments(
  q: Queryable,
  { brand, state }: { brand: string; state: SegmentState | null },
  limit: number,
  offset: number,
): Promise<{ rows: Segment[]; total: number }> {
  const WHERE = `s.brand = $1 and ($2::text is null or $2 =
    case when s.version is null then 'draft' when s.off_at is not null then 'off' else 'live' end)`
  const rows = await q.query<Segment>(
    `select ${ROW} from segments.segments s where ${WHERE} order by s.id desc limit $3 offset $4`,
    [brand, state, limit, offset],
  )
  const [count] = await q.query<{ total: number }>(
    `select count(*)::int as total from segments.segments s where ${WHERE}`,
    [brand, state],
  )
  return { rows, total: count?.total ?? 0 }
}

export type WrittenSegment = { code: string; title: string; rules: SegmentRules }

/** Inserts a segment that is not published; returns its id. */
export async function insertSegment(
  tx: Tx,
  { brand, code, title, rules, by, at }: WrittenSegment & { brand: string; by: string; at: Date },
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into segments.segments (brand, code, title, rules, created_by, created_at) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [brand, code, title, JSON.stringify(rules), by, at],
  )
  if (!row) throw new Error('the segment was not stored')
  return row.id
}

/** Stores a draft, as its next revision. */
export async function updateDraft(tx: Tx, id: bigint, title: string, rules: SegmentRules): Promise<void> {
  await tx.query('update segments.segments set title = $2, rules = $3, revision = revision + 1 where id = $1', [
    id,
    title,
    JSON.stringify(rules),
  ])
}

/** Switches a segment off, or on with null. */
export async function putOff(tx: Tx, id: bigint, at: Date | null): Promise<void> {
  await tx.query('update segments.segments set off_at = $2 where id = $1', [id, at])
}

export type VersionRow = {
  number: number
  title: string
  rules: SegmentRules
  uses: Record<string, number>
  readsProtection: boolean
  by: string
  at: Date
  reason: string
}
const VERSION = `v.number, v.title, v.rules, v.uses, v.reads_protection as "readsProtection", v.published_by as by,
  v.published_at as at, v.reason`

/** Inserts the next version of a segment, puts it in force and returns its number. */
export async function insertVersion(tx: Tx, id: bigint, row: Omit<VersionRow, 'number'>): Promise<number> {
  const [made] = await tx.query<{ number: number }>(
    `insert into segments.versions (segment_id, number, title, rules, uses, reads_protection, published_by, published_at,
       reason)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8 from segments.versions where segment_id = $1
     returning number`,
    [
      id,
      row.title,
      JSON.stringify(row.rules),
      JSON.stringify(row.uses),
      row.readsProtection,
      row.by,
      row.at,
      row.reason,
    ],
  )
  if (!made) throw new Error('the version was not stored')
  await tx.query('update segments.segments set version = $2 where id = $1', [id, made.number])
  return made.number
}

/** Returns every version of a segment, the newest first. */
export function listVersions(q: Queryable, id: bigint): Promise<VersionRow[]> {
  return q.query<VersionRow>(
    `select ${VERSION} from segments.versions v where v.segment_id = $1 order by v.number desc limit 500`,
    [id],
  )
}

export type Used = VersionRow & { code: string; segmentId: bigint; isOff: boolean }

/** Returns versions of a brand's segments by their codes; without a number the version in force. */
export function findVersions(q: Queryable, brand: string, named: ReadonlyMap<string, number | null>): Promise<Used[]> {
  return q.query<Used>(
    `select s.code, s.id as "segmentId", s.off_at is not null as "isOff", ${VERSION}
     from unnest($2::text[], $3::int[]) as n (code, number)
     join segments.segments s on s.brand = $1 and s.code = n.code
     join segments.versions v on v.segment_id = s.id and v.number = coalesce(n.number, s.version)`,
    [brand, [...named.keys()], [...named.values()]],
  )
}

/** Stores a list of a brand's members by their names; returns its id and how many were found. */
export async function insertList(
  tx: Tx,
  {
    brand,
    title,
    by,
    at,
    usernames,
  }: { brand: string; title: string; by: string; at: Date; usernames: readonly string[] },
): Promise<{ id: bigint; members: number }> {
  const [row] = await tx.query<{ id: bigint }>(
    'insert into segments.lists (brand, title, created_by, created_at) values ($1, $2, $3, $4) returning id',
    [brand, title, by, at],
  )
  if (!row) throw new Error('the list was not stored')
  const members = await tx.query(
    `insert into segments.list_members (list_id, member_id)
     select $1, r.id from identity.recipients r
     where r.merchant = $2 and r.type <> 4 and lower(r.username) = any ($3::text[]) returning member_id`,
    [row.id, brand, usernames],
  )
  return { id: row.id, members: members.length }
}

/** Returns which of these lists a brand has. */
export async function findLists(q: Queryable, brand: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await q.query<{ id: string }>(
    'select id::text as id from segments.lists where brand = $1 and id = any ($2::bigint[])',
    [brand, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
