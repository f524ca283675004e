/**
 * The returns of the keno draw, counted over all draws of 20 out of 80: by their sums, and by how many of 40 given
 * balls they contain.
 */
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { ofPart } from './paytable.ts'
import { DRAWN, POOL, UPPER_TO, type KenoFacts } from './rules.ts'

const NONE: KenoFacts = { sum: 0, upper: 0, odd: 0 }

/** Returns how many draws have each sum. Counts ball by ball: the draws of so many balls so far, by their sum. */
export function drawsBySum(): number[] {
  const most = (DRAWN * (2 * POOL - DRAWN + 1)) / 2
  const ways = Array.from({ length: DRAWN + 1 }, (_, count) =>
    Array.from({ length: most + 1 }, (__, sum): number => (count + sum === 0 ? 1 : 0)),
  )
  for (let ball = 1; ball <= POOL; ball++) {
    for (let count = DRAWN; count >= 1; count--) {
      const [into, from] = [ways[count] ?? [], ways[count - 1] ?? []]
      for (let sum = most; sum >= ball; sum--) into[sum] = (into[sum] ?? 0) + (from[sum - ball] ?? 0)
    }
  }
  return ways[DRAWN] ?? []
}

function choose(from: number, count: number): number {
  let ways = 1
  for (let step = 1; step <= count; step++) ways = (ways * (from - count + step)) / step
  return ways
}

/** Returns how many draws contain so many of 40 given balls, from none to all. */
function drawsByShare(): number[] {
  return Array.from(
    { length: DRAWN + 1 },
    (_, count) => choose(UPPER_TO, count) * choose(POOL - UPPER_TO, DRAWN - count),
  )
}

const countPart = (part: keyof KenoFacts, draws: readonly number[]): Record<string, SpotReturn> =>
  countReturns(
    ofPart(part),
    draws.map((ways, value) => [{ ...NONE, [part]: value }, ways] as const),
  )

export function kenoDrawReturns(): Record<string, SpotReturn> {
  return {
    ...countPart('sum', drawsBySum()),
    ...countPart('upper', drawsByShare()),
    ...countPart('odd', drawsByShare()),
  }
}
