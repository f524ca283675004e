/** What sources offered as results of issues. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Board } from '#games/lottery/core/board.ts'
import type { Issue } from '../issues/issue.ts'
import { ISSUE_COLUMNS } from '../issues/issues.sql.ts'

export type Offer = { id: bigint; source: string; board: Board; byName: string | null; at: Date }

/** Lists official issues that wait for their result, the oldest first. */
export function listAwaited(q: Queryable, limit: number): Promise<Issue[]> {
  return q.query<Issue>(
    `select ${ISSUE_COLUMNS} from lottery.issues i
     where i.state in ('closed', 'drawing') and i.source <> 'own' and i.draws_at <= now() order by i.draws_at limit $1`,
    [limit],
  )
}

/** Lists official issues with tickets whose draw is so many minutes over and that have no board, the first to become void first. */
export function listLate(
  q: Queryable,
  minutes: number,
): Promise<{ lottery: string; number: string; tickets: number; voidAt: Date }[]> {
  return q.query(
    `select i.lottery, i.number, i.void_at as "voidAt",
       (select count(*)::int from lottery.tickets t where t.issue = i.id and t.state = 'placed' and not t.is_trial) as tickets
     from lottery.issues i
     where i.state in ('closed', 'drawing') and i.source = 'official' and i.draws_at + make_interval(mins => $1) <= now()
       and exists (select from lottery.tickets t where t.issue = i.id and t.state = 'placed')
     order by i.void_at limit 100`,
    [minutes],
  )
}

/** Notes what a source said; the same again changes nothing. */
export async function insertOffer(
  tx: Tx,
  { issue, source, board, message }: { issue: bigint; source: string; board: Board; message: string | null },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into lottery.results (issue, source, board, state, message, at) values ($1, $2, $3, 'offered', $4, clock_timestamp())
     on conflict (issue, source, board) do nothing returning id`,
    [issue, source, JSON.stringify(board), message],
  )
  return rows.length > 0
}

/** Lists what feeds said of an issue and nobody judged yet; what operators typed waits for a second person. */
export function listOffers(tx: Tx, issue: bigint): Promise<Offer[]> {
  return tx.query<Offer>(
    `select id, source, board, by_name as "byName", at from lottery.results where issue = $1 and state = 'offered' order by id`,
    [issue],
  )
}

/** Marks what agreed with the board that was written. */
export async function acceptOffers(tx: Tx, issue: bigint, board: Board): Promise<void> {
  await tx.query(
    `update lottery.results set state = 'accepted' where issue = $1 and state = 'offered' and by_name is null and board = $2`,
    [issue, JSON.stringify(board)],
  )
}

/** Returns since when the first of an issue's offers is so many minutes old. */
export async function isWaitedFor(tx: Tx, issue: bigint, minutes: number): Promise<boolean> {
  const [row] = await tx.query<{ waited: boolean }>(
    `select coalesce(min(at) < now() - make_interval(mins => $2), false) as waited from lottery.results where issue = $1 and state = 'offered'`,
    [issue, minutes],
  )
  return row?.waited ?? false
}

/** Lists the boards of some lotteries' issues of a day. */
export function listBoardsOfDay(
  q: Queryable,
  lotteries: readonly string[],
  day: string,
): Promise<{ lottery: string; board: Board }[]> {
  return q.query(
    'select lottery, board from lottery.issues where lottery = any($1) and day = $2 and board is not null',
    [lotteries, day],
  )
}
