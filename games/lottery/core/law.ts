/** What a selection can win, and how often: exact, over all boards of the lottery. */
import { choose } from './counting.ts'
import type { EachLeg, Leg, Rules, SetLeg, Wins } from './play.ts'
import { ALWAYS, NEVER, plus, product, reduced, rest, type Ratio } from './ratio.ts'
import type { Selection } from './selection.ts'
import { drawsWithout, weightIn, type Urn } from './urn.ts'

function* allCells({ size }: Urn): Generator<number> {
  for (let cell = 0; cell < size; cell++) yield cell
}

/** Yields the cells of an urn that a selection wins with, and what each wins. */
export function* winningCells(leg: EachLeg, selection: Selection): Generator<readonly [number, Wins]> {
  const winsOf = leg.open(selection)
  const { weightOf } = leg.urn
  for (const cell of leg.cells?.(selection) ?? allCells(leg.urn)) {
    const wins = winsOf(cell)
    if (wins.length > 0 && (!weightOf || weightOf(cell) > 0n)) yield [cell, wins]
  }
}

/** Returns in how many ways so many of some cells, with so many balls together, can be chosen: by count, then by balls. */
function setsByBalls(urn: Urn, cells: readonly number[]): Map<bigint, bigint>[] {
  const sets: Map<bigint, bigint>[] = [new Map([[0n, 1n]])]
  for (const cell of cells) {
    const weight = weightIn(urn, cell)
    sets.push(new Map())
    for (let size = sets.length - 1; size >= 1; size--)
      for (const [balls, ways] of sets[size - 1] ?? []) {
        const into = sets[size] as Map<bigint, bigint>
        into.set(balls + weight, (into.get(balls + weight) ?? 0n) + ways)
      }
  }
  return sets
}

/** Sums, over all pairs of sets of so many `fixed` and `free` cells, the draws that hit none of their cells. */
function drawsMissing(urn: Urn, fixed: readonly number[], free: readonly number[]): bigint[][] {
  const [ofFixed, ofFree] = [setsByBalls(urn, fixed), setsByBalls(urn, free)]
  return ofFixed.map((some) =>
    ofFree.map((others) => {
      let draws = 0n
      for (const [balls, ways] of some)
        for (const [more, times] of others) draws += ways * times * drawsWithout(urn, balls + more)
      return draws
    }),
  )
}

/** Yields, for each pair of counts of hits among `fixed` and `free` cells, how many draws have it. */
export function* hitLaw(
  leg: SetLeg,
  selection: Selection,
): Generator<{ hits: { fixed: number; free: number }; draws: bigint; wins: Wins }> {
  const { fixed, free } = leg.cells(selection)
  const of = { fixed: fixed.length, free: free.length }
  const missing = drawsMissing(leg.urn, fixed, free)
  for (let gone = 0; gone <= of.fixed; gone++)
    for (let lost = 0; lost <= of.free; lost++) {
      let draws = 0n
      for (let i = gone; i <= of.fixed; i++)
        for (let j = lost; j <= of.free; j++) {
          const term = choose(i, gone) * choose(j, lost) * (missing[i]?.[j] ?? 0n)
          draws += (i - gone + j - lost) % 2 === 0 ? term : -term
        }
      const hits = { fixed: of.fixed - gone, free: of.free - lost }
      if (draws > 0n) yield { hits, draws, wins: leg.wins(hits, of) }
    }
}

function addTo(sums: Map<string, Ratio>, grade: string, part: Ratio): void {
  sums.set(grade, plus(sums.get(grade) ?? NEVER, part))
}

function addLeg(sums: Map<string, Ratio>, leg: Leg, selection: Selection): void {
  const counts = new Map<string, bigint>()
  const count = (wins: Wins, draws: bigint) => {
    for (const { grade, times } of wins) counts.set(grade, (counts.get(grade) ?? 0n) + draws * BigInt(times))
  }
  const { urn } = leg
  if (leg.kind === 'each') for (const [cell, wins] of winningCells(leg, selection)) count(wins, weightIn(urn, cell))
  else for (const { wins, draws } of hitLaw(leg, selection)) count(wins, draws)
  const [times, of] = leg.kind === 'each' ? [BigInt(urn.drawn), urn.total] : [1n, drawsWithout(urn, 0n)]
  for (const [grade, wins] of counts) addTo(sums, grade, { wins: wins * times, of })
}

/** Returns how many bets of a selection win each grade, on average over all boards. */
export function expectedWins(play: Rules, selection: Selection): Map<string, Ratio> {
  const sums = new Map<string, Ratio>()
  for (const leg of play.legs) addLeg(sums, leg, selection)
  return sums
}

const FAIR = new WeakMap<Rules, ReadonlyMap<string, Ratio>>()

/**
 * Returns for each grade how many boards of how many a single bet wins it in. Where bets of different chances are paid
 * the same grade, the chance of the first is said.
 */
export function chancesOf(play: Rules): ReadonlyMap<string, Ratio> {
  const known = FAIR.get(play)
  if (known) return known
  const source = play.like ?? play
  const chances = new Map<string, Ratio>()
  for (const sample of source.samples)
    for (const [grade, chance] of expectedWins(source, sample)) if (!chances.has(grade)) chances.set(grade, chance)
  FAIR.set(play, chances)
  return chances
}

/** Returns the share of boards in which a leg wins anything. */
export function coverageOfLeg(leg: Leg, selection: Selection): Ratio {
  const { urn } = leg
  if (leg.kind === 'set') {
    let draws = 0n
    for (const law of hitLaw(leg, selection)) if (law.wins.length > 0) draws += law.draws
    return reduced({ wins: draws, of: drawsWithout(urn, 0n) })
  }
  let balls = 0n
  // cells of one ball each are counted without a sum of large numbers
  const alike = urn.weightOf ? undefined : leg.alike?.(selection)
  let plain = alike?.wins.length ? alike.count : 0
  if (!alike)
    for (const [cell] of winningCells(leg, selection))
      if (urn.weightOf) balls += urn.weightOf(cell)
      else plain++
  balls += BigInt(plain)
  const all = drawsWithout(urn, 0n)
  return reduced({ wins: all - drawsWithout(urn, balls), of: all })
}

function coverageIn(urn: Urn, play: Rules, selection: Selection): Ratio {
  const cells = new Set<number>()
  for (const leg of play.legs)
    if (leg.kind === 'each') for (const [cell] of winningCells(leg, selection)) cells.add(cell)
  let balls = 0n
  for (const cell of cells) balls += weightIn(urn, cell)
  const all = drawsWithout(urn, 0n)
  return reduced({ wins: all - drawsWithout(urn, balls), of: all })
}

/** Returns the share of boards in which a selection wins anything. */
export function coverage(play: Rules, selection: Selection): Ratio {
  const { cover } = play
  if (typeof cover === 'function') return cover(selection)
  if (typeof cover === 'object') return coverageIn(cover, play, selection)
  const missed = play.legs.reduce((none, leg) => product(none, rest(coverageOfLeg(leg, selection))), ALWAYS)
  return rest(missed)
}
