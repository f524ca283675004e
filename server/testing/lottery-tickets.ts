/** Issues of lotteries for tests, as the calendar and the draw would make them. */
import type { BetLine } from '#contract/lottery/tickets.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { Board } from '#games/lottery/core/board.ts'
import { countBets, parseSelection } from '#games/lottery/core/play.ts'
import { chargeOf } from '#games/lottery/core/sold-line.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { only, type Db } from '#server/lib/db.ts'

let count = 0

/** Makes an issue on sale, which draws in so many minutes. Returns its id and number. */
export async function sellIssue(
  db: Db,
  lottery: string,
  { minutes = 60, state = 'open' }: { minutes?: number; state?: 'open' | 'pending' } = {},
): Promise<{ id: bigint; number: string }> {
  const number = `t${++count}-${process.pid}`
  const { id } = only(
    await db.query<{ id: bigint }>(
      `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at)
       values ($1, $2, current_date, 'simulation', $3, now() - interval '1 hour', now() + make_interval(mins => $4),
         now() + make_interval(mins => $4, secs => 5), now() + make_interval(mins => $4 + 600)) returning id`,
      [lottery, number, state, minutes],
    ),
  )
  return { id, number }
}

/** Ends the sale of an issue now. */
export async function closeIssue(db: Db, id: bigint): Promise<void> {
  await db.query('update lottery.issues set closes_at = clock_timestamp() where id = $1', [id])
  await db.query(`update lottery.issues set state = 'closed' where id = $1`, [id])
}

/**
 * Passes the close of an issue, whose state stays, while what was begun waits for it in the database: that came in time and
 * is committed late. Returns what became of it.
 */
export async function closeUnder<Value>(db: Db, id: bigint, begin: () => Promise<Value>[]): Promise<Value[]> {
  const { begun } = await db.tx(async (tx) => {
    await tx.query('select from lottery.issues where id = $1 for update', [id])
    const waiting = { begun: begin() }
    const isLocked = async () => {
      const locked = await db.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return locked.length > 0
    }
    while (!(await isLocked())) await new Promise((done) => setTimeout(done, 20))
    await tx.query('update lottery.issues set closes_at = clock_timestamp() where id = $1', [id])
    return waiting
  })
  return Promise.all(begun)
}

/** Ends the sale of an issue and gives it a board. */
export async function drawIssue(db: Db, id: bigint, board: Board): Promise<void> {
  await closeIssue(db, id)
  await db.query(
    `update lottery.issues set state = 'drawn', board = $2, drawn_at = now(), settle_version = settle_version + 1 where id = $1`,
    [id, JSON.stringify(board)],
  )
}

/** Corrects the board of a settled issue. */
export async function correctIssue(db: Db, id: bigint, board: Board): Promise<void> {
  await db.query(
    `insert into lottery.corrections (issue, settle_version, before, after, reason, at)
     select id, settle_version + 1, board, $2, 'the source corrected itself', now() from lottery.issues where id = $1`,
    [id, JSON.stringify(board)],
  )
  await db.query(
    `update lottery.issues set state = 'resettling', board = $2, settle_version = settle_version + 1 where id = $1`,
    [id, JSON.stringify(board)],
  )
}

type Asked = Pick<BetLine, 'play' | 'mode' | 'selection' | 'stake'> & Partial<Pick<BetLine, 'series' | 'table'>>

/** Returns a line as a page counts it, for the terms with which a brand begins. */
export function lineOf(lottery: string, asked: Asked): BetLine {
  const found = findLottery(lottery)
  const play = found && playsOfDraw(found, new Date()).get(asked.play)
  const read = play && parseSelection(play, asked.selection)
  if (!play || !read || 'errors' in read) throw new Error(`${asked.play} does not read ${asked.selection}`)
  const table = play.price.tables?.[asked.table ?? Object.keys(play.price.tables)[0] ?? '']
  const isSeries = asked.mode === 'ZY' || asked.mode === 'LOTT'
  const price = isSeries || !table ? { series: asked.series ?? 1956 } : { table }
  const { cost } = chargeOf(play, isSeries ? 1956 : null, price, read.selection, parseMoney(asked.stake))
  return { ...asked, bets: countBets(play, read.selection), cost: toWire(cost) }
}
