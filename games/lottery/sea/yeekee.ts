/**
 * Yeekee: members shoot free numbers of five digits; the result is their sum less one of them (docs/reference/games.md
 * 2.2). Whoever shoots last could choose the sum, so the house's own shot, sealed before the first one, is added.
 */
import type { Board } from '../core/board.ts'

/** Rounds with fewer shots of members are refunded. */
export const LEAST_SHOTS = 20
/** The place of the shot that is taken out, counted from the newest. */
export const TAKEN_OUT = 16
const SHOTS = 100_000

/**
 * Returns the sum, the shot that was taken out of it and the board, or null where there are too few shots. `shots`: from
 * the oldest to the newest. `sealed`: the house's shot. Throws RangeError for a shot that is not a number of five digits.
 */
export function yeekeeResult(
  shots: readonly number[],
  sealed: number,
): { sum: bigint; takenOut: number; board: Board } | null {
  for (const shot of [...shots, sealed])
    if (!Number.isInteger(shot) || shot < 0 || shot >= SHOTS) throw new RangeError(`${shot} is no shot`)
  if (shots.length < LEAST_SHOTS) return null
  const takenOut = shots[shots.length - TAKEN_OUT] ?? 0
  const all = shots.reduce((sum, shot) => sum + BigInt(shot), BigInt(sealed))
  const sum = all - BigInt(takenOut)
  return { sum, takenOut, board: yeekeeBoard(sum) }
}

/** Returns the board of a sum: its last five digits. */
export const yeekeeBoard = (sum: bigint): Board => ({ number: [Number(sum % BigInt(SHOTS))] })
