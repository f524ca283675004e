/**
 * Yeekee: members shoot free numbers of five digits; the result is their sum less one of them (docs/reference/games.md
 * 2.2). Whoever shoots last could choose the sum, so the house's own shot is added, which is sealed before the first one
 * and told after the last one.
 */
import { textBytes, toHex, type Sha256 } from '#games/fair/hash.ts'
import type { Board } from '../core/board.ts'

/** Rounds with fewer shots of members are refunded. */
export const LEAST_SHOTS = 20
/** The place of the shot that is taken out, counted from the newest. */
export const TAKEN_OUT = 16
const SHOTS = 100_000
/** The whole list is shown for so long before a public beacon tells what the house's shot is made of. */
export const LIST_SHOWN_MS = 10_000

/** A shot of the published list. `at`: milliseconds since 1970. */
export type Shot = { place: number; shot: number; name: string; at: number }

/** What is published of an issue's shots. `endsAt`: when the last one was taken at the latest. */
export type ShotList = { endsAt: number; head: string; list: readonly Shot[] }

/** Returns whether members shoot in a lottery's draws. */
export const takesShots = ({ code }: { code: string }): boolean => code === 'yeekee'

/** Returns the code in the message of the house's shot, so that it is no draw without shots. */
export const shotCodeOf = (code: string): string => `${code}-shot`

/** Writes a shot with its five digits. */
export const printShot = (shot: number): string => String(shot).padStart(5, '0')

/**
 * Returns the hash over a list of shots: it begins with the seal, and each shot is hashed with all before it.
 * Whoever kept it sees a shot that was added, left out, moved or changed. `shots`: from the oldest to the newest.
 */
export async function headOfShots(sha256: Sha256, seal: string, shots: readonly Shot[]): Promise<string> {
  let head = seal
  for (const { place, shot, name, at } of shots)
    head = toHex(await sha256(textBytes([head, place, printShot(shot), name, at].join('|'))))
  return head
}

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
