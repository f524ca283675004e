/** The 20-line slot: five reels of three rows, wilds, scatters, free spins at three times the pay (reference: games 5.1). */
import { scaleBelow, type WordStream } from '#games/fair/uniform.ts'
import {
  FREE_SPIN_MULTIPLIER, FREE_SPINS, FREE_SPINS_MAX, LINES, PAYS, ROWS, SCATTER, SCATTER_PAYS, STRIPS, WILD, type PaySymbol,
  type RunLength,
} from './paytable.ts'

export interface LineWin {
  /** Index into LINES. */
  line: number
  symbol: PaySymbol
  count: RunLength
  /** In line stakes, before any multiplier. */
  pays: number
}

export interface ScatterWin {
  count: RunLength
  cells: { reel: number; row: number }[]
  /** In line stakes, before any multiplier. */
  pays: number
}

export interface SpinOutcome {
  stops: number[]
  /** grid[reel][row], top row first. */
  grid: string[][]
  lines: LineWin[]
  scatter: ScatterWin | null
  /** All wins together in line stakes, before any multiplier. */
  pays: number
}

/** Where a round stands between its spins. */
export interface RoundProgress {
  freeSpinsLeft: number
  freeSpinsTotal: number
}

/**
 * Spins: one number in [0, 30) for each reel, left to right, from the player-seeded stream. The number is
 * floor(float · 30) with the surplus words thrown away (`scaleBelow`), so that every stop is exactly equally likely.
 */
export async function drawStops(stream: WordStream): Promise<number[]> {
  const stops: number[] = []
  for (const strip of STRIPS) stops.push(await scaleBelow(stream, strip.length))
  return stops
}

/** The symbols that stops show: the stop itself on the top row and the two after it, cyclic. */
export function gridOf(stops: readonly number[]): string[][] {
  return STRIPS.map(
    (strip, reel) => Array.from({ length: ROWS }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] as string),
  )
}

/** The one run that a line pays: from the left, wilds stand in for all but the scatter. Null when it pays nothing. */
export function evaluateLine(grid: readonly (readonly string[])[], line: number): LineWin | null {
  const rows = LINES[line]
  if (!rows) throw new RangeError(`there is no line ${line}`)
  const cells = rows.map((row, reel) => grid[reel]?.[row])
  const symbol = cells.find((cell) => cell !== WILD)
  if (symbol === undefined || !(symbol in PAYS)) return null
  const end = cells.findIndex((cell) => cell !== symbol && cell !== WILD)
  const count = end === -1 ? cells.length : end
  if (count < 3) return null
  const run = count as RunLength
  return { line, symbol: symbol as PaySymbol, count: run, pays: PAYS[symbol as PaySymbol][run] }
}

/** The scatters of a grid when they pay: three or more anywhere. */
export function evaluateScatter(grid: readonly (readonly string[])[]): ScatterWin | null {
  const cells = grid.flatMap((column, reel) => column.flatMap((symbol, row) => (symbol === SCATTER ? [{ reel, row }] : [])))
  if (cells.length < 3) return null
  const count = Math.min(cells.length, 5) as RunLength
  return { count, cells, pays: SCATTER_PAYS[count] * LINES.length }
}

/** All that a set of stops wins. */
export function evaluateStops(stops: readonly number[]): SpinOutcome {
  const grid = gridOf(stops)
  const lines = LINES.flatMap((_, line) => evaluateLine(grid, line) ?? [])
  const scatter = evaluateScatter(grid)
  const pays = lines.reduce((sum, win) => sum + win.pays, 0) + (scatter?.pays ?? 0)
  return { stops: [...stops], grid, lines, scatter, pays }
}

/** What a spin's wins are multiplied by. */
export function multiplierOf(isFree: boolean): number {
  return isFree ? FREE_SPIN_MULTIPLIER : 1
}

/** Where the round stands after a paid spin (`before` null) or after the next free spin of it. */
export function advance(before: RoundProgress | null, outcome: SpinOutcome): RoundProgress & { awarded: number } {
  const total = before?.freeSpinsTotal ?? 0
  const left = before ? before.freeSpinsLeft - 1 : 0
  if (left < 0) throw new RangeError('no free spins are left')
  const awarded = outcome.scatter ? Math.min(FREE_SPINS, FREE_SPINS_MAX - total) : 0
  return { freeSpinsLeft: left + awarded, freeSpinsTotal: total + awarded, awarded }
}
