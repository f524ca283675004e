/** The table of the log of facts: writing, reading, and its monthly partitions. */
import { only, type Db, type Queryable, type Tx } from '#server/lib/db.ts'
import type { Cursor, Span } from './stream.ts'

/** A row of the log. */
export type FactRow = { cursor: Cursor; at: Date; topic: string; brand: string; memberId: string; tells: unknown }

/** A fact to write; `tells` is JSON. */
type NewFact = { at: Date; topic: string; version: number; brand: string; memberId: string; tells: string }

/** Writes a fact. The database assigns its place in the log. */
export async function insertFact(tx: Tx, fact: NewFact): Promise<void> {
  await tx.prepared('core.tell_fact', 'select core.tell_fact($1, $2, $3::smallint, $4, $5, $6::jsonb)', [
    fact.at,
    fact.topic,
    fact.version,
    fact.brand,
    fact.memberId,
    fact.tells,
  ])
}

/** Writes facts of one topic in one statement. */
export async function insertFacts(tx: Tx, facts: readonly NewFact[]): Promise<void> {
  await tx.query(
    `select core.tell_fact(f.at, f.topic, f.version::smallint, f.brand, f."memberId", f.tells)
     from jsonb_to_recordset($1::jsonb) as f(at timestamptz, topic text, version int, brand text, "memberId" text, tells jsonb)`,
    [JSON.stringify(facts.map((fact) => ({ ...fact, tells: JSON.parse(fact.tells) as unknown })))],
  )
}

const FACTS = `select epoch || '.' || xid || '.' || seq as cursor, at, topic, brand, member_id as "memberId", tells`
const ORDER = 'order by epoch, xid, seq'

/** Returns at most `limit` facts of some topics after a place, in the order of their places. */
export async function readFacts(
  q: Queryable,
  { after, topics, limit, from, to, brand }: Span & { after: Cursor; topics: readonly string[]; limit: number },
): Promise<FactRow[]> {
  return q.prepared<FactRow>(
    'core.read_facts',
    `${FACTS} from core.read_facts($1::smallint, $2::text::xid8, $3::bigint, $4::text[], $5::int,
       coalesce($6, '-infinity'::timestamptz), coalesce($7, 'infinity'::timestamptz), $8) ${ORDER}`,
    [...after.split('.'), topics, limit, from ?? null, to ?? null, brand ?? null],
  )
}

/** Makes the log's monthly partitions from one moment's month to another's; returns how many were missing. */
export async function ensureFactMonths(db: Db, from: Date, to: Date): Promise<number> {
  return only(await db.query<{ made: number }>('select core.ensure_fact_months($1, $2) as made', [from, to])).made
}

/** Facts of at most this many forgotten months are moved in one run. */
const FORGOTTEN_MAX = 24

/** Makes the months of facts that were put into the default partition, so that they move there; returns how many. */
export async function makeForgottenFactMonths(db: Db): Promise<number> {
  const months = await db.query<{ at: Date }>(
    "select min(at) as at from core.facts_default group by date_trunc('month', at, 'UTC') limit $1",
    [FORGOTTEN_MAX],
  )
  for (const { at } of months) await ensureFactMonths(db, at, at)
  return months.length
}
