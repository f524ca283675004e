/**
 * Falling symbols: six columns of five, eight or more of a kind anywhere pay, winning symbols are removed and new
 * symbols fall (docs/reference/games.md 5.3). Every cell is drawn separately: columns left to right, each from the top,
 * one number below the sum of the weights.
 */
import { scaleBelow, type WordStream } from '#games/fair/uniform.ts'
import { dropPays, type Cell, type Drop, type ScatterWin, type SlotWin, type SpinOutcome } from './outcome.ts'
import { CASCADE_REELS, CASCADE_ROWS, SCATTER, type CascadeSkin } from './skin.ts'

/** Most drops of a spin. Not reached in practice. */
export const DROPS_MAX = 100
export const FEWEST_ALIKE = 8
export const FEWEST_SCATTERS = 4
/** The numbers of symbols from which the second and the third pay apply. */
const STEPS = [10, 12] as const

/** Returns which of the three pays applies to so many of a kind. */
export const placeOf = (count: number) => STEPS.filter((step) => count >= step).length

/**
 * Returns the symbols of a drop and the sum of their weights: the scatter, where there may be one, comes after the
 * paying symbols.
 */
export function urnOf({ weights, scatterWeight }: CascadeSkin, isFirst: boolean): { symbols: string[]; total: number } {
  const symbols = Object.entries(weights).flatMap(([symbol, weight]) => Array.from({ length: weight }, () => symbol))
  if (isFirst) symbols.push(...Array.from({ length: scatterWeight }, () => SCATTER))
  return { symbols, total: symbols.length }
}

/** Returns what a window of symbols wins, before any multiplier. */
export function evaluateWindow({ pays }: CascadeSkin, grid: readonly (readonly string[])[]): SlotWin[] {
  const places = new Map<string, Cell[]>()
  grid.forEach((column, reel) =>
    column.forEach((symbol, row) => {
      const cells = places.get(symbol)
      if (cells) cells.push({ reel, row })
      else places.set(symbol, [{ reel, row }])
    }),
  )
  return Object.keys(pays).flatMap((symbol) => {
    const cells = places.get(symbol) ?? []
    if (cells.length < FEWEST_ALIKE) return []
    return [
      { line: null, ways: 1, symbol, count: cells.length, cells, pays: pays[symbol]?.[placeOf(cells.length)] ?? 0 },
    ]
  })
}

/** Returns the remaining symbols after they fell; '' where a new one is drawn. */
export function fall(grid: readonly (readonly string[])[], wins: readonly SlotWin[]): string[][] {
  const gone = new Set(wins.flatMap(({ cells }) => cells.map(({ reel, row }) => `${reel} ${row}`)))
  return grid.map((column, reel) => {
    const kept = column.filter((_, row) => !gone.has(`${reel} ${row}`))
    return [...Array.from({ length: column.length - kept.length }, () => ''), ...kept]
  })
}

function evaluateScatter({ free, coins }: CascadeSkin, grid: readonly (readonly string[])[]): ScatterWin | null {
  const cells = grid.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === SCATTER ? [{ reel, row }] : [])),
  )
  if (!free || cells.length < FEWEST_SCATTERS) return null
  const place = Math.min(cells.length, FEWEST_SCATTERS + 2) - FEWEST_SCATTERS
  return { count: cells.length, cells, pays: (free.scatterPays[place] ?? 0) * coins, spins: free.awards[place] ?? 0 }
}

/** Draws a whole spin with all its drops. A spin never pays more than the skin's cap. */
export async function drawCascade(skin: CascadeSkin, stream: WordStream, isFree: boolean): Promise<SpinOutcome> {
  const ladder = isFree ? (skin.free?.ladder ?? skin.ladder) : skin.ladder
  const drops: Drop[] = []
  let grid = Array.from({ length: CASCADE_REELS }, () => Array.from({ length: CASCADE_ROWS }, () => ''))
  for (let fallen = 0; fallen < DROPS_MAX; fallen++) {
    const { symbols, total } = urnOf(skin, fallen === 0)
    for (const column of grid) {
      for (const [row, symbol] of column.entries())
        if (symbol === '') column[row] = symbols[await scaleBelow(stream, total)] ?? ''
    }
    const wins = evaluateWindow(skin, grid)
    drops.push({ grid, wins, multiplier: ladder[Math.min(fallen, ladder.length - 1)] ?? 1 })
    if (wins.length === 0) break
    grid = fall(grid, wins)
  }
  const scatter = evaluateScatter(skin, drops[0]?.grid ?? [])
  const pays = drops.reduce((sum, drop) => sum + dropPays(drop), scatter?.pays ?? 0)
  return { stops: [], drops, scatter, multiplier: 1, pays: Math.min(pays, skin.cap * skin.coins) }
}
