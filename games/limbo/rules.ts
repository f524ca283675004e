/**
 * Limbo: the point that a round reaches, against the multiplier that the player named before (docs/reference/games.md
 * 4.2).
 */
import { fieldsOf, hundredths, NO_MOVES, NOTHING, type Original, wholeIn } from '#games/original/original.ts'
import { pickEach } from '#games/original/pick.ts'
import { multiplierText, pointOf, TARGET_MAX, TARGET_MIN } from './paytable.ts'

/** The number of draws: the upper 24 bits of a word. */
export const STEPS = 2 ** 24

/** `target` in hundredths: 1.01 to 1,000,000.00. */
export type LimboChoice = {
  target: number
}

export const limbo: Original<LimboChoice, never> = {
  ...NO_MOVES,
  usual: { target: 200 },
  readChoice(input) {
    const target = wholeIn(fieldsOf(input)?.target, TARGET_MIN, TARGET_MAX)
    return target === null ? null : { target }
  },
  draw: (stream) => pickEach(stream, STEPS, 1),
  play([draw = 0], { target }) {
    const point = pointOf(draw)
    const isWin = point >= target
    return {
      isOver: true,
      staked: 1,
      pays: isWin ? hundredths(target) : NOTHING,
      canCash: false,
      view: { point, isWin },
    }
  },
  show: ([draw = 0]) => `${multiplierText(pointOf(draw))}×`,
}
