import type { Queryable } from '#server/lib/db.ts'
import { fixed, sql } from '#server/lib/sql.ts'

export type Figures = { conversations: number; first: number | null; ratings: number; stars: number | null }

/** The first answer is counted from when the desk was open. */
const FIGURES = fixed(`count(*)::int as conversations,
  round(percentile_cont(0.5) within group (
    order by extract(epoch from greatest(c.answered_at - c.counts_from, interval '0'))))::int as first,
  count(c.stars)::int as ratings, round(avg(c.stars), 2)::float8 as stars`)

/** How many conversations began on each day of a brand's time, how soon they were answered, how they were rated? */
export function listDays(
  q: Queryable,
  brand: string,
  timeZone: string,
  from: string,
  to: string,
): Promise<(Figures & { day: string })[]> {
  return q.query(
    sql`select (c.began_at at time zone ${timeZone})::date as day, ${FIGURES} from support.conversations c
        where c.brand = ${brand} and c.began_at >= ${from}::timestamp at time zone ${timeZone}
          and c.began_at < (${to}::timestamp + interval '1 day') at time zone ${timeZone}
        group by 1 order by 1 desc limit 400`,
  )
}

/** The same by the operator who answered first. */
export function listOperators(
  q: Queryable,
  brand: string,
  timeZone: string,
  from: string,
  to: string,
): Promise<(Figures & { operator: string })[]> {
  return q.query(
    sql`select c.answered_by as operator, ${FIGURES} from support.conversations c
        where c.brand = ${brand} and c.answered_by is not null
          and c.began_at >= ${from}::timestamp at time zone ${timeZone}
          and c.began_at < (${to}::timestamp + interval '1 day') at time zone ${timeZone}
        group by 1 order by 2 desc, 1 limit 400`,
  )
}
