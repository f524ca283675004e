/**
 * Turning reels: five strips, wins along lines or on every way from the left, wilds, scatters (docs/reference/games.md
 * 5.1 and 5.2).
 */
import { scaleBelow, type WordStream } from '#games/fair/uniform.ts'
import { dropPays, type Cell, type ScatterWin, type SlotWin, type SpinOutcome } from './outcome.ts'
import { SCATTER, WILD, type ReelSkin } from './skin.ts'

const SHORTEST_RUN = 3

/**
 * Draws a spin: one number below the strip's length for each reel, left to right, from the player-seeded stream. The
 * number is floor(float · length) with the surplus words discarded (`scaleBelow`), so that every stop is exactly
 * equally likely.
 */
export async function drawStops({ strips }: ReelSkin, stream: WordStream): Promise<number[]> {
  const stops: number[] = []
  for (const strip of strips) stops.push(await scaleBelow(stream, strip.length))
  return stops
}

/** Returns the symbols at the stops: the stop itself on the top row and those after it, cyclic. */
export function gridOf({ strips, rows }: ReelSkin, stops: readonly number[]): string[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''),
  )
}

/** Returns a cell's factor in a win of a symbol: 0 where it does not belong to it. */
export function worth(cell: string | undefined, symbol: string, { wildMultiplier }: ReelSkin): number {
  return cell === symbol ? 1 : cell === WILD ? wildMultiplier : 0
}

/**
 * Returns the one run that a line pays: from the left, wilds replace all but the scatter. Null when it pays nothing.
 */
export function evaluateLine(skin: ReelSkin, grid: readonly (readonly string[])[], line: number): SlotWin | null {
  const rows = [...(skin.lines[line] ?? '')].map(Number)
  const symbol = grid[0]?.[rows[0] ?? 0] ?? ''
  const pays = skin.pays[symbol]
  if (!pays) return null
  let product = 1
  const cells: Cell[] = []
  for (const [reel, row] of rows.entries()) {
    const factor = worth(grid[reel]?.[row], symbol, skin)
    if (factor === 0) break
    product *= factor
    cells.push({ reel, row })
  }
  const count = cells.length
  return count < SHORTEST_RUN
    ? null
    : { line, ways: 1, symbol, count, cells, pays: (pays[count - SHORTEST_RUN] ?? 0) * product }
}

/** Returns all ways of one symbol from the left, as one win. Null when it pays nothing. */
export function evaluateWays(skin: ReelSkin, grid: readonly (readonly string[])[], symbol: string): SlotWin | null {
  let product = 1
  let ways = 1
  let count = 0
  const cells: Cell[] = []
  for (const [reel, column] of grid.entries()) {
    const factors = column.map((cell) => worth(cell, symbol, skin))
    const sum = factors.reduce((total, factor) => total + factor, 0)
    if (sum === 0) break
    product *= sum
    ways *= factors.filter((factor) => factor > 0).length
    count++
    factors.forEach((factor, row) => {
      if (factor > 0) cells.push({ reel, row })
    })
  }
  const pays = skin.pays[symbol]
  if (!pays || count < SHORTEST_RUN) return null
  return { line: null, ways, symbol, count, cells, pays: (pays[count - SHORTEST_RUN] ?? 0) * product }
}

/** Returns the scatters of a grid when they pay: three or more anywhere. Null otherwise. */
export function evaluateScatter(skin: ReelSkin, grid: readonly (readonly string[])[]): ScatterWin | null {
  const cells = grid.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === SCATTER ? [{ reel, row }] : [])),
  )
  if (cells.length < SHORTEST_RUN) return null
  const place = Math.min(cells.length, grid.length) - SHORTEST_RUN
  return {
    count: cells.length,
    cells,
    pays: (skin.scatterPays[place] ?? 0) * skin.coins,
    spins: skin.free.awards[place] ?? 0,
  }
}

/** Returns all that a set of stops wins, on a paid or a free spin. */
export function evaluateStops(skin: ReelSkin, stops: readonly number[], isFree = false): SpinOutcome {
  const grid = gridOf(skin, stops)
  const wins =
    skin.kind === 'lines'
      ? skin.lines.flatMap((_, line) => evaluateLine(skin, grid, line) ?? [])
      : Object.keys(skin.pays).flatMap((symbol) => evaluateWays(skin, grid, symbol) ?? [])
  const scatter = evaluateScatter(skin, grid)
  const drop = { grid, wins, multiplier: 1 }
  const multiplier = isFree ? skin.free.multiplier : 1
  return {
    stops: [...stops],
    drops: [drop],
    scatter,
    multiplier,
    pays: (dropPays(drop) + (scatter?.pays ?? 0)) * multiplier,
  }
}
