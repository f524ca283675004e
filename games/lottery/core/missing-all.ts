/**
 * Counts the draws in which none of some bets on sets wins anything, exactly, without a look at any draw. Cells are gone
 * through one by one, and only what the bets that are begun and not ended have hit is remembered: a draw is known to hit a
 * cell or not, and of draws that hit none of certain cells an urn knows the number.
 */
import { drawsWithout, weightIn, type Urn } from './urn.ts'

/** A bet on sets: its cells, and whether it wins when so many of its fixed and of its free ones are hit. */
export type SetBet = {
  fixed: readonly number[]
  free: readonly number[]
  wins: (fixed: number, free: number) => boolean
}

/** How many terms are written at most; a count that needs more is given up. Some tenths of a second. */
const TERMS_MAX = 400_000
/** More bets than this are not looked at one by one. */
const BETS_MAX = 2_000
/** Stands for what a bet has hit that cannot win any more. */
const OVER = -1

/** What bets have hit so far, with the terms: by the balls of the cells that are not hit, how many times it counts. */
type State = { hits: Map<number, [fixed: number, free: number]>; terms: Map<bigint, bigint> }
/** What of a bet is still to come. */
type Left = { fixed: number; free: number }

/** Returns whether a bet wins however its other cells fall, loses however, or neither is known. */
function verdictOf({ wins }: SetBet, [fixed, free]: readonly [number, number], left: Left): 'won' | 'lost' | 'open' {
  let [some, all] = [false, true]
  for (let more = 0; more <= left.fixed; more++)
    for (let others = 0; others <= left.free; others++) {
      const isWon = wins(fixed + more, free + others)
      some ||= isWon
      all &&= isWon
      if (some && !all) return 'open'
    }
  return all ? 'won' : 'lost'
}

/** Returns cells in an order in which few bets are begun and not ended: what ends a bet first, then what is in most of them. */
function ordered(bets: readonly SetBet[]): { cell: number; of: { bet: number; isFixed: boolean }[] }[] {
  const of = new Map<number, { bet: number; isFixed: boolean }[]>()
  for (const [bet, { fixed, free }] of bets.entries())
    for (const [cells, isFixed] of [[fixed, true] as const, [free, false] as const])
      for (const cell of cells) {
        const known = of.get(cell)
        if (known) known.push({ bet, isFixed })
        else of.set(cell, [{ bet, isFixed }])
      }
  const left = bets.map(({ fixed, free }) => fixed.length + free.length)
  const begun = new Set<number>()
  const order: { cell: number; of: { bet: number; isFixed: boolean }[] }[] = []
  while (of.size > 0) {
    let best: { cell: number; opens: number; nearest: number } | null = null
    for (const [cell, roles] of of) {
      const opens = roles.filter(({ bet }) => !begun.has(bet)).length
      const nearest = roles.reduce((least, { bet }) => Math.min(least, left[bet] ?? 0), Infinity)
      if (!best || opens < best.opens || (opens === best.opens && nearest < best.nearest))
        best = { cell, opens, nearest }
    }
    if (!best) break
    const roles = of.get(best.cell) ?? []
    of.delete(best.cell)
    for (const { bet } of roles) {
      begun.add(bet)
      left[bet] = (left[bet] ?? 1) - 1
    }
    order.push({ cell: best.cell, of: roles })
  }
  return order
}

const keyOf = ({ hits }: State): string => [...hits].map(([bet, [fixed, free]]) => `${bet}:${fixed}:${free}`).join()

/** Returns the state after a cell was hit or not; null where a bet wins by it. */
function after(
  state: State,
  bets: readonly SetBet[],
  roles: readonly { bet: number; isFixed: boolean }[],
  left: readonly Left[],
  isHit: boolean,
): State['hits'] | null {
  const hits = new Map(state.hits)
  for (const { bet, isFixed } of roles) {
    const [fixed, free] = hits.get(bet) ?? [0, 0]
    const next: [number, number] = isHit ? [fixed + (isFixed ? 1 : 0), free + (isFixed ? 0 : 1)] : [fixed, free]
    const [one, to] = [bets[bet], left[bet]]
    const isOver = fixed === OVER
    const verdict = one && to && !isOver ? verdictOf(one, next, to) : 'lost'
    if (verdict === 'won') return null
    // a bet that cannot win any more is kept as one that is over, so that what is alike stays alike
    if (verdict === 'lost') hits.set(bet, [OVER, 0])
    else hits.set(bet, next)
    if (to && to.fixed + to.free === 0) hits.delete(bet)
  }
  return hits
}

/** Adds terms to those of a state. `times`: -1 for what is taken off. `balls`: those of a cell that is not hit. */
function addTerms(into: Map<bigint, bigint>, terms: ReadonlyMap<bigint, bigint>, times: bigint, balls: bigint): void {
  for (const [missed, count] of terms) {
    const key = missed + balls
    const sum = (into.get(key) ?? 0n) + times * count
    if (sum === 0n) into.delete(key)
    else into.set(key, sum)
  }
}

/** Returns in how many draws of an urn no bet wins; null where the bets are too entangled to be counted in so many terms. */
export function drawsMissingAll(urn: Urn, bets: readonly SetBet[], termsMax = TERMS_MAX): bigint | null {
  if (bets.length > BETS_MAX) return null
  const left = bets.map(({ fixed, free }): Left => ({ fixed: fixed.length, free: free.length }))
  let states: State[] = [{ hits: new Map(), terms: new Map([[0n, 1n]]) }]
  let written = 0
  for (const { cell, of } of ordered(bets)) {
    const balls = weightIn(urn, cell)
    for (const { bet, isFixed } of of) {
      const one = left[bet]
      if (one) one[isFixed ? 'fixed' : 'free']--
    }
    const next = new Map<string, State>()
    const put = (hits: State['hits'] | null, terms: State['terms'], times: bigint, missed: bigint) => {
      if (!hits) return
      const key = keyOf({ hits, terms })
      const known = next.get(key) ?? { hits, terms: new Map<bigint, bigint>() }
      next.set(key, known)
      addTerms(known.terms, terms, times, missed)
      written += terms.size + hits.size
    }
    for (const state of states) {
      put(after(state, bets, of, left, false), state.terms, 1n, balls)
      const hit = after(state, bets, of, left, true)
      // hit: all draws less those that do not hit it
      put(hit, state.terms, 1n, 0n)
      put(hit, state.terms, -1n, balls)
      if (written > termsMax) return null
    }
    states = [...next.values()]
  }
  let draws = 0n
  for (const { terms } of states) for (const [balls, count] of terms) draws += count * drawsWithout(urn, balls)
  return draws
}
