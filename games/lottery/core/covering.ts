/**
 * How much of a draw some selections of one play win with together, however they are written: ten numbers in one line, in
 * ten lines, or in ten tickets are the same bets and have the same share.
 */
import { choose } from './counting.ts'
import { coverageOfLeg, winningCells } from './law.ts'
import type { EachLeg, Rules, SetLeg } from './play.ts'
import { drawsMissingAll, type SetBet } from './missing-all.ts'
import { isMore, NEVER, reduced, type Ratio } from './ratio.ts'
import type { Selection } from './selection.ts'
import { drawsWithout, weightIn, type Urn } from './urn.ts'

/** Bets on sets that are counted by classes of cells together have at most so many states; others are counted cell by cell. */
const MOST_STATES = 4_096

const ALWAYS: Ratio = { wins: 1n, of: 1n }

const larger = (a: Ratio, b: Ratio): Ratio => (isMore(b, a) ? b : a)

function* winners(leg: EachLeg, selection: Selection): Generator<number> {
  for (const [cell] of winningCells(leg, selection)) yield cell
}

function shareOfCells(leg: EachLeg, selections: readonly Selection[]): Ratio {
  const { urn } = leg
  const alike = (selection: Selection) => (urn.weightOf ? undefined : leg.alike?.(selection))
  const [only] = selections
  const one = only && selections.length === 1 ? alike(only) : undefined
  // cells of one ball each that win the same are counted without a look at any
  if (one) return reduced({ wins: one.wins.length > 0 ? BigInt(one.count) : 0n, of: urn.total })
  const cells = new Set<number>()
  for (const selection of selections)
    for (const cell of alike(selection)?.cells() ?? winners(leg, selection)) cells.add(cell)
  let balls = urn.weightOf ? 0n : BigInt(cells.size)
  if (urn.weightOf) for (const cell of cells) balls += weightIn(urn, cell)
  return reduced({ wins: balls, of: urn.total })
}

/**
 * Returns the largest share of an urn's balls that selections of one play win with together, over its urns of which each
 * ball is looked at on its own.
 */
export const widestOfCells = (play: Rules, selections: readonly Selection[]): Ratio =>
  play.legs.reduce(
    (widest, leg) => (leg.kind === 'each' ? larger(widest, shareOfCells(leg, selections)) : widest),
    NEVER,
  )

/** What one selection looks at in an urn of sets: a bet, or several. */
type Look = { leg: SetLeg; selection: Selection; share: Ratio }
type Cells = { fixed: readonly number[]; free: readonly number[] }
/** Cells that the same looks take in the same way, and that as many balls lead to. */
type Class = { count: number; weight: bigint; cells: number[] }

function classesOf(urn: Urn, looks: readonly Cells[]): Class[] {
  const roles = new Map<number, string>()
  for (const [index, { fixed, free }] of looks.entries()) {
    for (const cell of fixed) roles.set(cell, `${roles.get(cell) ?? ''} ${index}!`)
    for (const cell of free) roles.set(cell, `${roles.get(cell) ?? ''} ${index}`)
  }
  const classes = new Map<string, Class>()
  for (const [cell, role] of roles) {
    const weight = weightIn(urn, cell)
    const key = `${role}/${weight}`
    const known = classes.get(key)
    if (known) {
      known.count++
      known.cells.push(cell)
    } else classes.set(key, { count: 1, weight, cells: [cell] })
  }
  return [...classes.values()]
}

const statesOf = (classes: readonly Class[]) => classes.reduce((states, { count }) => states * (count + 1), 1)

/**
 * Returns how many draws hit so many cells of each class. A state is a number whose digit of a class, in base of its size
 * and one, is the count of its cells that are hit.
 */
function drawsByHits(urn: Urn, classes: readonly Class[]): bigint[] {
  // how many draws hit none of so many certain cells of each class
  let draws = Array.from({ length: statesOf(classes) }, (_, state) => {
    let [rest, balls] = [state, 0n]
    for (const { count, weight } of classes) {
      balls += BigInt(rest % (count + 1)) * weight
      rest = Math.floor(rest / (count + 1))
    }
    return drawsWithout(urn, balls)
  })
  let step = 1
  for (const { count } of classes) {
    draws = draws.map((_, state) => {
      const hits = Math.floor(state / step) % (count + 1)
      const others = state - hits * step
      let sum = 0n
      for (let more = 0; more <= hits; more++) {
        const term = choose(hits, more) * (draws[others + (count - hits + more) * step] ?? 0n)
        sum += more % 2 === 0 ? term : -term
      }
      return choose(count, hits) * sum
    })
    step *= count + 1
  }
  return draws
}

