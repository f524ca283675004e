/** Rules asked of one member, of all, and of a page; what was answered is kept as evidence. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { sayRules, sayWithLeaves, Values, type WholeRules } from './rules.sql.ts'

/** `now` is named once more, because rules need not name it. */
const FROM = (brand: string, now: string) =>
  `from identity.member_traits m where m.merchant = ${brand} and m.type <> 4 and ${now} is not null`

/** Returns what rules answer about one member of a brand; null also for an unknown member. */
export async function askOne(
  q: Queryable,
  whole: WholeRules,
  { brand, memberId, now }: { brand: string; memberId: string; now: Date },
): Promise<boolean | null> {
  const values = new Values()
  const moment = values.add(now, 'timestamptz')
  const is = sayRules(whole, values, moment)
  const [row] = await q.query<{ is: boolean | null }>(
    `select ${is} as is ${FROM(values.add(brand, 'text'), moment)} and m.id = ${values.add(memberId, 'bigint')}`,
    values.list,
  )
  return row?.is ?? null
}

export type Facts = { is: boolean | null; leaves: { is: boolean | null; value: string | null }[] }

/** As `askOne`, with what each criterion of the rules answered, and the value behind it; null for an unknown member. */
export async function askWhy(
  q: Queryable,
  whole: WholeRules,
  { brand, memberId, now }: { brand: string; memberId: string; now: Date },
): Promise<Facts | null> {
  const values = new Values()
  const moment = values.add(now, 'timestamptz')
  const { is, leaves } = sayWithLeaves(whole, values, moment)
  const parts = leaves.map((leaf) => `jsonb_build_object('is', ${leaf.is}, 'value', ${leaf.value})`)
  const [row] = await q.query<Facts>(
    `select ${is} as is, jsonb_build_array(${parts.join(', ')}) as leaves
     ${FROM(values.add(brand, 'text'), moment)} and m.id = ${values.add(memberId, 'bigint')}`,
    values.list,
  )
  return row ?? null
}

/** Counts of whom rules are true, of whom they are unknown, and how many members the brand has. */
export async function countRules(
  q: Queryable,
  whole: WholeRules,
  brand: string,
  now: Date,
): Promise<{ members: number; unknown: number; of: number }> {
  const values = new Values()
  const moment = values.add(now, 'timestamptz')
  const is = sayRules(whole, values, moment)
  const [row] = await q.query<{ members: number; unknown: number; of: number }>(
    `select count(*) filter (where a.is)::float8 as members, count(*) filter (where a.is is null)::float8 as unknown,
       count(*)::float8 as of
     from (select ${is} as is ${FROM(values.add(brand, 'text'), moment)}) a`,
    values.list,
  )
  return row ?? { members: 0, unknown: 0, of: 0 }
}

/** Returns the next members of whom rules are true, in the order of their ids. */
export function listOf(
  q: Queryable,
  whole: WholeRules,
  { brand, now, after, limit }: { brand: string; now: Date; after: string; limit: number },
): Promise<{ id: string; username: string }[]> {
  const values = new Values()
  const moment = values.add(now, 'timestamptz')
  const is = sayRules(whole, values, moment)
  return q.query(
    `select m.id::text as id, m.username ${FROM(values.add(brand, 'text'), moment)} and m.id > ${values.add(after, 'bigint')}
       and (${is}) order by m.id limit ${values.add(limit, 'int')}`,
    values.list,
  )
}

/** Returns which of some members of a brand rules are true of. */
export async function filterBy(
  q: Queryable,
  whole: WholeRules,
  { brand, now, ids }: { brand: string; now: Date; ids: readonly string[] },
): Promise<ReadonlyMap<string, boolean | null>> {
  const values = new Values()
  const moment = values.add(now, 'timestamptz')
  const is = sayRules(whole, values, moment)
  const rows = await q.query<{ id: string; is: boolean | null }>(
    `select m.id::text as id, ${is} as is ${FROM(values.add(brand, 'text'), moment)} and m.id = any (${values.add(ids, 'bigint[]')})`,
    values.list,
  )
  return new Map(rows.map((row) => [row.id, row.is]))
}

/** So many ids lie in one part of a pinned audience. */
export const PART_IDS = 4_096
export type Part = { part: string; members: string; count: number }

/** Returns everybody of whom rules are true and others are not known to be, as ranges of ids, in parts. */
export function listParts(
  tx: Tx,
  invited: WholeRules,
  excluded: WholeRules | null,
  brand: string,
  now: Date,
): Promise<Part[]> {
  const values = new Values()
  const moment = values.add(now, 'timestamptz')
  const is = sayRules(invited, values, moment)
  const not = excluded ? `and (${sayRules(excluded, values, moment)}) is false` : ''
  return tx.query(
    `select (m.id / ${PART_IDS})::text as part, range_agg(int8range(m.id, m.id, '[]'))::text as members,
       count(*)::int as count
     ${FROM(values.add(brand, 'text'), moment)} and (${is}) ${not} group by m.id / ${PART_IDS}`,
    values.list,
  )
}

export type EvidenceRow = {
  code: string
  version: number
  answer: 'yes' | 'no' | 'unknown'
  decided: string
  at: Date
  facts: unknown
}

/** Keeps what a segment answered about a member; of answers that are alike the newest stays. */
export async function putEvidence(
  q: Queryable,
  memberId: string,
  row: Omit<EvidenceRow, 'code' | 'facts'> & { segmentId: bigint; facts: unknown },
): Promise<void> {
  await q.query(
    `insert into segments.evidence as e (member_id, decided, segment_id, version, answer, facts, at)
     values ($1::bigint, $2, $3, $4, $5, $6, $7)
     on conflict (member_id, decided, segment_id, version, answer) do update set facts = excluded.facts, at = excluded.at`,
    [memberId, row.decided, row.segmentId, row.version, row.answer, JSON.stringify(row.facts), row.at],
  )
}

/** Returns what segments decided about a member of a brand, newest first. */
export function listEvidence(q: Queryable, brand: string, memberId: bigint, limit: number): Promise<EvidenceRow[]> {
  return q.query<EvidenceRow>(
    `select s.code, e.version, e.answer, e.decided, e.at, e.facts
     from segments.evidence e join segments.segments s on s.id = e.segment_id and s.brand = $1
     where e.member_id = $2 order by e.at desc limit $3`,
    [brand, memberId, limit],
  )
}
