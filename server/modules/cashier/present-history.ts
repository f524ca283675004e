import type { HistoryLine } from './history.sql.ts'

/** Returns a line of an order's history, for operators. */
export function presentHistory({ at, ...line }: HistoryLine) {
  return { ...line, at: at.toISOString() }
}
