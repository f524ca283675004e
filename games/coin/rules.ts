/** Coin: heads or tails, floor(f · 2). */
import { fieldsOf, hundredths, NO_MOVES, NOTHING, oneOf, type Original } from '#games/original/original.ts'
import { pickEach } from '#games/original/pick.ts'
import { COIN_HUNDREDTHS } from './paytable.ts'

export const SIDES = ['heads', 'tails'] as const
export type Side = (typeof SIDES)[number]
export type CoinChoice = {
  side: Side
}

export const coin: Original<CoinChoice, never> = {
  ...NO_MOVES,
  usual: { side: 'heads' },
  readChoice(input) {
    const side = oneOf(fieldsOf(input)?.side, SIDES)
    return side && { side }
  },
  draw: (stream) => pickEach(stream, SIDES.length, 1),
  play([drawn = 0], { side }) {
    const landed = SIDES[drawn] ?? 'heads'
    const isWin = landed === side
    return {
      isOver: true,
      staked: 1,
      pays: isWin ? hundredths(COIN_HUNDREDTHS) : NOTHING,
      canCash: false,
      view: { landed, isWin },
    }
  },
  show: ([drawn = 0]) => SIDES[drawn] ?? '',
}
