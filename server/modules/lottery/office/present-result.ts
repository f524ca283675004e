import { printBoard } from '#games/lottery/core/board.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import type { ResultRow } from './office-results.sql.ts'

/** Returns what a source said, as calls show it. */
export const presentResult = ({ id, source, board, state, byName, at }: ResultRow, { format }: Lottery) => ({
  id: String(id),
  source,
  board: printBoard(board, format),
  state,
  byName,
  at: at.toISOString(),
})
