/** Shots of members, and the lists that they stand in. Place, time and hash are the database's (lottery.keep_shot). */
import type { Db, Queryable, Tx } from '#server/lib/db.ts'

export type ShotList = { issue: bigint; shots: number; head: string; endsAt: Date; isOver: boolean }
export type ShotRow = { place: number; shot: number; shown: string; at: Date; isDemo: boolean }
export type ShotRound = ShotList & { number: string; closesAt: Date; now: Date }

const LIST = `l.issue, l.shots, l.head, l.ends_at as "endsAt", l.ends_at <= clock_timestamp() as "isOver"`
const SHOT = 'place, shot, shown, at, member_id is null as "isDemo"'

/** Makes the list of an issue that opens. */
export async function insertShotList(tx: Tx, list: { issue: bigint; head: string; endsAt: Date }): Promise<void> {
  await tx.query('insert into lottery.shot_lists (issue, head, ends_at) values ($1, $2, $3)', [
    list.issue,
    list.head,
    list.endsAt,
  ])
}

/** Finds the list of an issue, or null for an issue that takes no shots. */
export async function findShotList(q: Queryable, issue: bigint): Promise<ShotList | null> {
  const [row] = await q.query<ShotList>(`select ${LIST} from lottery.shot_lists l where l.issue = $1`, [issue])
  return row ?? null
}

/** Finds the list of a lottery's issue by its number, or of the issue whose shots end next. */
export async function findRound(q: Queryable, lottery: string, number: string | null): Promise<ShotRound | null> {
  const [row] = await q.query<ShotRound>(
    `select ${LIST}, i.number, i.closes_at as "closesAt", clock_timestamp() as now
     from lottery.issues i join lottery.shot_lists l on l.issue = i.id
     where i.lottery = $1 and (i.number = $2 or ($2 is null and i.state in ('open', 'closed') and l.ends_at > clock_timestamp()))
     order by l.ends_at limit 1`,
    [lottery, number],
  )
  return row ?? null
}

/** Lists all shots of an issue, the oldest first. */
export function listShots(q: Queryable, issue: bigint): Promise<ShotRow[]> {
  return q.query<ShotRow>(`select ${SHOT} from lottery.shots where issue = $1 order by place`, [issue])
}

/** Lists the newest shots of an issue, the newest first. */
export function listNewest(q: Queryable, issue: bigint, limit: number): Promise<ShotRow[]> {
  return q.query<ShotRow>(`select ${SHOT} from lottery.shots where issue = $1 order by place desc limit $2`, [
    issue,
    limit,
  ])
}

/** Lists a member's shots in an issue, the newest first. */
export function listOwn(q: Queryable, issue: bigint, memberId: string): Promise<ShotRow[]> {
  return q.query<ShotRow>(`select ${SHOT} from lottery.shots where issue = $1 and member_id = $2 order by place desc`, [
    issue,
    memberId,
  ])
}

/** The place of a shot among all shots of a member. */
export type ShotKey = { issue: bigint; place: number }
export type PastShot = ShotKey & { lottery: string; number: string; shot: number; shown: string; at: Date }

/** Lists a member's shots in all issues behind one of them, the oldest issue first. */
export function listPast(q: Queryable, memberId: string, after: ShotKey | null, limit: number): Promise<PastShot[]> {
  return q.query<PastShot>(
    `select s.issue, s.place, i.lottery, i.number, s.shot, s.shown, s.at
     from lottery.shots s join lottery.issues i on i.id = s.issue
     where s.member_id = $1 and (s.issue, s.place) > ($2::bigint, $3::int) order by s.issue, s.place limit $4`,
    [memberId, after?.issue ?? 0n, after?.place ?? 0, limit],
  )
}

export type NewShot = { issue: bigint; shot: number; memberId: string | null; shown: string; requestId: string }
export type TakenShot = { place: number; shot: number; at: Date; head: string }

/** Takes a shot. Returns null for a request that was taken before. Throws as lottery.keep_shot raises. */
export async function insertShot(
  db: Db,
  { issue, shot, memberId, shown, requestId }: NewShot,
): Promise<TakenShot | null> {
  const [row] = await db.query<TakenShot>(
    `insert into lottery.shots (issue, shot, member_id, shown, request_id) values ($1, $2, $3, $4, $5)
     returning place, shot, at, head`,
    [issue, shot, memberId, shown, requestId],
  )
  return row ?? null
}

/** Finds the shot of a member's request. */
export async function findShot(
  q: Queryable,
  { issue, memberId, requestId }: { issue: bigint; memberId: string; requestId: string },
): Promise<TakenShot | null> {
  const [row] = await q.query<TakenShot>(
    'select place, shot, at, head from lottery.shots where issue = $1 and member_id = $2 and request_id = $3',
    [issue, memberId, requestId],
  )
  return row ?? null
}
