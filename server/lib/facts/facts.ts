/** The log of facts, as followers read it. */
import { z } from 'zod'
import type { FactTopic, TellsOf } from '#contract/facts.ts'
import { only, type Db, type Queryable } from '#server/lib/db.ts'
import type { Cursor, Line, Span, Stream } from './stream.ts'

/** A fact as it was written. When several topics are followed, `topic` says which type `tells` has. */
export type FactLine<Topic extends FactTopic = FactTopic> = Topic extends FactTopic
  ? Line & {
      readonly stream: 'facts'
      readonly topic: Topic['name']
      readonly brand: string
      readonly memberId: string
      readonly tells: TellsOf<Topic>
    }
  : never

type Row = { cursor: Cursor; at: Date; topic: string; brand: string; memberId: string; tells: unknown }

const FACTS = `select epoch || '.' || xid || '.' || seq as cursor, at, topic, brand, member_id as "memberId", tells`
const ORDER = 'order by epoch, xid, seq'

/** Returns the stream of some topics of the log. */
export function facts<const Topics extends readonly FactTopic[]>(...topics: Topics): Stream<FactLine<Topics[number]>> {
  const shapes = new Map<string, z.ZodType>(topics.map(({ name, tells }) => [name, tells]))
  const names = [...shapes.keys()]
  const open = (row: Row) =>
    // facts were written with these shapes, and each row has one of these topics
    ({ ...row, stream: 'facts', tells: shapes.get(row.topic)?.parse(row.tells) }) as unknown as FactLine<Topics[number]>
  const read = async (q: Queryable, after: Cursor, limit: number, { from, to, brand }: Span = {}) => {
    const rows = await q.prepared<Row>(
      'core.read_facts',
      `${FACTS} from core.read_facts($1::smallint, $2::text::xid8, $3::bigint, $4::text[], $5::int,
         coalesce($6, '-infinity'::timestamptz), coalesce($7, 'infinity'::timestamptz), $8) ${ORDER}`,
      [...after.split('.'), names, limit, from ?? null, to ?? null, brand ?? null],
    )
    return rows.map(open)
  }
  return { name: `facts ${names.join(' ')}`, read, readPast: read }
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
