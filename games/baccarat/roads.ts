/**
 * The roads of baccarat and dragon tiger (docs/reference/games.md 6.1): how players record past results. Pure layout:
 * it predicts nothing.
 */

/** The first of the two sides, the second, or a tie. */
export type Fall = 'B' | 'P' | 'T'

export const ROWS = 6

export type RoadCell = {
  column: number
  row: number
}

export type BigRoadCell = RoadCell & {
  side: 'B' | 'P'
  /** Ties that fell on this cell. */
  ties: number
}

/** Runs of one side: each column of the big road as counted, not as drawn. */
export type RoadColumn = {
  side: 'B' | 'P'
  /** For each of its cells, the ties on it. */
  cells: number[]
}

/** Returns the runs, and the ties that fell before the first of them (they are counted on the first cell). */
export function columnsOf(falls: readonly Fall[]): RoadColumn[] {
  const columns: RoadColumn[] = []
  let leading = 0
  for (const fall of falls) {
    const last = columns.at(-1)
    if (fall === 'T') {
      if (last) last.cells[last.cells.length - 1] = (last.cells.at(-1) ?? 0) + 1
      else leading++
    } else if (last?.side === fall) last.cells.push(0)
    else columns.push({ side: fall, cells: [columns.length === 0 ? leading : 0] })
  }
  return columns
}

/** Lays runs out on six rows: down, and to the right where the bottom or another cell is in the way. */
export function layOut(lengths: readonly number[]): RoadCell[][] {
  const taken = new Set<string>()
  const key = (column: number, row: number) => `${column}/${row}`
  let start = -1
  return lengths.map((length) => {
    start++
    while (taken.has(key(start, 0))) start++
    let [column, row] = [start, 0]
    let hasTurned = false
    return Array.from({ length }, (_, index) => {
      if (index > 0) {
        hasTurned ||= row + 1 >= ROWS || taken.has(key(column, row + 1))
        if (hasTurned) column++
        else row++
      }
      taken.add(key(column, row))
      return { column, row }
    })
  })
}

/** Returns the big road as drawn. */
export function bigRoad(falls: readonly Fall[]): BigRoadCell[] {
  const columns = columnsOf(falls)
  const places = layOut(columns.map(({ cells }) => cells.length))
  return columns.flatMap(({ side, cells }, index) =>
    cells.map((ties, place) => ({ ...(places[index]?.[place] as RoadCell), side, ties })),
  )
}

/**
 * Returns the big eye road (1), small road (2) or cockroach road (3): true is red, the pattern repeats; false is blue.
 */
export function derivedFalls(columns: readonly RoadColumn[], step: 1 | 2 | 3): boolean[] {
  const length = (index: number) => columns[index]?.cells.length ?? 0
  return columns.flatMap((column, index) =>
    column.cells.flatMap((_, row) => {
      if (row === 0) return index > step ? [length(index - 1) === length(index - 1 - step)] : []
      if (index < step) return []
      const compared = length(index - step)
      return [compared !== row]
    }),
  )
}

/** Returns a derived road as drawn: runs of one colour. */
export function derivedRoad(falls: readonly Fall[], step: 1 | 2 | 3): (RoadCell & { isRed: boolean })[] {
  const colours = derivedFalls(columnsOf(falls), step)
  const runs: { isRed: boolean; length: number }[] = []
  for (const isRed of colours) {
    const last = runs.at(-1)
    if (last?.isRed === isRed) last.length++
    else runs.push({ isRed, length: 1 })
  }
  const places = layOut(runs.map(({ length }) => length))
  return runs.flatMap(({ isRed }, index) => (places[index] ?? []).map((cell) => ({ ...cell, isRed })))
}
