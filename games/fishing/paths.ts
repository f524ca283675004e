/**
 * Where fish and bullets are. A hall is a box of 1 × 1 that every screen stretches to its own; times are ms of the studio's clock.
 * Both sides count with the same lines, so that all see the same fish.
 */

export interface Point {
  x: number
  y: number
}

/** A fish in the water: it swims along a curve, from outside to outside. */
export interface Swimmer {
  id: number
  fish: string
  /** Start, bend and end: x and y in turn, in thousandths of the hall. */
  path: readonly number[]
  bornAt: number
  ttl: number
}

/** How far a bullet flies in a second. */
export const BULLET_SPEED = 0.9
/** A bullet that met nothing goes back to its owner after this long. */
export const BULLET_MS = 8_000
/** Shots that leave a cannon in a second, at most. */
export const SHOTS_A_SECOND = 5
/** How far bullet and fish may be apart beyond the fish's own size, for lines that are late. */
export const TOLERANCE = 0.09

/** Where a fish is; it may be outside the box. */
export function positionOf({ path, bornAt, ttl }: Swimmer, at: number): Point {
  const share = (at - bornAt) / ttl
  const rest = 1 - share
  const along = (axis: 0 | 1) =>
    (rest * rest * (path[axis] ?? 0) +
      2 * rest * share * (path[2 + axis] ?? 0) +
      share * share * (path[4 + axis] ?? 0)) /
    1_000
  return { x: along(0), y: along(1) }
}

/** Whether a fish is in the water, and so far in that it can be hit. */
export function isInWater(swimmer: Swimmer, at: number): boolean {
  if (at < swimmer.bornAt || at > swimmer.bornAt + swimmer.ttl) return false
  const { x, y } = positionOf(swimmer, at)
  return x > -0.03 && x < 1.03 && y > -0.03 && y < 1.03
}

/** Back into 0 … 1, as if the walls threw it back. */
function fold(value: number): number {
  const turn = Math.abs(value) % 2
  return turn > 1 ? 2 - turn : turn
}

/** Where a bullet is that left `from` in a direction (radians, 0 to the right, down is positive); walls throw it back. */
export function bulletAt(from: Point, angle: number, ageMs: number): Point {
  const way = (BULLET_SPEED * ageMs) / 1_000
  return { x: fold(from.x + Math.cos(angle) * way), y: fold(from.y + Math.sin(angle) * way) }
}

/** Where the cannon of a seat stands: along the bottom, then along the top, spread evenly. */
export function cannonOf(seat: number, seats: number): Point {
  const below = Math.ceil(seats / 2)
  const isBelow = seat < below
  const row = isBelow ? below : seats - below
  const place = isBelow ? seat : seat - below
  return { x: (place + 0.5) / row, y: isBelow ? 0.97 : 0.03 }
}

/** How far apart two points are. */
export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
