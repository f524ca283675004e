/** The follower's table: what is counted of a member, in one row. Its key is the member's id. */
import type { SignKind } from '#contract/harm/markers.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'
import type { Watch } from './watch.ts'

type Stored = { memberId: string; brand: string; state: Record<string, unknown> }

const ROWS = 'select member_id as "memberId", brand, state from harm.watch'
/** Sums of money are text in the document. */
const MONEY = new Set(['staked', 'lost', 'paid'])

const toText = (_key: string, one: unknown) => (typeof one === 'bigint' ? String(one) : one)

function readState({ brand, state }: Stored): Watch {
  const parsed: unknown = JSON.parse(JSON.stringify(state), (key, one: unknown) =>
    MONEY.has(key) && typeof one === 'string' ? BigInt(one) : one,
  )
  // the follower wrote it, in this shape
  return { ...(parsed as Omit<Watch, 'brand'>), brand }
}

const byMember = (rows: readonly Stored[]) => new Map(rows.map((row) => [row.memberId, readState(row)]))

async function save(tx: Tx, rows: ReadonlyMap<string, Watch>): Promise<void> {
  const all = [...rows].map(([memberId, { brand, ...state }]) => {
    const markers = Object.values(state.markers)
    const latest = (moments: readonly number[]) =>
      moments.length === 0 ? null : new Date(Math.max(...moments)).toISOString()
    const until = latest(markers.map((one) => one.until))
    return { member_id: memberId, brand, state, marked_until: until, seen_at: latest(markers.map((one) => one.seen)) }
  })
  await tx.query(
    `insert into harm.watch (member_id, brand, state, marked_until, seen_at)
     select r.member_id, r.brand, r.state, r.marked_until, r.seen_at
     from jsonb_to_recordset($1::jsonb) as r(member_id text, brand text, state jsonb, marked_until timestamptz,
       seen_at timestamptz)
     on conflict (member_id) do update set state = excluded.state, marked_until = excluded.marked_until,
       seen_at = excluded.seen_at`,
    [JSON.stringify(all, toText)],
  )
}

export const WATCH: Table<Watch> = {
  load: async (q, keys) => byMember(await q.query<Stored>(`${ROWS} where member_id = any ($1)`, [keys])),
  save,
  loadAll: async (q) => byMember(await q.query<Stored>(ROWS)),
}

/** Returns the time zones of brands. */
export async function listZones(q: Queryable, brands: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ brand: string; zone: string }>(
    'select code as brand, time_zone as zone from core.brands where code = any ($1)',
    [brands],
  )
  return new Map(rows.map(({ brand, zone }) => [brand, zone]))
}

/** Returns what is counted of a member; null when nothing was. */
export async function findWatch(q: Queryable, memberId: string): Promise<Watch | null> {
  return (await WATCH.load(q, [memberId])).get(memberId) ?? null
}

/** Returns whether a member has a marker now, seen or added. */
export async function isMarked(q: Queryable, memberId: string, now: Date): Promise<boolean> {
  const [row] = await q.prepared<{ marked: boolean }>(
    'harm.is_marked',
    `select exists (select from harm.watch where member_id = $1 and marked_until > $2::timestamptz)
       or exists (select from harm.marks where member_id = $1 and lifted_at is null and until > $2::timestamptz) as marked`,
    [memberId, now],
  )
  return row?.marked ?? true
}

export type MarkedRow = { id: string; username: string; kinds: SignKind[]; seenAt: Date; until: Date }

const MARKED = `with marked as (
    select w.member_id, m.key as kind, to_timestamp((m.value ->> 'seen')::float8 / 1000) as seen,
      to_timestamp((m.value ->> 'until')::float8 / 1000) as until
    from harm.watch w cross join jsonb_each(w.state -> 'markers') m
    where w.brand = $1 and w.marked_until > $2
    union all
    select member_id, 'operator', at, until from harm.marks where brand = $1 and lifted_at is null and until > $2),
  standing as (
    select member_id, array_agg(distinct kind) as kinds, max(seen) as seen, max(until) as until
    from marked where until > $2 group by member_id)`

/** Returns a page of a brand's members with a marker, the latest seen first, and how many there are. */
export async function listMarked(
  q: Queryable,
  brand: string,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MarkedRow[]; total: number }> {
  const rows = await q.query<MarkedRow>(
    `${MARKED} select s.member_id as id, r.username, s.kinds, s.seen as "seenAt", s.until
       from standing s join identity.recipients r on r.id = s.member_id::bigint
       order by s.seen desc, s.member_id limit $3 offset $4`,
    [brand, now, limit, offset],
  )
  const [count] = await q.query<{ total: number }>(`${MARKED} select count(*)::int as total from standing`, [
    brand,
    now,
  ])
  return { rows, total: count?.total ?? 0 }
}
