/** Days and moments of a brand's time zone. */
import type { Queryable } from '#server/lib/db.ts'

/** A day of a brand, YYYY-MM-DD, and its first moment. */
export type BrandDay = { day: string; startsAt: Date }

/** Returns the brand's day of a moment and those after it, `count` in all. */
export function listDays(q: Queryable, at: Date, timeZone: string, count: number): Promise<BrandDay[]> {
  return q.prepared<BrandDay>(
    'promotions.list_days',
    `select d.day + n as day, (d.day + n)::timestamp at time zone $2 as "startsAt"
     from (select ($1::timestamptz at time zone $2)::date as day) d, generate_series(0, $3::int - 1) n order by n`,
    [at, timeZone, count],
  )
}

/** Returns the moments of clock times ("20:00") on days of a brand, the earliest first. */
export function listMoments(
  q: Queryable,
  timeZone: string,
  days: readonly string[],
  times: readonly string[],
): Promise<{ day: string; time: string; at: Date }[]> {
  return q.query(
    `select d.day, t.time, (d.day + t.time::time) at time zone $1 as at
     from unnest($2::date[]) as d (day), unnest($3::text[]) as t (time) order by at`,
    [timeZone, days, times],
  )
}
