/** How often links were opened, who came by them and how far; marks of the day's visitors. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Table } from '#server/lib/facts/follower.ts'

/** Somebody who registered with a link. */
export type LinkPerson = {
  readonly brand: string
  readonly link: string
  readonly registeredAt: Date
  /** Credited deposits that were not taken back. */
  readonly deposits: number
  readonly depositedAt: Date | null
  readonly playedAt: Date | null
}
type PersonRow = LinkPerson & { readonly memberId: string }

const PEOPLE = `select member_id as "memberId", brand, link, registered_at as "registeredAt", deposits,
  deposited_at as "depositedAt", played_at as "playedAt" from agents.link_people`
const byMember = (rows: readonly PersonRow[]) => new Map(rows.map(({ memberId, ...row }) => [memberId, row]))

export const LINK_PEOPLE: Table<LinkPerson> = {
  load: async (q, keys) => byMember(await q.query<PersonRow>(`${PEOPLE} where member_id = any ($1)`, [keys])),
  save: async (tx, rows) => {
    const all = [...rows].map(([member_id, row]) => ({
      member_id,
      brand: row.brand,
      link: row.link,
      registered_at: row.registeredAt,
      deposits: row.deposits,
      deposited_at: row.depositedAt,
      played_at: row.playedAt,
    }))
    await tx.query(
      `insert into agents.link_people (member_id, brand, link, registered_at, deposits, deposited_at, played_at)
       select r.* from jsonb_to_recordset($1::jsonb) as r(member_id text, brand text, link text,
         registered_at timestamptz, deposits int, deposited_at timestamptz, played_at timestamptz)
       on conflict (member_id) do update set deposits = excluded.deposits, deposited_at = excluded.deposited_at,
         played_at = excluded.played_at`,
      [JSON.stringify(all)],
    )
  },
  loadAll: async (q) => byMember(await q.query<PersonRow>(PEOPLE)),
}

export type Funnel = { opened: number; registered: number; deposited: number; active: number }

/** Returns the funnels of links, by link. */
export async function readFunnels(q: Queryable, links: readonly string[]): Promise<ReadonlyMap<string, Funnel>> {
  const rows = await q.query<Funnel & { link: string }>(
    `select l.link,
       coalesce((select sum(d.opened) from agents.link_days d where d.link = l.link::bigint), 0)::int as opened,
       count(p.member_id)::int as registered,
       (count(p.member_id) filter (where p.deposits > 0))::int as deposited,
       count(p.played_at)::int as active
     from unnest($1::text[]) as l(link) left join agents.link_people p on p.link = l.link
     group by l.link`,
    [links],
  )
  return new Map(rows.map(({ link, ...funnel }) => [link, funnel]))
}

/** Returns the secret of a day with which its visitors are marked; makes it where there is none. */
export async function readVisitSecret(q: Queryable, day: string, fresh: Buffer): Promise<Buffer> {
  const known = async () =>
    (await q.query<{ secret: Buffer }>('select secret from agents.visit_secrets where day = $1', [day]))[0]?.secret
  const found = await known()
  if (found) return found
  await q.query('insert into agents.visit_secrets (day, secret) values ($1, $2) on conflict do nothing', [day, fresh])
  return (await known()) ?? fresh
}

/** Counts that a link was opened, unless the day's visitor did so before or the link has as many as `most` that day. */
export async function addVisit(
  tx: Tx,
  visit: { link: string; day: string; mark: Buffer; most: number },
): Promise<void> {
  const { link, day, mark, most } = visit
  const isNew = await tx.query(
    `insert into agents.visit_marks (link, day, mark)
     select $1::bigint, $2::date, $3
     where coalesce((select opened from agents.link_days where link = $1::bigint and day = $2::date), 0) < $4
     on conflict do nothing returning link`,
    [link, day, mark, most],
  )
  if (isNew.length === 0) return
  await tx.query(
    `insert into agents.link_days (link, day, opened) values ($1::bigint, $2::date, 1)
     on conflict (link, day) do update set opened = agents.link_days.opened + 1`,
    [link, day],
  )
}

/** Deletes secrets and marks of all days before one. */
export async function forgetVisits(q: Queryable, before: string): Promise<void> {
  await q.query('delete from agents.visit_marks where day < $1::date', [before])
  await q.query('delete from agents.visit_secrets where day < $1::date', [before])
}
