/** Authorities: the ceilings under which rewards are given. One row bounds everything that is given in its name. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { fixed, sql } from '#server/lib/sql.ts'

export type AuthorityRow = {
  id: bigint
  brand: string
  subject: string
  currency: string
  /** Ledger units; whole points where the currency is PTS. */
  valueMaxMinor: bigint
  membersMax: number
  dayMaxMinor: bigint | null
  fromAt: Date
  untilAt: Date
  createdBy: string
  createdAt: Date
  /** The persons who made or approved it. */
  persons: bigint[]
  givenMinor: bigint
  members: number
  stoppedAt: Date | null
  stoppedBy: string | null
}

const COLUMNS = `id, brand, subject, currency, value_max as "valueMaxMinor", members_max as "membersMax",
  day_max as "dayMaxMinor", from_at as "fromAt", until_at as "untilAt", created_by as "createdBy",
  created_at as "createdAt", persons, given as "givenMinor", members, stopped_at as "stoppedAt",
  stopped_by as "stoppedBy"`

export type NewAuthority = Omit<AuthorityRow, 'id' | 'createdAt' | 'givenMinor' | 'members' | 'stoppedAt' | 'stoppedBy'>

/** Inserts an authority; returns its id. */
export async function insertAuthority(tx: Tx, one: NewAuthority): Promise<bigint> {
  return only(
    await tx.query<{ id: bigint }>(
      `insert into rewards.authorities (brand, subject, currency, value_max, members_max, day_max, from_at, until_at,
         created_by, persons, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp()) returning id`,
      [
        one.brand,
        one.subject,
        one.currency,
        one.valueMaxMinor,
        one.membersMax,
        one.dayMaxMinor,
        one.fromAt,
        one.untilAt,
        one.createdBy,
        one.persons,
      ],
    ),
  ).id
}

/** Locks an authority until the transaction ends; null when there is none. */
export async function lockAuthority(tx: Tx, id: bigint): Promise<AuthorityRow | null> {
  const [row] = await tx.prepared<AuthorityRow>(
    'rewards.lock_authority',
    `select ${COLUMNS} from rewards.authorities where id = $1 for update`,
    [id],
  )
  return row ?? null
}

/** Returns an authority of a brand, or null. */
export async function findAuthority(q: Queryable, id: bigint, brand: string): Promise<AuthorityRow | null> {
  const [row] = await q.query<AuthorityRow>(`select ${COLUMNS} from rewards.authorities where id = $1 and brand = $2`, [
    id,
    brand,
  ])
  return row ?? null
}

/** Returns a brand's authorities, those in force first, the newest first, and how many there are. */
export async function listAuthorities(
  q: Queryable,
  { brand, at, isInForce, subject }: { brand: string; at: Date; isInForce: boolean; subject: string | null },
  offset: number,
  limit: number,
): Promise<{ rows: AuthorityRow[]; total: number }> {
  const begins = sql`(${subject}::text is null or starts_with(subject, ${subject}))`
  const fits = isInForce
    ? sql`where brand = ${brand} and stopped_at is null and until_at > ${at} and ${begins}`
    : sql`where brand = ${brand} and ${begins}`
  const rows = await q.query<AuthorityRow>(
    sql`select ${fixed(COLUMNS)} from rewards.authorities ${fits} order by id desc offset ${offset} limit ${limit}`,
  )
  const { total } = only(
    await q.query<{ total: number }>(sql`select count(*)::int as total from rewards.authorities ${fits}`),
  )
  return { rows, total }
}

/** Stops an authority; does nothing when it was stopped before. Returns whether it stopped now. */
export async function putStop(tx: Tx, id: bigint, by: string): Promise<boolean> {
  const rows = await tx.query(
    `update rewards.authorities set stopped_at = clock_timestamp(), stopped_by = $2
     where id = $1 and stopped_at is null returning id`,
    [id, by],
  )
  return rows.length > 0
}

/** Returns what was given on a day in an authority's name, and whether a member was ever counted. */
export async function findUse(
  tx: Tx,
  id: bigint,
  day: string,
  memberId: string,
): Promise<{ dayMinor: bigint; isCounted: boolean }> {
  return only(
    await tx.prepared<{ dayMinor: bigint; isCounted: boolean }>(
      'rewards.find_use',
      `select coalesce((select given from rewards.authority_days where authority_id = $1 and day = $2), 0)::bigint
           as "dayMinor",
         exists (select from rewards.authority_members where authority_id = $1 and member_id = $3) as "isCounted"`,
      [id, day, memberId],
    ),
  )
}

export type Use = {
  authorityId: bigint
  rewardId: bigint
  memberId: string
  amountMinor: bigint
  day: string
  at: Date
}

/** Counts what is given (above zero) or comes back (below zero). A member is counted once, and never uncounted. */
export async function addUse(tx: Tx, { authorityId, rewardId, memberId, amountMinor, day, at }: Use): Promise<void> {
  await tx.prepared(
    'rewards.add_use',
    `with used as (
       insert into rewards.authority_uses (authority_id, reward_id, amount, day, at) values ($1, $2, $4, $5, $6)
     ), counted as (
       insert into rewards.authority_members (authority_id, member_id, at) select $1, $3, $6 where $4::bigint > 0
       on conflict do nothing returning 1
     ), of_day as (
       insert into rewards.authority_days as d (authority_id, day, given) values ($1, $5, greatest($4::bigint, 0))
       on conflict (authority_id, day) do update set given = d.given + $4::bigint
     )
     update rewards.authorities set given = given + $4::bigint, members = members + (select count(*)::int from counted)
     where id = $1`,
    [authorityId, rewardId, memberId, amountMinor, day, at],
  )
}

/** Returns the day on which a reward was counted, and how much of it counts still; null when nothing of it does. */
export async function findUseOf(tx: Tx, rewardId: bigint): Promise<{ day: string; leftMinor: bigint } | null> {
  const [row] = await tx.query<{ day: string; leftMinor: bigint }>(
    `select min(day) filter (where amount > 0) as day, sum(amount)::bigint as "leftMinor"
     from rewards.authority_uses where reward_id = $1 having sum(amount) > 0`,
    [rewardId],
  )
  return row ?? null
}

/** Returns the calendar day of a moment at a brand, as "YYYY-MM-DD". */
export async function dayOf(q: Queryable, at: Date, brand: string): Promise<string> {
  return only(
    await q.prepared<{ day: string }>(
      'rewards.day_of',
      'select ($1::timestamptz at time zone time_zone)::date as day from core.brands where code = $2',
      [at, brand],
    ),
  ).day
}

/** Returns the persons who made or approved an authority. */
export async function findPersons(q: Queryable, id: bigint): Promise<bigint[]> {
  const [row] = await q.query<{ persons: bigint[] }>('select persons from rewards.authorities where id = $1', [id])
  return row?.persons.map(BigInt) ?? []
}
