/** What the symbols of the wheel return, in ten-thousandths of the stake. */
import { plainSpot, type TableGame } from '#games/table/table-game.ts'
import { spinWheel, symbolOf, SYMBOLS, type WheelRound } from './rules.ts'

export const wheel: TableGame<WheelRound> = {
  code: 'WHEEL',
  spots: Object.entries(SYMBOLS).map(([symbol, times]) => plainSpot(symbol, times * 10_000)),
  draw: spinWheel,
  returnOf: (spot, round) => {
    const symbol = symbolOf(round)
    return symbol === spot ? SYMBOLS[symbol] * 10_000 : 0
  },
  markOf: symbolOf,
}
