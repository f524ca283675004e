/** What members have done of missions: all of one window in one row, and how many members each mission reached. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Progress } from './count-progress.ts'
import type { ProgressByWindow } from './fold.ts'

/** Progress as it is stored; what is empty is left out. */
type Stored = {
  version: number
  values: string[]
  at: number
  keys?: Record<string, number>[]
  done?: string[]
  fell?: number[]
}
type Row = { memberId: string; win: string; figures: Record<string, Stored> }

function open({ version, values, at, keys, done = [], fell = [] }: Stored): Progress {
  return {
    version,
    values: values.map(BigInt),
    keys: keys ?? values.map(() => ({})),
    done: done.map((one) => new Date(one)),
    fell,
    lastAt: new Date(at),
  }
}

function close({ version, values, keys, done, fell, lastAt }: Progress): Stored {
  return {
    version,
    values: values.map(String),
    at: lastAt.getTime(),
    ...(keys.some((one) => Object.keys(one).length > 0) ? { keys: [...keys] } : {}),
    ...(done.length > 0 ? { done: done.map((one) => one.toISOString()) } : {}),
    ...(fell.length > 0 ? { fell: [...fell] } : {}),
  }
}

const mapValues = <From, To>(some: Readonly<Record<string, From>>, change: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(some).map(([key, one]) => [key, change(one)]))

function gather(rows: readonly Row[]): Map<string, Record<string, Record<string, Progress>>> {
  const members = new Map<string, Record<string, Record<string, Progress>>>()
  for (const { memberId, win, figures } of rows) {
    const wins = members.get(memberId) ?? {}
    members.set(memberId, wins)
    wins[win] = mapValues(figures, open)
  }
  return members
}

/** The follower's name. */
export const MISSIONS_NAME = 'missions.progress'

const WINDOWS = 'select member_id as "memberId", win, figures from missions.windows'

/** Returns members' progress in some windows; in all of them when none are named. */
export async function loadWindows(
  q: Queryable,
  memberIds: readonly string[] | null,
  wins: readonly string[] | null,
): Promise<ReadonlyMap<string, ProgressByWindow>> {
  return gather(
    await q.query<Row>(
      `${WINDOWS} where ($1::text[] is null or member_id = any ($1)) and ($2::text[] is null or win = any ($2))`,
      [memberIds, wins],
    ),
  )
}

/** Returns a member's progress by window and mission. */
export async function findProgress(q: Queryable, memberId: string, wins: readonly string[]): Promise<ProgressByWindow> {
  return (await loadWindows(q, [memberId], wins)).get(memberId) ?? {}
}

export type ChangedWindow = { memberId: string; win: string; progress: Readonly<Record<string, Progress>> }

/** Stores windows whole. */
export async function saveWindows(tx: Tx, changed: readonly ChangedWindow[]): Promise<void> {
  if (changed.length === 0) return
  await tx.query(
    `insert into missions.windows (member_id, win, figures) select * from unnest($1::text[], $2::text[], $3::json[])
     on conflict (member_id, win) do update set figures = excluded.figures`,
    [
      changed.map(({ memberId }) => memberId),
      changed.map(({ win }) => win),
      changed.map(({ progress }) => JSON.stringify(mapValues(progress, close))),
    ],
  )
}

/** Returns which missions members ever did something for. */
export async function loadReached(
  q: Queryable,
  memberIds: readonly string[] | null,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await q.query<{ memberId: string; items: string }>(
    `select member_id as "memberId", array_to_json(items) as items from missions.members
     where $1::text[] is null or member_id = any ($1)`,
    [memberIds],
  )
  return new Map(rows.map(({ memberId, items }) => [memberId, items as unknown as number[]]))
}

/** Stores which missions members ever did something for. */
export async function saveReached(tx: Tx, rows: ReadonlyMap<string, readonly number[]>): Promise<void> {
  if (rows.size === 0) return
  await tx.query(
    `insert into missions.members (member_id, items) select m.id, m.items::bigint[]
     from unnest($1::text[], $2::text[]) as m (id, items)
     on conflict (member_id) do update set items = excluded.items`,
    [[...rows.keys()], [...rows.values()].map((items) => `{${items.join(',')}}`)],
  )
}

/** Adds to how many members missions have reached; `items` names a mission once for each of them. */
export async function addReached(tx: Tx, items: readonly string[]): Promise<void> {
  if (items.length === 0) return
  await tx.query(
    `insert into missions.reached as r (item_id, members)
     select id, count(*) from unnest($1::bigint[]) as i (id) group by id order by id
     on conflict (item_id) do update set members = r.members + excluded.members`,
    [items],
  )
}
