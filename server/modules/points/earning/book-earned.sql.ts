/** What of a member's progress was booked as points, and what is owed. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

/** A member whose progress changed since it was last booked, or who owes points. */
export type Unbooked = { memberId: string; brand: string }

/** Returns members whose points may have to be booked or taken back, at most `limit`, after a member's id. */
export function listUnbooked(q: Queryable, after: string, limit: number): Promise<Unbooked[]> {
  return q.query<Unbooked>(
    `select member_id as "memberId", brand from points.members where waits and member_id > $1
     order by member_id limit $2`,
    [after, limit],
  )
}

/** Marks a member's progress as booked, unless it has changed since it was read. */
export async function endWaiting(tx: Tx, memberId: string, { progress, validMinor }: Booked): Promise<void> {
  await tx.query('update points.members set waits = false where member_id = $1 and progress = $2 and valid = $3', [
    memberId,
    String(progress),
    validMinor,
  ])
}

export type Booked = { brand: string; progress: bigint; validMinor: bigint; points: bigint; bookedMinor: bigint }

/** Locks what was booked of a member's progress, and returns both; null for a member without progress. */
export async function lockBooked(tx: Tx, memberId: string): Promise<Booked | null> {
  await tx.query(
    `insert into points.posted (member_id, points, valid) select member_id, 0, 0 from points.members
     where member_id = $1 on conflict do nothing`,
    [memberId],
  )
  const [row] = await tx.query<Omit<Booked, 'progress'> & { progress: string }>(
    `select m.brand, m.progress::text as progress, m.valid as "validMinor", p.points, p.valid as "bookedMinor"
     from points.posted p join points.members m using (member_id) where p.member_id = $1 for update of p`,
    [memberId],
  )
  return row ? { ...row, progress: BigInt(row.progress) } : null
}

/** Stores what is booked now, and that nothing is owed. */
export async function saveBooked(tx: Tx, memberId: string, points: bigint, validMinor: bigint): Promise<void> {
  await tx.query('update points.posted set points = $2, valid = $3, owed = 0, owed_since = null where member_id = $1', [
    memberId,
    points,
    validMinor,
  ])
}

/** Puts points that a member has spent already into the queue of what must come back. */
export async function saveOwed(tx: Tx, memberId: string, owed: bigint, at: Date): Promise<void> {
  await tx.query('update points.posted set owed = $2, owed_since = coalesce(owed_since, $3) where member_id = $1', [
    memberId,
    owed,
    at,
  ])
}

export type Earning = {
  memberId: string
  brand: string
  reference: string
  points: bigint
  validMinor: bigint
  at: Date
}

/** Inserts what was earned, or is taken back. */
export async function insertEarning(tx: Tx, one: Earning): Promise<void> {
  await tx.query(
    `insert into points.earnings (member_id, brand, reference, points, valid, at) values ($1, $2, $3, $4, $5, $6)`,
    [one.memberId, one.brand, one.reference, one.points, one.validMinor, one.at],
  )
}

/** What the follower has counted for a member, and what was booked of it. */
export type Standing = { progress: bigint; points: bigint; owed: bigint }

/** Returns a member's standing. */
export async function findStanding(q: Queryable, memberId: string): Promise<Standing> {
  const [row] = await q.query<{ progress: string; points: bigint; owed: bigint }>(
    `select m.progress::text as progress, coalesce(p.points, 0) as points, coalesce(p.owed, 0) as owed
     from points.members m left join points.posted p using (member_id) where m.member_id = $1`,
    [memberId],
  )
  return row ? { ...row, progress: BigInt(row.progress) } : { progress: 0n, points: 0n, owed: 0n }
}

export type Owing = { memberId: string; username: string; owed: bigint; has: bigint; validMinor: bigint; since: Date }

/** Returns a brand's members who owe points, the longest first, and how many there are. */
export async function listOwing(
  q: Queryable,
  merchant: string,
  currency: string,
  page: { offset: number; limit: number },
): Promise<{ rows: Owing[]; total: number }> {
  const rows = await q.query<Owing>(
    `select p.member_id as "memberId", a.username, p.owed, coalesce(b.balance, 0) as has, m.valid as "validMinor",
       p.owed_since as since
     from points.posted p join points.members m using (member_id) join identity.members a on a.id::text = p.member_id
     left join wallet.balances b on b.kind = 'member_points' and b.owner = p.member_id and b.currency = $2
     where p.owed > 0 and a.merchant = $1 order by p.owed_since, p.member_id offset $3 limit $4`,
    [merchant, currency, page.offset, page.limit],
  )
  const { total } = only(
    await q.query<{ total: number }>(
      `select count(*)::int as total from points.posted p join identity.members a on a.id::text = p.member_id
       where p.owed > 0 and a.merchant = $1`,
      [merchant],
    ),
  )
  return { rows, total }
}
