/** The archive: drawn issues, by lottery, day and number. */
import type { Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'
import { ISSUE_COLUMNS } from '../issues/issues.sql.ts'
import type { Issue } from '../issues/issue.ts'

export type Drawn = Issue & { corrections: number; shots: number }

const DRAWN =
  `${ISSUE_COLUMNS}, coalesce((select l.shots from lottery.shot_lists l where l.issue = i.id), 0) as shots, (select count(*)::int from lottery.corrections c where c.issue = i.id) as corrections` as const

export type ArchiveFilter = { lotteries: readonly string[]; day?: string | undefined }

/** Lists drawn issues, newest first, and counts them. */
export async function listDrawn(
  q: Queryable,
  { lotteries, day }: ArchiveFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Drawn[]; total: number }> {
  const asked = where(sql`i.board is not null`, sql`i.lottery = any(${lotteries})`, day && sql`i.day = ${day}`)
  const rows = await q.query<Drawn>(
    sql`select ${fixed(DRAWN)} from lottery.issues i ${asked} order by i.draws_at desc, i.id desc limit ${limit} offset ${offset}`,
  )
  const { total } = only(
    await q.query<{ total: number }>(sql`select count(*)::int as total from lottery.issues i ${asked}`),
  )
  return { rows, total }
}

/** Lists the last drawn issues of each of some lotteries. */
export function listLastDrawn(q: Queryable, lotteries: readonly string[], count: number): Promise<Drawn[]> {
  return q.query<Drawn>(
    `select ${DRAWN} from unnest($1::text[]) code
     cross join lateral (
       select * from lottery.issues n where n.lottery = code and n.board is not null order by n.draws_at desc limit $2) i
     order by i.draws_at desc, i.id desc`,
    [lotteries, count],
  )
}

/** Finds one drawn issue, or null. */
export async function findDrawn(q: Queryable, lottery: string, number: string): Promise<Drawn | null> {
  const rows = await q.query<Drawn>(
    `select ${DRAWN} from lottery.issues i where i.lottery = $1 and i.number = $2 and i.board is not null`,
    [lottery, number],
  )
  return rows[0] ?? null
}

/** Returns the newest day on which one of some lotteries was drawn, or null. */
export async function findLastDay(q: Queryable, lotteries: readonly string[]): Promise<string | null> {
  const rows = await q.query<{ day: string | null }>(
    `select max(l.day) as day from unnest($1::text[]) code
     cross join lateral (select day from lottery.issues i where i.lottery = code and i.board is not null order by i.draws_at desc limit 1) l`,
    [lotteries],
  )
  return rows[0]?.day ?? null
}

/** Lists the boards of a lottery's last draws, newest first. */
export function listBoards(
  q: Queryable,
  lottery: string,
  count: number,
): Promise<Pick<Issue, 'number' | 'board' | 'drawsAt'>[]> {
  return q.query(
    'select number, board, draws_at as "drawsAt" from lottery.issues where lottery = $1 and board is not null order by draws_at desc limit $2',
    [lottery, count],
  )
}