/** Returns the share of boards in which one of some looks at an urn wins anything. */
function shareOfBoards(urn: Urn, looks: readonly Look[]): Ratio {
  const read = looks.map(({ leg, selection }) => ({ leg, cells: leg.cells(selection) }))
  const classes = classesOf(
    urn,
    read.map(({ cells }) => cells),
  )
  const winsOf = read.map(({ leg, cells: { fixed, free } }) => {
    const [inFixed, inFree] = [new Set(fixed), new Set(free)]
    const part = (of: ReadonlySet<number>) => classes.map(({ cells }) => (of.has(cells[0] ?? -1) ? 1 : 0))
    const [ofFixed, ofFree] = [part(inFixed), part(inFree)]
    const of = { fixed: fixed.length, free: free.length }
    return (hits: readonly number[]) => {
      let [fixedHits, freeHits] = [0, 0]
      for (const [index, count] of hits.entries()) {
        fixedHits += count * (ofFixed[index] ?? 0)
        freeHits += count * (ofFree[index] ?? 0)
      }
      return leg.wins({ fixed: fixedHits, free: freeHits }, of).length > 0
    }
  })
  let won = 0n
  for (const [state, draws] of drawsByHits(urn, classes).entries()) {
    if (draws === 0n) continue
    let rest = state
    const hits = classes.map(({ count }) => {
      const digit = rest % (count + 1)
      rest = Math.floor(rest / (count + 1))
      return digit
    })
    if (winsOf.some((wins) => wins(hits))) won += draws
  }
  return reduced({ wins: won, of: drawsWithout(urn, 0n) })
}

/** Returns as many of the looks, those that win most often first, as can be counted by classes together; and the others. */
function countable(urn: Urn, looks: readonly Look[], statesMax: number): { taken: Look[]; others: Look[] } {
  const [taken, others]: [Look[], Look[]] = [[], []]
  for (const look of [...looks].sort((a, b) => (isMore(b.share, a.share) ? 1 : isMore(a.share, b.share) ? -1 : 0))) {
    const cells = [...taken, look].map(({ leg, selection }) => leg.cells(selection))
    const fits = statesOf(classesOf(urn, cells)) <= statesMax
    ;(fits ? taken : others).push(look)
  }
  return { taken, others }
}

/** Leaves of looks at the same cells, for the same, one. */
function unlike(looks: readonly Look[]): Look[] {
  const legs = new Map<SetLeg, number>()
  const known = new Map<string, Look>()
  for (const look of looks) {
    const leg = legs.get(look.leg) ?? legs.size
    legs.set(look.leg, leg)
    const { fixed, free } = look.leg.cells(look.selection)
    known.set(`${leg} ${[...fixed].sort((a, b) => a - b).join()} ${[...free].sort((a, b) => a - b).join()}`, look)
  }
  return [...known.values()]
}

const betOf = ({ leg, selection }: Look): SetBet => {
  const { fixed, free } = leg.cells(selection)
  const of = { fixed: fixed.length, free: free.length }
  return { fixed, free, wins: (inFixed, inFree) => leg.wins({ fixed: inFixed, free: inFree }, of).length > 0 }
}

/**
 * Returns the share of boards in which one of some looks at an urn wins: counted, by classes or cell by cell; of looks that
 * are too entangled for either, the most that it may be: what was counted of them, and the others' shares added up.
 */
function shareTogether(urn: Urn, looks: readonly Look[], { states, terms }: CountMax): Ratio {
  const { taken, others } = countable(urn, looks, states)
  if (others.length === 0) return shareOfBoards(urn, taken)
  const of = drawsWithout(urn, 0n)
  const missed = drawsMissingAll(urn, looks.map(betOf), terms)
  if (missed !== null) return reduced({ wins: of - missed, of })
  const most = others.reduce(
    (sum, { share }) => ({ wins: sum.wins * share.of + share.wins * sum.of, of: sum.of * share.of }),
    taken.length > 0 ? shareOfBoards(urn, taken) : NEVER,
  )
  return most.wins > most.of ? ALWAYS : reduced(most)
}

/** How far a count goes before the most that the share may be stands for it. */
export type CountMax = { states: number; terms?: number }

/**
 * Returns the largest share of boards in which selections of one play win anything together, over its urns of which sets
 * are looked at: exact, or of sets that are too entangled to be counted never less (docs/decisions/0653).
 */
export function widestOfBoards(
  play: Rules,
  selections: readonly Selection[],
  max: CountMax = { states: MOST_STATES },
): Ratio {
  const byUrn = new Map<Urn, Look[]>()
  for (const leg of play.legs) {
    if (leg.kind === 'each') continue
    const looks = byUrn.get(leg.urn) ?? []
    byUrn.set(leg.urn, looks)
    for (const selection of selections) looks.push({ leg, selection, share: coverageOfLeg(leg, selection) })
  }
  let widest = NEVER
  for (const [urn, looks] of byUrn) {
    for (const { share } of looks) widest = larger(widest, share)
    const together = unlike(looks)
    if (together.length > 1) widest = larger(widest, shareTogether(urn, together, max))
  }
  return widest
}
