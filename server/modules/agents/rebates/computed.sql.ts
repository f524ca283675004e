/** Days whose rebates are computed, with what each account has of them. */
import type { Queryable } from '#server/lib/db.ts'

type Computed = { brand: string; day: string; kept: ReadonlyMap<string, bigint> }

/** Returns computed days, the newest first: all of them, or so many of each brand. */
export async function listComputed(q: Queryable, days: number | null): Promise<Computed[]> {
  const rows = await q.query<{ brand: string; day: string; key: string | null; earned: bigint | null }>(
    `select d.brand, d.day, r.agent_id || ' ' || r.currency as key, r.earned from (
       select brand, day, row_number() over (partition by brand order by day desc) as place from agents.rebate_days
     ) d left join agents.rebates r on r.brand = d.brand and r.day = d.day
     where $1::int is null or d.place <= $1 order by d.brand, d.day desc`,
    [days],
  )
  const byDay = new Map<string, { brand: string; day: string; kept: Map<string, bigint> }>()
  for (const { brand, day, key, earned } of rows) {
    const one = byDay.get(`${brand} ${day}`) ?? { brand, day, kept: new Map<string, bigint>() }
    byDay.set(`${brand} ${day}`, one)
    if (key !== null) one.kept.set(key, earned ?? 0n)
  }
  return [...byDay.values()]
}
