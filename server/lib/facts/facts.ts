/** The log of facts, as followers read it. */
import { z } from 'zod'
import type { FactTopic, TellsOf } from '#contract/facts.ts'
import type { Queryable } from '#server/lib/db.ts'
import { readFacts, type FactRow } from './facts.sql.ts'
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

/** Returns the stream of some topics of the log. */
export function facts<const Topics extends readonly FactTopic[]>(...topics: Topics): Stream<FactLine<Topics[number]>> {
  const shapes = new Map<string, z.ZodType>(topics.map(({ name, tells }) => [name, tells]))
  const names = [...shapes.keys()]
  const open = (row: FactRow) =>
    // facts were written with these shapes, and each row has one of these topics
    ({ ...row, stream: 'facts', tells: shapes.get(row.topic)?.parse(row.tells) }) as unknown as FactLine<Topics[number]>
  const read = async (q: Queryable, after: Cursor, limit: number, span: Span = {}) => {
    const rows = await readFacts(q, { ...span, after, topics: names, limit })
    return rows.map(open)
  }
  return { name: `facts ${names.join(' ')}`, read, readPast: read }
}
