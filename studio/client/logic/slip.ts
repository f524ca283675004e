/** Chips that lie on the table but are not bet yet: put down, taken back, repeated, doubled. Pure; amounts are minor units. */

export type Chips = Readonly<Record<string, bigint>>

/** What lies there, and what lay there before each step. */
export interface Slip {
  readonly now: Chips
  readonly before: readonly Chips[]
}

export const EMPTY: Slip = { now: {}, before: [] }
/** Steps that can be taken back. */
const STEPS_MOST = 60

/** How much may still be put on a spot; what is bet already counts. */
export type RoomOf = (spot: string) => bigint

function step(slip: Slip, now: Chips): Slip {
  return { now, before: [...slip.before, slip.now].slice(-STEPS_MOST) }
}

export const totalOf = (chips: Chips): bigint => Object.values(chips).reduce((sum, stake) => sum + stake, 0n)
export const isEmpty = ({ now }: Slip): boolean => totalOf(now) === 0n

/** Adds chips to a spot, as far as there is room. The same slip when nothing fits. */
export function put(slip: Slip, spot: string, stake: bigint, roomOf: RoomOf): Slip {
  const lies = slip.now[spot] ?? 0n
  const room = roomOf(spot) - lies
  const added = stake < room ? stake : room
  return added > 0n ? step(slip, { ...slip.now, [spot]: lies + added }) : slip
}

/** Takes the last step back. */
export function undo(slip: Slip): Slip {
  const now = slip.before.at(-1)
  return now ? { now, before: slip.before.slice(0, -1) } : slip
}

/** Adds earlier chips to what lies there. */
export function repeat(slip: Slip, earlier: Chips, roomOf: RoomOf): Slip {
  const merged = Object.entries(earlier).reduce((sum, [spot, stake]) => put(sum, spot, stake, roomOf), slip)
  return merged === slip ? slip : step(slip, merged.now)
}

/** Doubles what lies there, or puts down once more what is bet when nothing lies there. */
export function double(slip: Slip, bet: Chips, roomOf: RoomOf): Slip {
  return repeat(slip, isEmpty(slip) ? bet : slip.now, roomOf)
}

/** Everything off the table. */
export function clear(slip: Slip): Slip {
  return isEmpty(slip) ? slip : step(slip, {})
}
