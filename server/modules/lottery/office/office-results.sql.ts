/** What sources said of draws, as operators enter and see it. */
import type { Board } from '#games/lottery/core/board.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type ResultRow = {
  id: bigint
  source: string
  board: Board
  state: 'offered' | 'accepted' | 'rejected'
  byName: string | null
  at: Date
}
const COLUMNS = 'id, source, board, state, by_name as "byName", at'

/** Lists everything that was said of an issue, in the order in which it came. */
export function listResults(q: Queryable, issue: bigint): Promise<ResultRow[]> {
  return q.query<ResultRow>(`select ${COLUMNS} from lottery.results where issue = $1 order by id`, [issue])
}

export type NewResult = { issue: bigint; source: string; board: Board; byName: string; at: Date }

/** Stores what an operator entered; the same source with the same board stands once. Returns its id. */
export async function offerResult(tx: Tx, { issue, source, board, byName, at }: NewResult): Promise<bigint> {
  return only(
    await tx.query<{ id: bigint }>(
      `insert into lottery.results (issue, source, board, state, by_name, at) values ($1, $2, $3, 'offered', $4, $5)
       on conflict (issue, source, board) do update set state = case when lottery.results.state = 'rejected' then 'offered' else lottery.results.state end
       returning id`,
      [issue, source, JSON.stringify(board), byName, at],
    ),
  ).id
}

/** Accepts what was said of an issue with this board, and rejects everything else. */
export async function judgeResults(tx: Tx, issue: bigint, board: Board): Promise<void> {
  await tx.query(
    `update lottery.results set state = case when board = $2::jsonb then 'accepted' else 'rejected' end where issue = $1`,
    [issue, JSON.stringify(board)],
  )
}

/** Rejects what an operator entered and no second person agreed to. */
export async function rejectResult(tx: Tx, id: bigint): Promise<void> {
  await tx.query(`update lottery.results set state = 'rejected' where id = $1 and state = 'offered'`, [id])
}

export type ChainState = { lottery: string; commitment: string; publishedAt: Date; length: number; used: number }

/** Lists the newest chain of each lottery, with how many of its links are used. */
export function listChainStates(q: Queryable): Promise<ChainState[]> {
  return q.query<ChainState>(
    `select distinct on (c.lottery) c.lottery, c.commitment, c.published_at as "publishedAt", c.length,
       (select coalesce(max(i.link), 0) from lottery.issues i where i.chain = c.id)::int as used
     from lottery.chains c order by c.lottery, c.id desc`,
  )
}
