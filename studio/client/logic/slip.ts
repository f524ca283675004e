/**
 * Chips that lie on the table but are not bet yet: put down, undone, repeated, doubled. Pure; amounts are minor units.
 */

export type Chips = Readonly<Record<string, bigint>>

/** The chips now, and before each step. */
export type Slip = {
  readonly now: Chips
  readonly before: readonly Chips[]
}

export const EMPTY: Slip = { now: {}, before: [] }
/** Steps that can be undone. */
const STEPS_MOST = 60

/** Returns how much the slip may have on a spot: the spot's limit without what is bet already. */
export type RoomOf = (spot: string) => bigint

function step(slip: Slip, now: Chips): Slip {
  return { now, before: [...slip.before, slip.now].slice(-STEPS_MOST) }
}

export const totalOf = (chips: Chips): bigint => Object.values(chips).reduce((sum, stake) => sum + stake, 0n)
export const isEmpty = ({ now }: Slip): boolean => totalOf(now) === 0n

/** Adds chips to a spot, as far as the limit allows. Returns the same slip when nothing can be added. */
export function put(slip: Slip, spot: string, stake: bigint, roomOf: RoomOf): Slip {
  const lies = slip.now[spot] ?? 0n
  const room = roomOf(spot) - lies
  const added = stake < room ? stake : room
  return added > 0n ? step(slip, { ...slip.now, [spot]: lies + added }) : slip
}

/** Undoes the last step. */
export function undo(slip: Slip): Slip {
  const now = slip.before.at(-1)
  return now ? { now, before: slip.before.slice(0, -1) } : slip
}

/** Adds earlier chips to the slip. */
export function repeat(slip: Slip, earlier: Chips, roomOf: RoomOf): Slip {
  const merged = Object.entries(earlier).reduce((sum, [spot, stake]) => put(sum, spot, stake, roomOf), slip)
  return merged === slip ? slip : step(slip, merged.now)
}

/** Doubles the chips of the slip, or puts down once more what is bet when the slip is empty. */
export function double(slip: Slip, bet: Chips, roomOf: RoomOf): Slip {
  return repeat(slip, isEmpty(slip) ? bet : slip.now, roomOf)
}

/** Removes all chips from the slip. */
export function clear(slip: Slip): Slip {
  return isEmpty(slip) ? slip : step(slip, {})
}
