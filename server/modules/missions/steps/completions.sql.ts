/** Steps that are done, and what became of their reward. */
import { missionsDocument, type MissionDocument } from '#contract/missions/terms.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type DoneStep = { item: string; version: number; memberId: string; win: string; step: number; at: Date }

/** Stores finished steps, each once, with the value of its reward by the version that it was counted by. */
export async function insertCompletions(tx: Tx, done: readonly DoneStep[]): Promise<void> {
  await tx.query(
    `insert into missions.completions (item_id, version, member_id, win, step, done_at, reward_amount)
     select d.item_id, d.version, d.member_id, d.win, d.step, d.done_at,
       case when r ->> 'kind' = 'points' then (r ->> 'points')::bigint
         else ((r ->> 'amount')::numeric * 10000)::bigint end
     from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::int[], $6::timestamptz[])
       as d (item_id, version, member_id, win, step, done_at)
     join missions.versions v using (item_id, version)
     cross join lateral (select v.document -> 'steps' -> d.step -> 'reward' as r) as reward
     on conflict (item_id, member_id, win, step) do nothing`,
    [
      done.map(({ item }) => item),
      done.map(({ version }) => version),
      done.map(({ memberId }) => memberId),
      done.map(({ win }) => win),
      done.map(({ step }) => step),
      done.map(({ at }) => at),
    ],
  )
}

/**
 * Marks steps of which so much was taken back that they are not done any more. One whose reward is not given yet waits
 * for a person; one that was given stays given, and bears the mark.
 */
export async function markFallen(tx: Tx, fell: readonly Omit<DoneStep, 'version'>[]): Promise<void> {
  if (fell.length === 0) return
  await tx.query(
    `update missions.completions c set fell_at = f.at, state = case c.state when 'done' then 'review' else c.state end
     from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::timestamptz[])
       as f (item_id, member_id, win, step, at)
     where (c.item_id, c.member_id, c.win, c.step) = (f.item_id, f.member_id, f.win, f.step)`,
    [
      fell.map(({ item }) => item),
      fell.map(({ memberId }) => memberId),
      fell.map(({ win }) => win),
      fell.map(({ step }) => step),
      fell.map(({ at }) => at),
    ],
  )
}

/** Marks fallen steps that were reached again before a person decided: they are to be given as if they had never fallen. */
export async function markRisen(tx: Tx, rose: readonly Omit<DoneStep, 'version' | 'at'>[]): Promise<void> {
  if (rose.length === 0) return
  await tx.query(
    `update missions.completions c set fell_at = null, state = case c.state when 'review' then 'done' else c.state end
     from unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) as f (item_id, member_id, win, step)
     where (c.item_id, c.member_id, c.win, c.step) = (f.item_id, f.member_id, f.win, f.step) and c.state <> 'refused'`,
    [
      rose.map(({ item }) => item),
      rose.map(({ memberId }) => memberId),
      rose.map(({ win }) => win),
      rose.map(({ step }) => step),
    ],
  )
}

export type Completion = {
  id: bigint
  itemId: bigint
  version: number
  memberId: string
  win: string
  step: number
  doneAt: Date
  state: 'done' | 'given' | 'review' | 'refused'
  reward: string | null
  fellAt: Date | null
}
const COLUMNS = `c.id, c.item_id as "itemId", c.version, c.member_id as "memberId", c.win, c.step, c.done_at as "doneAt",
  c.state, c.reward, c.fell_at as "fellAt"`

/** Returns the ids of finished steps whose reward is still to be given, the oldest first. */
export async function listToGive(q: Queryable, afterId: bigint, limit: number): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select id from missions.completions where state = 'done' and id > $1 order by id limit $2`,
    [afterId, limit],
  )
  return rows.map(({ id }) => id)
}

export type CompletionWithTerms = Completion & {
  document: MissionDocument
  authority: string
  brand: string
  currency: string
  why: string | null
  reference: string
}

/** Locks and returns a finished step with its reward by the version that it was counted by, or null. */
export async function lockCompletion(tx: Tx, id: bigint): Promise<CompletionWithTerms | null> {
  const [row] = await tx.query<CompletionWithTerms>(
    `select ${COLUMNS}, c.why, v.document, v.authority, i.brand, i.currency, i.reference from missions.completions c
     join missions.versions v on v.item_id = c.item_id and v.version = c.version
     join missions.items i on i.id = c.item_id
     where c.id = $1 for update of c`,
    [id],
  )
  return row ? { ...row, document: missionsDocument.parse(row.document) as MissionDocument } : null
}

/** Moves a finished step to another state. */
export async function putCompletion(
  tx: Tx,
  id: bigint,
  { state, reward = null, why = null }: { state: Completion['state']; reward?: string | null; why?: string | null },
): Promise<void> {
  await tx.query('update missions.completions set state = $2, reward = coalesce($3, reward), why = $4 where id = $1', [
    id,
    state,
    reward,
    why,
  ])
}

/** Returns a member's finished steps of some missions. */
export function listCompletions(q: Queryable, memberId: string, items: readonly bigint[]): Promise<Completion[]> {
  return q.query<Completion>(
    `select ${COLUMNS} from missions.completions c where c.member_id = $1 and c.item_id = any ($2)
     order by c.id desc limit 500`,
    [memberId, items],
  )
}

/** Returns the rewards that steps have given a member since a moment, at most `limit`, the newest first. */
export async function listRewards(q: Queryable, memberId: string, since: Date, limit: number): Promise<string[]> {
  const rows = await q.query<{ reward: string }>(
    `select reward from missions.completions where member_id = $1 and state = 'given' and done_at > $2
       and reward is not null order by id desc limit $3`,
    [memberId, since, limit],
  )
  return rows.map(({ reward }) => reward)
}

/** Returns the steps of an item that wait for a person, the oldest first. */
export function listReviews(
  q: Queryable,
  itemId: bigint,
  limit: number,
): Promise<(Completion & { username: string })[]> {
  return q.query<Completion & { username: string }>(
    `select ${COLUMNS}, m.username from missions.completions c join identity.members m on m.id = c.member_id::bigint
     where c.item_id = $1 and c.state = 'review' order by c.id limit $2`,
    [itemId, limit],
  )
}

/** Counts the rewards of a member's live missions that wait to be claimed, in these windows. */
export async function countPromised(
  q: Queryable,
  memberId: string,
  brand: string,
  at: Date,
  wins: readonly string[],
): Promise<number> {
  const [row] = await q.prepared<{ count: number }>(
    'missions.count_promised',
    `select count(*)::int as count from missions.completions c
     join missions.items i on i.id = c.item_id and i.brand = $2 and i.kind = 'mission' and i.state = 'live'
       and i.until_at > $3
     join rewards.reward_states r on r.id = c.reward::bigint and r.state = 'promised'
     where c.member_id = $1 and c.win = any ($4)`,
    [memberId, brand, at, wins],
  )
  return row?.count ?? 0
}

/** Returns what became of rewards of a member, by their ids. */
export async function findRewardStates(
  q: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; state: 'promised' | 'claimed' | 'expired' | 'withdrawn' }>> {
  if (ids.length === 0) return new Map()
  const rows = await q.query<{ id: string; state: 'promised' | 'claimed' | 'expired' | 'withdrawn' }>(
    `select id::text as id, state from rewards.reward_states where id = any ($1::bigint[]) and member_id = $2`,
    [ids, memberId],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
