/**
 * The slot's return, twice: by formula from the strips alone, and by walking the whole cycle of 24 300 000 stops with the
 * rules. Both are whole numbers until the last division.
 */
import {
  FREE_SPIN_MULTIPLIER, FREE_SPINS, LINES, PAYS, ROWS, SCATTER, SCATTER_PAYS, STRIPS, WILD, type PaySymbol, type RunLength,
} from './paytable.ts'
import { gridOf } from './rules.ts'

const RUNS = [3, 4, 5] as const

/** What only the walk of the cycle can tell, kept here because the walk takes a second; the tests walk and compare. */
export const FIGURES = {
  /** Share of paid spins that win anything. */
  hitFrequency: '0.356928',
  /** Standard deviation of a spin's own win and of a paid spin with its free spins, in stakes. */
  deviation: '2.1352',
  deviationWithFreeSpins: '3.88',
  /** The largest win of one spin, in line stakes. */
  maxPays: 2_810,
} as const

/** All combinations of stops. */
export const CYCLE = STRIPS.reduce((product, strip) => product * strip.length, 1)

/** Stops of one line on which a run of exactly this length begins at the left: the same for every line. */
export function lineCombinations(symbol: PaySymbol, run: RunLength): number {
  return STRIPS.reduce((product, strip, reel) => {
    const fitting = [...strip].filter((cell) => cell === symbol || cell === WILD).length
    if (reel < run) return product * fitting
    return product * (reel === run ? strip.length - fitting : strip.length)
  }, 1)
}

/** Line stakes that all lines pay over the whole cycle. */
export function linePaysOfCycle(): number {
  const perLine = (Object.keys(PAYS) as PaySymbol[])
    .flatMap((symbol) => RUNS.map((run) => lineCombinations(symbol, run) * PAYS[symbol][run]))
    .reduce((sum, pays) => sum + pays, 0)
  return perLine * LINES.length
}

/** counts[n]: stops of the cycle that show n scatters (n up to 15; these strips show at most one a reel). */
export function scatterCounts(): number[] {
  let counts = [1]
  for (const strip of STRIPS) {
    const next: number[] = Array.from({ length: counts.length + ROWS }, () => 0)
    for (let stop = 0; stop < strip.length; stop++) {
      const shown = Array.from(
        { length: ROWS }, (_, row) => strip[(stop + row) % strip.length],
      ).filter((cell) => cell === SCATTER).length
      counts.forEach((count, scatters) => { next[scatters + shown] = (next[scatters + shown] ?? 0) + count })
    }
    counts = next
  }
  return counts
}

export interface SlotReturn {
  lines: number
  scatter: number
  freeSpins: number
  total: number
  /** Chance that a spin gives free spins. */
  trigger: number
  /** Free spins that one trigger leads to on average, retriggers included. */
  freeSpinsPerTrigger: number
}

/** The return by formula: (lines + scatter) · (1 + trigger · freeSpinsPerTrigger · 3). */
export function slotReturn(): SlotReturn {
  const counts = scatterCounts()
  const lines = linePaysOfCycle() / (CYCLE * LINES.length)
  const paying = counts.map((count, scatters) => (scatters < 3 ? 0 : count))
  const scatterPays = paying.reduce(
    (sum, count, scatters) => sum + count * (SCATTER_PAYS[Math.min(scatters, 5) as RunLength] ?? 0), 0,
  )
  const trigger = paying.reduce((sum, count) => sum + count, 0) / CYCLE
  const freeSpinsPerTrigger = FREE_SPINS / (1 - FREE_SPINS * trigger)
  const scatter = scatterPays / CYCLE
  const freeSpins = trigger * freeSpinsPerTrigger * FREE_SPIN_MULTIPLIER * (lines + scatter)
  return { lines, scatter, freeSpins, total: lines + scatter + freeSpins, trigger, freeSpinsPerTrigger }
}

export interface CycleFigures {
  linePays: number
  scatterPays: number
  /** Stops that pay anything, and stops that pay at least the stake. */
  hits: number
  hitsOfStake: number
  maxPays: number
  /** Sum of squared pays, in line stakes. */
  squares: number
  /** Pays of the stops that give free spins. */
  triggerPays: number
  /** pays (line stakes) → number of stops. */
  distribution: Map<number, number>
}

type Alive = { symbol: PaySymbol; row4: number; row5: number }

