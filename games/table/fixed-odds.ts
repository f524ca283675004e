/** Games whose every spot pays one amount or nothing, shown as decimal odds with the stake included. */
import { STAKE_BACK, type TableGame } from './table-game.ts'

/** A spot: its id, what it returns in ten-thousandths when it wins, and the test whether it wins. */
export type FixedSpot<Outcome> = readonly [id: string, returned: number, wins: (outcome: Outcome) => boolean]

/** Returns the spots of a game and their returns. "1.96" for 19600. */
export function fixedOdds<Outcome>(
  list: readonly FixedSpot<Outcome>[],
): Pick<TableGame<Outcome>, 'spots' | 'returnOf'> {
  const known = new Map(list.map(([id, returned, wins]) => [id, { returned, wins }]))
  return {
    spots: list.map(([id, returned]) => ({ id, odds: (returned / STAKE_BACK).toFixed(2), most: returned })),
    returnOf(spot, outcome) {
      const one = known.get(spot)
      return one?.wins(outcome) ? one.returned : 0
    },
  }
}

/** Returns big, small, odd and even of a number; big begins at the given value. */
export function sidesOf<Outcome>(
  prefix: string,
  [big, small, odd, even]: readonly [number, number, number, number],
  bigFrom: number,
  numberOf: (outcome: Outcome) => number,
): FixedSpot<Outcome>[] {
  return [
    [`${prefix}big`, big, (outcome) => numberOf(outcome) >= bigFrom],
    [`${prefix}small`, small, (outcome) => numberOf(outcome) < bigFrom],
    [`${prefix}odd`, odd, (outcome) => numberOf(outcome) % 2 === 1],
    [`${prefix}even`, even, (outcome) => numberOf(outcome) % 2 === 0],
  ]
}
