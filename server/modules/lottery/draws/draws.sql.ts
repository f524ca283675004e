/** Writing draws: boards, voids, corrections, and what past draws were. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import type { Board } from '#games/lottery/core/board.ts'
import type { Issue } from '../issues/issue.ts'
import { ISSUE_COLUMNS } from '../issues/issues.sql.ts'

/** Lists own issues whose draw is due, the oldest first. */
export function listOwnToDraw(q: Queryable, limit: number): Promise<Issue[]> {
  return q.query<Issue>(
    `select ${ISSUE_COLUMNS} from lottery.issues i
     where i.state in ('closed', 'drawing') and i.source = 'own' and i.draws_at <= now() and i.void_at > now() order by i.draws_at limit $1`,
    [limit],
  )
}

/** Notes that an issue waits for its beacon. */
export async function putDrawing(q: Queryable, id: bigint): Promise<void> {
  await q.query(`update lottery.issues set state = 'drawing' where id = $1 and state = 'closed'`, [id])
}

export type Drawing = {
  id: bigint
  board: Board
  secret: string | null
  beaconValue: string | null
  beaconSignature: string | null
  /** Two persons typed it: no feed told it. */
  isEntered?: boolean
}

/** Writes the board of an issue that has none. Returns false where it has one, or is void. */
export async function putBoard(
  tx: Tx,
  { id, board, secret, beaconValue, beaconSignature, isEntered = false }: Drawing,
): Promise<boolean> {
  const rows = await tx.query(
    `update lottery.issues set state = 'drawn', board = $2, secret = $3, beacon_value = $4, beacon_signature = $5, drawn_at = clock_timestamp(), settle_version = 1,
       source = case when $6 and source <> 'own' then 'entered' else source end
     where id = $1 and state in ('closed', 'drawing') and closes_at <= now() returning id`,
    [id, JSON.stringify(board), secret, beaconValue, beaconSignature, isEntered],
  )
  return rows.length > 0
}

/** Makes an issue void that is not drawn. Returns false where it is drawn, or void already: what is drawn is paid, and corrected afterwards. */
export async function putVoid(tx: Tx, id: bigint, reason: string): Promise<boolean> {
  const rows = await tx.query(
    `update lottery.issues set state = 'void', void_reason = $2 where id = $1 and state in ('pending', 'open', 'closed', 'drawing') returning id`,
    [id, reason],
  )
  return rows.length > 0
}

/** Writes a corrected board over a settled one, and what it was. Returns its settle version; null where it is not settled. */
export async function putCorrection(
  tx: Tx,
  { id, board, reason }: { id: bigint; board: Board; reason: string },
): Promise<number | null> {
  const [before] = await tx.query<{ board: Board }>(
    `select board from lottery.issues where id = $1 and state = 'settled' for update`,
    [id],
  )
  if (!before) return null
  const { version } = only(
    await tx.query<{ version: number }>(
      `update lottery.issues set state = 'resettling', board = $2, settle_version = settle_version + 1,
         source = case when source = 'own' then source else 'entered' end where id = $1
       returning settle_version as version`,
      [id, JSON.stringify(board)],
    ),
  )
  await tx.query(
    `insert into lottery.corrections (issue, settle_version, before, after, reason, at) values ($1, $2, $3, $4, $5, clock_timestamp())`,
    [id, version, JSON.stringify(before.board), JSON.stringify(board), reason],
  )
  return version
}

/** Counts one draw. Returns false where a later one was counted before. */
export async function countDraw(
  tx: Tx,
  { lottery, drawsAt }: Pick<Issue, 'lottery' | 'drawsAt'>,
  falls: readonly { position: string; number: number }[],
): Promise<boolean> {
  const { counted } = only(
    await tx.query<{ counted: boolean }>('select lottery.count_draw($1, $2, $3) as counted', [
      lottery,
      drawsAt,
      JSON.stringify(falls),
    ]),
  )
  return counted
}

/** Lists every board of a lottery, oldest first. */
export function listAllBoards(q: Queryable, lottery: string): Promise<{ board: Board; drawsAt: Date }[]> {
  return q.query(
    'select board, draws_at as "drawsAt" from lottery.issues where lottery = $1 and board is not null order by draws_at',
    [lottery],
  )
}

export type Fall = { position: string; number: number; fell: number; last: number; absentMax: number }
export type Counts = { lottery: string; draws: number; through: Date; falls: readonly Fall[] }

/** Replaces what is kept of lotteries' past draws. */
export async function replaceCounts(tx: Tx, counts: readonly Counts[]): Promise<void> {
  const lotteries = counts.map(({ lottery }) => lottery)
  await tx.query('delete from lottery.falls where lottery = any($1)', [lotteries])
  await tx.query(
    `insert into lottery.archives (lottery, draws, through)
     select x.lottery, x.draws, x.through from jsonb_to_recordset($1) as x(lottery text, draws int, through timestamptz)
     on conflict (lottery) do update set draws = excluded.draws, through = excluded.through`,
    [JSON.stringify(counts.map(({ lottery, draws, through }) => ({ lottery, draws, through })))],
  )
  await tx.query(
    `insert into lottery.falls (lottery, position, number, fell, last, absent_max)
     select x.lottery, x.position, x.number, x.fell, x.last, x."absentMax"
     from jsonb_to_recordset($1) as x(lottery text, position text, number int, fell int, last int, "absentMax" int)`,
    [JSON.stringify(counts.flatMap(({ lottery, falls }) => falls.map((fall) => ({ lottery, ...fall }))))],
  )
}

/** Locks what is kept of a lottery until the transaction ends, so that counting anew and counting on do not meet. */
export async function lockCounts(tx: Tx, lottery: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lottery.archives ${lottery}`])
}

/** Reads what is kept of a lottery's past draws. */
export async function readCounts(q: Queryable, lottery: string): Promise<{ draws: number; falls: Fall[] }> {
  const [archive] = await q.query<{ draws: number }>('select draws from lottery.archives where lottery = $1', [lottery])
  const falls = await q.query<Fall>(
    'select position, number, fell, last, absent_max as "absentMax" from lottery.falls where lottery = $1',
    [lottery],
  )
  return { draws: archive?.draws ?? 0, falls }
}