/** The lines that run through the first three reels, with the rows they take on the last two. */
function linesAlive(head: readonly (readonly string[])[]): Alive[] {
  return LINES.flatMap((rows) => {
    const cells = [0, 1, 2].map((reel) => head[reel]?.[rows[reel] ?? 0])
    const symbol = cells.find((cell) => cell !== WILD)
    if (symbol === undefined || !(symbol in PAYS) || cells.some((cell) => cell !== symbol && cell !== WILD)) return []
    return [{ symbol: symbol as PaySymbol, row4: rows[3] ?? 0, row5: rows[4] ?? 0 }]
  })
}

const scattersOf = (column: readonly string[]) => column.filter((cell) => cell === SCATTER).length

/** Walks all 24 300 000 stops: the first three reels decide which lines live, the last two how far they run. */
export function walkCycle(): CycleFigures {
  const columns = STRIPS.map(
    (strip, reel) => [...strip].map((_, stop) => gridOf(STRIPS.map((__, other) => (other === reel ? stop : 0)))[reel] ?? []),
  )
  const [first = [], second = [], third = [], fourth = [], fifth = []] = columns
  const figures: CycleFigures = {
    linePays: 0, scatterPays: 0, hits: 0, hitsOfStake: 0, maxPays: 0, squares: 0, triggerPays: 0, distribution: new Map(),
  }
  const tails = fourth.flatMap(
    (column4) => fifth.map((column5) => ({ column4, column5, scatters: scattersOf(column4) + scattersOf(column5) })),
  )
  for (const a of first) for (const b of second) for (const c of third) {
    const alive = linesAlive([a, b, c])
    const scatters = scattersOf(a) + scattersOf(b) + scattersOf(c)
    for (const tail of tails) {
      let linePays = 0
      for (const { symbol, row4, row5 } of alive) {
        const pays = PAYS[symbol]
        const fourthFits = tail.column4[row4] === symbol || tail.column4[row4] === WILD
        linePays += !fourthFits ? pays[3] : tail.column5[row5] === symbol || tail.column5[row5] === WILD ? pays[5] : pays[4]
      }
      const shown = scatters + tail.scatters
      count(figures, linePays, shown < 3 ? 0 : SCATTER_PAYS[Math.min(shown, 5) as RunLength] * LINES.length)
    }
  }
  return figures
}

function count(figures: CycleFigures, linePays: number, scatterPays: number): void {
  const pays = linePays + scatterPays
  if (pays === 0) return
  figures.linePays += linePays
  figures.scatterPays += scatterPays
  figures.hits++
  if (pays >= LINES.length) figures.hitsOfStake++
  if (pays > figures.maxPays) figures.maxPays = pays
  figures.squares += pays * pays
  if (scatterPays > 0) figures.triggerPays += pays
  figures.distribution.set(pays, (figures.distribution.get(pays) ?? 0) + 1)
}

/** Standard deviation of one paid spin's own win, in stakes; free spins are not in it. */
export function deviationOfSpin(figures: CycleFigures): number {
  const mean = (figures.linePays + figures.scatterPays) / CYCLE
  return Math.sqrt(figures.squares / CYCLE - mean * mean) / LINES.length
}

/**
 * Standard deviation of a paid spin with all its free spins, in stakes. A free spin's worth Y is three times its own win X
 * and, when it triggers, ten more of its kind: Y = 3X + T·(Y1 + … + Y10); the same with 1X for the paid spin.
 */
export function deviationWithFreeSpins(figures: CycleFigures): number {
  const { lines, scatter, trigger } = slotReturn()
  const ownSquare = figures.squares / CYCLE / LINES.length ** 2
  const ownTrigger = figures.triggerPays / CYCLE / LINES.length
  const mean = (FREE_SPIN_MULTIPLIER * (lines + scatter)) / (1 - FREE_SPINS * trigger)
  const batch = FREE_SPINS * mean
  const square = (multiplier: number, batchSquare: number) =>
    multiplier ** 2 * ownSquare + 2 * multiplier * ownTrigger * batch + trigger * batchSquare
  // E[Y²] = square(3, 10·Var(Y) + batch²) with Var(Y) = E[Y²] − mean²
  const variance = (square(FREE_SPIN_MULTIPLIER, batch ** 2) - mean ** 2) / (1 - FREE_SPINS * trigger)
  return Math.sqrt(square(1, FREE_SPINS * variance + batch ** 2) - (lines + scatter + trigger * batch) ** 2)
}
