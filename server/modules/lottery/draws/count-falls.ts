/** Counts kept of past draws, so that a trend page reads a few rows however long the archive is. */
import type { Tx } from '#server/lib/db.ts'
import type { Board } from '#games/lottery/core/board.ts'
import { findLottery, type Lottery } from '#games/lottery/lotteries.ts'
import { trendPlacesOf } from '#games/lottery/trend-places.ts'
import type { Issue } from '../issues/issue.ts'
import { countDraw, listAllBoards, lockCounts, replaceCounts, type Counts, type Fall } from './draws.sql.ts'

type Fallen = { position: string; number: number }

/** Returns what fell in a board, each number once for each place. */
export const fallsOf = ({ format }: Pick<Lottery, 'format'>, board: Board): Fallen[] =>
  trendPlacesOf(format).flatMap(({ key, valuesOf }) =>
    [...new Set(valuesOf(board))].map((number) => ({ position: key, number })),
  )

/** Counts boards, oldest first, from nothing. */
export function countAll(lottery: Lottery, boards: readonly { board: Board; drawsAt: Date }[]): Counts {
  const falls = new Map<string, Fall>()
  for (const [index, { board }] of boards.entries())
    for (const { position, number } of fallsOf(lottery, board)) {
      const place = index + 1
      const key = `${position} ${number}`
      const { fell, last, absentMax } = falls.get(key) ?? { fell: 0, last: 0, absentMax: 0 }
      const away = Math.max(absentMax, place - last - 1)
      falls.set(key, { position, number, fell: fell + 1, last: place, absentMax: away })
    }
  return {
    lottery: lottery.code,
    draws: boards.length,
    through: boards.at(-1)?.drawsAt ?? new Date(0),
    falls: [...falls.values()],
  }
}

/** Counts a lottery's archive anew: after a correction, or a result that came after a later one. */
export async function recount(tx: Tx, code: string): Promise<void> {
  const lottery = findLottery(code)
  if (!lottery) return
  await lockCounts(tx, code)
  await replaceCounts(tx, [countAll(lottery, await listAllBoards(tx, code))])
}

/** Counts a draw in the transaction that writes its board. */
export async function countOn(tx: Tx, issue: Pick<Issue, 'lottery' | 'drawsAt'>, board: Board): Promise<void> {
  const lottery = findLottery(issue.lottery)
  if (!lottery) return
  await lockCounts(tx, issue.lottery)
  if (!(await countDraw(tx, issue, fallsOf(lottery, board)))) await recount(tx, issue.lottery)
}
